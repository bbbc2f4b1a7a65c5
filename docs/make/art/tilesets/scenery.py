"""Things of the city wall, of the roofs and of the road: a spire, a coach, horses, battlements."""

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
    noise,
    ramp,
    rgb,
    scale,
    sheet,
    tint,
    transposed,
)
from covers import glaze
from wares import cannon

COPPER = "#5f9482"
LEATHER = "#4a2a1c"
BAY, CHESTNUT, GREY = "#7a4a28", "#93522a", "#a8a096"
LINEN = ("#efe6d2", "#d9cdb2", "#9fb0b8", "#b9685a", "#e3d5a8")


def dome(column: int, row: int) -> pygame.Surface:
    """A quarter of an onion dome of green copper on a square tower, 2 x 2 tiles in all."""
    s = Sketch()
    x, y = TILE - column * TILE, TILE - row * TILE
    s.box(ink("#0c0603", 90), x - 52, y - 52, 118, 118, 4)
    s.block("#cbbf9f", x - 60, y - 60, 120, 120, 2)
    s.block("#b5a888", x - 53, y - 53, 106, 106, 2)

    def octagon(reach: float, turn: float = math.pi / 8) -> list[tuple[float, float]]:
        corners = (turn + math.tau * n / 8 for n in range(8))
        return [(x + reach * math.cos(a), y + reach * math.sin(a)) for a in corners]

    for reach, tone in ((55, 0.4), (53, 0.72), (40, 0.86), (28, 1.0), (15, 1.14)):
        outer = octagon(reach)
        s.shape(ink(INK), octagon(reach + 1.4))
        for number in range(8):
            middle = math.pi / 8 + math.tau * (number + 0.5) / 8
            light = 1 + 0.3 * math.cos(middle - math.pi * 1.25)
            wedge = [(x, y), outer[number], outer[(number + 1) % 8]]
            s.shape(ink(tint(COPPER, tone * light)), wedge)
        for corner in outer:
            s.stroke(ink("#2c4a42", 150), (x, y), corner, 1.2)
    s.knob(GOLD, x, y, 7)
    for dx, dy in ((15, 0), (0, 15)):
        s.stroke(ink(INK), (x - dx, y - dy), (x + dx, y + dy), 5)
        s.stroke(ink(GOLD), (x - dx, y - dy), (x + dx, y + dy), 3)
    s.knob("#f0d27a", x, y, 4)
    return grained(s.finish(), 2001, 0.16)


def coach(east: bool) -> pygame.Surface:
    """Half of a travelling coach seen from above, its box to the west, its boot to the east."""
    s = Sketch()
    off = -TILE if east else 0
    s.box(ink("#0c0603", 120), 8 + off, 14, 120, 48, 6)
    for x in (20, 98):  # wheels
        for y in (3, 54):
            s.block("#5a3d22", x + off - 10, y, 26, 7, 2)
            s.box(ink(IRON), x + off - 11, y + 2.5, 28, 2)
    s.block("#3a2114", 4 + off, 28, 14, 8, 1)
    s.block("#6b2a20", 14 + off, 12, 108, 40, 7)
    s.block("#7f3226", 30 + off, 9, 74, 46, 6)
    s.block(LEATHER, 34 + off, 13, 66, 38, 5)
    for x in (44, 56, 68, 80, 90):
        s.stroke(ink("#2a150c"), (x + off, 14), (x + off, 50), 1.1)
    for x in (37, 97):
        for y in (16, 48):
            s.disc(ink(GOLD), x + off, y, 2)
    s.block("#59402a", 16 + off, 16, 11, 32, 2)  # the driver's seat
    s.block("#8a5a34", 18 + off, 18, 7, 28, 2)
    s.block("#8d5f36", 107 + off, 17, 13, 30, 1)  # the boot, and luggage roped onto it
    s.block("#a8763f", 109 + off, 20, 9, 13, 1)
    s.block("#5d6b4a", 109 + off, 35, 9, 10, 2)
    for x, y, w, h, colour in ((50, 20, 16, 11, "#9a6a3a"), (70, 32, 20, 13, "#6a4a2c")):
        s.shadow_round(x + off + w / 2, y + h / 2 + 2, h / 2)
        s.block(colour, x + off, y, w, h, 1)
        s.stroke(ink("#d9c79a"), (x + off + w / 3, y), (x + off + w / 3, y + h), 1.3)
    return grained(s.finish(), 2011, 0.14)


