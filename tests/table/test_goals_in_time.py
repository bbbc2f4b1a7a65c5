"""Goals that count only from an event on, or only until one, and the events that may still happen:
in the briefing, beside the board, and on the sheet of goals (SCN-6, SCN-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import set_language
from ad1666.rules.cards import Side
from ad1666.rules.scenes.plot import Effect, Incident, Story, Trigger
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.words import scenarios
from ad1666.words.incidents import text_of_events

BELL = Incident("bell", Trigger("falls", "A"), (Effect("tell", "A bell."),))
GATE = Incident("gate", Trigger("turn", number=3), (Effect("guard", number=-1),))
SECRET = Incident("secret", Trigger("alarm"), (Effect("ends"),), announced=False)
KILL = Goal(Side.RED, Aim.KILL, "enemy", 3)
NO_ITEMS = {}  # type: ignore[var-annotated]


def waiting(state: State, *done: str) -> State:
    """A position with a goal from each event on, and one until each."""
    goals = tuple(
        goal
        for event in ("bell", "secret")
        for goal in (evolve(KILL, since=event), evolve(KILL, until=event, side=Side.BLUE))
    )
    events = (BELL, GATE, SECRET)
    story = Story(done=done, kept=tuple((goals.index(g), 0) for g in goals if g.until in done))
    terms = evolve(state.terms, goals=goals, events=events)
    return evolve(state, terms=terms, story=story, guard=9)


@pytest.mark.clause("SCN-15", "SCN-6")
def test_the_briefing_says_from_when_and_until_when_goals_count(scenario: Scenario) -> None:
    shown = evolve(scenario, state=waiting(scenario.state))
    from_bell, from_secret = scenarios.own(shown, Side.RED)[:2]
    until_bell, until_secret = scenarios.own(shown, Side.BLUE)[:2]
    fallen = "is dead, has fled or surrendered”. [[SCN-15]]"
    assert "only once this has happened: “When " in from_bell and fallen in from_bell
    assert "before this happens: “When " in until_bell and fallen in until_bell
    for hidden in (from_secret, until_secret):
        assert "something" in hidden and "nobody knows of yet. [[SCN-15]]" in hidden
        assert "alarm" not in hidden
    set_language("pl")
    assert "Liczy się dopiero, odkąd zajdzie to: „Gdy" in scenarios.own(shown, Side.RED)[0]


def _noting(written: list[str], draw: Callable[..., Any]) -> Callable[..., Any]:
    """A function that draws words, and notes them as they are given."""

    def noted(surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        written.append(words)
        return draw(surface, words, *how, **more)

    return noted


@pytest.fixture
def shown(
    sit: Sit, scenario: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    """What is written at the table once some events are done, after some keys."""
    written: list[str] = []
    for name in ("put", "flow"):
        monkeypatch.setattr(text, name, _noting(written, getattr(text, name)))

    def words(*done: str, keys: str = "") -> str:
        written.clear()
        driver = Driver(GameScene(AtTable(sit(waiting(scenario.state, *done)), TitleScene)), screen)
        for key in keys:
            written.clear()
            driver.key(key)
            driver.frame()
        return " ".join(dict.fromkeys(written) if keys else written)

    return words


@pytest.mark.clause("SCN-15")
def test_what_does_not_count_yet_or_no_more_says_so_beside_the_board(
    shown: Callable[..., str],
) -> None:
    before, after = shown(), shown("bell")
    assert before.count("not yet") == 2 and "fixed" not in before
    assert after.count("not yet") == 1 and after.count("fixed") == 1


@pytest.mark.clause("SCN-15", "SCN-6")
def test_the_sheet_of_goals_tells_how_they_stand_and_what_may_still_happen(
    shown: Callable[..., str],
) -> None:
    before, after = shown(keys="p"), shown("bell", keys="p")
    assert "**not counting yet**" in before and "fixed now" not in before
    assert "**not done** – fixed now: nothing is added or lost." in after
    assert "At the start of turn 3: 1 guard token is discarded. [[SCN-1]]" in before
    assert "surrendered: something is told. [[SCN-1]]" in before
    assert "surrendered: something is told. [[SCN-1]]" not in after
    assert "alarm has been raised" not in before + after


@pytest.mark.clause("SCN-1", "SCN-6")
def test_events_that_can_happen_no_more_are_not_listed(scenario: Scenario) -> None:
    state = waiting(scenario.state)
    again = evolve(GATE, when=evolve(GATE.when, every=2))
    repeated = evolve(state, terms=evolve(state.terms, events=(BELL, again, SECRET)))
    numbers = [
        len(text_of_events(evolve(each, turn=turn, story=evolve(each.story, done=done)), NO_ITEMS))
        for each, turn, done in (
            (state, 1, ()),
            (state, 3, ()),
            (state, 4, ()),
            (state, 1, ("bell",)),
            (repeated, 4, ()),
            (repeated, 4, ("bell", "gate")),
        )
    ]
    assert numbers == [2, 2, 1, 1, 2, 1]
