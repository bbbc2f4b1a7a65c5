"""Maps in JSON of tools whose files are not taken over, known by their keys."""

from __future__ import annotations

from ad1666.importing.trees import Json

_KEYS = (
    ("Foundry", {"walls", "tokens"}),
    ("Foundry", {"walls", "grid"}),
    ("One Page Dungeon", {"rects", "doors"}),
    ("donjon", {"cell_bit", "cells"}),
    ("Ogmo", {"ogmoVersion"}),
    ("LDtk", {"__header__", "levels"}),
    ("LDtk", {"jsonVersion", "levels"}),
    ("Watabou", {"generator", "features"}),
    ("Watabou", {"floors", "rooms"}),
)
"""Tools, each with keys that together no other has."""
_OF_TOWNS = ("FeatureCollection", "earth")
"""What a town of Watabou says that it is, and the ``id`` of one of its features."""


def tool_of(found: Json) -> str | None:
    """The name of the tool that wrote a file; None if it may be of Tiled."""
    known = (tool for tool, keys in _KEYS if keys <= found.keys())
    return next(known, "Watabou" if _is_town(found) else None)


def _is_town(found: Json) -> bool:
    kind, whole = _OF_TOWNS
    parts = found.get("features")
    if found.get("type") != kind or not isinstance(parts, list):
        return False
    return any(isinstance(part, dict) and part.get("id") in (whole, "values") for part in parts)