def horse(s: Sketch, y: float, coat: str, mane: str, harness: bool) -> None:
    """A horse from above, its head to the west, its back along y."""
    s.box(ink("#0c0603", 110), 16, y - 5, 46, 15, 7)
    s.stroke(ink(mane), (56, y), (63, y + 2), 4)
    for grow, colour in ((1.3, INK), (0.0, tint(coat, 0.82))):
        s.box(ink(colour), 19 - grow, y - 8 - grow, 40 + 2 * grow, 16 + 2 * grow, 8)
        s.shape(
            ink(colour),
            (
                (24, y - 6 - grow),
                (12, y - 4 - grow),
                (2 - grow, y - 3.4),
                (0.5 - grow, y),
                (2 - grow, y + 3.4),
                (12, y + 4 + grow),
                (24, y + 6 + grow),
            ),
        )
    s.box(ink(coat), 21, y - 6.5, 34, 9, 5)
    s.box(ink(tint(coat, 1.2)), 24, y - 4.4, 26, 3.2, 2)
    s.stroke(ink(mane), (9, y), (29, y), 3.4)
    for side in (-1, 1):
        s.shape(ink(INK), ((9, y + 3 * side), (13, y + 6.4 * side), (13.6, y + 2.6 * side)))
    if harness:
        for x in (24, 41):
            s.stroke(ink("#2a150c"), (x, y - 8), (x, y + 8), 2.2)
        s.stroke(ink("#2a150c"), (24, y + 7.4), (64, y + 7.4), 1.6)
        s.stroke(ink("#2a150c"), (24, y - 7.4), (64, y - 7.4), 1.6)


def team() -> pygame.Surface:
    """A pair of horses in harness before a coach that stands to the east."""
    s = Sketch()
    s.stroke(ink(INK), (14, 32), (64, 32), 5)
    s.stroke(ink("#8d5f36"), (14, 32), (64, 32), 3)
    horse(s, 17, BAY, "#2a1a10", harness=True)
    horse(s, 47, CHESTNUT, "#d8c08a", harness=True)
    return grained(s.finish(), 2021, 0.2)


def single_horse(coat: str, mane: str) -> pygame.Surface:
    """A horse in its stall, its head to the west."""
    s = Sketch()
    horse(s, 32, coat, mane, harness=False)
    return grained(s.finish(), 2031, 0.2)


def flagpole() -> pygame.Surface:
    """A pole on a stone foot, the banner of the city blown to the south-east."""
    s = Sketch()
    s.shadow_round(32, 33, 15)
    s.block(GREYSTONE, 18, 18, 28, 28, 3)
    s.block(tint(GREYSTONE, 1.1), 23, 23, 18, 18, 2)
    s.shape(ink("#0c0603", 120), ((36, 37), (62, 42), (58, 52), (62, 62), (36, 56)))
    s.shape(ink(INK), ((32, 30), (62, 35), (57, 45), (62, 56), (32, 50)))
    s.shape(ink("#b3271e"), ((33, 31.4), (60, 36.2), (55.6, 45), (60, 54.4), (33, 48.6)))
    s.shape(ink("#efe6d2"), ((33, 37), (58, 42), (55.6, 45), (58, 48.6), (33, 43)))
    s.knob("#8d6a40", 32, 32, 4.5)
    s.disc(ink(GOLD), 31, 31, 2.4)
    return grained(s.finish(), 2041, 0.15)


