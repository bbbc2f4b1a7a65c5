"""What authors of other games mark as blocked: a layer called collision, a property that says so, a
class Wall."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from ad1666.importing.numbers import is_true

_WORDS = {"collision", "collisions", "collider", "colliders", "collides", "collidable", "blocked"}
"""A layer with one of these words in its name says what is blocked."""
_NAMES = {"wall", "walls", "solid", "solids", "blocking", "obstacle", "obstacles"}
"""So does one of exactly such a name."""
_CLASSES = _WORDS | {"wall", "walls", "solid"}
_ON = _WORDS | {"collide", "blocks", "blocking", "solid", "wall"}
"""Properties that say that something is blocked if they are true."""
_OFF = {"walkable", "passable"}
"""Properties that say so if they are false."""


def marks_of(element: Element) -> bool:
    """Whether a layer, an object or a tile is marked as blocked."""
    if element.tag in ("layer", "objectgroup", "group"):
        words = re.findall("[a-z]+", element.get("name", "").lower())
        if _WORDS.intersection(words) or "".join(words) in _NAMES:
            return True
    kind = element.get("type") or element.get("class") or ""
    if kind.lower() in _CLASSES:
        return True
    for name, value in properties_of(element):
        if name in _ON and is_true(value):
            return True
        if name in _OFF and value.strip().lower() in ("false", "0", "no"):
            return True
    return False


def properties_of(element: Element) -> Iterator[tuple[str, str]]:
    """The custom properties of an element, their names in small letters."""
    for told in element.iterfind("properties/property"):
        yield told.get("name", "").lower(), told.get("value", told.text or "")
