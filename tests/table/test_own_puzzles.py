"""The player's own mistakes come back as puzzles, later and later, until they are learned."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from coached import Played, judged_as
from looks import look_at
from tableside import Driver

from ad1666.advice import coach, own_puzzles, puzzles
from ad1666.advice.coach import Judged
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import read
from ad1666.game.records.replay import Replay
from ad1666.game.view import seen_by
from ad1666.i18n import speaking
from ad1666.play import mistakes
from ad1666.play.mistakes import Mistake, Mistakes
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.rules.requests import Topic
from ad1666.table.scenes.puzzle import PuzzleScene
from ad1666.table.scenes.title import TitleScene

TODAY = date(2026, 11, 29)
ANSWERS = ({"choice": "A: end", "less": 0.0}, {"choice": "A: wait", "less": 1.2, "made": True})


def mistake(name: str, due: date = TODAY, solved: int = 0) -> Mistake:
    return Mistake(name, 16, ANSWERS, due, solved)


def kept(*those: Mistake) -> Mistakes:
    Mistakes.read().keep({one.id: b"record" for one in those}, those)
    return Mistakes.read()


def test_what_is_solved_comes_back_later_and_later_and_is_forgotten() -> None:
    one: Mistake | None = mistake("a")
    days = []
    while one is not None:
        after = one.after(right=True, today=one.due)
        days.append(None if after is None else (after.due - one.due).days)
        one = after
    assert days == [7, 21, 60, None]
    failed = mistake("a", solved=2).after(right=False, today=TODAY)
    assert failed is not None and failed.due == TODAY + timedelta(1) and failed.solved == 0


def test_they_are_kept_with_their_records_and_put_when_they_are_due() -> None:
    assert not Mistakes.read().listed and mistakes.first_due(TODAY) == TODAY + timedelta(3)
    later = mistake("b", TODAY + timedelta(2))
    known = kept(mistake("a"), later, mistake("c", TODAY - timedelta(1)))
    assert [one.id for one in known.due(TODAY)] == ["c", "a"]
    assert kept(evolve(later, due=TODAY)).due(TODAY) == known.due(TODAY), "it is known already"
    after = known.answered("c", right=True, today=TODAY)
    assert after is not None and after.due == TODAY + timedelta(7)
    again = Mistakes.read().answered("c", right=False, today=TODAY)
    assert again == after, "once a day"
    assert [one.id for one in Mistakes.read().due(TODAY)] == ["a"]
    kept(mistake("d", solved=3)).answered("d", right=True, today=TODAY)
    assert not (mistakes.folder() / "d.ad1666").exists(), "its record goes with it"
    (mistakes.folder() / "a.ad1666").unlink()
    assert not Mistakes.read().due(TODAY), "without a record it cannot be put"


def test_there_are_never_too_many() -> None:
    known = kept(*(mistake(f"{n:02}", solved=n % 3) for n in range(mistakes.MOST)))
    assert len(known.listed) == mistakes.MOST
    known = kept(mistake("new"))
    assert len(known.listed) == mistakes.MOST == len([*mistakes.folder().glob("*.ad1666")])
    assert "new" in {one.id for one in known.listed}
    gone = {f"{n:02}" for n in range(mistakes.MOST)} - {one.id for one in known.listed}
    assert [int(name) % 3 for name in gone] == [2], "the best known goes"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"format": 1}',
        '{"format": 2, "mistakes": []}',
        '{"format": 1, "mistakes": [{"id": "../x", "games": 1, "due": "2026-11-29", "solved": 0, '
        '"answers": []}]}',
    ],
)
def test_a_list_that_cannot_be_read_is_told_and_never_lost(
    text: str, screen: pygame.Surface
) -> None:
    kept(mistake("a"))
    mistakes.list_file().write_text(text)
    bad = Mistakes.read()
    assert not bad.listed and str(mistakes.list_file()) in bad.problem
    scene = TitleScene()
    assert "mistakes" in scene.notice and mistakes.list_file().read_text() == text
    kept(mistake("b"))
    assert [one.id for one in Mistakes.read().listed] == ["b"]
    (aside,) = mistakes.folder().glob("*.bad-*")
    assert aside.read_text() == text


@pytest.fixture
def wrong(played: Played) -> tuple[Replay, Judged]:
    """A mistake in a game."""
    replayed = played("chance", 300)
    made = next(
        m
        for m in coach.decisions(replayed, {Side.RED})
        if m.seen.prompt.topic is Topic.ACTION and m.end is None
    )
    others = [o for o in made.seen.prompt.options if o != made.choice]
    best, third = (Weighed(o, value) for o, value in zip(others, (2.0, 1.0), strict=False))
    judged = judged_as(made, best, Weighed(made.choice, 0.5), third)
    assert judged is not None
    return replayed, evolve(judged, games=(1.5,) * 16)


def played_here(path: Path) -> Path:
    """A copy of a record among the player's games."""
    ours = records_folder() / "game.ad1666"
    ours.parent.mkdir(parents=True, exist_ok=True)
    ours.write_bytes(path.read_bytes())
    return ours