def skylight() -> pygame.Surface:
    """A glazed hatch, thrown open: laid across an edge of axis h, over the room below."""
    s = Sketch()
    s.box(ink("#ffb347", 60), 8, 30, 48, 30, 8)
    s.box(ink("#ffb347", 60), 14, 32, 36, 22, 6)
    s.block("#7a5a36", 12, 20, 40, 26, 1)
    s.box(ink(INK), 15, 23, 34, 20)
    s.box(ink("#ffd98a"), 16.5, 30, 31, 12)
    s.shape(ink(INK), ((11, 20), (53, 20), (57, 5), (7, 5)))
    s.shape(ink("#8fb0b6"), ((14, 18.4), (50, 18.4), (53.4, 7), (10.6, 7)))
    for x, top in ((23, 21), (32, 32), (41, 43)):
        s.stroke(ink("#7a5a36"), (x, 18.4), (top, 6.6), 1.8)
    return s.finish()


def laundry(seed: int) -> pygame.Surface:
    """Washing on a line from west to east."""
    s, dice = Sketch(), random.Random(seed)
    s.stroke(ink("#0c0603", 110), (0, 38), (64, 38), 1.2)
    x = 4.0
    while x < 52:
        wide, long = dice.uniform(8, 14), dice.uniform(13, 22)
        colour = dice.choice(LINEN)
        s.box(ink("#0c0603", 110), x + 3, 36, wide, long, 2)
        s.shape(
            ink(INK),
            ((x - 1, 27), (x + wide + 1, 27), (x + wide + 1.5, 29 + long), (x - 1.5, 28 + long)),
        )
        s.shape(
            ink(colour),
            ((x, 28), (x + wide, 28), (x + wide + 0.4, 27.6 + long), (x - 0.4, 26.8 + long)),
        )
        s.stroke(ink(tint(colour, 0.8)), (x + wide * 0.6, 29), (x + wide * 0.7, 26 + long), 1.4)
        x += wide + dice.uniform(2.5, 6)
    s.stroke(ink("#d9c79a"), (0, 27), (64, 27), 1.3)
    return s.finish()


def battlement() -> pygame.Surface:
    """An obstacle: two merlons of a parapet, with the gap between them."""
    s = Sketch()
    s.shadow_east(40, 1, 63, 11, 150)
    s.box(ink(INK), 24, 0, 16, TILE)
    s.box(ink("#8d897f"), 25, 0, 14, TILE)
    s.box(ink("#a5a196"), 25, 0, 4, TILE)
    for y in (3, 35):
        s.block("#c3beb0", 23.4, y, 17.2, 24, 1)
        s.stroke(ink(INK, 110), (24, y + 12), (40, y + 12), 0.9)
    return grained(s.finish(), 2051, 0.24)


def eave() -> pygame.Surface:
    """The gutter along the edge of a roof."""
    s = Sketch()
    s.box(ink(INK), 28, 0, 8, TILE)
    s.box(ink("#6f6a62"), 29.2, 0, 5.4, TILE)
    s.box(ink("#a8a298"), 29.2, 0, 1.6, TILE)
    s.box(ink("#3c3a36"), 32, 0, 2.2, TILE)
    for y in (10, 42):
        s.box(ink("#4a4640"), 27.4, y, 9.2, 3)
    return s.finish()


def coping() -> pygame.Surface:
    """The flat stones along the inner side of a wall walk."""
    s = Sketch()
    s.box(ink(INK), 26.5, 0, 10.5, TILE)
    for number in range(3):
        y = number * 21.4
        s.box(ink(tint("#bdb8aa", 0.94 + 0.06 * (number % 2))), 27.6, y, 8, 20.4)
        s.box(ink("#d8d3c4"), 27.6, y, 2, 20.4)
    return grained(s.finish(), 2061, 0.2)


def sentry_box() -> pygame.Surface:
    """A sentry's turret: an eight-sided roof of slate with a gilded ball."""
    s = Sketch()
    s.shadow_round(34, 35, 25)
    for reach, tone in ((28, 0.34), (26.5, 1.0)):
        points = [
            (32 + reach * math.cos(a), 32 + reach * math.sin(a))
            for a in (math.pi / 8 + math.tau * n / 8 for n in range(8))
        ]
        for number in range(8):
            middle = math.pi / 8 + math.tau * (number + 0.5) / 8
            light = 1 + 0.34 * math.cos(middle - math.pi * 1.25)
            wedge = [(32, 32), points[number], points[(number + 1) % 8]]
            s.shape(ink(tint("#6d7078", tone * light)), wedge)
        for corner in points:
            s.stroke(ink("#33353a"), (32, 32), corner, 1.2)
    s.knob(GOLD, 32, 32, 4.6)
    return grained(s.finish(), 2071, 0.24)


