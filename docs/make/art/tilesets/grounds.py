"""Grounds larger than a tile, whose tiles join one another: cobbles, boards, slabs, grass."""

from __future__ import annotations

import math
import random

import pygame
from brush import COBBLES, RGB, TILE, mix, noise, paint, ramp, rgb, scale


def cobbles() -> pygame.Surface:
    """Street cobbles, 4 x 4 tiles that join themselves: cells round jittered seeds."""
    size, columns, rows = 4 * TILE, 14, 18
    wide, high = size / columns, size / rows
    dice = random.Random(1666)
    seeds = [(dice.uniform(-0.23, 0.23), dice.uniform(-0.18, 0.18)) for _ in range(columns * rows)]
    stones = [scale(rgb(dice.choice(COBBLES)), dice.uniform(0.92, 1.08)) for _ in seeds]
    bend_x, bend_y = noise(size, size, (4, 4), 11), noise(size, size, (4, 4), 21)
    height, owner = [0.0] * (size * size), [0] * (size * size)
    for here in range(size * size):
        x, y = here % size + 9 * (bend_x[here] - 0.5), here // size + 9 * (bend_y[here] - 0.5)
        first = second = 1e9
        for row in range(int(y // high) - 1, int(y // high) + 2):
            shift = 0.5 * (row & 1) + 0.5
            for column in range(int(x // wide - shift + 0.5) - 1, int(x // wide - shift + 0.5) + 3):
                key = row % rows * columns + column % columns
                away_x = abs(x / wide - column - shift - seeds[key][0]) * 16
                away_y = abs(y / high - row - 0.5 - seeds[key][1]) * 16
                away = (away_x**2.6 + away_y**2.6) ** (1 / 2.6)  # squarer than a circle
                if away < first:
                    first, second, owner[here] = away, first, key
                elif away < second:
                    second = away
        height[here] = second - first
    lift = [math.sqrt(min(1, max(0, e / 7))) for e in height]
    rough = noise(size, size, (48, 48), 31, 2)
    dirt, moss = noise(size, size, (3, 3), 51), noise(size, size, (4, 4), 61)

    def pixel(x: int, y: int) -> RGB:
        here = y * size + x
        east, south = y * size + (x + 1) % size, (y + 1) % size * size + x
        west, north = y * size + (x - 1) % size, (y - 1) % size * size + x
        slope = (lift[east] - lift[west]) * 0.75 + lift[south] - lift[north]
        stone = scale(stones[owner[here]], (0.9 + 0.2 * rough[here]) * (1 + 0.28 * slope))
        bare = ramp(0.6, 2.6, height[here])
        colour = mix(scale(rgb("#4a4338"), 0.85 + 0.3 * rough[here]), stone, bare)
        colour = mix(colour, scale(colour, 0.84), ramp(0.5, 0.75, dirt[here]))
        return mix(colour, rgb("#5b6332"), ramp(0.6, 0.78, moss[here]) * (1 - bare * 0.75) * 0.7)

    return paint(size, size, pixel)


def boards(colours: tuple[str, ...], seed: int, size: int = 4 * TILE) -> pygame.Surface:
    """Floor boards lying west to east, four to a square, joining themselves after size pixels."""
    deep = 16
    dice = random.Random(seed)
    cuts = []
    for _ in range(size // deep):
        first = dice.randrange(size)
        cuts.append((first, (first + dice.randrange(size * 2 // 5, size * 3 // 5)) % size))
    tones = [
        [scale(rgb(dice.choice(colours)), dice.uniform(0.93, 1.07)) for _ in (0, 1)] for _ in cuts
    ]
    grain = noise(size, size, (5, size // 4), seed + 1)
    patches = noise(size, size, (3, 3), seed + 2)

    def pixel(x: int, y: int) -> RGB:
        row, across = divmod(y, deep)
        low, high = sorted(cuts[row])
        tone = tones[row][low <= x < high]
        here = y * size + x
        colour = scale(tone, (0.78 + 0.4 * grain[here]) * (0.9 + 0.2 * patches[here]))
        joint = min(abs(x - cut) for cut in (low, high, low + size, high - size))
        if across == 1:
            colour = scale(colour, 1.13)
        if joint == 4 and across in (4, 11):
            return rgb("#2b211b")
        return mix(colour, rgb("#22120a"), 0.85 if across == 0 or joint == 0 else 0)

    return paint(size, size, pixel)


def slabs(
    colours: tuple[str, ...], seed: int, deep: int, long: int, width: int, height: int
) -> pygame.Surface:
    """Cut stones or bricks in courses, each about long x deep pixels, joining themselves."""
    dice = random.Random(seed)
    count = width // long
    courses: list[list[tuple[float, RGB]]] = []
    for course in range(height // deep):
        start = long / 2 * (course % 2)
        courses.append(
            [
                (
                    start + number * long + dice.uniform(-0.12, 0.12) * long,
                    scale(rgb(dice.choice(colours)), dice.uniform(0.94, 1.06)),
                )
                for number in range(count)
            ]
        )
    rough, patches = noise(width, height, (24, 24), seed + 1, 2), noise(width, height, (4, 4), seed)

    def pixel(x: int, y: int) -> RGB:
        row, across = divmod(y, deep)
        along, tone = min(((x - cut) % width, tone) for cut, tone in courses[row])
        here = y * width + x
        colour = scale(tone, (0.88 + 0.24 * rough[here]) * (0.9 + 0.2 * patches[here]))
        if across == 0 or along < 1:
            return scale(tone, 0.5)
        if across == 1 or along < 2:
            return scale(colour, 1.12)
        return scale(colour, 0.88) if across == deep - 1 else colour

    return paint(width, height, pixel)


def grass() -> pygame.Surface:
    """Lawn, 4 x 2 tiles that join themselves."""
    width, height = 4 * TILE, 2 * TILE
    clouds, blades = noise(width, height, (8, 4), 141), noise(width, height, (96, 28), 151, 2)
    worn = noise(width, height, (5, 3), 161)

    def pixel(x: int, y: int) -> RGB:
        here = y * width + x
        colour = mix(rgb("#5d6e34"), rgb("#83904a"), ramp(0.3, 0.7, clouds[here]))
        colour = scale(colour, 0.74 + 0.5 * blades[here])
        return mix(colour, rgb("#8a7448"), ramp(0.62, 0.78, worn[here]) * 0.5)

    return paint(width, height, pixel)
