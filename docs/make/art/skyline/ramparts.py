"""Curtain and bastions, with their cordon, sentry boxes and the lamps of the watch."""

from __future__ import annotations

import random

import numpy as np
from plate import Plate, mix, rgb
from scene import HAZE, INK, LAMP, RIM, TOWN, Points
from shapes import RGB, Stroke
from sky import whole

_COURSE = 9
"""The height of a course of stone."""


def ramparts(p: Plate) -> None:
    """Draws the wall round the town, as far as it is seen."""
    wall = TOWN["wall"]
    top, base = wall["top"], wall["base"]
    stone = mix(HAZE[2], HAZE[3], 0.4)
    for number, way in enumerate(wall["ways"]):
        upper = [(x, top + y) for x, y in way]
        colour = mix(stone, INK, 0.18) if number % 2 else mix(stone, RIM, 0.06)
        _piece(p, upper, base, colour, random.Random(number))
        for x, y in upper[1:-1:2]:
            _sentry_box(p, x, y, colour)
    for x in wall["lamps"]:
        _lamp(p, x, top)


def _piece(p: Plate, upper: Points, base: float, colour: RGB, dice: random.Random) -> None:
    """A face of the wall below its upper edge."""
    left, right = upper[0][0], upper[-1][0]
    region = p.poly([*upper, (right, base), (left, base)])
    p.paint(region, colour)
    p.ink([(upper, 2.4, "")], mix(colour, RIM, 0.55))
    p.ink([([(x, y + 9) for x, y in upper], 1.4, "")], mix(colour, RIM, 0.25))
    first = min(y for _, y in upper) + 20
    rows = range(int(first), int(base), _COURSE)
    joints: list[Stroke] = [([(left, y), (right, y)], 0.9, "") for y in rows]
    for x in range(int(left), int(right), 17):
        y = first + _COURSE * dice.randrange(6)
        joints.append(([(x, y), (x, y + _COURSE)], 0.8, ""))
    p.ink(joints, mix(colour, INK, 0.7), region)


def _sentry_box(p: Plate, x: float, y: float, colour: RGB) -> None:
    box = [(x - 6, y + 2), (x - 6, y - 14), (x, y - 24), (x + 6, y - 14), (x + 6, y + 2)]
    p.paint(p.poly(box), mix(colour, INK, 0.2))
    p.ink([([(x - 6, y - 14), (x, y - 24)], 1.2, "")], mix(colour, RIM, 0.6))


def _lamp(p: Plate, x: float, top: float) -> None:
    y = top - 14
    halo = np.exp(-((p.X - x) ** 2 + (p.Y - y) ** 2) / 22**2)
    p.put(whole(p), rgb(LAMP), (halo * 0.75).astype(np.float32))
    p.ink([([(x, y), (x, top + 6)], 1.6, "")], INK)
    p.paint(p.oval(x, y, 3.2, 4.2), "#fff0b8")
