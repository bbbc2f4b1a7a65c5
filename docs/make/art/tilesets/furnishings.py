"""What stands on squares of gardens and houses, on no ground of its own: any may lie below it."""

from __future__ import annotations

import math
import random

import pygame
from brush import (
    GOLD,
    GREYSTONE,
    INK,
    IRON,
    OAK,
    TILE,
    Sketch,
    grained,
    ink,
    tint,
    transposed,
)

STONE = "#d6ccb2"
WHITE = "#e6dfcd"


def plinth(s: Sketch) -> None:
    s.shadow_round(33, 34, 22)
    s.block(STONE, 12, 12, 40, 40, 2)
    s.block(tint(STONE, 1.06), 17, 17, 30, 30, 1)


def figure() -> pygame.Surface:
    """A marble god on a plinth, one arm held out."""
    s = Sketch()
    plinth(s)
    s.stroke(ink(INK), (32, 31), (49, 19), 7)
    s.stroke(ink(WHITE), (32, 31), (48, 20), 5)
    s.shape(ink(INK), ((21, 30), (30, 22), (43, 27), (44, 38), (33, 45), (23, 41)))
    s.shape(
        ink(tint(WHITE, 0.86)), ((22, 30), (30, 23.4), (42, 28), (42.6, 37), (33, 43.6), (24, 40))
    )
    s.shape(ink(WHITE), ((23, 30), (30, 24.4), (38, 27), (34, 36), (26, 38)))
    s.knob(WHITE, 32, 30, 6.4)
    return grained(s.finish(), 1001, 0.12)


def urn() -> pygame.Surface:
    """A stone urn with a clipped orange tree."""
    s = Sketch()
    plinth(s)
    s.knob(tint(STONE, 0.95), 32, 32, 16)
    foliage(s, 32, 32, 14, 1011)
    for angle in range(5):
        s.knob("#e08a2c", 32 + 8 * math.cos(angle * 1.3), 32 + 8 * math.sin(angle * 1.3), 2)
    return grained(s.finish(), 1012, 0.2)


def foliage(s: Sketch, x: float, y: float, radius: float, seed: int) -> None:
    """A round tuft of leaves, lit from the north-west."""
    dice = random.Random(seed)
    for colour, share, lean, size in (
        ("#141d0c", 1.0, 0.0, 0.34),
        ("#2f4a22", 0.95, 0.0, 0.3),
        ("#42632c", 0.76, 0.1, 0.27),
        ("#5f8039", 0.52, 0.2, 0.2),
        ("#88a651", 0.28, 0.3, 0.13),
    ):
        s.disc(ink(colour), x - lean * radius, y - lean * radius, radius * share * 0.9)
        for _ in range(16):
            angle, far = dice.uniform(0, math.tau), radius * share * dice.uniform(0.6, 0.9)
            at = (
                x - lean * radius + far * math.cos(angle),
                y - lean * radius + far * math.sin(angle),
            )
            s.disc(ink(colour), *at, radius * size)


def box_ball() -> pygame.Surface:
    """Box clipped to a ball."""
    s = Sketch()
    s.shadow_round(33, 34, 23)
    for number, (colour, radius) in enumerate(
        (("#141d0c", 25), ("#2f4a22", 24), ("#42632c", 19), ("#56782f", 13), ("#7f9f49", 7))
    ):
        s.disc(ink(colour), 32 - 2.2 * number, 32 - 2.2 * number, radius)
    return grained(s.finish(), 1021, 0.7)


def box_cone() -> pygame.Surface:
    """Box clipped to a pointed pyramid, in a tub."""
    s = Sketch()
    s.shadow_round(34, 35, 24)
    s.block("#b9ad92", 7, 7, 50, 50, 2)
    for colour, points in (
        ("#6d8f3e", ((11, 11), (53, 11), (32, 32))),
        ("#557833", ((11, 11), (11, 53), (32, 32))),
        ("#34521f", ((53, 11), (53, 53), (32, 32))),
        ("#2a4319", ((11, 53), (53, 53), (32, 32))),
    ):
        s.shape(ink(colour), points)
    s.disc(ink("#9bb864"), 31, 31, 2.4)
    return grained(s.finish(), 1031, 0.6)


