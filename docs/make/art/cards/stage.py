"""What the stage of a duel is made of: hangings, planks, frames, ribbons, coins, swords."""

from __future__ import annotations

import math

import numpy as np
import pygame
from plate import INK, Plate, Region, ellipse, mix, rgb, spline
from shapes import Point

GOLD, CREAM = "#d9a52c", "#f6e8c3"
SIDES = {"red": "#b8322a", "blue": "#1d4a8c"}
DEEP = {"red": "#5a1613", "blue": "#0e2344"}
OAK = ("#6b4526", "#5f3d21", "#734b2a", "#664122")
DUSK = 0.72
"""How bright the planks are under the cards."""


def oval(side: str, w: int, h: int) -> pygame.Surface:
    """A frame of gilt laurel, with a band of the side, about a hole for a portrait."""
    f = Plate(0, middle=(50, 50 * h / w), size=(w, h), units=100.0, ss=3)
    cx, cy, ry = 50, 50 * h / w, 50 * h / w

    def ring(r: float) -> Region:
        return f.poly(ellipse(cx, cy, r, r + ry - 50, 0, 96))

    gilt = mix(GOLD, INK, 0.25)
    for r, c in ((49.5, INK), (48.6, gilt), (42.6, INK), (41.9, SIDES[side]), (39.2, INK)):
        f.paint(ring(r), c)
    rim = ring(48.6) - ring(42.6)
    glow = np.clip(1.4 - np.hypot(f.X - 26, f.Y - 20) / 62, 0, 1) * np.ones((f.w, f.h), np.float32)
    f.put(rim, rgb("#ffe9a8"), (glow * 0.55)[rim.box].astype(np.float32))
    leaves = [_leaf(cx, cy, ry, i, way) for i in range(44) for way in (-1, 1)]
    f.ink([(leaf, 3.5, "<>") for leaf in leaves], INK)
    f.ink([(leaf, 2.5, "<>") for leaf in leaves], GOLD)
    f.ink([(leaf, 0.4, ">") for leaf in leaves], mix(GOLD, INK, 0.6))
    f.alpha &= ~ring(38.6).seen(ring(38.6), 0, 0, f.w, f.h)
    return f.picture()


def _leaf(cx: float, cy: float, ry: float, number: int, way: int) -> list[Point]:
    """A leaf of the laurel, which grows from the foot to the top on both sides."""
    t = math.pi / 2 - way * math.pi * (number + 0.5) / 44
    x, y = cx + 45.6 * math.cos(t), cy + (45.6 + ry - 50) * math.sin(t)
    a = t - way * math.pi / 2 + way * (0.5 if number % 2 else -0.5)
    return [(x + r * math.cos(a), y + r * math.sin(a)) for r in (0.0, 3.0, 6.2)]


def swords(px: int) -> pygame.Surface:
    """Two crossed rapiers."""
    p = Plate(px, units=100.0, middle=(50, 50))
    for way in (-1, 1):
        _rapier(p, way * math.radians(42))
    return p.picture()


def _rapier(p: Plate, a: float) -> None:
    """A rapier turned by an angle about its middle."""

    def at(x: float, y: float) -> Point:
        return 50 + x * math.cos(a) - y * math.sin(a), 50 + x * math.sin(a) + y * math.cos(a)

    blade = [at(-1.7, 24), at(-1.2, -46), at(0, -50), at(1.2, -46), at(1.7, 24)]
    guard = [at(-11, 22.5), at(11, 22.5), at(12, 25), at(-12, 25)]
    for points, colour in ((blade, "#b9c2c6"), (guard, GOLD)):
        region = p.poly(points)
        p.paint(region, colour, p.tone(region, (0.8, 0.4, 0.6, 0.9)))
        p.outline(points, 1.3, smooth=False)
    bow = spline([at(-10, 24), at(-9, 34), at(0, 39)], False)
    p.ink([(bow, 2.6, "")], INK)
    p.ink([(bow, 1.4, "")], GOLD)
    p.ink([([at(0, 25), at(0, 38)], 5, "")], INK)
    p.ink([([at(0, 26), at(0, 37)], 3.2, "")], "#5a2f1c")
    x, y = at(0, 42)
    p.paint(p.oval(x, y, 4.2, 4.2), INK)
    p.paint(p.oval(x, y, 3.1, 3.1), GOLD)


