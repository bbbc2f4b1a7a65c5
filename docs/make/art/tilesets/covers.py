"""What lies over a square without filling it: mud, water, rubble, darkness. The ground shows
through."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
from brush import INK, RGB, TILE, Sketch, grained, ink, mix, noise, ramp, rgb, scale, sheet, tint


def glaze(colour: Callable[[int, int], tuple[RGB, float]]) -> pygame.Surface:
    """A tile whose pixel (x, y) has the colour and the opacity, 0 to 1, of colour(x, y)."""
    data = bytearray()
    for y in range(TILE):
        for x in range(TILE):
            channels, cover = colour(x, y)
            data += bytes(min(255, max(0, round(channel))) for channel in channels)
            data.append(round(255 * cover))
    return pygame.image.frombuffer(bytes(data), (TILE, TILE), "RGBA").copy()


def mud(seed: int = 601) -> pygame.Surface:
    """Churned wet earth with puddles in it; tiles join one another."""
    lumps, fine = noise(TILE, TILE, (4, 4), seed), noise(TILE, TILE, (16, 16), 611, 2)

    def pixel(x: int, y: int) -> tuple[RGB, float]:
        here = y * TILE + x
        slope = lumps[y * TILE + (x + 1) % TILE] - lumps[y * TILE + (x - 1) % TILE]
        earth = scale(rgb("#5a4128"), (0.7 + 0.5 * fine[here]) * (1 + 2.5 * slope))
        puddle = ramp(0.66, 0.72, lumps[here])
        return mix(earth, rgb("#77705f"), puddle), 0.72 + 0.24 * ramp(0.3, 0.6, lumps[here])

    return glaze(pixel)


def water(seed: int = 621) -> pygame.Surface:
    """Shallow water with ripples; tiles join one another."""
    swell, deep = noise(TILE, TILE, (3, 9), seed, 2), noise(TILE, TILE, (3, 3), 631)

    def pixel(x: int, y: int) -> tuple[RGB, float]:
        here = y * TILE + x
        colour = mix(rgb("#33586a"), rgb("#4f7f8c"), deep[here])
        crest = ramp(0.58, 0.63, swell[here]) * (1 - ramp(0.66, 0.7, swell[here]))
        return mix(colour, rgb("#c9dcd8"), 0.75 * crest), 0.74

    return glaze(pixel)


def rubble() -> pygame.Surface:
    """Broken stones and bricks strewn about."""
    s = Sketch()
    dice = random.Random(641)
    for colour in ("#9a5a40", "#a39a8a", "#b7a98a") * 6:
        x, y, size = dice.uniform(8, 56), dice.uniform(8, 56), dice.uniform(4, 8)
        corners = [
            (x + size * a * dice.uniform(0.7, 1.1), y + size * b * dice.uniform(0.7, 1.1))
            for a, b in ((-1, -0.5), (0, -1), (1, -0.4), (0.8, 0.7), (-0.4, 1))
        ]
        around = [(x + (a - x) * 1.25, y + (b - y) * 1.25) for a, b in corners]
        lit = [(x + (a - x) * 0.6 - 1, y + (b - y) * 0.6 - 1) for a, b in corners]
        for code, points in ((INK, around), (tint(colour, 0.8), corners), (tint(colour, 1.1), lit)):
            s.shape(ink(code), points)
    return grained(s.finish(), 651)


def darkness() -> pygame.Surface:
    """A dark veil, hatched so that it is told from mere shadow; tiles join one another."""

    def pixel(x: int, y: int) -> tuple[RGB, float]:
        hatch = 1 - ramp(0.6, 1.8, min((x + y) % 16, -(x + y) % 16))
        return rgb("#0d1024"), 0.52 + 0.2 * hatch

    return glaze(pixel)


def reeds() -> pygame.Surface:
    """Shallow water with reeds standing in it."""
    s, dice = Sketch(water(671)), random.Random(661)
    for _ in range(46):
        x, y, lean = dice.uniform(4, 60), dice.uniform(14, 62), dice.uniform(-4, 5)
        long = dice.uniform(10, 19)
        s.stroke(ink("#1c2a16", 150), (x + 1.4, y + 1), (x + lean + 3, y - long + 3), 2)
        colour = dice.choice(("#6b7a34", "#8a9347", "#566a2c", "#a59a52"))
        s.stroke(ink(colour), (x, y), (x + lean, y - long), 1.7)
        if dice.random() < 0.25:
            s.stroke(ink("#5a3418"), (x + lean, y - long - 4), (x + lean, y - long + 2), 2.6)
    return s.finish()


def thicket() -> pygame.Surface:
    """Brambles and undergrowth, knee-high."""
    s, dice = Sketch(), random.Random(681)
    for _ in range(26):
        x, y, reach = dice.uniform(8, 56), dice.uniform(8, 56), dice.uniform(4, 8)
        s.disc(ink("#141d0c", 150), x + 1.5, y + 2, reach)
        for colour, share in (("#2f4a22", 1.0), ("#4d6a2e", 0.72), ("#7c9645", 0.36)):
            lean = reach * (1 - share) * 0.5
            s.disc(ink(colour), x - lean, y - lean, reach * share)
    for _ in range(9):
        x, y = dice.uniform(8, 50), dice.uniform(8, 56)
        s.stroke(ink("#6b4a2c"), (x, y), (x + dice.uniform(5, 14), y + dice.uniform(-7, 7)), 1)
        s.disc(ink("#6a1f2c"), x, y, 1.6)
    return grained(s.finish(), 691, 0.4)


def covers_sheet() -> pygame.Surface:
    """All covers, 4 to a row, in the order of ground.tsx."""
    covers = (mud(), water(), rubble(), darkness(), mud(603), water(623), reeds(), thicket())
    picture = sheet(4, 2)
    for number, cover in enumerate(covers):
        picture.blit(cover, (number % 4 * TILE, number // 4 * TILE))
    return picture