def inn_sign() -> pygame.Surface:
    """A gilded sun on a bracket, throwing its light on the ground."""
    s = Sketch()
    for glow in (28, 22, 16):
        s.disc(ink("#ffb347", 34), 32, 36, glow)
    s.stroke(ink(INK), (32, 4), (32, 34), 5)
    s.stroke(ink(IRON), (32, 4), (32, 34), 3)
    rays = []
    for number in range(24):
        reach, angle = (13 if number % 2 else 8.5), math.tau * number / 24
        rays.append((32 + reach * math.cos(angle), 38 + reach * math.sin(angle)))
    s.shape(ink(INK), ((32 + (x - 32) * 1.16, 38 + (y - 38) * 1.16) for x, y in rays))
    s.shape(ink(GOLD), rays)
    s.knob("#f0cf6a", 32, 38, 6.4)
    return s.finish()


def lantern() -> pygame.Surface:
    """A lantern on a bracket, and its light."""
    s = Sketch()
    for glow in (31, 25, 19, 13):
        s.disc(ink("#ffb347", 38), 32, 32, glow)
    s.block(IRON, 27, 26, 10, 12, 2)
    s.box(ink("#ffe9a8"), 29, 28, 6, 8, 1)
    s.stroke(ink(INK), (32, 20), (32, 26), 2.4)
    return s.finish()


def loose_hay() -> pygame.Surface:
    """Hay forked into a heap on a loft; one can walk in it."""
    s, dice = Sketch(), random.Random(2081)
    for radius, colour in ((29, "#6b5220"), (26, "#9a7c34"), (20, "#b9993f")):
        for _ in range(26):
            angle, far = dice.uniform(0, math.tau), dice.uniform(0, radius * 0.8)
            x, y = 32 + far * math.cos(angle), 32 + far * math.sin(angle)
            s.disc(ink(colour), x, y, radius * 0.22)
    for _ in range(130):
        angle, far = dice.uniform(0, math.tau), dice.uniform(0, 27)
        x, y, turn = 32 + far * math.cos(angle), 32 + far * math.sin(angle), dice.uniform(0, 3.2)
        dx, dy = 5 * math.cos(turn), 5 * math.sin(turn)
        colour = tint("#d6b75e", dice.uniform(0.72, 1.16))
        s.stroke(ink(colour), (x - dx, y - dy), (x + dx, y + dy), 1.5)
    return s.finish()


def dovecote() -> pygame.Surface:
    """A loft for pigeons on a post, and two that are at home."""
    s = Sketch()
    s.shadow_round(33, 34, 22)
    s.block("#8a5a34", 10, 10, 44, 44, 2)
    for points, tone in (
        (((9, 9), (55, 9), (32, 32)), 1.15),
        (((9, 9), (9, 55), (32, 32)), 1.05),
        (((55, 9), (55, 55), (32, 32)), 0.78),
        (((9, 55), (55, 55), (32, 32)), 0.7),
    ):
        s.shape(ink(tint("#a9502f", tone)), points)
    for x, y in ((20, 40), (46, 24)):
        s.disc(ink(INK), x, y, 6)
        s.disc(ink("#c9ccd2"), x, y, 4.8)
        s.disc(ink("#8f97a3"), x + 3, y - 3, 3)
    return grained(s.finish(), 2091, 0.24)


def pigeons() -> pygame.Surface:
    """Four pigeons at rest."""
    s = Sketch()
    for x, y, lean in ((18, 22, 3), (30, 44, -3), (46, 28, 3), (50, 48, -3)):
        s.disc(ink("#0c0603", 110), x + 2, y + 3, 5.4)
        s.disc(ink(INK), x, y, 5.6)
        s.disc(ink("#a7adb8"), x, y, 4.5)
        s.disc(ink("#dfe2e8"), x - 1, y - 1, 2.2)
        s.disc(ink(INK), x + lean * 1.4, y - 4, 3.2)
        s.disc(ink("#6f7a8a"), x + lean * 1.4, y - 4, 2.3)
    return s.finish()


