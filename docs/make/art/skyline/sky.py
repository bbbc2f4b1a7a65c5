"""What is far away, and the water: sky, stars, moon, clouds, the Vienna Woods, the river."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import Any

import numpy as np
from plate import Plate, Region, mix, rgb, spline
from scene import HAZE, LAMP, LEFT, RIGHT, TOWN, points
from shapes import Points, Stroke

SKY: dict[str, Any] = TOWN["sky"]
RIVER: dict[str, Any] = TOWN["river"]
_DAWN = "#e89a5e"
_SEED, _RIPPLES = 1666, 3


def whole(p: Plate) -> Region:
    """All of the plate."""
    return Region(0, 0, np.ones((p.w, p.h), bool))


def heaven(p: Plate) -> None:
    """The gradient of the sky with the dawn in it, stars, moon and clouds."""
    _gradient(p)
    glow = SKY["glow"]
    (x, y), (wide, high) = glow["middle"], glow["reach"]
    shine = np.exp(-(((p.X - x) / wide) ** 2 + ((p.Y - y) / high) ** 2))
    p.put(whole(p), rgb(glow["colour"]), (shine * glow["share"]).astype(np.float32))
    dice = random.Random(_SEED)
    _stars(p, dice)
    _moon(p)
    for middle, wide, number, colour in SKY["clouds"]:
        _cloud(p, dice, middle, wide, number, colour)


def _gradient(p: Plate) -> None:
    y = p.Y / 800 + 0.10
    image = np.zeros((1, p.h, 3), np.float32)
    for (above, upper), (below, lower) in pairwise(SKY["steps"]):
        share = np.clip((y - above) / (below - above), 0, 1)[..., None]
        inside = ((y >= above) & (y <= below))[..., None]
        colour = np.array(rgb(upper), np.float32) * (1 - share) + np.array(rgb(lower)) * share
        image = np.where(inside, colour, image)
    p.rgb[...] = np.where(y[..., None] > 1.0, np.array(rgb(SKY["steps"][-1][1])), image)
    p.alpha[...] = True


def _stars(p: Plate, dice: random.Random) -> None:
    """Fewer and paler towards the horizon."""
    stars = SKY["stars"]
    upper, lower = stars["down"]
    for _ in range(stars["number"]):
        x, y = dice.uniform(*stars["across"]), dice.uniform(upper, lower)
        low = (y - upper) / (lower - upper)
        radius = dice.choice((0.9, 0.9, 1.2, 1.5, 2.1)) * (1 - 0.4 * low)
        share = np.float32(dice.uniform(0.35, 0.95) * (1 - 0.85 * low))
        p.put(p.oval(x, y, radius, radius), rgb(stars["colour"]), share)


def _moon(p: Plate) -> None:
    moon = SKY["moon"]
    (x, y), radius = moon["middle"], moon["radius"]
    halo = np.exp(-((p.X - x) ** 2 + (p.Y - y) ** 2) / moon["halo"] ** 2)
    p.put(whole(p), rgb("#cdd6ea"), (halo * 0.42).astype(np.float32))
    disc = p.oval(x, y, radius, radius)
    p.paint(disc, "#f6ecd0")
    for across, down, size in SKY["seas"]:
        sea = p.oval(x + across * radius, y + down * radius, size * radius, size * radius * 0.9)
        p.put(sea & disc, rgb("#cbbd9c"), np.float32(0.55))
    lit = p.oval(x - 0.27 * radius, y - 0.14 * radius, 1.05 * radius, 1.05 * radius)
    p.put(disc - lit, rgb("#b9a98c"), np.float32(0.5))


def _cloud(
    p: Plate, dice: random.Random, middle: tuple[float, float], wide: float, n: int, colour: str
) -> None:
    """A bundle of strokes, as an engraver cuts clouds."""
    x0, y0 = middle
    strokes: list[Stroke] = []
    for number in range(n):
        t = (number + 0.5) / n
        half = wide / 2 * math.sin(math.pi * (0.15 + 0.75 * t)) * dice.uniform(0.7, 1.1)
        x, y = x0 + dice.uniform(-0.12, 0.12) * wide, y0 + (t - 0.5) * n * 3.4
        ends = dice.uniform(-1, 1), dice.uniform(-1, 1)
        curve = [(x - half, y + ends[0]), (x, y - 1.6), (x + half, y + ends[1])]
        strokes.append((spline(curve, False, 8), dice.uniform(1.6, 3.4), "<>"))
    p.ink(strokes, colour, share=0.75)


def hills(p: Plate) -> None:
    """The Vienna Woods with Kahlenberg and Leopoldsberg."""
    base = TOWN["wall"]["top"]
    for ridge in TOWN["hills"]:
        foot = [(RIGHT, base), (LEFT, base)]
        p.paint(
            p.poly([*spline(points(ridge["points"]), False), *foot]),
            mix(HAZE[0], _DAWN, ridge["light"]),
        )
    chapel = TOWN["chapel"]
    p.paint(p.poly(points(chapel["points"])), mix(HAZE[0], _DAWN, chapel["light"]))


def smoke(p: Plate) -> None:
    """Smoke from some chimneys, in strokes."""
    for seed, (x, y) in enumerate(TOWN["smoke"]["from"]):
        dice = random.Random(seed)
        strokes: list[Stroke] = []
        for number in range(7):
            left = x + dice.uniform(-3, 3)
            curve: Points = [
                (left, y),
                (left + 6, y - 16),
                (left - 3 + 3 * number, y - 34),
                (x + 14 + 6 * number, y - 50 - 2 * number),
            ]
            strokes.append((spline(curve, False, 6), dice.uniform(0.9, 2.2), "<>"))
        p.ink(strokes, TOWN["smoke"]["colour"], share=0.3)


def river(p: Plate) -> None:
    """The arm of the Danube before the wall, with the dawn and the lamps in it."""
    top, bottom = RIVER["top"], RIVER["bottom"]
    water = p.poly([(LEFT, top), (RIGHT, top), (RIGHT, bottom), (LEFT, bottom)])
    p.paint(water, RIVER["colour"])
    dice = random.Random(_RIPPLES)
    ripples: list[Stroke] = []
    for _ in range(1500):
        x, y = dice.uniform(LEFT, RIGHT), top + dice.uniform(2, bottom - top)
        near = 1 + (y - top) / (bottom - top)
        end = x + dice.uniform(20, 90) * near
        width = dice.uniform(0.9, 1.9) * near
        ripples.append(([(x, y), (end, y + dice.uniform(-0.6, 0.6))], width, "<>"))
    p.ink(ripples, RIVER["ripple"], water)
    gleams: list[Stroke] = []
    for _ in range(300):
        x, y = 860 + dice.gauss(0, 420), top + abs(dice.gauss(0, 80))
        gleams.append(([(x, y), (x + dice.uniform(10, 60), y)], dice.uniform(1.0, 2.2), "<>"))
    p.ink(gleams, RIVER["dawn"], water, share=0.8)
    for x in TOWN["wall"]["lamps"]:
        p.ink([_mirrored(dice, x, top + 4 + 5 * n) for n in range(22)], LAMP, water, share=0.7)


def _mirrored(dice: random.Random, x: float, y: float) -> Stroke:
    """A piece of a lamp's light on the water."""
    left, right = x - 9 + dice.uniform(-4, 4), x + 9 + dice.uniform(-4, 4)
    return [(left, y), (right, y)], 1.8, "<>"
