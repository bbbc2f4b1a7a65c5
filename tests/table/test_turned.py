"""What has happened at a table is told once, as one value, whoever made it happen."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.game.watching import Onlooker
from ad1666.play.controller import Controls
from ad1666.play.hints import Hints
from ad1666.play.hot_seat import HotSeat
from ad1666.play.targets import Command, Option
from ad1666.play.turned import Turned
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.table.motion.show import Show
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.sheets.keeping import Keeping
from ad1666.table.views.calm import Calm
from ad1666.table.views.programs import Programs

SAID = ("red: first red", "A: activate", "A: partial-move")


def played(session: Session, *said: str) -> tuple[Controls, list[Turned]]:
    """A table, and what it tells at first and after each choice."""
    controls = Controls(HotSeat(session))
    told = [controls.tell()]
    for words in said:
        controls.hot_seat.choose(pick(session, words))
        controls.refresh()
        told.append(controls.tell())
    return controls, told


def choose(session: Session) -> None:
    """Makes any choice."""
    prompt = session.game.pending
    assert isinstance(prompt, Prompt)
    session.choose(prompt.options[0])


def test_at_first_everything_then_each_choice_once(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    controls, told = played(session, *SAID)
    assert told[0].before.game is told[0].after.game and not told[0].before.told
    for one, other in pairwise(told):
        assert one.after is other.before and one.after.game is not other.after.game
        assert not other.undone and not other.ended
    assert [event for each in told for event in each.news] == session.log
    nothing = controls.tell()
    assert nothing.before == nothing.after == told[-1].after and not nothing.news


def test_what_is_taken_back_is_no_news(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    controls, (first, _chosen, *later) = played(session, *SAID)
    assert controls.undo()
    undone = controls.tell()
    assert undone.undone and not undone.news
    assert undone.after.game is later[-1].before.game
    since = later[0]
    for each in (*later[1:], undone):
        since = since.then(each)
    assert not since.undone and since.after.told == len(session.log)
    assert list(since.news) == session.log[later[0].before.told :]
    assert controls.undo()
    all_undone = since.then(controls.tell())
    assert all_undone.news == () and all_undone.since == all_undone.before.told
    assert controls.undo()
    beyond = all_undone.then(controls.tell())
    assert beyond.undone and beyond.after.told == first.after.told


def test_after_an_undo_what_comes_instead_is_news(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    controls, (_first, *told) = played(session, *SAID[:2])
    controls.undo()
    taken = controls.tell()
    controls.hot_seat.choose(pick(session, "B: activate"))
    instead = controls.tell()
    both = told[-1].then(taken).then(instead)
    assert both.before is told[-1].before and both.news == instead.news != told[-1].news
    assert list(both.news) == session.log[both.since :]


def test_whoever_looks_on_is_told_what_is_played_elsewhere(
    letter: Scenario, tmp_path: Path
) -> None:
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    watched = Onlooker(session.path)
    controls = Controls(HotSeat(watched))
    begun = controls.tell()
    assert list(begun.news) == session.log and begun.after.prompt is None
    choose(session)
    choose(session)
    assert watched.refresh()
    controls.refresh()
    told = controls.tell()
    assert list(told.news) == session.log[begun.after.told :] != []
    session.close()


def test_whoever_resumes_is_told_all_that_has_happened(letter: Scenario, tmp_path: Path) -> None:
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    choose(session)
    log = list(session.log)
    session.close()
    resumed, problem = Session.resume(session.path)
    _controls, (first,) = played(resumed)
    assert problem is None and list(first.news) == resumed.log and resumed.log[: len(log)] == log
    resumed.close()


def test_all_at_the_table_are_told_the_same(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: defaultdict[type, list[Turned]] = defaultdict(list)
    for kind in (Hints, Keeping, Programs, Show, Calm):

        def noted(self: object, turned: Turned, *, take=kind.take, **how: bool) -> None:  # type: ignore[no-untyped-def]
            told[type(self)].append(turned)
            take(self, turned, **how)

        monkeypatch.setattr(kind, "take", noted)
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), lambda: scene))
    table = Driver(scene, screen)
    table.press(Option(0))
    table.press(Option(0))
    table.press(Command.UNDO)
    first, *others = told[Hints]
    assert told[Hints] == told[Keeping] == told[Programs]
    assert others == told[Show] == told[Calm]
    assert sum(each.undone for each in others) == 1
    assert [each.before for each in others] == [each.after for each in (first, *others[:-1])]
