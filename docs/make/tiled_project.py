"""Writes what Tiled is told of our maps: maps/ad1666.tiled-project and maps/objecttypes.json.

    python docs/make/tiled_project.py

Both are made from ad1666/content/maps/schema.py, so that Tiled offers what the loader reads;
tests/content/test_project.py keeps them current. They are written as Tiled 1.8 does, which later
versions read as well; 1.8 takes the classes of objects from the object types file, later ones from
the project.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ad1666.console.editor import EXTENSIONS, OBJECT_TYPES, PROJECT
from ad1666.content.maps.schema import OBJECTS, TILES, Member

MAPS = Path(__file__).resolve().parents[2] / "maps"
WRITTEN_FOR = 1080
"""Tiled 1.8, which newer versions can read."""

_ENUMS = {
    ("Square", "square"): "SquareKind",
    ("Edge", "edge"): "EdgeKind",
    ("Edge", "door"): "DoorState",
    ("Edge", "lower"): "LowerSide",
    ("Edge", "axis"): "Axis",
    ("Start", "side"): "Side",
    ("Ground", "ground"): "GroundKind",
}
"""Tiled's name for the values of a property, as used in tilesets and maps."""
_COLOURS = {
    "Square": "#ff8f8778",
    "Edge": "#ffefe1bd",
    "Ground": "#ff6b5236",
    "Start": "#ff42632c",
    "Thing": "#ffd9a52c",
    "Climb": "#ff5f8039",
    "Lock": "#ff8a2f2f",
    "Passage": "#ff7a4f9e",
    "Zone": "#ff3d6ea5",
    "Exit": "#ffc08a1e",
}
_COMMANDS = (
    ("Play this map", "play", "F5"),
    ("Look at this map", "preview --watch", "F6"),
    ("Check this map", "check", "F7"),
)

Json = dict[str, object]


def project() -> Json:
    """The project for the maps beside it: commands, enumerations and classes."""
    types = [_enum(name, values) for name, values in _enums().items()]
    classes = [(name, members, "tile") for name, members in TILES.items()]
    classes += [(name, members, "object") for name, members in OBJECTS.items()]
    types += [_class(name, members, use) for name, members, use in classes]
    return {
        "automappingRulesFile": "",
        "commands": [_command(*entry) for entry in _COMMANDS],
        "compatibilityVersion": WRITTEN_FOR,
        "extensionsPath": EXTENSIONS,
        "folders": ["."],
        "objectTypesFile": OBJECT_TYPES,
        "propertyTypes": [{"id": number, **entry} for number, entry in enumerate(types, 1)],
    }


def object_types() -> list[Json]:
    """The classes of tiles and objects for Tiled 1.8."""
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


def files() -> dict[str, str]:
    """The names and contents of the two files."""
    return {PROJECT: _text(project()), OBJECT_TYPES: _text(object_types())}


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
    """A class. Properties without a default are left out: Tiled would show one anyway."""
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
    entry: Json = {"name": key, "type": kind, "value": member.default}
    if member.values:
        entry[enum_key] = _enum_of(name, key)
    return entry


def _command(name: str, verb: str, shortcut: str) -> Json:
    """A project command that runs the game on the map, which is saved first."""
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


def main() -> None:
    for name, text in files().items():
        (MAPS / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
