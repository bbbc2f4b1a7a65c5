"""What classes of tiles and objects mean on a map, and which values their properties may have.

`ad1666.content.project` tells Tiled the same. Tiled does not save
a property that has its default value, so the defaults count here too.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ad1666.rules.board import Barrier, Direction, Door, Kind
from ad1666.rules.cards import Side


@frozen
class Member:
    """A property of a class. ``values`` lists what it may be; empty if that is open.

    A default of None means that there is none.
    """

    default: str | int | None = None
    values: tuple[str, ...] = ()


LOWER_SIDES = {
    "north": Direction.N,
    "east": Direction.E,
    "south": Direction.S,
    "west": Direction.W,
}

SQUARE: Mapping[str, Member] = {"square": Member("open", tuple(Kind))}
EDGE: Mapping[str, Member] = {
    "axis": Member("v", ("v", "h")),
    "edge": Member("wall", tuple(b for b in Barrier if b is not Barrier.OPEN)),
    "door": Member("closed", tuple(Door)),
    "lower": Member(None, tuple(LOWER_SIDES)),
}
START: Mapping[str, Member] = {"side": Member("red", tuple(Side)), "slot": Member(1)}
THING: Mapping[str, Member] = {"thing": Member("letter")}
CLIMB: Mapping[str, Member] = {"difficulty": Member(5)}
GROUNDS = ("rough", "dark")
"""Layers for squares that are not plain (BOARD-13), and what a tile there may say."""
GROUND: Mapping[str, Member] = {"ground": Member("rough", GROUNDS)}

OBJECTS: Mapping[str, Mapping[str, Member]] = {"Start": START, "Thing": THING, "Climb": CLIMB}
TILES: Mapping[str, Mapping[str, Member]] = {"Square": SQUARE, "Edge": EDGE, "Ground": GROUND}
