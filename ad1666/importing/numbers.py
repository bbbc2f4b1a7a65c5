"""Numbers and truth in the files of strangers: what is not one is the default."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

_MOST = 1e9


def number(element: Element, name: str, default: float = 0.0) -> float:
    """An attribute as a number that is finite and not absurd."""
    return number_of(element.get(name, ""), default)


def number_of(text: str, default: float = 0.0) -> float:
    """A text as such a number."""
    try:
        found = float(text)
    except ValueError:
        return default
    return found if math.isfinite(found) and abs(found) <= _MOST else default


def whole(element: Element, name: str, default: int = 0) -> int:
    """An attribute as a whole number."""
    return int(number(element, name, default))


def gid_of(element: Element) -> int:
    """The tile of an object, with the marks of how it is turned; 0 if there is none."""
    text = element.get("gid", "")
    return int(text) & 0xFFFFFFFF if text.isdecimal() and len(text) <= 10 else 0


def corners_of(element: Element) -> list[tuple[float, float]]:
    """The corners of a polygon or a polyline."""
    pairs = (pair.partition(",") for pair in element.get("points", "").split())
    return [(number_of(x), number_of(y)) for x, _comma, y in pairs]


def is_true(text: str | None) -> bool:
    return (text or "").strip().lower() in ("true", "1", "yes")