def cat() -> pygame.Surface:
    """A black cat on its way."""
    s = Sketch()
    s.disc(ink("#0c0603", 110), 36, 38, 12)
    s.stroke(ink("#15110f"), (44, 32), (58, 20), 4.5)
    s.stroke(ink("#15110f"), (58, 20), (55, 12), 4)
    s.box(ink("#15110f"), 20, 25, 27, 14, 7)
    s.box(ink("#3a332f"), 23, 27, 19, 4, 2)
    s.disc(ink("#15110f"), 18, 30, 7.4)
    for y in (24.6, 35.4):
        s.shape(ink("#15110f"), ((17, y), (23, y), (20, y + (-6 if y < 30 else 6))))
    for y in (28, 32.4):
        s.disc(ink("#e8d35a"), 13.6, y, 1.3)
    return s.finish()


def tall_hedge() -> pygame.Surface:
    """A wall: a hedge of thorns as high as a man."""
    s, dice = Sketch(), random.Random(2101)
    s.shadow_east(42, 0, TILE, 12, 150)
    for colour, lean, radius, spread in (
        ("#10170a", 0.0, 9.0, 3.5),
        ("#223618", 0.0, 7.6, 3.5),
        ("#31501f", -1.6, 5.4, 4.0),
        ("#4a6b2c", -3.0, 3.4, 4.6),
        ("#708f42", -4.2, 1.8, 5.0),
    ):
        for y in range(-2, TILE + 3, 4):
            x, y_ = 32 + dice.uniform(-spread, spread), y + dice.uniform(-1.5, 1.5)
            s.disc(ink(colour), x + lean, min(TILE - 1, max(1, y_)) + lean * 0.6, radius)
    return grained(s.finish(), 2102, 0.5)


def spare_wheel() -> pygame.Surface:
    """A wheel that leans in a corner."""
    s = Sketch()
    s.shadow_round(33, 34, 17)
    for radius, colour in ((18, INK), (16.6, "#8d5f36"), (12.4, INK)):
        s.disc(ink(colour), 32, 32, radius)
    s.disc(ink("#5b4a36"), 32, 32, 11.4)
    for number in range(5):
        angle = math.tau * number / 10
        dx, dy = 14 * math.cos(angle), 14 * math.sin(angle)
        s.stroke(ink(INK), (32 - dx, 32 - dy), (32 + dx, 32 + dy), 3.6)
        s.stroke(ink("#9a6b3f"), (32 - dx, 32 - dy), (32 + dx, 32 + dy), 2)
    s.knob(OAK, 32, 32, 4.6)
    return s.finish()


def earth_fringe() -> pygame.Surface:
    """Trodden earth reaching into mud from the north, so that its rim is not straight."""
    fine, lumps = noise(TILE, TILE, (30, 30), 2131, 2), noise(TILE, TILE, (7, 7), 2141)

    def pixel(x: int, y: int) -> tuple[tuple[float, float, float], float]:
        here = y * TILE + x
        slope = fine[here] - fine[(y + 1) % TILE * TILE + (x + 1) % TILE]
        colour = scale(rgb("#a08050"), 0.84 + 0.28 * fine[here] + 0.5 * slope)
        return colour, ramp(11, 7, float(y) + 22 * (lumps[here] - 0.5))

    return glaze(pixel)