def hedge_block() -> pygame.Surface:
    """A hedge as high as a man, filling its square; tiles join one another."""
    s = Sketch()
    s.box(ink("#2f4a22"), 0, 0, TILE, TILE)
    dice = random.Random(1041)
    for colour, count, radius in (("#233a18", 60, 5), ("#42632c", 130, 4), ("#5f8039", 90, 2.6)):
        for _ in range(count):
            x, y = dice.uniform(0, TILE), dice.uniform(0, TILE)
            for across in (-TILE, 0, TILE):
                for down in (-TILE, 0, TILE):
                    s.disc(ink(colour), x + across, y + down, radius)
    for _ in range(70):
        s.disc(ink("#88a651"), dice.uniform(3, 61), dice.uniform(3, 61), 1.2)
    return grained(s.finish(), 1042, 0.4)


def bush(blossom: str | None, seed: int) -> pygame.Surface:
    """A wild bush, with blossoms if a colour is given for them."""
    s = Sketch()
    s.shadow_round(34, 35, 23)
    dice = random.Random(seed)
    for x, y, radius in ((23, 26, 17), (42, 24, 15), (25, 43, 15), (43, 43, 16), (33, 33, 16)):
        foliage(s, x, y, radius, dice.randrange(10**6))
    for _ in range(14 if blossom else 0):
        x, y = dice.uniform(14, 50), dice.uniform(14, 50)
        s.disc(ink("#5a1410"), x + 0.6, y + 0.8, 3)
        s.disc(ink(blossom or INK), x, y, 2.7)
        s.disc(ink(tint(blossom or INK, 1.3)), x - 0.7, y - 0.7, 1.2)
    return grained(s.finish(), seed + 1, 0.3)


def crown(colours: tuple[str, str, str, str], seed: int) -> pygame.Surface:
    """The crown of a tree, dark to light."""
    s = Sketch()
    s.shadow_round(36, 37, 24)
    dice = random.Random(seed)
    for rank, colour in enumerate((tint(colours[0], 0.5), *colours)):
        reach = (26, 25, 20, 14, 8)[rank]
        middle = 32 - 2 * max(0, rank - 1)
        s.disc(ink(colour), middle, middle, reach * 0.8)
        for number in range(22):
            angle = math.tau * number / 22 + dice.uniform(-0.2, 0.2)
            far = reach * dice.uniform(0.72, 0.9)
            at = middle + far * math.cos(angle), middle + far * math.sin(angle)
            s.disc(ink(colour), *at, reach * 0.2)
    return grained(s.finish(), seed + 1, 0.6)


def fir(seed: int) -> pygame.Surface:
    """A fir from above: stars of boughs."""
    s = Sketch()
    s.shadow_round(35, 36, 24)
    for rank, colour in enumerate(("#0f190c", "#22381f", "#31502a", "#446a35", "#6d8f4c")):
        reach, points = 29 - 5.5 * rank, []
        middle = 32 - 0.9 * rank
        for number in range(26):
            angle = math.tau * number / 26 + rank * 0.13
            far = reach * (1 if number % 2 else 0.62)
            points.append((middle + far * math.cos(angle), middle + far * math.sin(angle)))
        s.shape(ink(colour), points)
    return grained(s.finish(), seed, 0.4)


def basin(s: Sketch, x: float, y: float, radius: float) -> None:
    """A round basin of stone with water in it."""
    s.shadow_round(x, y, radius - 1)
    s.knob(STONE, x, y, radius)
    for number in range(round(radius)):
        angle = math.tau * number / round(radius)
        rim = x + radius * math.cos(angle), y + radius * math.sin(angle)
        s.stroke(ink("#5d5545"), (x, y), rim, 0.9)
    s.disc(ink(INK), x, y, radius * 0.84)
    s.disc(ink("#2f5d70"), x, y, radius * 0.81)
    s.disc(ink("#44798a"), x + radius * 0.08, y + radius * 0.1, radius * 0.62)
    for ring in (0.72, 0.55, 0.38):
        s.disc(ink("#a9cfd4", 46), x, y, radius * ring)
        s.disc(ink("#3b6e80", 120), x, y, radius * (ring - 0.06))


def jet(s: Sketch, x: float, y: float, size: float) -> None:
    """A gilded triton spouting water."""
    s.knob(STONE, x, y, size)
    s.knob(GOLD, x, y, size * 0.62)
    for number in range(8):
        angle = math.tau * number / 8 + 0.2
        for far in (1.3, 1.7, 2.1):
            at = x + size * far * math.cos(angle), y + size * far * math.sin(angle)
            s.disc(ink("#eef8f6", 190), *at, size * 0.13)


def small_fountain() -> pygame.Surface:
    s = Sketch()
    basin(s, 32, 32, 27)
    jet(s, 32, 32, 7)
    return grained(s.finish(), 1051, 0.12)