def ribbon(w: int, h: int, side: str) -> pygame.Surface:
    """A name's ribbon with folded ends."""
    p = Plate(0, middle=(w / 2, h / 2), size=(w, h), units=float(min(w, h)), ss=3)
    c, d = SIDES[side], DEEP[side]
    for way in (-1, 1):
        tail = [(1, 0.30), (h * 0.9, 0.30), (h * 0.9, 0.98), (1, 0.98), (h * 0.34, 0.64)]
        fold = [(h * 0.55, 0.80), (h * 0.9, 0.80), (h * 0.9, 0.98)]
        ends = [[(w / 2 + way * (w / 2 - x), h * y) for x, y in part] for part in (tail, fold)]
        p.paint(p.poly(ends[0]), mix(c, d, 0.5))
        p.outline(ends[0], 1.6, smooth=False)
        p.paint(p.poly(ends[1]), mix(d, INK, 0.5))
    left, right, foot = h * 0.55, w - h * 0.55, h * 0.80
    body = [(left, 1), (right, 1), (right, foot), (left, foot)]
    p.paint(p.poly(body), c)
    p.outline(body, 1.8, smooth=False)
    rules = [[(h * 0.65, h * y), (w - h * 0.65, h * y)] for y in (0.09, 0.72)]
    p.ink([(rule, 1.0, "") for rule in rules], mix(c, CREAM, 0.55))
    return p.picture()


def coin(px: int, side: str) -> pygame.Surface:
    """A medallion that holds a sum."""
    p = Plate(px, units=100.0, middle=(50, 50))
    for r, c in ((49, INK), (46.5, GOLD), (40, INK), (38.5, SIDES[side])):
        p.paint(p.oval(50, 50, r, r), c)
    rim = p.oval(50, 50, 46.5, 46.5) - p.oval(50, 50, 40, 40)
    glow = np.clip(1.3 - np.hypot(p.X - 28, p.Y - 24) / 50, 0, 1) * 0.6
    p.put(rim, rgb("#fff0b8"), glow[rim.box].astype(np.float32))
    angles = (math.tau * i / 60 for i in range(60))
    marks = [[(50 + r * math.cos(a), 50 + r * math.sin(a)) for r in (41.2, 45.5)] for a in angles]
    p.ink([(mark, 0.9, "") for mark in marks], mix(GOLD, INK, 0.5))
    disc = p.oval(50, 50, 38.5, 38.5)
    dusk = np.clip(np.hypot(p.X - 40, p.Y - 36) / 56, 0, 1) * 0.85
    p.put(disc, rgb(DEEP[side]), dusk[disc.box].astype(np.float32))
    return p.picture()


def planks(w: int, h: int) -> pygame.Surface:
    """The table: oak boards with grain."""
    dice = np.random.default_rng(7)
    image = np.zeros((w, h, 3), np.float32)
    boards = max(3, h // 64)
    for j in range(boards):
        top, foot = h * j // boards, h * (j + 1) // boards
        grain = dice.standard_normal((max(4, w // 24), foot - top)).astype(np.float32)
        x = np.linspace(0, grain.shape[0] - 1.001, w)
        i = x.astype(int)
        share = (x - i)[:, None]
        grain = grain[i] * (1 - share) + grain[i + 1] * share
        image[:, top:foot] = np.float32(rgb(OAK[j % 4])) * (1 + 0.085 * grain)[..., None]
        image[:, top : top + 2] *= 0.45
        image[:, top + 2 : top + 3] *= 1.25
    lit = np.clip(image, 0, 255).astype(np.uint8)
    surface = pygame.Surface((w, h))
    pygame.surfarray.blit_array(surface, (lit * DUSK).astype(np.uint8))
    return surface
