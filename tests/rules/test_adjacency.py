"""BOARD-1 on random boards: which squares are adjacent at all, and which for moves and zones."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ad1666.rules.board import (
    STRAIGHT,
    Barrier,
    Board,
    Edge,
    Kind,
    direction_between,
    edge_of,
    towards,
)
from ad1666.rules.characters import Square
from benchmarks.workshop.boards import TASTES, scattered


def joined(board: Board, one: Square, other: Square) -> Edge | None:
    """The edge that joins two squares orthogonally, None if it does not: no wall, no closed door,
    and between high terrain and open ground only stairs or a ladder (BOARD-1, BOARD-4)."""
    if any(s not in board or board.kind(s) is Kind.BLOCKED for s in (one, other)):
        return None
    way = direction_between(one, other)
    assert way in STRAIGHT
    edge = edge_of(one, way)
    barrier, door = board.feature(edge).barrier, board.door(edge)
    if barrier is Barrier.WALL or (door is not None and not door.passable):
        return None
    stairs = barrier in (Barrier.STAIRS, Barrier.LADDER)
    return edge if stairs or board.kind(one) is board.kind(other) else None


def thirds(board: Board, one: Square, other: Square) -> list[tuple[Edge, Edge]]:
    """The edges over each third square that is orthogonally adjacent to both."""
    found = []
    for third in ((one[0], other[1]), (other[0], one[1])):
        near, far = joined(board, one, third), joined(board, third, other)
        if near is not None and far is not None:
            found.append((near, far))
    return found


@pytest.mark.clause("BOARD-1", "ZOC-1", "BOARD-6")
def test_squares_slanting_past_doors_and_windows_are_adjacent_but_for_moves_and_zones() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        board = scattered(rng, 4, 4, TASTES[seed % len(TASTES)])
        openings = {e for e, f in board.features if f.barrier in (Barrier.DOOR, Barrier.WINDOW)}
        for square in board.squares():
            x, y = square
            straight = [towards(square, d) for d in STRAIGHT]
            near = {s for s in straight if joined(board, square, s) is not None}
            slanting = set()
            for to in ((x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)):
                ways = thirds(board, square, to)
                if any(openings.isdisjoint(way) for way in ways):
                    near.add(to)
                elif ways:
                    slanting.add(to)
            assert set(board.adjacent(square)) == near | slanting
            assert set(board.adjacent_for_moves(square)) == near
            assert board.controlled(square) == {s for s in near if board.level(square, s)}
            seen.update(near=len(near), slanting=len(slanting))
    assert min(seen.values()) > 300
