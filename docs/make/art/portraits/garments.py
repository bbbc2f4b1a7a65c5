"""What dresses have in common: the body, collars, folds, chains, crosses."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from kit import GOLD, LINEN, along, dark, piece, scallop
from plate import INK, Plate, Region, ellipse, spline
from shapes import Colour, Person, Point, Points, shapes_of

S = shapes_of("parts")


BODY = S["body.1"]


def torso(p: Plate, who: Person, colour: Colour, **more: Any) -> Region:
    """The plain body in a colour."""
    big = who.get("big", 0)
    pts = [(x + (x - 128) * 0.06 * big, y - 5 * big if y < 250 else y, *c) for x, y, *c in BODY]
    return piece(p, pts, colour, (8, 4, 10, 0.5), [(S["torso.1"], 8, 0.35), *more.get("pools", ())])


def folds(p: Plate, colour: Colour, paths: Sequence[Points], clip: Region | None = None) -> None:
    """Lines of folds."""
    p.ink([(spline(f, False), 2.0, "<>") for f in paths], dark(colour, 0.62), clip)


def band_collar(p: Plate, colour: Colour = LINEN, lace: bool = True, small: bool = False) -> None:
    """A falling band of linen, with or without lace."""
    d = 8 if small else 0
    lp = (
        [(108, 200), (86, 204), (66 + d, 214), (54 + d, 234 - d)]
        + (
            scallop([(54 + d, 234 - d), (78, 244 - d), (106, 240 - d)], 8, -3.5)
            if lace
            else [(78, 244 - d), (106, 240 - d)]
        )
        + [(110, 216)]
    )
    rp = (
        [(110, 214), (116, 244 - d)]
        + (
            scallop([(116, 244 - d), (160, 250 - d), (206 - d, 232 - d)], 8, -3.5)
            if lace
            else [(160, 250 - d), (206 - d, 232 - d)]
        )
        + [(204 - d, 212), (184, 196), (160, 204), (132, 214)]
    )
    for pts in (lp, rp):
        r = piece(
            p, pts, colour, (4, 4, 5, 0.4), [(S["band_collar.1"], 5, 0.4)], line=2.2, smooth=False
        )
        if lace and p.fine(1.3):
            for x, y in along(
                [(58 + d, 230 - d), (80, 238 - d), (104, 234 - d)]
                if pts is lp
                else [(120, 238 - d), (160, 243 - d), (202 - d, 226 - d)],
                9 if pts is lp else 14,
            ):
                p.paint(p.oval(x, y, 1.7, 1.7) & r, dark(colour, 0.5))
            p.ink(
                [(spline([(60 + d, 224 - d), (82, 231 - d), (106, 228 - d)], False), 1.2, "")]
                if pts is lp
                else [
                    (spline([(118, 232 - d), (160, 236 - d), (200 - d, 220 - d)], False), 1.2, "")
                ],
                dark(colour, 0.45),
                r,
            )


def chain(p: Plate, who: Person) -> None:
    """A chain of gold or a cross on a ribbon."""
    if who.get("chain"):
        pts = along(S["chain.1"], 10) + along(S["chain.2"], 14)
        for x, y in pts:
            p.paint(p.oval(x, y, 4.2, 3.6), INK)
        for x, y in pts:
            p.paint(p.oval(x, y, 2.9, 2.4), GOLD)


def cross_of(
    p: Plate, x: float, y: float, s: float, colour: Colour, clip: Region | None = None
) -> None:
    """A cross with lilies at its ends."""
    arms = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):

        def at(along: float, across: float, dx: float = dx, dy: float = dy) -> Point:
            return x + (dx * along - dy * across) * s, y + (dy * along + dx * across) * s

        arms += [
            at(0.12, -0.12),
            at(0.62, -0.10),
            at(0.70, -0.30),
            at(1.05, 0),
            at(0.70, 0.30),
            at(0.62, 0.10),
        ]
    r = p.poly(arms)
    if clip is not None:
        r = r & clip
    p.paint(r, colour)
    p.outline(arms, 1.6, smooth=False, clip=clip)


def ruff(
    p: Plate,
    cx: float = 126,
    cy: float = 206,
    rx: float = 64,
    ry: float = 23,
    colour: Colour = "#f1ead8",
) -> None:
    """A ruff: an oval of figures of eight."""
    n = 22
    pts = []
    for i in range(n * 4):
        a = math.tau * i / (n * 4)
        k = 1 + 0.05 * math.cos(n * a)
        pts.append((cx + rx * k * math.cos(a), cy + ry * k * math.sin(a) + 4 * math.sin(a)))
    region = p.poly(pts)
    p.paint(
        region,
        colour,
        p.tone(region, (4, 5, 5, 0.5), [(ellipse(cx + 6, cy - 10, rx * 0.62, ry * 0.7), 5, 0.5)]),
    )
    p.outline(pts, 2.4, smooth=False)
    spokes = []
    for i in range(n):
        a = math.tau * (i + 0.5) / n
        spokes.append(
            (
                [
                    (cx + rx * 0.5 * math.cos(a), cy - 5 + ry * 0.45 * math.sin(a)),
                    (cx + rx * 0.95 * math.cos(a), cy + ry * 0.95 * math.sin(a) + 4 * math.sin(a)),
                ],
                1.7,
                "<",
            )
        )
    p.ink(spokes, dark(colour, 0.55), region)


def gorget(p: Plate, steel: Colour) -> None:
    """The steel collar: a plate over the breast and a standing ring round the neck."""
    piece(
        p,
        S["gorget.1"],
        steel,
        (5, 4, 6, 0.65),
        [(S["gorget.2"], 4, -0.8), (S["gorget.3"], 3, 0.3)],
        line=2.6,
    )
    p.ink([(spline(S["gorget.4"], False), 1.5, "")], dark(steel, 0.55))
    piece(
        p,
        S["gorget.5"],
        steel,
        (4, 4, 5, 0.6),
        [(S["gorget.6"], 3, -0.7), (S["gorget.7"], 4, 0.35)],
        line=2.5,
    )
    for x, y in ((104, 224), (128, 229), (154, 222), (178, 213)):
        p.paint(p.oval(x, y, 2.6, 2.6), GOLD)


def cracks(
    p: Plate,
    clip: Region | None,
    seed: int = 2,
    count: int = 9,
    box: tuple[float, float, float, float] = (10, 190, 250, 262),
) -> None:
    """Cracks in clay."""
    dice = random.Random(seed)
    out = []
    for _ in range(count):
        x, y = dice.uniform(box[0], box[2]), dice.uniform(box[1], box[3])
        way = [(x, y)]
        a = dice.uniform(0, math.tau)
        for _ in range(4):
            a += dice.uniform(-0.8, 0.8)
            x, y = x + 8 * math.cos(a), y + 8 * math.sin(a)
            way.append((x, y))
        out.append((way, 1.8, "<>"))
    p.ink(out, dark("#a5764c", 0.75), clip)
