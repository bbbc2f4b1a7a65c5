"""The words that close a game."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.items import Gear
from ad1666.table.words import ending


def test_the_goal_that_decides_a_game_is_told_as_a_deed(scenario: Scenario) -> None:
    state = scenario.state
    for who, side in (("A", "Red"), ("E", "Blue")):
        gear = (*state.figure(who).gear, Gear(scenario.items["letter"], starting=False))
        gone = evolve(state.figure(who), gear=gear, status=Status.LEFT, at=None)
        outcome = scoring.outcome(state.with_figure(gone), "decided: take-away", "GUARD-3")
        said = ending.reason(outcome, scenario.items, state.figures)
        assert said == f"{side} has carried the letter off the board. [[GUARD-3]]"
        points = outcome.score(Side(side.lower()))
        assert ending.plain(outcome, scenario.items, state.figures) == (
            f"{side} wins, {points} to 0. {side} has carried the letter off the board. (GUARD-3)"
        )
