"""The duel of the day: the same for everybody, three decisions, a verdict, a line to share."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from itertools import pairwise

import pygame
import pytest
from attrs import evolve
from coached import Played, judged_as
from looks import look_at
from tableside import Driver, until

from ad1666.advice import coach, daily
from ad1666.advice.daily import DECISIONS, DayFate, Duel, Judgement
from ad1666.advice.explaining import Explainer
from ad1666.bots import player_of
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.match import decision
from ad1666.game.seats import Seat
from ad1666.i18n import speaking
from ad1666.play.puzzle_list import collection
from ad1666.play.targets import Command, Option
from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table.scenes import daily as scenes
from ad1666.table.scenes.daily import DailyScene, VerdictScene
from ad1666.table.scenes.onward import Daily
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import clipboard
from ad1666.words import daily as told

DAY = date(2026, 12, 11)


def test_each_day_has_a_duel_and_each_puzzle_its_day() -> None:
    number = sum(puzzle.record.exists() for puzzle in collection())
    days = [DAY + timedelta(n) for n in range(number + 1)]
    ids = [daily.puzzle_of(day).id for day in days]
    assert len(set(ids)) == number and ids[0] == ids[-1]
    scenarios = [name.rsplit("-", 2)[0] for name in ids]
    assert sum(one == other for one, other in pairwise(scenarios)) <= len(days) // 4


@pytest.mark.slow
def test_in_each_duel_there_are_three_decisions() -> None:
    """Half a minute: it is played with each puzzle."""
    seen = set()
    number = sum(puzzle.record.exists() for puzzle in collection())
    for n in range(number):
        duel = daily.duel_of(DAY + timedelta(n))
        seen.add(duel.record.path)
        play_to_the_end(duel)
        assert daily.finished(duel)
    assert len(seen) == number


def play_to_the_end(duel: Duel) -> None:
    """Plays a duel to its end."""
    session = daily.session_of(duel)
    players = {side: player_of(Seat("page", number)) for number, side in enumerate(Side)}
    before = 0
    while not daily.over(duel, session):
        choice = decision(session, players)
        assert choice is not None
        session.choose(choice)
        made = daily.decided(duel, session)
        assert before <= daily.number(made) <= DECISIONS
        before = daily.number(made)
    assert before == DECISIONS, "there were three"
    assert all(one.seen.side is duel.side and one.at >= duel.positions - 1 for one in made)
    session.close()


def test_it_is_the_same_for_everybody_also_if_it_is_left() -> None:
    duel = daily.duel_of(DAY)
    session = daily.session_of(duel)
    begun = session.game.state
    assert len(session.moments) == duel.positions and set(session.seats) == {duel.side.other}
    session.close()
    again = daily.session_of(duel)
    assert again.game.state == begun
    draw = next(m.game.draw for m in again.moments if m.game.draw and m.game.draw.player)
    assert DayFate(DAY).draw(draw) is DayFate(DAY).draw(draw)
    again.close()
    duel.path.write_bytes(b"nothing")
    other = evolve(duel, day=DAY - timedelta(1))
    daily.session_of(other).close()
    assert not duel.path.exists(), "those of other days go"
    other.path.write_bytes(b"nothing")
    anew = daily.session_of(other)
    assert anew.game.state == begun, "what cannot be read begins anew"
    anew.close()


def test_the_verdict_is_in_words_and_the_line_tells_nothing() -> None:
    words = {told.verdict(number, 0.5) for number in range(DECISIONS + 1)}
    assert len(words) == DECISIONS + 1 and all("0.5 points" in one for one in words)
    line = told.line(DAY, "The Masked Ball", 2, 3, 0.6)
    assert line == (
        "Anno Domini 1666, duel of 2026-12-11, The Masked Ball: 2 of 3 decisions a swordmaster’s, "
        "0.6 points given away."
    )
    with speaking("pl"):
        assert told.line(DAY, "The Masked Ball", 2, 3, 0.6) != line
        assert not words & {told.verdict(number, 0.5) for number in range(DECISIONS + 1)}


def test_a_decision_that_cannot_be_valued_is_as_good_as_any(played: Played) -> None:
    made = next(coach.decisions(played("chance", 60), tuple(Side)))
    unknown = Judgement.of(made, None)
    assert unknown.masterly and not unknown.lost and daily.masterly([unknown]) == 1
    did = Weighed(made.choice, 0.0)
    others = [o for o in made.seen.prompt.options if o != made.choice]
    wrong = Judgement(made, judged_as(made, Weighed(others[0], 0.5), did))
    assert wrong.lost == 0.5 and not wrong.masterly
    assert daily.verdict([unknown, wrong]) == (wrong,), "of one matter the worst is told"


def test_it_is_begun_left_and_gone_on_with(screen: pygame.Surface) -> None:
    """By keys, then by mouse; without advice."""
    table = Driver(TitleScene(), screen)
    table.key("U")
    scene = table.scene
    assert isinstance(scene, DailyScene) and not look_at(scene, screen).faults()
    assert "Decision 1 of 3." in said(scene, screen)
    assert not scene.teacher.possible, "it gives no advice"
    begun = scene.session.game.state
    table.key(pygame.K_F3)
    assert "Decision 1" not in said(scene, screen)
    scene.commands.leave()
    table.frame()
    assert isinstance(table.scene, TitleScene)
    table.press(Command.DAILY)
    scene = table.scene
    assert isinstance(scene, DailyScene) and scene.session.game.state == begun
    scene.close()


def test_in_the_end_there_is_a_verdict(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: not copied.append(text))
    monkeypatch.setattr(scenes, "Explainer", partial(Explainer, thinker=player_of))
    today = date.today()
    duel = daily.duel_of(today)
    play_to_the_end(duel)
    scene = scenes.scene(Daily(today, TitleScene))
    assert isinstance(scene, VerdictScene) and preferences.now.daily == today.isoformat()
    table = Driver(scene, screen)
    sheet = scene.sheets.top
    assert isinstance(sheet, scenes.DailySheet)
    until(table, "a swordmaster has judged", lambda: sheet.judged() is not None)
    words = said(scene, screen)
    assert "swordmaster" in words and "To share: " in words
    with speaking("pl"):
        assert not look_at(scene, screen).faults()
    table.key("C")
    assert copied == [sheet.line] and sheet.line.startswith("Anno Domini 1666, duel of ")
    table.click(table.hotspot(Option(0)).center)
    judged = sheet.judged()
    assert scene.sheets.top is None and judged and scene.film.at == judged[0].decision.at
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, TitleScene)
    assert "The duel of the day (done)" in said(table.scene, screen)
    table.key("U")
    assert isinstance(table.scene, VerdictScene), "it is played once"
    table.key("B")
    assert isinstance(table.scene, TitleScene)


def said(scene: object, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(scene, screen).lines)
