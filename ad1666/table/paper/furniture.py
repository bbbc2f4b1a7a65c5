"""What sheets have around their contents: their name at the foot, panels, ribbons, cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ad1666.rules.cards import Side
from ad1666.table.paper import lettering
from ad1666.table.paper.marks import Line, Mark, Page, Region, box
from ad1666.table.toolkit import cloth, theme

MARGIN = 12.0
"""What printers leave white, and a little more, in millimetres."""
_FOOT = 6.5
"""How far above the lower edge the name of a sheet stands."""


def signed(page: Page) -> None:
    """Writes the name of a sheet at its foot."""
    wide, high = page.size
    room = wide - 2 * MARGIN
    page.marks.append(
        lettering.centred(page.title, MARGIN, high - _FOOT, room, 8, "italic", theme.INK_SOFT)
    )


def panel(x: float, y: float, wide: float, high: float) -> Iterator[Mark]:
    """A sheet of parchment with an ink border, as at the table."""
    yield Region(box(x, y, wide, high), theme.PARCHMENT, theme.EDGE, 0.5)
    yield Region(box(x + 0.9, y + 0.9, wide - 1.8, high - 1.8), None, theme.PARCHMENT_DARK, 0.25)


def ribbon(x: float, y: float, wide: float, high: float, side: Side) -> Iterator[Mark]:
    """The cloth of a side: Red's has a cut end, Blue's a round one, as at the table."""
    colour = cloth.WAX[side]
    if side is Side.RED:
        end = [(x + wide, y), (x + wide - high * 0.35, y + high / 2), (x + wide, y + high)]
        yield Region(((x, y), *end, (x, y + high)), colour)
        return
    yield Region(box(x, y, wide - high / 2, high), colour)
    yield Region(((x + wide - high / 2, y + high / 2),), colour, radius=high / 2)


def band(
    x: float,
    y: float,
    wide: float,
    high: float,
    side: Side,
    title: str,
    size: float,
    after: float = 0,
) -> Iterator[Mark]:
    """A ribbon with a title, and with room ``after`` it."""
    yield from ribbon(x, y, wide, high, side)
    room = x + 3, y, wide - high - 3 - after, high
    yield from lettering.within(title, room, size, "title", theme.WHITE, middle=False)


def rule(x: float, y: float, wide: float) -> Mark:
    """A line between two parts."""
    return Line(((x, y), (x + wide, y)), theme.PARCHMENT_DARK, 0.25)


def cuts(columns: Sequence[float], rows: Sequence[float], size: tuple[float, float]) -> list[Mark]:
    """Marks at the margin of a sheet that all its cuts lead to, at these distances from the left
    and from the top."""
    wide, high = size
    away, long = 1.0, 3.0
    left, right, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
    marks: list[Mark] = []
    for x in columns:
        marks.append(Line(((x, max(2.0, top - away - long)), (x, top - away))))
        marks.append(Line(((x, bottom + away), (x, min(high - 2, bottom + away + long)))))
    for y in rows:
        marks.append(Line(((max(2.0, left - away - long), y), (left - away, y))))
        marks.append(Line(((right + away, y), (min(wide - 2, right + away + long), y))))
    return marks
