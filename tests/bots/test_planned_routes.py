"""Routes of programs that lead through tests, and past zones."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.judgement.reach import Route, reached
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.plans import Planner
from ad1666.rules import actions
from ad1666.rules.abilities.stealth import SNEAK
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal, Place, Terms
from tests.bots.test_planner import decided, played
from tests.rules.positions import position

ROOFS = """
board = '''
+---+---+---+---+
     =.=     =A=|
+---+---+---+---+
| B             |
+---+---+---+---+
'''
"""
ROOM = """
board = '''
+---+---+---+---+
        W     A |
+---+---+---+---+
| B             |
+---+---+---+---+
'''
"""


def last_turn(folder: Path, board: str) -> State:
    """A has a letter to take away in the last turn."""
    keys = f"""{board}
    phase = "action"
    first = "red"
    guard = 1
    figures.A = {{ side = "red", agility = 2, items = ["letter"] }}
    figures.B = {{ side = "blue" }}
    """
    goals = (Goal(Side.RED, Aim.TAKE_AWAY, "letter", 6),)
    return evolve(position(folder, keys), terms=Terms(goals=goals))


def route(state: State, square: tuple[int, int], *, leaves: bool = False) -> Route:
    found = reached(state, state.figure("A"), 4)
    return (found.exits if leaves else found.squares)[square]


@pytest.mark.clause("MOVE-10")
def test_a_route_goes_on_from_where_a_jump_leads(tmp_path: Path) -> None:
    state = last_turn(tmp_path, ROOFS)
    jump, down = route(state, (1, 0)), route(state, (0, 0))
    assert (jump.cost, down.cost) == (2, 3)
    assert 0 < down.chance == jump.chance < 1
    assert down.falls > jump.falls, "who jumps down may fall"
    assert 0 < jump.falls < 1 - jump.chance, "only a mishap is a fall"
    assert route(state, (0, 0), leaves=True).cost == 4


@pytest.mark.clause("MOVE-8")
def test_a_route_goes_on_behind_a_window(tmp_path: Path) -> None:
    state = last_turn(tmp_path, ROOM)
    assert route(state, (2, 0)).chance == 1
    assert route(state, (1, 0)).cost == 3 and route(state, (0, 0)).cost == 4
    assert route(state, (0, 0)).chance == route(state, (1, 0)).chance < 1


@pytest.mark.parametrize("board", [ROOFS, ROOM.replace("W     A", "W A    ")])
def test_who_holds_what_is_wanted_takes_a_test_to_leave_in_the_last_turn(
    tmp_path: Path, board: str
) -> None:
    state = last_turn(tmp_path, board)
    chosen = decided(played(state, "A: activate", "A: full-move")).chosen
    assert chosen.leaves


@pytest.mark.clause("ABIL-24")
def test_sneaking_is_planned_past_zones(tmp_path: Path) -> None:
    keys = """
    board = '''
+---+---+---+---+---+
| A                 |
+---+---+   +---+---+
|###|###| B |###|###|
+---+---+---+---+---+
'''
    phase = "action"
    first = "red"
    guard = 1
    figures.A = { side = "red", abilities = ["Stealth 4"] }
    figures.B = { side = "blue" }
    """
    place = Place("hall", ((4, 0),))
    goals = (Goal(Side.RED, Aim.REACH, "A", 5, place=place),)
    state = evolve(position(tmp_path, keys), terms=Terms(goals=goals), active="A", left=2)
    planner = Planner(Situation(state, Side.RED, weights()), state, state.figure("A"))
    options = [*actions.available(state, state.figure("A"), full=True), Choice("A", Verb.END)]
    assert (4, 0) not in planner.reach(4).squares
    best = planner.plans(options, fresh=True)[0]
    assert best.choice.verb == SNEAK and best.to == (4, 0)
