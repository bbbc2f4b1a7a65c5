"""Doors as a scenario has them, where it is not as the map has them (SETUP-2)."""

from __future__ import annotations

import re

from attrs import evolve

from ad1666.content.errors import correct, hint
from ad1666.content.toml import Table
from ad1666.rules.board import Board, Direction, Door, Edge, edge_of

DOORS = "doors"
_PLACE = re.compile("([0-9]{1,3}),([0-9]{1,3})/([NESW])")


def with_doors(top: Table, board: Board) -> Board:
    """The board with its doors as the table ``[doors]`` has them: for a square and a side of it,
    such as ``"2,1/E"``, the state of the door there. ContentError if it is not correct."""
    table = top.table(DOORS)
    known = {name: edge for edge, _state in board.doors for name in _names(edge)}
    doors, named = set(known.values()), dict[Edge, str]()

    def state(place: str) -> tuple[Edge, Door]:
        edge = _edge(table, place)
        if edge not in doors:
            raise table.error(place, f"there is no door at {place}", hint(place, known))
        if named.setdefault(edge, place) != place:
            problem = f"{place} is the same door as {named[edge]}"
            raise table.error(place, problem, "Name it once")
        return edge, Door(table.one_of(place, tuple(Door)))

    states = dict(correct(state, table.data))
    if not states:
        return board
    return evolve(board, doors=tuple((e, states.get(e, door)) for e, door in board.doors))


def _edge(table: Table, place: str) -> Edge:
    found = _PLACE.fullmatch(place)
    if found is None:
        remedy = 'Write a square and a side of it, such as "2,1/E"'
        raise table.error(place, f'"{place}" is no place of a door', remedy)
    return edge_of((int(found[1]), int(found[2])), Direction(found[3]))


def _names(edge: Edge) -> tuple[str, str]:
    """How the table may call an edge: by the squares on both its sides."""
    x, y, side = edge
    return (f"{x},{y}/W", f"{x - 1},{y}/E") if side == "W" else (f"{x},{y}/N", f"{x},{y - 1}/S")