def sail(s: Sketch, hub: tuple[float, float], turn: float) -> None:
    """A sail of a windmill: a spar, and linen on one side of it."""
    dx, dy = math.cos(turn), math.sin(turn)

    def at(far: float, off: float, low: float = 0) -> tuple[float, float]:
        return hub[0] + far * dx - off * dy + low, hub[1] + far * dy + off * dx + low

    s.shape(ink("#0c0603", 70), (at(14, 0, 4), at(62, 0, 4), at(62, 15, 4), at(14, 15, 4)))
    s.shape(ink(INK), (at(12, -1.5), at(63, -1.5), at(63, 16), at(12, 16)))
    s.shape(ink("#e2d6ba"), (at(14, 0), at(61, 0), at(61, 14), at(14, 14)))
    for far in range(22, 61, 8):
        s.stroke(ink("#8d6a40"), at(far, 0), at(far, 14), 1.4)
    s.stroke(ink("#8d6a40"), at(14, 7), at(61, 7), 1.2)
    s.stroke(ink(INK), at(0, 0), at(63, 0), 5)
    s.stroke(ink("#a8713d"), at(0, 0), at(62, 0), 3)


def windmill(column: int, row: int) -> pygame.Surface:
    """A quarter of the cap of a windmill with its four sails, 2 x 2 tiles in all."""
    s = Sketch()
    x, y = TILE - column * TILE, TILE - row * TILE
    s.disc(ink("#0c0603", 80), x + 5, y + 7, 44)
    for reach, colour in ((43, INK), (41.6, "#8a5a34"), (33, INK), (31.8, "#7c5130")):
        s.disc(ink(colour), x, y, reach)
    for number in range(16):
        a = math.tau * number / 16
        light = 0.95 - 0.25 * math.cos(a - math.pi * 0.25)
        edge = [(x + 40 * math.cos(b), y + 40 * math.sin(b)) for b in (a - 0.17, a + 0.17)]
        s.shape(ink(tint("#9a6b3f", light)), ((x, y), *edge))
        s.stroke(ink(INK, 120), (x, y), edge[0], 1.2)
    for number in range(4):
        a = math.tau * number / 4 + 0.42
        sail(s, (x, y), math.tau * number / 4 + 0.42)
    s.knob(OAK, x, y, 7)
    return grained(s.finish(), 2201 + column + 2 * row, 0.15)


def tent(column: int, row: int) -> pygame.Surface:
    """A quarter of a tent of striped linen, held by ropes, 2 x 2 tiles in all."""
    s = Sketch()
    x, y = TILE - column * TILE, TILE - row * TILE
    s.box(ink("#0c0603", 80), x - 46, y - 44, 104, 102, 2)
    for dx in (-1, 1):
        for dy in (-1, 1):
            s.stroke(ink("#5f4a30"), (x + 40 * dx, y + 40 * dy), (x + 60 * dx, y + 60 * dy), 2)
            s.disc(ink(INK), x + 60 * dx, y + 60 * dy, 2.6)
    s.box(ink(INK), x - 49, y - 49, 98, 98)
    for turn, tone in enumerate((1.05, 0.8, 0.68, 0.96)):  # north, east, south, west
        a, b = math.pi * (turn / 2 - 0.75), math.pi * (turn / 2 - 0.25)
        one = (x + 67 * math.cos(a), y + 67 * math.sin(a))
        two = (x + 67 * math.cos(b), y + 67 * math.sin(b))
        for number in range(6):
            ends = [
                (one[0] + (two[0] - one[0]) * n / 6, one[1] + (two[1] - one[1]) * n / 6)
                for n in (number, number + 1)
            ]
            colour = "#e6dac0" if number % 2 else "#a8624f"
            s.shape(ink(tint(colour, tone)), ((x, y), *ends))
        s.stroke(ink(INK, 170), (x, y), one, 1.8)
    s.knob(GOLD, x, y, 5)
    return grained(s.finish(), 2211 + column + 2 * row, 0.14)


def old_tree(column: int, row: int) -> pygame.Surface:
    """A quarter of the crown of an old lime tree, 2 x 2 tiles in all."""
    s, dice = Sketch(), random.Random(2221)
    x, y = TILE - column * TILE, TILE - row * TILE
    s.disc(ink("#0c0603", 90), x + 6, y + 8, 56)
    for colour, reach, size, number, lean in (
        ("#141d0c", 44, 16, 40, 0.0),
        ("#2a4319", 43, 13.5, 60, 0.0),
        ("#3f6423", 38, 10, 60, -3.0),
        ("#5c8431", 33, 7, 60, -6.0),
        ("#84a546", 28, 4, 50, -10.0),
        ("#b9c765", 25, 2, 40, -12.0),
    ):
        for _ in range(number):
            a, far = dice.uniform(0, math.tau), reach * math.sqrt(dice.random())
            s.disc(ink(colour), x + far * math.cos(a) + lean, y + far * math.sin(a) + lean, size)
    return grained(s.finish(), 2222 + column + 2 * row, 0.3)


