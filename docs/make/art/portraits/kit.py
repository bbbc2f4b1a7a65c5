"""What hair, hats and dress are made of: shaded pieces, strands, fur, feathers, jewels."""

from __future__ import annotations

import itertools
import math
import random

from plate import INK, Plate, Region, mix, spline
from shapes import RGB, Colour, Edge, Hatch, Point, Points, Pools

HAIR = {
    "black": "#2b211d",
    "dark": "#40291b",
    "brown": "#5c3a22",
    "chestnut": "#7a4422",
    "red": "#a3502a",
    "blond": "#c79a52",
    "flax": "#d9bd82",
    "grey": "#8f8a84",
    "white": "#d6cfc2",
    "iron": "#6a645e",
}


STEEL, GOLD, LINEN, LEATHER = "#9aa3a8", "#d9a52c", "#efe6d2", "#7a5230"


def dark(colour: Colour, share: float = 0.45) -> RGB:
    """The colour towards ink."""
    return mix(colour, INK, share)


def light(colour: Colour, share: float = 0.4) -> RGB:
    """The colour towards cream."""
    return mix(colour, "#fff3d6", share)


def piece(
    p: Plate,
    pts: Points,
    colour: Colour,
    edge: Edge = (5, 4, 6, 0.5),
    pools: Pools = (),
    hatch: Hatch | None = ("arc", 40, 60, 4.0),
    line: float = 2.8,
    clip: Region | None = None,
    base: float = 0.0,
    smooth: bool = True,
) -> Region:
    """A shape with shading and outline: what most things are made of."""
    region = p.shape(pts) if smooth else p.poly(pts)
    if clip is not None:
        region = region & clip
    if not region.m.any():
        return region
    p.paint(region, colour, p.tone(region, edge, pools, base), hatch)
    if line:
        p.outline(pts, line, clip=None if clip is None else clip, smooth=smooth)
    return region


def along(guide: Points, n: int = 24) -> list[Point]:
    """n+1 points evenly along a smooth open curve."""
    curve = spline(guide, False)
    lengths = [0.0]
    for a, b in itertools.pairwise(curve):
        lengths.append(lengths[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))
    out, j = [], 0
    for i in range(n + 1):
        want = lengths[-1] * i / n
        while j < len(lengths) - 2 and lengths[j + 1] < want:
            j += 1
        t = (want - lengths[j]) / ((lengths[j + 1] - lengths[j]) or 1)
        out.append(
            (
                curve[j][0] + (curve[j + 1][0] - curve[j][0]) * t,
                curve[j][1] + (curve[j + 1][1] - curve[j][1]) * t,
            )
        )
    return out


def strands(
    p: Plate,
    left: Points,
    right: Points,
    colour: Colour,
    count: int = 8,
    wave: float = 0.0,
    waves: float = 2.0,
    width: float = 2.2,
    clip: Region | None = None,
    seed: int = 1,
    shine: float = 0.5,
) -> None:
    """Flowing lines between two guides, dark and light in turn: hair, beards, fringe."""
    dice = random.Random(seed)
    a, b = along(left, 20), along(right, 20)
    inks, glows = [], []
    for i in range(count):
        s = (i + 0.5) / count + dice.uniform(-0.25, 0.25) / count
        start, stop = dice.randint(0, 4), 20 - dice.randint(0, 3)
        turn = dice.uniform(0, 1.5)
        pts = []
        for j in range(start, stop + 1):
            t = j / 20
            x, y = a[j][0] + (b[j][0] - a[j][0]) * s, a[j][1] + (b[j][1] - a[j][1]) * s
            across = (b[j][0] - a[j][0], b[j][1] - a[j][1])
            d = math.hypot(*across) or 1
            k = wave * math.sin(math.tau * waves * t + turn) * min(1, t * 3)
            pts.append((x + across[0] / d * k, y + across[1] / d * k))
        (glows if i % 3 == 1 else inks).append((pts, width * dice.uniform(0.7, 1.2), "<>"))
    p.ink(inks, dark(colour, 0.72), clip)
    if shine:
        p.ink(glows, light(colour, shine), clip)


