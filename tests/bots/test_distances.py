"""Walking distances: from where a figure stands, and to where it goes, they are the same, and
doors count as they are."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

from ad1666.bots.distances import FAR, distances_from, distances_to
from ad1666.bots.judgement.reach import reached
from ad1666.rules.board import FULL_MP, ROUGH_TOLL, Door
from ad1666.rules.characters import Square
from benchmarks.workshop.boards import connected
from benchmarks.workshop.tables import random_table
from tests.rules.positions import position


@pytest.mark.parametrize("seed", range(8))
def test_distances_from_a_square_are_those_to_the_others(seed: int) -> None:
    state = random_table(seed, most=3)
    for figure in state.on_board():
        assert figure.at is not None
        out = distances_from(state.board, figure)
        for square in state.board.squares():
            assert out[square] == distances_to(state.board, square).away(figure), square


@pytest.mark.parametrize("seed", range(4))
def test_distances_asked_for_one_by_one_are_those_of_the_whole_field(seed: int) -> None:
    state = random_table(seed, most=2)
    board, squares = state.board, list(state.board.squares())
    for figure in state.on_board():
        assert figure.at is not None
        asked = distances_to(attrs.evolve(board), figure.at)
        random.Random(seed).shuffle(squares)
        some = {s: asked.away(attrs.evolve(figure, at=s)) for s in squares[::5]}
        field = distances_to(attrs.evolve(board), figure.at).field(figure.card.agility)
        assert some == {s: field.get(s, FAR) for s in some}


@pytest.mark.parametrize("seed", range(8))
def test_whoever_walks_no_farther_than_its_mp_gets_there(seed: int) -> None:
    """Walls, rough ground and doors count as the search for ways has them; only who is in the way
    does not."""
    state, near = random_table(seed, most=1), 0
    for figure in state.on_board():
        alone = state
        for other in state.on_board():
            if other.id != figure.id:
                alone = alone.change(other.id, at=None)
        found = reached(alone, figure, FULL_MP).squares
        for square, route in found.items():
            if route.chance == 1 and not route.falls:
                near += 1
                assert distances_to(state.board, square).away(figure) <= route.cost + 1.5
    assert near


@pytest.mark.parametrize("seed", range(8))
def test_a_board_whose_doors_have_moved_has_the_distances_of_a_new_one(seed: int) -> None:
    board = random_table(seed, most=1).board
    for edge, _ in board.doors[:2]:
        for door in (Door.LOCKED, Door.OPEN):
            moved = board.with_door(edge, door)
            new = attrs.evolve(moved)  # which shares nothing with the others
            for square in list(board.squares())[::9]:
                assert distances_to(moved, square).field() == distances_to(new, square).field()


ROOFS = """
board = '''
+---+---+---+
|=A=     =.=|
+---+---+---+
'''
figures.A = { side = "red" }
"""
"""Two roofs with a gap between them."""


@pytest.mark.clause("MOVE-10")
def test_nobody_jumps_past_what_the_rules_say_bars_it(tmp_path: Path) -> None:
    open_below = position(tmp_path, ROOFS).board
    assert distances_to(open_below, (2, 0)).far((0, 0)) < FAR
    walled = position(tmp_path, ROOFS.replace("=     =", "=|   |=")).board
    assert distances_to(walled, (2, 0)).far((0, 0)) == FAR


@pytest.mark.clause("MOVE-10", "BOARD-13")
def test_rough_ground_costs_whoever_jumps_onto_it_too(tmp_path: Path) -> None:
    board = position(tmp_path, ROOFS).board
    rough = attrs.evolve(board, rough=((2, 0),))
    costs = [distances_to(b, (2, 0)).far((0, 0)) for b in (board, rough)]
    assert costs[1] - costs[0] == ROUGH_TOLL


@pytest.mark.parametrize("seed", range(4))
def test_distances_that_several_ask_for_at_once_are_those_that_one_finds(seed: int) -> None:
    state = random_table(seed, connected(random.Random(seed), 30, 12), most=3)
    alone, shared = attrs.evolve(state.board), attrs.evolve(state.board)
    squares, before = list(state.board.squares()), sys.getswitchinterval()
    expected = {s: distances_to(alone, s).field() for s in squares[::9]}

    def wrong(seed: int) -> list[Square]:
        asked = random.Random(seed).sample(squares, len(squares))
        return [
            to
            for square in asked
            for to, field in expected.items()
            if distances_to(shared, to).far(square) != field.get(square, FAR)
        ]

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert [*threads.map(wrong, range(4))] == [[], [], [], []]
    finally:
        sys.setswitchinterval(before)