def mill_wheel(row: int) -> pygame.Surface:
    """Half of a water wheel that turns from west to east, over water, 1 x 2 tiles in all."""
    s = Sketch()
    y = TILE - row * TILE
    s.box(ink("#dfeef2", 110), 2, y - 50, 60, 106, 14)
    s.box(ink("#0c0603", 120), 16, y - 46, 40, 100, 5)
    s.box(ink(INK), 10, y - 52, 44, 104, 5)
    s.box(ink("#3d2a1a"), 12, y - 50, 40, 100, 4)
    for number in range(11):
        at = y - 47 + number * 9.2
        light = 1.25 - abs(number - 4.0) * 0.09
        s.block(tint("#8d5f36", light), 12, at, 40, 5.6, 1)
    for x in (9, 49):
        s.block("#6b4528", x, y - 52, 6, 104, 2)
    s.block("#5b3d22", 0, y - 5, 64, 10, 2)
    s.knob(IRON, 12, y, 6)
    s.knob(IRON, 52, y, 6)
    for dx, dy in ((6, -40), (58, 30), (57, -22), (8, 44)):
        s.disc(ink("#f4fbfc", 150), dx, y + dy, 3.4)
    return grained(s.finish(), 2231 + row, 0.16)


def canvas_wall() -> pygame.Surface:
    """A wall: linen between poles, striped."""
    s = Sketch()
    s.shadow_east(38, 0, TILE, 10, 120)
    s.box(ink(INK), 26, 0, 12, TILE)
    for number in range(8):
        colour = "#e6dac0" if number % 2 else "#a8624f"
        s.box(ink(tint(colour, 0.92)), 27.4, number * 8, 9.2, 8)
        s.box(ink(tint(colour, 1.12)), 27.4, number * 8, 3.4, 8)
    for y in (0, 61):
        s.block("#6b4a2c", 24, y, 16, 3, 1)
    return grained(s.finish(), 2241, 0.2)


def scenery_sheet() -> pygame.Surface:
    """All of it, 8 to a row, in the order of scenery.tsx."""
    line, high_line, fence = laundry(2111), laundry(2121), battlement()
    gutter, kerb, thorns = eave(), coping(), tall_hedge()
    verge, linen = earth_fringe(), canvas_wall()
    grey = single_horse(GREY, "#5d564c")
    rows = [
        [dome(0, 0), dome(1, 0), coach(False), coach(True), team(), grey, flagpole(), skylight()],
        [dome(0, 1), dome(1, 1), line, transposed(high_line), fence, transposed(fence), gutter,
         transposed(gutter)],
        [kerb, transposed(kerb), sentry_box(), inn_sign(), lantern(),
         pygame.transform.flip(single_horse(BAY, "#2a1a10"), True, False), loose_hay(), dovecote()],
        [pigeons(), cat(), thorns, transposed(thorns), spare_wheel(), high_line,
         pygame.transform.flip(cannon(), False, True)],
        [verge, transposed(verge), pygame.transform.flip(verge, False, True),
         pygame.transform.flip(transposed(verge), True, False)],
        [windmill(0, 0), windmill(1, 0), tent(0, 0), tent(1, 0), old_tree(0, 0), old_tree(1, 0),
         mill_wheel(0), linen],
        [windmill(0, 1), windmill(1, 1), tent(0, 1), tent(1, 1), old_tree(0, 1), old_tree(1, 1),
         mill_wheel(1), transposed(linen)],
    ]  # fmt: skip
    picture = sheet(8, len(rows))
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            picture.blit(piece, (x * TILE, y * TILE))
    return picture
