"""A scenario's changes to the doors of its map (SETUP-2)."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.collector import once
from ad1666.content.errors import hint
from ad1666.content.messages import message
from ad1666.content.scenarios.draft import ScenarioDraft, board
from ad1666.content.toml import Table
from ad1666.rules.board import Board, Direction, Door, Edge, edge_of, towards
from ad1666.rules.notation import door_text, parse_door

DOORS = "doors"


@once
def with_doors(draft: ScenarioDraft) -> Board:
    """The board of the map with the states that the table ``[doors]`` gives its doors, keyed by a
    square and a side, such as ``"2,1/E"``. ContentError if invalid."""
    table, drawn = draft.top.table(DOORS), board(draft).board
    known = {name: edge for edge, _state in drawn.doors for name in _names(edge)}
    doors, named = set(known.values()), dict[Edge, str]()

    def state(place: str) -> tuple[Edge, Door]:
        edge = _edge(table, place)
        if edge not in doors:
            problem = message("there is no door at {place}", place=place)
            raise table.error(place, problem, hint(place, known))
        if named.setdefault(edge, place) != place:
            problem = message("{place} is the same door as {other}", place=place, other=named[edge])
            raise table.error(place, problem, message("Name it once"))
        return edge, Door(table.one_of(place, tuple(Door)))

    states = dict(draft.errors.each(state, table.data))
    if not states:
        return drawn
    return evolve(drawn, doors=tuple((e, states.get(e, door)) for e, door in drawn.doors))


def _edge(table: Table, place: str) -> Edge:
    try:
        return edge_of(*parse_door(place))
    except ValueError:
        problem = message('"{place}" is no place of a door', place=place)
        remedy = message('Write a square and a side of it, such as "2,1/E"')
        raise table.error(place, problem, remedy) from None


def _names(edge: Edge) -> tuple[str, str]:
    """The two keys for an edge: by the square on either side."""
    here, side = (edge.x, edge.y), Direction(edge.side)
    return door_text((here, side)), door_text((towards(here, side), side.opposite))
