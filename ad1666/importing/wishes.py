"""What somebody asks for who begins a map from a file."""

from __future__ import annotations

import re

from attrs import frozen


@frozen
class SourceArea:
    """A rectangle of the source, in its own units: cells of a map, pixels of a picture."""

    x: int
    y: int
    width: int
    height: int


@frozen
class Wish:
    """What its author asked for: a part of the source, and its size in squares or, for a picture,
    the size of a square in pixels."""

    area: SourceArea | None = None
    size: tuple[int, int] | None = None
    square: int | None = None


_AREA = re.compile(r"(-?\d{1,6}),(-?\d{1,6}),(\d{1,6}),(\d{1,6})")
_SIZE = re.compile(r"(\d{1,4})[xX×](\d{1,4})")
_PIXELS = re.compile(r"(\d{1,4})px")


def area_of(text: str) -> SourceArea | None:
    """The area that ``x,y,w,h`` names; None if it names none."""
    found = _AREA.fullmatch(text)
    area = SourceArea(*map(int, found.groups())) if found else None
    return area if area and area.width and area.height else None


def squares_of(text: str) -> tuple[int, int] | int | None:
    """The squares of ``30x20``, or the pixels of ``70px``; None if it is neither."""
    if found := _SIZE.fullmatch(text):
        width, height = map(int, found.groups())
        return (width, height) if width and height else None
    found = _PIXELS.fullmatch(text)
    return int(found[1]) or None if found else None
