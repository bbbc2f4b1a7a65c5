"""Boards that differ by their doors know from one another what no door between them changes."""

from __future__ import annotations

import random

import attrs
import pytest

from ad1666.content.maps.reader import forget_maps, load_map
from ad1666.resources import data_root
from ad1666.rules import sight
from ad1666.rules.board import Barrier, Board, Door, Edge, Feature, Kind
from ad1666.rules.board_moves import Move
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.may_move import unheld
from ad1666.rules.state import State


def turned(board: Board, rng: random.Random) -> Board:
    edge, _state = rng.choice(board.doors)
    return board.with_door(edge, rng.choice(tuple(Door)))


def ways(board: Board, square: Square) -> list[Move]:
    """The moves of somebody who stands there alone."""
    figure = Figure("A", Character("man", "Man", agility=5), Side.RED, square)
    return unheld(State(board, (figure,)), figure, 6)


def questions(board: Board, rng: random.Random) -> list[object]:
    squares = list(board.squares())
    near = rng.sample(squares, 12)
    return [
        *(board.passages(square) for square in near),
        *(board.adjacent(square) for square in near),
        *(board.controlled(square) for square in near),
        *(board.doors_beside(square) for square in near),
        *(ways(board, square) for square in near),
        *(sight.terrain(board, rng.choice(squares), rng.choice(squares)) for _ in range(40)),
    ]


@pytest.mark.parametrize("name", ["golden-lion", "rooftops", "palace"])
def test_what_a_board_knows_from_its_family_is_what_it_would_find_itself(name: str) -> None:
    board, rng = load_map(data_root() / "maps" / f"{name}.tmx").board, random.Random(name)
    for seed in range(60):
        board = turned(board, rng)
        alone = attrs.evolve(board)
        assert alone.family is not board.family
        assert questions(board, random.Random(seed)) == questions(alone, random.Random(seed))


def test_a_door_forgets_only_what_it_touches() -> None:
    board = load_map(data_root() / "maps" / "golden-lion.tmx").board
    found = {square: board.passages(square) for square in board.squares()}
    edge, _state = board.doors[0]
    other = board.with_door(edge, Door.OPEN).with_door(edge, Door.CLOSED).with_door(edge, Door.OPEN)
    worked_out = {s for s in board.squares() if other.passages(s) is not found[s]}
    assert worked_out and all(max(abs(x - edge.x), abs(y - edge.y)) <= 2 for x, y in worked_out), (
        worked_out
    )


def test_a_jump_depends_on_a_door_two_squares_on() -> None:
    edge = Edge(2, 0, "W")
    kinds = (Kind.HIGH, Kind.OPEN, Kind.HIGH)
    features, doors = ((edge, Feature(Barrier.DOOR)),), ((edge, Door.CLOSED),)
    closed = Board(3, 1, kinds, features, doors)
    for board in (closed, closed.with_door(edge, Door.OPEN)):
        assert ways(board, (0, 0)) == ways(attrs.evolve(board), (0, 0))


def test_closed_or_locked_is_all_the_same_to_moves() -> None:
    board = load_map(data_root() / "maps" / "golden-lion.tmx").board
    edge, _state = board.doors[0]
    closed, locked = (board.with_door(edge, door) for door in (Door.CLOSED, Door.LOCKED))
    assert closed != locked
    assert all(closed.passages(s) is locked.passages(s) for s in board.squares())


def test_the_memory_of_a_family_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ad1666.rules.board.MOST_SQUARES", 4000)
    monkeypatch.setattr("ad1666.rules.board.MOST_KNOWN", 500)
    monkeypatch.setattr("ad1666.rules.board.MOST_LINES", 300)
    forget_maps()  # and with them what other tests have worked out for their boards
    board, rng = load_map(data_root() / "maps" / "palace.tmx").board, random.Random(2)
    family = board.family
    for _ in range(60):
        board = turned(board, rng)
        questions(board, rng)
        assert board.family is family
    assert (len(family.boards), family.boards[board.doors]) == (8, board)
    assert len(family.known) <= 500 and len(family.lines) <= 300


def test_a_board_asked_for_again_is_kept_longest() -> None:
    board, rng = load_map(data_root() / "maps" / "palace.tmx").board, random.Random(3)
    edge, _state = board.doors[0]
    kept, seen = board.with_door(edge, Door.OPEN), board
    for _ in range(300):
        seen = turned(seen, rng)
        assert board.with_door(edge, Door.OPEN) is kept
