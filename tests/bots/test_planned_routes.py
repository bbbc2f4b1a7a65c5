"""Routes of programs that lead through tests, and past zones."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from ad1666.bots.judgement import reach
from ad1666.bots.judgement.reach import Route, reached
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.plans import Planner
from ad1666.rules import actions
from ad1666.rules.abilities.stealth import SNEAK
from ad1666.rules.board import Door
from ad1666.rules.cards import Side
from ad1666.rules.characters import INCONSPICUOUS
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal, Place, Terms
from benchmarks.workshop.boards import TASTES, connected
from benchmarks.workshop.tables import random_table
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


HALL = """
board = '''
+---+---+---+---+---+---+---+---+
| A                             |
+   +   +   +   +   +   +   +   +
|                 C   B         |
+---+---+---+---+---+---+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "red" }
figures.C = { side = "blue" }
phase = "action"
first = "red"
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


@pytest.mark.clause("ZOC-4")
def test_who_holds_an_enemy_opens_the_way_at_the_end_of_a_move(tmp_path: Path) -> None:
    held = position(tmp_path, HALL)
    gone = held.change("B", at=(7, 1))
    for state, opens in ((held, True), (gone, False), (held, True)):
        assert ((4, 0) in reached(state, state.figure("A"), 4).squares) is opens


def changed(rng: random.Random, state: State) -> State:
    """A table after something has happened to somebody, or to a door."""
    figure = rng.choice(state.on_board())
    doors = [edge for edge, _ in state.board.doors]
    free = [s for s in state.board.squares() if state.free([s])]
    match rng.randrange(10):
        case 0 | 1 | 2:
            return state.change(figure.id, at=rng.choice(free))
        case 3:
            return state.change(figure.id, prone=not figure.prone)
        case 4:
            hidden = int(not figure.inconspicuous)
            return state.with_figure(figure.with_tokens(INCONSPICUOUS, hidden))
        case 5:
            return state.change(figure.id, wounds=rng.randrange(figure.card.death))
        case 6 | 7 if doors:
            moved = state.board.with_door(rng.choice(doors), rng.choice([*Door]))
            return evolve(state, board=moved)
        case 8:
            return state.change(figure.id, diagonals=rng.randrange(3))
        case _:
            return state.change(figure.id, activated=not figure.activated)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 8))]
)
def test_ways_that_are_known_are_those_that_a_search_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, known = random.Random(seed), {}
    board = connected(rng, 24, 4, TASTES[seed % len(TASTES)])
    state, asked, new = random_table(seed, board, most=6), 0, 0
    for _ in range(200):
        state = changed(rng, state)
        for figure, runs in product(state.on_board(), (False, True)):
            mp, (start, more) = 2 + ord(figure.id) % 2 * 2, (figure.at, 2) if runs else (None, 0)
            monkeypatch.setattr(reach, "known", known)
            before = len(known)
            told = reached(state, figure, mp, start, more)
            asked, new = asked + 1, new + (len(known) != before)
            monkeypatch.setattr(reach, "known", {})
            assert told == reached(state, figure, mp, start, more), (figure.id, runs)
    assert new < 0.8 * asked, "much of what happens is of no account"


@pytest.mark.parametrize("seed", range(8))
def test_ways_with_fewer_points_need_no_search_of_their_own(seed: int) -> None:
    state = random_table(seed, most=3)
    for figure in state.on_board():
        found = reached(state, figure, 4)
        for mp in range(4):
            fewer, less = found.within(mp), reached(state, figure, mp)
            assert (fewer.squares, fewer.exits) == (less.squares, less.exits)
