"""Doors with locks of their own, and keys (BOARD-13, MOVE-5, ACT-15, ABIL-8)."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play, why

from ad1666.content.cards import load_items
from ad1666.game.game import Game, start
from ad1666.rules import search_moves
from ad1666.rules.board import Door, Edge, Lock
from ad1666.rules.events import Event, Note, NoteKind, Standard
from ad1666.rules.items import Gear
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from benchmarks.questions import reach

CELL = """
board = '''
+---+---+---+
| A L   | B |
+---+---+---+
'''
figures.A = { side = "red", brawn = 1, abilities = ["Lock picking 2"] }
figures.B = { side = "blue" }
"""
DOOR = Edge(1, 0, "W")


def locked(state: State, lock: Lock, *, key: bool = False) -> State:
    """The position with such a lock on its door, and the key with A."""
    features = tuple(
        (edge, evolve(f, lock=lock) if edge == DOOR else f) for edge, f in state.board.features
    )
    state = evolve(state, board=evolve(state.board, features=features))
    gear = (Gear(load_items()["key"], starting=False),) if key else ()
    return state.change("A", gear=gear)


def offered(game: Game) -> set[str]:
    assert isinstance(game.pending, Prompt)
    return set(map(str, game.pending.options))


def difficulties(told: list[Event]) -> set[tuple[str, int]]:
    return {(e.what, e.difficulty) for e in told if isinstance(e, Standard)}


@pytest.mark.clause("ACT-15", "BOARD-13")
@pytest.mark.parametrize(("lock", "difficulty"), [(Lock(), 7), (Lock(force=10), 10)])
def test_a_door_is_as_hard_to_force_as_the_map_says(
    lock: Lock, difficulty: int, position: Position
) -> None:
    state = locked(position(CELL), lock)
    _, told = play(start(state), Dealt(red=("BJ",)), "A: activate", "A: force-door 0,0/E")
    assert difficulties(told) == {("force-door", difficulty)}


@pytest.mark.clause("ABIL-8", "BOARD-13")
@pytest.mark.parametrize(("lock", "difficulty"), [(Lock(), 6), (Lock(pick=9), 9)])
def test_a_lock_is_as_hard_to_pick_as_the_map_says(
    lock: Lock, difficulty: int, position: Position
) -> None:
    state = locked(position(CELL), lock)
    _, told = play(start(state), Dealt(red=("BJ",)), "A: activate", "A: pick-lock 0,0/E")
    assert difficulties(told) == {("pick-lock", difficulty)}


@pytest.mark.clause("MOVE-5", "BOARD-13")
def test_the_key_opens_the_locked_door_for_a_point_without_a_test(position: Position) -> None:
    state = locked(position(CELL), Lock(key="key"), key=True)
    moves = ("A: activate", "A: full-move", "A: open 0,0/E")
    game, told = play(start(state), Dealt(), *moves)
    assert game.state.board.door(DOOR) is Door.OPEN
    notes = [e for e in told if isinstance(e, Note)]
    assert (NoteKind.DOOR_UNLOCKED, {"item": "key"}) in [(n.kind, n.details) for n in notes]
    assert difficulties(told) == set()
    assert isinstance(game.pending, Prompt) and game.pending.mp == 3
    assert {"A: close 0,0/E", "A: step E"} <= offered(game)
    shut, _ = play(game, Dealt(), "A: close 0,0/E")
    assert shut.state.board.door(DOOR) is Door.CLOSED  # not locked: anybody can open it


@pytest.mark.clause("BOARD-10", "BOARD-13")
@pytest.mark.parametrize(
    ("lock", "key"), [(Lock(key="key"), False), (Lock(), True), (Lock(key="letter"), True)]
)
def test_without_its_key_a_locked_door_stays_shut(
    lock: Lock, key: bool, position: Position
) -> None:
    state = locked(position(CELL), lock, key=key)
    game, _ = play(start(state), Dealt(), "A: activate", "A: full-move")
    assert "A: open 0,0/E" not in offered(game)
    figure = game.state.figure("A")
    barred = why(game.state, "A: open 0,0/E")
    assert isinstance(barred, Barred) and barred.clause == "BOARD-10"
    assert reach(game.state, figure, 4) == ()
    assert not search_moves.Reach(game.state, figure, 4).may_end((1, 0))


@pytest.mark.clause("MOVE-5", "BOARD-13")
def test_ways_lead_through_a_door_whose_key_one_has(position: Position) -> None:
    state = locked(position(CELL), Lock(key="key"), key=True)
    game, _ = play(start(state), Dealt(), "A: activate", "A: full-move")
    figure = game.state.figure("A")
    assert why(game.state, "A: open 0,0/E") is True
    assert reach(game.state, figure, 2) == ((1, 0),)
    short = search_moves.Reach(game.state, figure, 1).may_end((1, 0))
    assert str(short) == "way-too-long cost=2 left=1 (MOVE-1)"