def fuzzy(
    pts: Points, amp: float = 3.0, pitch: float = 5.0, seed: int = 3, closed: bool = True
) -> list[Point]:
    """The outline of fur: a smooth curve turned into tufts."""
    dice = random.Random(seed)
    curve = spline(pts, closed)
    if closed:
        curve.append(curve[0])
    length = sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(curve))
    n = max(8, int(length / pitch))
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(curve))
    turn = 1 if area > 0 else -1
    even = along([*curve], n * 2) if not closed else along(curve, n * 2)
    out = []
    for i, (x, y) in enumerate(even[:-1]):
        nx, ny = even[i + 1][0] - x, even[i + 1][1] - y
        d = math.hypot(nx, ny) or 1
        k = (amp * dice.uniform(0.6, 1.3)) if i % 2 else 0
        out.append(
            (x + ny / d * k * turn + nx / d * k * 0.5, y - nx / d * k * turn + ny / d * k * 0.5)
        )
    return out


def fur(
    p: Plate,
    pts: Points,
    colour: Colour,
    amp: float = 3.0,
    clip: Region | None = None,
    seed: int = 3,
    drift: Point = (1, 3),
) -> Region:
    """A piece of fur."""
    shape = fuzzy(pts, amp, 5.0, seed)
    region = p.poly(shape)
    if clip is not None:
        region = region & clip
    p.paint(region, colour, p.tone(region, (5, 4, 5, 0.6)), ("line", 70, 4.2, 1.5))
    p.outline(shape, 2.2, smooth=False, clip=clip)
    dice = random.Random(seed)
    box = [
        min(x for x, _ in pts),
        min(y for _, y in pts),
        max(x for x, _ in pts),
        max(y for _, y in pts),
    ]
    inks, glows = [], []
    for i in range(int((box[2] - box[0]) * (box[3] - box[1]) / 60)):
        x, y = dice.uniform(box[0], box[2]), dice.uniform(box[1], box[3])
        dx, dy = drift[0] + dice.uniform(-1.5, 1.5), drift[1] + dice.uniform(-1, 1.5)
        (glows if i % 3 == 0 else inks).append(([(x, y), (x + dx * 2, y + dy * 2)], 1.5, "<>"))
    p.ink(inks, dark(colour, 0.6), region)
    p.ink(glows, light(colour, 0.35), region)
    return region


def plume(
    p: Plate, spine: Points, colour: Colour, width: float = 14, count: int = 26, curl: float = 1.0
) -> None:
    """An ostrich feather: barbs that hang from a spine."""
    pts = along(spine, count)
    body, darks, glows = [], [], []
    for i in range(1, count):
        t = i / count
        x, y = pts[i]
        tx, ty = pts[i + 1][0] - pts[i - 1][0], pts[i + 1][1] - pts[i - 1][1]
        d = math.hypot(tx, ty) or 1
        tx, ty = tx / d, ty / d
        w = width * (math.sin(math.pi * (0.12 + 0.80 * t)) ** 0.7)
        for side in (-1, 1):
            nx, ny = -ty * side, tx * side
            k = w * (1.0 if side * curl > 0 else 0.72)
            barb = [
                (x, y),
                (x + tx * k * 0.45 + nx * k * 0.55, y + ty * k * 0.45 + ny * k * 0.55),
                (x + tx * k * 0.95 + nx * k * 0.85, y + ty * k * 0.95 + ny * k * 0.85),
                (x + tx * k * 1.15 + nx * k * 0.60, y + ty * k * 1.15 + ny * k * 0.60 + 2.5),
            ]
            barb = spline(barb, False, 5)
            body.append((barb, 6.2, ">"))
            (darks if i % 2 else glows).append((barb, 1.4, "<>"))
    p.ink([(b, w + 4.2, k) for b, w, k in body], INK)
    region = p.lines(body)
    p.paint(region, colour, p.tone(region, (4, 4, 5, 0.55)))
    p.ink(darks, dark(colour, 0.55), region)
    p.ink(glows, light(colour, 0.55), region)
    p.ink([(pts, 2.0, ">")], light(colour, 0.6))


def scallop(pts: Points, size: float = 7.0, deep: float = 3.5) -> list[Point]:
    """A smooth open edge as the scallops of lace."""
    curve = along(pts, 200)
    length = sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(curve))
    n = max(3, round(length / size))
    even = along(pts, n * 6)
    out = []
    for i, (x, y) in enumerate(even):
        j = min(i, len(even) - 2)
        tx, ty = even[j + 1][0] - even[j][0], even[j + 1][1] - even[j][1]
        d = math.hypot(tx, ty) or 1
        k = deep * abs(math.sin(math.pi * i / 6))
        out.append((x - ty / d * k, y + tx / d * k))
    return out


