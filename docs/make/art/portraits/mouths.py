"""Open mouths: bared teeth, a laugh, a gape."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from plate import INK, Plate, Region, mix, spline
from shapes import Colour, Person, Point


class Mouth(NamedTuple):
    """An open mouth. A point is how far right and how far below the middle of the lips it lies;
    the corners of the outline are narrower in women."""

    upper: tuple[Point, ...]
    lower: tuple[Point, ...]
    inside: str
    teeth: float
    """How far down the teeth reach, as a share of the opening."""
    tongue: bool
    fold: Point
    """Where the fold beside the mouth ends, from its corner."""
    cheek: bool
    """Whether the cheek is pushed up."""


MOUTHS = {
    "grit": Mouth(
        upper=((87, -2.5), (93, -4.8), (98.5, -3.6), (107, -5.2), (119, -1.5)),
        lower=((118, 4.8), (108, 6.0), (98, 6.6), (89, 4.6)),
        inside="#4a1512",
        teeth=1.0,
        tongue=False,
        fold=(4.5, 6.0),
        cheek=True,
    ),
    "laugh": Mouth(
        upper=((86.5, -5.0), (93, -2.4), (99, -1.2), (108, -2.8), (121, -8.0)),
        lower=((117, 1.5), (108, 8.0), (98.5, 9.0), (90, 3.0)),
        inside="#3c0f0d",
        teeth=0.42,
        tongue=True,
        fold=(5.0, -3.5),
        cheek=True,
    ),
    "gape": Mouth(
        upper=((92, -1.0), (96, -4.2), (101, -4.4), (107, -3.6), (111.5, -0.5)),
        lower=((112, 6.0), (107, 11.5), (99, 11.8), (93, 7.0)),
        inside="#33100f",
        teeth=0.0,
        tongue=True,
        fold=(2.0, 5.0),
        cheek=False,
    ),
}
NARROW = 2.0
"""How much nearer the corners are to each other in women."""
GAPS = (91, 95.3, 99.8, 104.6, 109.6, 114.6)
"""Where teeth meet."""


def draw_open(p: Plate, who: Person, face: Region, skin: Colour, lips: Colour, low: float) -> None:
    """Draws the mouth that the person's ``mouth`` names, ``low`` as far down as the chin is
    long."""
    kind = MOUTHS[who["mouth"]]
    f, y = who.get("sex") == "f", 165.5 + low * 0.62
    upper, lower = (_placed(line, y, NARROW * f) for line in (kind.upper, kind.lower))
    hole = p.shape([(*upper[0], 1), *upper[1:-1], (*upper[-1], 1), *lower])
    around = spline([*upper, *lower, upper[0]], False)
    rim = p.lines([(around, 6.4 if f else 5.0, "")])
    p.put(rim, mix(lips, INK, 0.12 if f else 0.2), np.float32(0.9 if f else 0.55))
    p.paint(hole, kind.inside)
    if kind.tongue:
        tongue = p.oval((upper[0][0] + upper[-1][0]) / 2 + 1, y + 10.0, 8.5, 4.4)
        p.put(tongue & hole, mix(lips, "#a33a34", 0.5), np.float32(0.85))
    if kind.teeth:
        high = (lower[1][1] - upper[2][1]) * kind.teeth
        edge = [(x, at + high + 1.2) for x, at in reversed(upper)]
        row = p.shape([*((x, at - 0.4) for x, at in upper), *edge])
        p.paint(row & hole, mix("#efe6cf", skin, 0.12))
        gaps = [([(x, y - 8), (x + 0.4, y + high + 1)], 0.9, "") for x in GAPS]
        p.ink(gaps, mix("#8a7a60", INK, 0.3), row & hole)
    if not kind.tongue:  # the teeth are closed
        p.ink([([(86, y + 0.9), (98, y + 1.7), (120, y + 1.4)], 1.5, "<>")], INK, hole)
    under = spline([upper[-1], *lower, upper[0]], False)
    p.ink([(spline(upper, False), 2.4, "<>"), (under, 1.9, "<>")], least=0.9)
    x, at = upper[-1]
    p.ink([([(x + 1, at), (x + kind.fold[0], at + kind.fold[1])], 2.0, ">")])
    if kind.cheek:
        cheek = spline([(118, 140), (125, 150), (128, 161), (126, 169 + low)], False)
        p.ink([(cheek, 1.9, "<>")], mix(skin, INK, 0.72), face)
        bag = spline([(114, 124), (126, 128.5), (139, 125)], False)
        p.ink([(bag, 1.3, "<>")], mix(skin, INK, 0.7), face)


def _placed(line: tuple[Point, ...], y: float, narrow: float) -> list[Point]:
    """The points on the plate, with the first and the last nearer to the middle."""
    inward = narrow if line[0] < line[-1] else -narrow
    shifts = (inward, *(0.0 for _ in line[1:-1]), -inward)
    return [(x + shift, y + at) for (x, at), shift in zip(line, shifts, strict=True)]
