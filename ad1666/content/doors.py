"""Doors as a scenario has them, where it is not as the map has them (SETUP-2)."""

from __future__ import annotations

import re

from ad1666.content.errors import hint
from ad1666.content.tables import Table
from ad1666.rules.board import STRAIGHT, Board, Direction, Door, Edge, edge_of

DOORS = "doors"
_PLACE = re.compile("([0-9]{1,3}),([0-9]{1,3})/([NESW])")


def with_doors(top: Table, board: Board) -> Board:
    """The board with its doors as the table ``[doors]`` has them: for a square and a side of it,
    such as ``"2,1/E"``, the state of the door there. ContentError if it is not correct."""
    table = top.table(DOORS)
    known = {edge for edge, _state in board.doors}
    named: dict[Edge, str] = {}
    for place in table.data:
        edge = _edge(table, place)
        if edge not in known:
            names = [_name(square, d) for square in board.squares() for d in STRAIGHT]
            doors = [name for name in names if _edge(table, name) in known]
            raise table.error(place, f"there is no door at {place}", hint(place, doors))
        if edge in named:
            problem = f"{place} is the same door as {named[edge]}"
            raise table.error(place, problem, "Name it once")
        named[edge] = place
        board = board.with_door(edge, Door(table.one_of(place, tuple(Door))))
    return board


def _edge(table: Table, place: str) -> Edge:
    found = _PLACE.fullmatch(place)
    if found is None:
        remedy = 'Write a square and a side of it, such as "2,1/E"'
        raise table.error(place, f'"{place}" is no place of a door', remedy)
    return edge_of((int(found[1]), int(found[2])), Direction(found[3]))


def _name(square: tuple[int, int], side: Direction) -> str:
    return f"{square[0]},{square[1]}/{side}"