@pytest.fixture
def waits(wrong: tuple[Replay, Judged], path: Path) -> Judged:
    """The same, kept some days ago."""
    replayed, judged = wrong
    before = date.today() - timedelta(4)
    ours = played_here(path)
    own_puzzles.keep(read(ours), replayed, [judged], Side.RED, before)
    return judged


def test_a_mistake_in_a_game_makes_a_puzzle(waits: Judged) -> None:
    (one,) = Mistakes.read().due(date.today())
    put = puzzles.put(one.puzzle)
    seen = waits.decision.seen
    assert put.seen.prompt.state == seen_by(seen.prompt.state, seen.side), "as it was known then"
    assert put.answers[put.best].weighed.choice == waits.reasoned.chosen.choice
    (made,) = (answer for answer in put.answers if answer.made)
    assert made.weighed.choice == waits.made.choice and made.less == pytest.approx(
        waits.loss, abs=0.01
    )
    assert len(put.answers) == 3 and json.loads(mistakes.list_file().read_text())["format"] == 1


def test_only_what_one_person_did_wrong_in_a_game_of_their_own_is_kept(
    wrong: tuple[Replay, Judged], path: Path
) -> None:
    replayed, judged = wrong
    ours = played_here(path)
    kept = []
    for record, person in ((path, Side.RED), (ours, None), (ours, Side.BLUE), (ours, Side.RED)):
        number = own_puzzles.keep(read(record), replayed, [judged], person, TODAY)
        kept.append(number)
        assert len(Mistakes.read().listed) == number
    assert kept == [0, 0, 0, 1]


def test_it_waits_at_the_start_and_is_answered_by_keys(
    waits: Judged, screen: pygame.Surface
) -> None:
    table = Driver(TitleScene(), screen)
    assert "Puzzles (1 waiting)" in said(table, screen)
    table.key("X")
    scene = table.scene
    assert isinstance(scene, PuzzleScene) and scene.put.puzzle.own
    assert "Your own mistake, 1 of 1 that wait" in said(table, screen)
    scene.give(scene.asking.offers.best)
    table.frame()
    told = said(table, screen)
    assert "Right." in told and "In your game you chose: " in told and "in 7 days" in told
    assert "points less" in told and "of 100" not in told
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, TitleScene) and "1 waiting" not in said(table, screen)


def test_it_is_answered_by_mouse(waits: Judged, screen: pygame.Surface) -> None:
    table = Driver(TitleScene(), screen)
    table.click(table.hotspot(Command.PUZZLES).center)
    scene = table.scene
    assert isinstance(scene, PuzzleScene)
    table.press(Command.PUZZLES)
    table.click(table.hotspot(Row(Area.SETTINGS, 0)).center)
    assert isinstance(table.scene, PuzzleScene) and not table.scene.put.puzzle.own
    table.press(Command.PUZZLES)
    sheet = table.scene.sheets.top
    table.key(pygame.K_END)
    table.key(pygame.K_RETURN)
    scene = table.scene
    assert sheet is not None and isinstance(scene, PuzzleScene) and scene.put.puzzle.own
    wrong = next(one for one in scene.put.answers if one.made)
    scene.give(wrong.weighed)
    table.frame()
    assert "It comes back in 1 day." in said(table, screen)
    with speaking("pl"):
        assert not look_at(scene, screen).faults()


def said(table: Driver, screen: pygame.Surface) -> str:
    look = look_at(table.scene, screen)
    assert not look.faults()
    return " ".join(line.said for line in look.lines)