def great_fountain() -> pygame.Surface:
    """A fountain of two by two tiles."""
    picture = pygame.Surface((2 * TILE, 2 * TILE), pygame.SRCALPHA)
    for column in range(2):
        for row in range(2):
            s = Sketch()
            x, y = TILE - column * TILE, TILE - row * TILE
            basin(s, x, y, 59)
            jet(s, x, y, 15)
            picture.blit(grained(s.finish(), 1061, 0.12), (column * TILE, row * TILE))
    return picture


def pillar() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(33, 34, 23)
    s.block("#c9b995", 10, 10, 44, 44, 2)
    s.knob("#d9cbaa", 32, 32, 18)
    s.knob("#e6dabb", 32, 32, 12)
    return s.finish()


def stove() -> pygame.Surface:
    """A tall stove of green glazed tiles."""
    s = Sketch()
    s.shadow_round(33, 34, 24)
    s.block("#8a7a5c", 8, 8, 48, 48, 1)
    for row in range(3):
        for column in range(3):
            s.block("#3f7a5a", 12 + column * 13.6, 12 + row * 13.6, 12.4, 12.4, 1.5)
            s.disc(ink("#7fc09a"), 17 + column * 13.6, 17 + row * 13.6, 2.6)
    s.knob("#4f8f6b", 32, 32, 8)
    s.disc(ink(GOLD), 32, 32, 3)
    return s.finish()


def hot_seat() -> pygame.Surface:
    """A writing desk with papers, ink and a candle."""
    s = Sketch()
    s.shadow_round(33, 34, 24)
    s.block("#6a3a1c", 4, 10, 56, 44, 2)
    s.block("#3f5a34", 9, 15, 46, 34, 1)
    for x, y, w, h in ((14, 20, 13, 17), (24, 25, 13, 17), (42, 32, 10, 13)):
        s.block("#efe3c2", x, y, w, h, 0)
        for line in range(3):
            s.stroke(
                ink("#7a6a4c"), (x + 2, y + 4 + 3.5 * line), (x + w - 3, y + 4 + 3.5 * line), 0.8
            )
    s.disc(ink("#a5281c"), 33, 39, 2)
    s.knob("#2a2c33", 46, 21, 3.4)
    s.stroke(ink(WHITE), (46, 21), (54, 13), 1.4)
    for glow in (12, 8):
        s.disc(ink("#ffb84d", 40), 13, 44, glow)
    s.knob("#f6e8c3", 13, 44, 2.6)
    return s.finish()


def bookcase() -> pygame.Surface:
    """Shelves of books against a wall, filling the square."""
    s = Sketch()
    s.shadow_round(34, 35, 26)
    s.block("#5a3317", 3, 8, 58, 48, 1)
    dice = random.Random(1071)
    for y in (12, 34):
        x = 6.0
        while x < 55:
            wide = dice.uniform(3.4, 6)
            colour = dice.choice(("#8a2c22", "#2f4f5f", "#7a5a24", "#3f5a34", "#5a2f52", "#b39a68"))
            s.block(colour, x, y + dice.uniform(0, 3), wide - 0.6, 16, 0)
            s.stroke(ink(GOLD), (x + 0.6, y + 7), (x + wide - 1.2, y + 7), 1)
            x += wide + 0.9
    return s.finish()


def bed() -> pygame.Surface:
    """A bed with a red cover."""
    s = Sketch()
    s.shadow_round(34, 34, 26)
    s.block(OAK, 8, 3, 48, 58, 1)
    s.block("#ede4cf", 12, 6, 40, 52, 2)
    s.block("#fbf5e4", 16, 8, 32, 13, 4)
    s.block("#9c2f24", 11, 25, 42, 33, 2)
    for y in (33, 41, 49):
        s.stroke(ink("#b9483a"), (12, y), (52, y), 1.4)
    s.block("#f2e9d4", 11, 22, 42, 6, 1)
    return grained(s.finish(), 1081, 0.1)


