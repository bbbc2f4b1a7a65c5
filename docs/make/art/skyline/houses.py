"""Rows of houses: walls, roofs, chimneys, windows."""

from __future__ import annotations

import random

from plate import Plate, mix
from scene import HAZE, INK, LAMP, LEFT, RIGHT, RIM, Points
from shapes import RGB, Stroke

_STOREY, _PANE = 17, 13


def row(p: Plate, base: float, colour: str, seed: int, size: float, lit: float) -> None:
    """Houses side by side. ``lit`` is the share of windows with a light; far houses, without any,
    have no tiles either."""
    dice = random.Random(seed)
    x = float(LEFT)
    while x < RIGHT:
        wide, high = dice.uniform(26, 54) * size, dice.uniform(18, 46) * size
        roof = dice.uniform(16, 30) * size
        shade = mix(colour, INK, dice.uniform(0, 0.14))
        _house(p, (x, base), (wide, high, roof), shade, dice, lit)
        x += wide + dice.uniform(-3, 3)


def _house(
    p: Plate,
    at: tuple[float, float],
    size: tuple[float, float, float],
    colour: RGB,
    dice: random.Random,
    lit: float,
) -> None:
    """One house from its lower left corner; ``size`` is its width, the height of its wall and that
    of its roof."""
    (x, base), (w, h, roof) = at, size
    wall = [(x, base), (x, base - h), (x + w, base - h), (x + w, base)]
    dark = mix(colour, INK, 0.25)
    top = _roof(x, base - h, w, roof, dice)
    p.paint(p.poly(wall), mix(colour, HAZE[0], 0.12))
    region = p.poly(top)
    p.paint(region, dark)
    if lit:
        first = base - h - roof * 1.25
        tiles: list[Stroke] = []
        for number in range(int(roof * 1.3 / 3.2) + 1):
            y = first + 3.2 * number
            tiles.append(([(x - 5, y), (x + w + 5, y)], 0.8, ""))
        p.ink(tiles, mix(dark, INK, 0.55), region)
    edges: list[Stroke] = [([top[0], top[1]], 1.1, "")]
    if len(top) == 4:
        edges.append(([top[1], top[2]], 1.1, ""))
    p.ink(edges, mix(colour, RIM, 0.5), least=0.7)
    for _ in range(dice.choice((0, 1, 1, 2))):
        _chimney(p, x + w * dice.uniform(0.2, 0.8), base - h, roof, colour)
    if lit:
        _windows(p, at, size, colour, dice, lit)


def _roof(x: float, eaves: float, w: float, roof: float, dice: random.Random) -> Points:
    """Its outline: a gable, a stepped gable, or eaves along the street."""
    if dice.random() >= 0.45:
        slope = w * dice.uniform(0.08, 0.2)
        ridge = eaves - roof
        return [
            (x - 4, eaves + 1),
            (x + slope, ridge),
            (x + w - slope, ridge),
            (x + w + 4, eaves + 1),
        ]
    if dice.random() >= 0.3:
        return [(x - 3, eaves), (x + w / 2, eaves - roof * 1.25), (x + w + 3, eaves)]
    steps: Points = [(x - 1, eaves)]
    for number in range(4):
        y = eaves - roof * 1.2 * (number + 1) / 4
        steps += [(x - 1 + (w / 2 + 1) * (number + more) / 4, y) for more in (0, 1)]
    return [*steps, *((2 * x + w - px, y) for px, y in reversed(steps))]


def _chimney(p: Plate, x: float, eaves: float, roof: float, colour: RGB) -> None:
    foot, top = eaves - roof * 0.3, eaves - roof - 9
    p.paint(
        p.poly([(x - 3, foot), (x - 3, top), (x + 3, top), (x + 3, foot)]), mix(colour, INK, 0.15)
    )
    p.ink([([(x - 3.6, top), (x + 3.6, top)], 1.6, "")], mix(colour, RIM, 0.35))


def _windows(
    p: Plate,
    at: tuple[float, float],
    size: tuple[float, float, float],
    colour: RGB,
    dice: random.Random,
    lit: float,
) -> None:
    (x, base), (w, h, _roof_height) = at, size
    across = max(1, int(w / _PANE))
    for storey in range(max(1, int(h / _STOREY))):
        for number in range(across):
            left, y = x + (number + 0.5) * w / across, base - h + 8 + storey * _STOREY
            pane = [(left - 2.6, y), (left - 2.6, y - 6), (left + 2.6, y - 6), (left + 2.6, y)]
            if dice.random() >= lit:
                p.paint(p.poly(pane), mix(colour, INK, 0.45))
                continue
            p.paint(p.poly(pane), mix(LAMP, "#ff9a3c", dice.uniform(0, 0.5)))
            bars: list[Stroke] = [([(left, y), (left, y - 6)], 0.7, "")]
            bars.append(([(left - 2.6, y - 3), (left + 2.6, y - 3)], 0.7, ""))
            p.ink(bars, mix(colour, INK, 0.6))
