"""Warnings about goals: what cannot be reached, taken, met or done in time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.checks.objectives import doubtful_goals
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.scenario_lookup import read_top
from ad1666.rules.cards import Side
from ad1666.rules.victory import SCOPES, Aim, Goal, Terms, Whose
from tests.content.yards import (
    CLOSED,
    KILLS,
    LOCKED,
    STARTS,
    WALL,
    Warnings,
    area,
    drawn,
    goal,
    thing,
    told,
)

Write = Callable[[str], Path]
Spoil = Callable[[str, str, str], str]


APART = {(2, 0): WALL}


def test_an_item_out_of_reach(warnings: Warnings) -> None:
    more = '[things]\nletter = "letter"\n' + KILLS + goal("red", "hold", 'subject = "letter"')
    near = drawn(("....",), {}, starts=STARTS, places=thing("2,0"))
    assert warnings(near, told(more=more)) == []
    rows = ("....", "####", "....")
    far = drawn(rows, starts=f"{STARTS} red 2 0,2", places=thing("2,2"))
    assert warnings(far, told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "nobody can get to the letter"
    ]


def test_an_item_that_cannot_be_taken_away(warnings: Warnings) -> None:
    more = '[things]\nletter = "letter"\n' + KILLS + goal("red", "take-away", 'subject = "letter"')
    shut = drawn(("....",), starts=STARTS, places=thing("2,0"))
    assert warnings(shut, told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "who has the letter cannot leave the board over any edge"
    ]
    assert (
        warnings(drawn(("....",), {(0, 0): 0}, starts=STARTS, places=thing("2,0")), told(more=more))
        == []
    )


def test_an_exit_out_of_reach(warnings: Warnings) -> None:
    more = KILLS + goal("red", "escape", 'subject = "any"\nexit = "gate"')
    gate = area(70, "Exit", "gate", 0, 2)
    rows, edges = ("....", "####", "...."), {(0, 2): 0}
    starts = f"{STARTS} red 2 1,2"
    assert warnings(drawn(rows, edges, starts=starts, areas=gate), told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "A cannot leave the board by gate"
    ]
    rows = ("....", "....", "....")
    starts = "red 1 0,0 blue 1 3,0"
    assert warnings(drawn(rows, edges, starts=starts, areas=gate), told(more=more)) == []


OWN = [aim for aim, scope in SCOPES.items() if scope.whose in (None, Whose.OWN)]


@pytest.mark.parametrize("aim", OWN)
def test_a_goal_without_a_subject_is_anybodys(letter: Scenario, aim: Aim) -> None:
    """Whatever its aim, nobody can be missing."""
    goals = tuple(Goal(side, aim, "", 1) for side in Side)
    scenario = evolve(letter, state=evolve(letter.state, terms=Terms(goals)))
    told = [str(found.problem) for found in doubtful_goals(scenario, read_top(letter.path))]
    assert not [problem for problem in told if "it has no" in problem]


def test_a_goal_about_nobody(warnings: Warnings) -> None:
    more = KILLS + goal("red", "kill", 'subject = "hero"')
    assert warnings(drawn(("....",), starts=STARTS), told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "the enemy has no hero"
    ]
    assert warnings(drawn(("....",), starts=STARTS), told(more=more, blue="rochefort")) == []


def test_a_side_that_cannot_win(warnings: Warnings) -> None:
    goals = goal("red", "kill", 'subject = "hero"') + goal("blue", "kill", 'subject = "enemy"')
    found = warnings(drawn(("....",), starts=STARTS), told(more=goals))
    assert found[1:] == ["cannot-win [[goals]]: red cannot get a single point"]
    tie = told(more=goals, length='turns = 5\ntie = "red"')
    assert [d.partition(" ")[0] for d in warnings(drawn(("....",), starts=STARTS), tie)] == [
        "unreachable-objective"
    ]


@pytest.mark.parametrize(("turns", "late"), [(2, False), (1, True)])
def test_too_few_tokens(warnings: Warnings, turns: int, late: bool) -> None:
    """The chapel is seven squares away: two turns of 4 MP."""
    more = KILLS + goal("red", "reach", 'zone = "chapel"')
    text = drawn(("........", "........"), starts=STARTS, areas=area(70, "Zone", "chapel", 7, 0))
    wanted = [
        "too-few-tokens [[goals]]: goal 3 of the file takes red at least 2 turns, walking, but the "
        "game may be over after 1"
    ]
    assert warnings(text, told(f"turns = {turns}", more=more)) == (wanted if late else [])
    assert warnings(text, told(f"guard = {turns}", more=more)) == (wanted if late else [])


@pytest.mark.parametrize(
    ("edge", "turns"), [(0, 1), (CLOSED, 2), (LOCKED, 2)], ids=["no door", "closed", "locked"]
)
def test_doors_take_time(warnings: Warnings, edge: int, turns: int) -> None:
    """Four squares away; a door in between takes 1 MP more, a locked one half an activation."""
    more = KILLS + goal("red", "reach", 'zone = "chapel"')
    text = drawn((".....",), {(2, 0): edge}, starts=STARTS, areas=area(70, "Zone", "chapel", 4, 0))
    assert bool(warnings(text, told("turns = 1", more=more))) == (turns > 1)
