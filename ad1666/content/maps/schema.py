"""The classes of tiles and objects on a map, and the values of their properties.

docs/make/tiled_project.py exports them to Tiled. Tiled does not save properties with default
values, so the defaults count here too.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ad1666.content.errors import Remedy, hint
from ad1666.content.maps.ambience import Ambience
from ad1666.content.messages import Message, either, message
from ad1666.rules.board import FULL_MP, USUAL_LOCK, USUAL_PASSAGE, Barrier, Direction, Door, Kind
from ad1666.rules.cards import Side


@frozen
class Member:
    """A property of a class. ``values`` lists the valid values, or is empty if any are;
    numbers go from 1 to ``most``.

    A default of None means that there is none.
    """

    default: str | int | None = None
    values: tuple[str, ...] = ()
    most: int | None = None


Members = Mapping[str, Member]
"""The properties of a class, by name."""

HARDEST = 12
"""The highest difficulty of a climb or a lock."""
DEAREST = FULL_MP
"""The most MP that a passage takes: a Full move."""
LAST_SLOT = 99
"""The highest number of a start."""

TITLE = "title"
"""The map property with its title."""
AMBIENCE = "ambience"
"""The map property with its `Ambience`, which may be missing."""
SCENARIO = "scenario"
"""The map property with the text of an embedded scenario."""

LOWER_SIDES = {
    "north": Direction.N,
    "east": Direction.E,
    "south": Direction.S,
    "west": Direction.W,
}

MAP: Members = {AMBIENCE: Member(None, tuple(Ambience))}
"""The properties of a map whose values are checked like those of a class."""
NAME = "name"
"""The property of a tile with its name, for whoever draws: the game ignores it."""
SQUARE: Members = {"square": Member("open", tuple(Kind)), NAME: Member("")}
EDGE: Members = {
    "axis": Member("v", ("v", "h")),
    "edge": Member("wall", tuple(b for b in Barrier if b is not Barrier.OPEN)),
    "door": Member("closed", tuple(Door)),
    "lower": Member(None, tuple(LOWER_SIDES)),
    NAME: Member(""),
}
START: Members = {
    "side": Member("red", tuple(Side)),
    "slot": Member(1, most=LAST_SLOT),
}
THING: Members = {"thing": Member("letter"), "title": Member("")}
CLIMB: Members = {"difficulty": Member(5, most=HARDEST)}
EDGE_LAYERS = {"edges-v": "W", "edges-h": "N"}
"""Layers for edges, with the side of the square on which their tiles stand."""
GROUNDS = ("rough", "dark")
"""Layers for special ground (BOARD-13), and the values of their tiles."""
GROUND: Members = {"ground": Member("rough", GROUNDS), NAME: Member("")}
LOCK: Members = {
    "force": Member(USUAL_LOCK.force, most=HARDEST),
    "pick": Member(USUAL_LOCK.pick, most=HARDEST),
    "key": Member(""),
}
PASSAGE: Members = {
    "passage": Member(""),
    "cost": Member(USUAL_PASSAGE, most=DEAREST),
    "title": Member(""),
}
ZONE: Members = {"zone": Member(""), "title": Member("")}
EXIT: Members = {"exit": Member(""), "title": Member("")}

POINTS: Mapping[str, Members] = {
    "Start": START,
    "Thing": THING,
    "Climb": CLIMB,
    "Lock": LOCK,
    "Passage": PASSAGE,
}
"""Classes on the layer ``places``."""
AREAS: Mapping[str, Members] = {"Zone": ZONE, "Exit": EXIT}
"""Classes on the layer ``zones``."""
OBJECTS: Mapping[str, Members] = {**POINTS, **AREAS}
TILES: Mapping[str, Members] = {"Square": SQUARE, "Edge": EDGE, "Ground": GROUND}

OBJECT_LAYER = "places"
AREA_LAYER = "zones"
READ_LAYERS = ("squares", *EDGE_LAYERS, OBJECT_LAYER, *GROUNDS, AREA_LAYER)
"""The layers that the rules depend on; all others are decoration."""
LAYERS_OF: Mapping[str, tuple[str, ...]] = {
    "Square": ("squares",),
    "Edge": tuple(EDGE_LAYERS),
    "Ground": GROUNDS,
    **dict.fromkeys(POINTS, (OBJECT_LAYER,)),
    **dict.fromkeys(AREAS, (AREA_LAYER,)),
}
"""The layers for tiles and objects of each class."""
REQUIRED_LAYERS = ("squares", *EDGE_LAYERS, OBJECT_LAYER)


def filled(given: Mapping[str, object], members: Members) -> dict[str, object]:
    """Properties with the defaults that Tiled did not save. pytmx gives None for an empty text."""
    defaults = {n: m.default for n, m in members.items() if m.default is not None}
    texts = {n: "" if v is None and n in members else v for n, v in given.items()}
    return {**defaults, **texts}


def wrong_value(
    properties: Mapping[str, object], members: Members
) -> tuple[Message, Message] | None:
    """The problem and the remedy for a property with an invalid value; None if there is none."""
    for name, member in members.items():
        if name not in properties:
            continue
        value = properties[name]
        if member.values and value not in member.values:
            remedy = message("Choose {values}", values=either(map(str, member.values)))
        elif member.most and not (type(value) is int and 1 <= value <= member.most):
            most = str(member.most)
            remedy = message("Make {property} an int from 1 to {most}", property=name, most=most)
        else:
            continue
        return message("has {property} = {value}", property=name, value=repr(value)), remedy
    return None


def meaningless(
    properties: Mapping[str, object], members: Members
) -> tuple[Message, Remedy] | None:
    """The problem and the remedy for a property that its class does not have; None if there is
    none. A misspelt property would silently leave a default in force."""
    for name in properties:
        if name not in members:
            problem = message("has the property {name}, which means nothing here", name=repr(name))
            return problem, hint(name, members)
    return None
