"""What Tiled is told of our maps: the project file and the file of object types.

Both are made from the definitions of `ad1666.content.maps.schema`, so Tiled offers what the loader
reads. They are written as Tiled 1.8 does, which later versions read as well; 1.8 takes the classes
of objects from the file of object types, later ones from the project.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from ad1666.content.maps.schema import OBJECTS, TILES, Member

PROJECT, OBJECT_TYPES = "ad1666.tiled-project", "objecttypes.json"
"""The names of the two files."""
EXTENSIONS = "extensions"
"""The folder beside the project from which Tiled takes our extension."""
WRITTEN_FOR = 1080
"""Tiled 1.8: newer versions keep to what that reads."""

_ENUMS = {
    ("Square", "square"): "SquareKind",
    ("Edge", "edge"): "EdgeKind",
    ("Edge", "door"): "DoorState",
    ("Edge", "lower"): "LowerSide",
    ("Edge", "axis"): "Axis",
    ("Start", "side"): "Side",
    ("Ground", "ground"): "GroundKind",
}
"""What Tiled calls the values of a property, as tilesets and maps name it."""
_COLOURS = {
    "Square": "#ff8f8778",
    "Edge": "#ffefe1bd",
    "Ground": "#ff6b5236",
    "Start": "#ff42632c",
    "Thing": "#ffd9a52c",
    "Climb": "#ff5f8039",
    "Lock": "#ff8a2f2f",
    "Zone": "#ff3d6ea5",
    "Exit": "#ffc08a1e",
}
_COMMANDS = (
    ("Play this map", "play", "F5"),
    ("Look at this map", "preview --watch", "F6"),
    ("Check this map", "check", "F7"),
)

Json = dict[str, object]


def project(maps: str = ".") -> Json:
    """The Tiled project for the maps of a folder, if not its own: commands, enumerations and
    classes."""
    types = [_enum(name, values) for name, values in _enums().items()]
    classes = [(name, members, "tile") for name, members in TILES.items()]
    classes += [(name, members, "object") for name, members in OBJECTS.items()]
    types += [_class(name, members, use) for name, members, use in classes]
    return {
        "automappingRulesFile": "",
        "commands": [_command(*told) for told in _COMMANDS],
        "compatibilityVersion": WRITTEN_FOR,
        "extensionsPath": EXTENSIONS,
        "folders": [maps],
        "objectTypesFile": OBJECT_TYPES,
        "propertyTypes": [{"id": number, **told} for number, told in enumerate(types, 1)],
    }


def object_types() -> list[Json]:
    """The classes of tiles and objects as Tiled 1.8 takes them."""
    return [
        {
            "name": name,
            "color": _COLOURS[name],
            "properties": [
                _member(name, key, member, "propertytype")
                for key, member in sorted(members.items())
                if member.default is not None
            ],
        }
        for name, members in sorted({**TILES, **OBJECTS}.items())
    ]


def files(maps: str = ".") -> dict[str, str]:
    """The names of the two files and what is to stand in them, for the maps of a folder."""
    return {PROJECT: _text(project(maps)), OBJECT_TYPES: _text(object_types())}


def _text(content: object) -> str:
    return json.dumps(content, indent=4, ensure_ascii=False) + "\n"


def _enums() -> dict[str, tuple[str, ...]]:
    return {
        _enum_of(name, key): member.values
        for name, members in {**TILES, **OBJECTS}.items()
        for key, member in members.items()
        if member.values
    }


def _enum_of(name: str, key: str) -> str:
    return _ENUMS.get((name, key), f"{name}{key.capitalize()}")


def _enum(name: str, values: tuple[str, ...]) -> Json:
    return {
        "name": name,
        "storageType": "string",
        "type": "enum",
        "values": [str(value) for value in values],
        "valuesAsFlags": False,
    }


def _class(name: str, members: Mapping[str, Member], use: str) -> Json:
    """A class. A property without a default is left out: Tiled would show one all the same."""
    return {
        "name": name,
        "type": "class",
        "color": _COLOURS[name],
        "drawFill": True,
        "useAs": [use],
        "members": [
            _member(name, key, member, "propertyType")
            for key, member in members.items()
            if member.default is not None
        ],
    }


def _member(name: str, key: str, member: Member, enum_key: str) -> Json:
    kind = "int" if isinstance(member.default, int) else "string"
    told: Json = {"name": key, "type": kind, "value": member.default}
    if member.values:
        told[enum_key] = _enum_of(name, key)
    return told


def _command(name: str, verb: str, shortcut: str) -> Json:
    """A command of the project that runs the game with the map, which is saved first."""
    return {
        "arguments": f"{verb} %mapfile",  # which Tiled puts in quotes itself
        "command": "ad1666",
        "enabled": True,
        "name": name,
        "saveBeforeExecute": True,
        "shortcut": shortcut,
        "showOutput": True,
        "workingDirectory": "%projectpath",
    }