def harpsichord() -> pygame.Surface:
    """A harpsichord, its lid painted."""
    s = Sketch()
    s.shadow_round(34, 34, 25)
    for colour, by in ((INK, 1.4), ("#7d2f24", 0.0)):
        s.shape(
            ink(colour),
            ((6 - by, 6 - by), (58 + by, 6 - by), (58 + by, 26 + by), (44, 34 + by), (30, 58 + by),
             (6 - by, 58 + by)),
        )  # fmt: skip
    s.shape(ink("#c99a4a"), ((12, 12), (50, 12), (50, 23), (39, 29), (26, 52), (18, 52), (18, 12)))
    for number in range(8):
        s.stroke(
            ink("#f3e3b4"), (21 + number * 3.6, 14), (20 + number * 1.2, 48 - number * 3.4), 0.6
        )
    s.block("#efe6cf", 7, 10, 8, 44, 0)
    for number in range(10):
        s.block("#25201c", 7, 12 + number * 4.2, 4.6, 1.8, 0)
    return s.finish()


def oven() -> pygame.Surface:
    """A domed bread oven of brick, its mouth glowing."""
    s = Sketch()
    s.shadow_round(33, 34, 27)
    s.block("#7c4a37", 3, 3, 58, 58, 4)
    s.knob("#a06a4a", 32, 28, 24)
    for number in range(9):
        angle = math.tau * number / 9
        end = 32 + 23 * math.cos(angle), 28 + 23 * math.sin(angle)
        s.stroke(ink("#5d3325", 150), (32, 28), end, 1)
    s.disc(ink("#b9825e"), 27, 23, 9)
    s.block("#4a2c20", 19, 44, 26, 17, 3)
    for reach, colour in ((10, "#e0631e"), (6.5, "#f6a52e"), (3.5, "#fff0b0")):
        s.box(ink(colour), 32 - reach, 56 - reach * 0.7, 2 * reach, reach * 0.9, 3)
    return grained(s.finish(), 1091, 0.2)


def brazier() -> pygame.Surface:
    """An iron basket of coals that lights its surroundings."""
    s = Sketch()
    for glow in (31, 26, 21):
        s.disc(ink("#ff9a3c", 34), 32, 32, glow)
    s.knob(IRON, 32, 32, 16)
    s.disc(ink("#2a1208"), 32, 32, 13.5)
    dice = random.Random(1101)
    for _ in range(34):
        angle, far = dice.uniform(0, math.tau), dice.uniform(0, 12)
        colour = dice.choice(("#a8321a", "#e0631e", "#f6a52e", "#ffd98a"))
        s.disc(ink(colour), 32 + far * math.cos(angle), 32 + far * math.sin(angle), 2.4)
    return s.finish()


def chimney(colour: str, seed: int) -> pygame.Surface:
    """A chimney stack with two flues, on whatever roof is below."""
    s = Sketch()
    s.shape(ink("#0c0603", 110), ((48, 14), (62, 24), (62, 60), (26, 60), (14, 50)))
    s.block(colour, 12, 12, 38, 38, 1)
    for y in (18, 24.4, 30.8, 37.2, 43.6):
        s.stroke(ink(INK, 90), (12, y), (50, y), 0.8)
    s.block(tint(colour, 1.2), 9, 9, 44, 8, 1)
    s.block(tint(colour, 1.2), 9, 45, 44, 8, 1)
    for y in (24, 38):
        s.box(ink(INK), 18, y - 5, 26, 10, 2)
        s.box(ink("#0a0705"), 20, y - 3.6, 22, 7, 1.5)
    return grained(s.finish(), seed, 0.3)


def wood_pile() -> pygame.Surface:
    """Split logs, stacked."""
    s = Sketch()
    s.shadow_round(33, 35, 26)
    dice = random.Random(1111)
    for row in range(5):
        for column in range(5):
            x, y = 8 + column * 12 + (3 if row % 2 else -1), 8 + row * 12
            colour = tint("#c69a62", dice.uniform(0.82, 1.12))
            s.knob(colour, x, y, 5.8)
            s.disc(ink(tint(colour, 0.78)), x, y, 2.4)
            s.stroke(ink("#6a4522"), (x - 3.5, y), (x + 3, y + 1), 0.8)
    return s.finish()


def trough() -> pygame.Surface:
    """A long stone trough of water."""
    s = Sketch()
    s.shadow_round(33, 35, 24)
    s.block(GREYSTONE, 4, 16, 56, 32, 3)
    s.box(ink(INK), 9, 21, 46, 22, 2)
    s.box(ink("#33586a"), 10, 22, 44, 20, 2)
    for x, y in ((14, 26), (30, 31), (22, 37)):
        s.stroke(ink("#a9cfd4", 170), (x, y), (x + 16, y), 1.2)
    return grained(s.finish(), 1121, 0.2)


def both_ways(picture: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """A piece as drawn, and turned about the main diagonal."""
    return picture, transposed(picture)
