"""The classes of tiles and objects on a map, and the values of their properties.

`ad1666.content.maps.project` exports them to Tiled. Tiled does not save properties with default
values, so the defaults count here too.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ad1666.content.errors import Remedy, hint
from ad1666.rules.board import USUAL_LOCK, Barrier, Direction, Door, Kind
from ad1666.rules.cards import Side


@frozen
class Member:
    """A property of a class. ``values`` lists the valid ones, empty if any are.

    A default of None means that there is none.
    """

    default: str | int | None = None
    values: tuple[str, ...] = ()


SCENARIO = "scenario"
"""The map property with the text of an embedded scenario."""

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
EDGE_LAYERS = {"edges-v": "W", "edges-h": "N"}
"""Layers for edges, with the side of the square on which their tiles stand."""
GROUNDS = ("rough", "dark")
"""Layers for special ground (BOARD-13), and the values of their tiles."""
GROUND: Mapping[str, Member] = {"ground": Member("rough", GROUNDS)}

LOCK: Mapping[str, Member] = {
    "force": Member(USUAL_LOCK.force),
    "pick": Member(USUAL_LOCK.pick),
    "key": Member(""),
}
ZONE: Mapping[str, Member] = {"zone": Member(""), "title": Member("")}
EXIT: Mapping[str, Member] = {"exit": Member(""), "title": Member("")}

POINTS: Mapping[str, Mapping[str, Member]] = {
    "Start": START,
    "Thing": THING,
    "Climb": CLIMB,
    "Lock": LOCK,
}
"""Classes on the layer ``places``."""
AREAS: Mapping[str, Mapping[str, Member]] = {"Zone": ZONE, "Exit": EXIT}
"""Classes on the layer ``zones``."""
OBJECTS: Mapping[str, Mapping[str, Member]] = {**POINTS, **AREAS}
TILES: Mapping[str, Mapping[str, Member]] = {"Square": SQUARE, "Edge": EDGE, "Ground": GROUND}


def filled(given: Mapping[str, object], members: Mapping[str, Member]) -> dict[str, object]:
    """Properties with the defaults that Tiled did not save."""
    defaults = {n: m.default for n, m in members.items() if m.default is not None}
    return {**defaults, **given}


def wrong_value(
    properties: Mapping[str, object], members: Mapping[str, Member]
) -> tuple[str, str] | None:
    """The problem and the remedy for a property with an invalid value; None if there is none."""
    for name, member in members.items():
        if member.values and name in properties and properties[name] not in member.values:
            *some, last = member.values
            return f"has {name} = {properties[name]!r}", f"Choose {', '.join(some)} or {last}"
    return None


def meaningless(
    properties: Mapping[str, object], members: Mapping[str, Member]
) -> tuple[str, Remedy] | None:
    """The problem and the remedy for a property that its class does not have; None if there is
    none. A misspelt property would silently leave a default in force."""
    for name in properties:
        if name not in members:
            return f"has the property {name!r}, which means nothing here", hint(name, members)
    return None