def jewel(p: Plate, x: float, y: float, r: float, colour: Colour = "#b3212b") -> None:
    """A stone set in gold."""
    p.paint(p.oval(x, y, r + 1.5, r + 1.8), INK)
    p.paint(p.oval(x, y, r, r + 0.3), GOLD)
    p.paint(p.oval(x, y, r * 0.62, r * 0.68), colour)
    if p.fine(1.4):
        p.paint(p.oval(x - r * 0.2, y - r * 0.28, r * 0.2, r * 0.2), "#ffffff")


def lock(
    p: Plate, path: Points, width: float, colour: Colour, hooked: float = 0.0, seed: int = 1
) -> None:
    """One lock: thick in the middle, pointed, its end curled by ``hooked`` to one side."""
    pts = along(path, 14)
    if hooked:
        x, y = pts[-1]
        pts += [
            (x + hooked * 0.45, y + abs(hooked) * 0.35),
            (x + hooked, y + abs(hooked) * 0.1),
            (x + hooked * 1.05, y - abs(hooked) * 0.45),
        ]
    n = len(pts)
    a, b = [], []
    for i, (x, y) in enumerate(pts):
        j, k = max(0, i - 1), min(n - 1, i + 1)
        tx, ty = pts[k][0] - pts[j][0], pts[k][1] - pts[j][1]
        d = math.hypot(tx, ty) or 1
        t = i / (n - 1)
        w = (
            width
            / 2
            * (0.55 + 0.45 * math.sin(math.pi * min(1, t * 1.3)))
            * (1 - max(0, t - 0.55) / 0.45 * 0.92)
        )
        a.append((x - ty / d * w, y + tx / d * w))
        b.append((x + ty / d * w, y - tx / d * w))
    shape = a + list(reversed(b))
    region = p.poly(shape)
    p.paint(region, colour, p.tone(region, (3, 3, 4, 0.6)), None)
    p.outline(shape, 2.2, smooth=False)

    def inner(s: float) -> list[Point]:
        return [
            (q[0] * (1 - s) + r[0] * s, q[1] * (1 - s) + r[1] * s)
            for q, r in zip(a, b, strict=False)
        ][1:-2]

    p.ink([(inner(0.3), 1.6, "<>"), (inner(0.62), 1.4, "<>")], dark(colour, 0.68), region)
    p.ink([(inner(0.46), 1.6, "<>")], light(colour, 0.42), region)


def mail(p: Plate, pts: Points, colour: Colour, line: float = 2.8) -> Region:
    """A piece of mail: rows of rings."""
    region = p.shape(pts)
    p.paint(region, dark(colour, 0.25), p.tone(region, (6, 5, 8, 0.6)))
    xs, ys = [q[0] for q in pts], [q[1] for q in pts]
    step = max(6.0, 3.4 * p.px_units)
    if p.fine(2.0):
        rings, glows = [], []
        y, odd = min(ys), 0
        while y < max(ys):
            x = min(xs) + (step / 2 if odd else 0)
            while x < max(xs):
                rings.append(
                    (
                        spline(
                            [(x - step * 0.45, y), (x, y + step * 0.5), (x + step * 0.45, y)],
                            False,
                            3,
                        ),
                        1.6,
                        "",
                    )
                )
                glows.append(
                    (
                        spline(
                            [
                                (x - step * 0.35, y - 1.2),
                                (x, y + step * 0.22),
                                (x + step * 0.3, y - 1.2),
                            ],
                            False,
                            3,
                        ),
                        1.2,
                        "",
                    )
                )
                x += step
            y, odd = y + step * 0.62, 1 - odd
        p.ink(rings, dark(colour, 0.78), region)
        p.ink(glows, light(colour, 0.4), region)
    p.outline(pts, line)
    return region


def patch_on(p: Plate, x: float, y: float, colour: Colour, w: float, h: float) -> None:
    """A patch with its stitches."""
    pts = [
        (x - w / 2, y - h / 2 + 2),
        (x + w / 2 - 2, y - h / 2),
        (x + w / 2, y + h / 2 - 2),
        (x - w / 2 + 2, y + h / 2),
    ]
    piece(p, pts, colour, line=1.6, smooth=False)
    if p.fine(1.3):
        st = []
        for i in range(4):
            t = (i + 0.5) / 4
            st += [
                (
                    [(x - w / 2 + w * t, y - h / 2 - 2.5), (x - w / 2 + w * t, y - h / 2 + 2.5)],
                    1.3,
                    "",
                ),
                (
                    [(x - w / 2 + w * t, y + h / 2 - 2.5), (x - w / 2 + w * t, y + h / 2 + 2.5)],
                    1.3,
                    "",
                ),
            ]
        p.ink(st)
