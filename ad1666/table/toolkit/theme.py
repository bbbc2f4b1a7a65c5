"""Colours of the table. Sides have a cream outline, because neither red nor blue is legible on
wood."""

from __future__ import annotations

from ad1666.rules.cards import Side

Colour = tuple[int, int, int]


def _rgb(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


DESK = _rgb("#3b2415")
DESK_DARK = _rgb("#26160c")
PARCHMENT = _rgb("#efe1bd")
PARCHMENT_DIM = _rgb("#dcc796")
PARCHMENT_DARK = _rgb("#c8a873")
CREAM = _rgb("#f6e8c3")
INK = _rgb("#3a1d10")
INK_SOFT = _rgb("#6b4a32")
EDGE = _rgb("#1d1712")
RULE = _rgb("#8a2a1c")
GOLD = _rgb("#d9a52c")
GREY = _rgb("#857761")
WHITE = _rgb("#fffaf0")
RED = _rgb("#e03a2f")
BLUE = _rgb("#16407f")
RED_PALE = _rgb("#f3c3b2")
BLUE_PALE = _rgb("#bccbe2")


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """The first colour with a share of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def toned(colour: Colour, times: float, plus: int = 0) -> Colour:
    """A colour made darker, or lighter by a number as well."""
    red, green, blue = (min(255, round(part * times + plus)) for part in colour)
    return red, green, blue


STEP = (*_rgb("#ffe9a0"), 105)
TARGET = (*_rgb("#e03a2f"), 90)

SIDES = {Side.RED: RED, Side.BLUE: BLUE}
PALES = {Side.RED: RED_PALE, Side.BLUE: BLUE_PALE}
"""Backgrounds tinted by side, light enough for ink."""
