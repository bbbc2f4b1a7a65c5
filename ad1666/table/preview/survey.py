"""Sight and reach from a square of an empty board, by the rules, for authors of maps."""

from __future__ import annotations

from ad1666.rules import sight
from ad1666.rules.board import Board, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.reaching import Arrival, arrivals
from ad1666.rules.sight import Sight
from ad1666.rules.state import State


def sights(board: Board, viewer: Square) -> dict[Square, Sight]:
    """The effect of the terrain on lines of sight from a square to every square that figures can
    stand on (SHOT-3); empty from a blocked one."""
    if board.kind(viewer) is Kind.BLOCKED:
        return {}
    return {
        seen: sight.terrain(board, viewer, seen)
        for seen in board.squares()
        if board.kind(seen) is not Kind.BLOCKED
    }


def reach(board: Board, start: Square, agility: int, mp: int) -> dict[Square, Arrival]:
    """Where a plain character with the given Agility and MP can get (MOVE-1), with as few tests as
    possible, all passed, and then for the fewest MP. Doors that are not locked are opened on the
    way (MOVE-5). The starting square is left out."""
    if board.kind(start) is Kind.BLOCKED:
        return {}
    card = Character(id="walker", name="walker", agility=agility)
    walker = Figure("A", card, Side.RED, start)
    alone = State(board, (walker,))
    found: dict[Square, Arrival] = {}
    for arrival in arrivals(alone, walker, mp, tests=True, rank=_rank):
        found.setdefault(arrival.at, arrival)
    del found[start]
    return found


def _rank(arrival: Arrival) -> tuple[int, ...]:
    return len(arrival.tests), arrival.cost
