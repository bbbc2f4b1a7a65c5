"""What stands on a sheet of paper, as data: words, pictures, lines and areas. Lengths are in
millimetres from the upper left corner of the sheet, sizes of type in points."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Iterator, Sequence

from attrs import Factory, define, field, frozen

from ad1666.table.toolkit import theme
from ad1666.table.toolkit.theme import Colour

POINT = 25.4 / 72
"""The length of a point in millimetres."""


class Paper(enum.StrEnum):
    """The sizes of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, upright."""
        return {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}[self]


@frozen
class Image:
    """A picture as the bytes of a JPEG or PNG file."""

    data: bytes = field(repr=False)
    digest: str = field(
        default=Factory(lambda self: hashlib.sha256(self.data).hexdigest(), takes_self=True)
    )


@frozen
class TextRun:
    """A piece of a line. ``y`` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    style: str = "body"
    colour: Colour = theme.INK


@frozen
class Picture:
    """An image, stretched over a rectangle."""

    x: float
    y: float
    wide: float
    high: float
    image: Image


@frozen
class Line:
    """A line from point to point; a dashed one is to be folded or cut."""

    points: tuple[tuple[float, float], ...]
    colour: Colour = theme.EDGE
    thick: float = 0.2
    dashed: bool = False


@frozen
class Region:
    """A polygon, or a disc if there is a ``radius`` and one point: filled, outlined or both."""

    points: tuple[tuple[float, float], ...]
    fill: Colour | None = None
    rim: Colour | None = None
    thick: float = 0.2
    radius: float = 0


@frozen
class Rotated:
    """Other marks, turned around a point by an angle in degrees, counter-clockwise."""

    marks: tuple[Mark, ...]
    about: tuple[float, float]
    angle: int


Mark = TextRun | Picture | Line | Region | Rotated


@define
class Page:
    """A sheet: its size, what it is called at its foot, and what stands on it. What is ``sealed``
    is not for players to see before its time."""

    size: tuple[float, float]
    title: str
    sealed: bool = False
    marks: list[Mark] = Factory(list)


def box(x: float, y: float, wide: float, high: float) -> tuple[tuple[float, float], ...]:
    """The corners of a rectangle."""
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


def flat(marks: Sequence[Mark]) -> Iterator[Mark]:
    """All marks, those that are turned included."""
    for mark in marks:
        if isinstance(mark, Rotated):
            yield from flat(mark.marks)
        else:
            yield mark
