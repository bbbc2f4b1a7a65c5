"""What lies about and means nothing: for layers of decoration, on top of the squares."""

from __future__ import annotations

import math
import random

import pygame
from brush import (
    GOLD,
    GREYSTONE,
    INK,
    IRON,
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
from furnishings import foliage

CARPET, TRIM = "#8f2a22", "#d6a84a"
DECK, HULL = "#8a6c48", "#2b211b"


def rope() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(32, 33, 13)
    for reach in (16, 12, 8, 4.5):
        s.disc(ink(INK), 32, 32, reach)
        s.disc(ink("#c9ae74"), 32, 32, reach - 0.9)
        s.disc(ink("#94794a"), 32, 32, reach - 2.6)
    s.stroke(ink("#c9ae74"), (44, 38), (58, 50), 2.4)
    return grained(s.finish(), 1601)


def bollard() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(33, 34, 11)
    s.knob(IRON, 32, 32, 10)
    s.knob("#565c61", 32, 32, 6)
    for y in (27, 31, 35):
        s.stroke(ink("#c9ae74"), (22, y), (42, y + 1), 2)
    return s.finish()


def puddle() -> pygame.Surface:
    s = Sketch()
    for x, y, radius in ((27, 30, 11), (38, 34, 12), (32, 38, 9), (45, 30, 6)):
        s.disc(ink("#26323a", 120), x, y, radius)
    for x, y, wide in ((24, 28, 10), (36, 33, 12)):
        s.stroke(ink("#cfe0df", 150), (x, y), (x + wide, y - 1), 1.2)
    return s.finish()


def strewn(colours: tuple[str, ...], seed: int, long: float, count: int) -> pygame.Surface:
    """Leaves, straw or petals scattered by the wind."""
    s, dice = Sketch(), random.Random(seed)
    for _ in range(count):
        x, y, angle = dice.uniform(6, 58), dice.uniform(6, 58), dice.uniform(0, math.pi)
        dx, dy = math.cos(angle) * long / 2, math.sin(angle) * long / 2
        s.stroke(ink(INK, 120), (x - dx + 0.8, y - dy + 1), (x + dx + 0.8, y + dy + 1), 2)
        s.stroke(ink(dice.choice(colours)), (x - dx, y - dy), (x + dx, y + dy), 1.9)
    return s.finish()


def tufts(petals: tuple[str, ...], seed: int) -> pygame.Surface:
    """Tufts of grass, with flowers in them if there are colours."""
    s, dice = Sketch(), random.Random(seed)
    for _ in range(5):
        x, y = dice.uniform(12, 52), dice.uniform(12, 52)
        foliage(s, x, y, dice.uniform(3.5, 5.5), dice.randrange(10**6))
        for colour in petals:
            s.disc(ink(colour), x + dice.uniform(-4, 4), y + dice.uniform(-4, 4), 1.8)
    return s.finish()


def glow(colour: str) -> pygame.Surface:
    """Light fallen on the ground."""

    def pixel(x: int, y: int) -> tuple[tuple[float, float, float], float]:
        return rgb(colour), 0.5 * ramp(31, 4, math.hypot(x - 31.5, y - 31.5))

    return glaze(pixel)


def runner(ends: str) -> pygame.Surface:
    """A red carpet running west to east; ends names those of w and e where it stops."""
    s = Sketch()
    left, right = (4 if "w" in ends else 0), (60 if "e" in ends else TILE)
    s.box(ink("#0c0603", 90), left, 8, right - left, 52)
    s.box(ink(INK), left, 6, right - left, 52)
    s.box(ink(CARPET), left, 7, right - left, 50)
    for y in (10, 52):
        s.box(ink(TRIM), left, y, right - left, 2)
    for x in range(8, TILE, 16):
        if left < x < right:
            s.shape(ink("#b9483a"), ((x - 6, 32), (x, 24), (x + 6, 32), (x, 40)))
            s.shape(ink(TRIM), ((x - 2, 32), (x, 29), (x + 2, 32), (x, 35)))
    for end, x in (("w", left), ("e", right - 3)):
        if end in ends:
            for y in range(8, 57, 4):
                s.box(ink("#e8d3a0"), x - (3 if end == "w" else -3), y, 3, 1.4)
            s.box(ink(TRIM), x + (3 if end == "w" else -2), 10, 2, 44)
    return grained(s.finish(), 1611, 0.2)


def rug() -> pygame.Surface:
    """An oblong rug with fringes; a round one would be taken for a figure."""
    s = Sketch()
    s.box(ink("#0c0603", 90), 8, 15, 50, 38)
    for y in range(14, 51, 3):
        s.box(ink("#e8d3a0"), 3, y, 58, 1.4)
    for inset, colour in ((0, INK), (1, "#2f4f5f"), (4, TRIM), (5.4, CARPET), (10, "#2f4f5f")):
        s.box(ink(colour), 7 + inset, 12 + inset, 50 - 2 * inset, 40 - 2 * inset)
    for reach, colour in ((9, TRIM), (7, CARPET), (3, "#d9c79a")):
        s.shape(
            ink(colour),
            ((32 - reach * 1.5, 32), (32, 32 - reach), (32 + reach * 1.5, 32), (32, 32 + reach)),
        )
    return grained(s.finish(), 1621, 0.25)


def jib(part: str) -> pygame.Surface:
    """The jib of a crane reaching east, and its tip with the hook and a bale."""
    s = Sketch()
    far = 46 if part == "tip" else TILE
    s.stroke(ink("#06101a", 110), (0, 44), (far, 44), 9)
    for y in (27, 37):
        s.stroke(ink(INK), (0, y), (far, 32 + (y - 32) * (0.4 if part == "tip" else 1)), 6)
        s.stroke(ink("#b98c55"), (0, y), (far, 32 + (y - 32) * (0.4 if part == "tip" else 1)), 4)
    if part == "tip":
        s.knob(IRON, 44, 32, 6)
        s.block("#c2a878", 36, 40, 18, 18, 4)
        for x, y in ((44, 32), (45, 40)):
            s.stroke(ink("#3b2a1c"), (45, 38), (x, y + 18), 1.6)
        s.stroke(ink("#4f3d22"), (36, 49), (54, 49), 1.6)
    else:
        for x in range(4, TILE, 15):
            s.stroke(ink("#7c5130"), (x, 28), (x + 10, 36), 2.4)
    return grained(s.finish(), 1631, 0.15)


def bow(row: int) -> pygame.Surface:
    """The bow of a barge three squares broad, pointing east: its upper, middle, lower part."""
    s, off = Sketch(), -64 * row
    curve = [
        (56 * math.cos(t), 96 + 92 * math.sin(t))
        for t in (math.pi * (n / 24 - 0.5) for n in range(25))
    ]
    s.shape(ink("#06101a", 110), ((x + 5, y + 7 + off) for x, y in [(0, 6), *curve, (0, 186)]))
    for by, colour in ((1.0, INK), (0.96, HULL), (0.89, "#d0b07a"), (0.84, INK), (0.82, DECK)):
        s.shape(ink(colour), ((x * by, 96 + (y - 96) * (0.5 + by / 2) + off) for x, y in curve))
    for y in range(16, 192, 16):
        reach = 44 * math.sqrt(max(0.0, 1 - ((y - 96) / 84) ** 2))
        if reach > 4:
            s.stroke(ink(INK, 150), (0, y + off), (reach, y + off), 0.9)
    s.knob(IRON, 26, 96 + off, 7)
    return grained(s.finish(), 1641, 0.2)


def stern(row: int) -> pygame.Surface:
    """The stern of a barge three squares broad, to the west: its parts, with the rudder."""
    s, off = Sketch(), -64 * row
    s.box(ink("#06101a", 110), 22, 10 + off, 42, 184, 12)
    for inset, colour in ((0.0, INK), (1.6, HULL), (6.0, "#d0b07a"), (9.6, INK), (10.6, DECK)):
        s.box(ink(colour), 18 + inset, 4 + inset + off, 60, 184 - 2 * inset, 16 - inset)
    for y in range(32, 176, 16):
        s.stroke(ink(INK, 150), (30, y + off), (TILE, y + off), 0.9)
    s.block("#6b4a2a", 3, 91 + off, 24, 10, 2)
    s.stroke(ink(INK), (14, 96 + off), (58, 96 + off), 5)
    s.stroke(ink("#b98c55"), (14, 96 + off), (57, 96 + off), 3.2)
    return grained(s.finish(), 1651, 0.2)


def fringe(corner: bool) -> pygame.Surface:
    """Grass creeping over a path from the north, or from a north-western corner alone."""
    blades, lumps = noise(TILE, TILE, (24, 24), 1661, 2), noise(TILE, TILE, (8, 8), 1671)

    def pixel(x: int, y: int) -> tuple[tuple[float, float, float], float]:
        here = y * TILE + x
        far = math.hypot(x, y) if corner else float(y)
        colour = scale(rgb("#66783a"), 0.66 + 0.6 * blades[here])
        return colour, ramp(13, 7, far + 14 * (lumps[here] - 0.5))

    return glaze(pixel)


def shade() -> pygame.Surface:
    """The shadow of something tall to the north."""

    def pixel(_x: int, y: int) -> tuple[tuple[float, float, float], float]:
        return rgb("#0c0603"), 0.42 * ramp(46, 4, y)

    return glaze(pixel)


def quay_face() -> pygame.Surface:
    """The face of a quay or bank wall to the north of the water at its foot."""
    s = Sketch()
    s.box(ink("#06101a", 120), 0, 12, TILE, 14)
    s.box(ink(INK), 0, 0, TILE, 15)
    for row, y in enumerate((0.0, 7.4)):
        for x in range(-16 if row else 0, TILE, 32):
            s.box(ink(tint("#6f736c", 1.06 - 0.22 * row)), x + 0.7, y + 0.7, 30.6, 6.4)
    s.box(ink("#39452f", 170), 0, 10, TILE, 4)
    for x in (6, 27, 49):
        s.stroke(ink("#c9dcd8", 150), (x, 19), (x + 11, 19.6), 1.1)
    return grained(s.finish(), 1681, 0.25)


def foam() -> pygame.Surface:
    """Ripples where water laps against something to the north."""
    s, dice = Sketch(), random.Random(1691)
    for y, depth in ((4, 190), (9, 140), (15, 90)):
        for _ in range(5):
            x = dice.uniform(2, 52)
            s.stroke(
                ink("#d3e4e0", depth),
                (x, y + dice.uniform(-1, 1)),
                (x + dice.uniform(5, 11), y),
                1.3,
            )
    return s.finish()


def ledger_stone() -> pygame.Surface:
    """A grave let into the floor of a church."""
    s = Sketch()
    s.box(ink(INK, 170), 13, 4, 38, 56, 1)
    s.box(ink("#8b8374"), 14, 5, 36, 54, 1)
    s.box(ink("#787060"), 17, 8, 30, 48, 1)
    s.box(ink("#8b8374"), 18.4, 9.4, 27.2, 45.2, 1)
    s.box(ink("#5d5545"), 30.6, 13, 2.8, 22)
    s.box(ink("#5d5545"), 24, 19, 16, 2.8)
    for y in (40, 44, 48):
        s.stroke(ink("#5d5545", 190), (22, y), (42, y), 1.3)
    return grained(s.finish(), 1701, 0.3)


def mosaic() -> pygame.Surface:
    """A star in a square let into the floor; in a disc it would be taken for a figure."""
    s = Sketch()
    for reach, colour in ((29, "#6b4a38"), (27, "#d8d0bd"), (24, "#7a3f35")):
        s.box(ink(colour), 32 - reach, 32 - reach, 2 * reach, 2 * reach)
    for turn, code in ((0.2, "#d8d0bd"), (0.2 + math.pi / 8, "#c79a3c")):
        star = [
            (
                32 + (23 if n % 2 else 8) * math.cos(turn + math.pi * n / 8),
                32 + (23 if n % 2 else 8) * math.sin(turn + math.pi * n / 8),
            )
            for n in range(16)
        ]
        s.shape(ink(code), star)
    s.disc(ink("#2f4f5f"), 32, 32, 5)
    return grained(s.finish(), 1711, 0.2)


def drain() -> pygame.Surface:
    s = Sketch()
    s.block(GREYSTONE, 18, 18, 28, 28, 2)
    s.box(ink(INK), 22, 22, 20, 20)
    for x in range(23, 42, 5):
        s.block(IRON, x, 22, 2.4, 20, 0)
    return s.finish()


def ruts() -> pygame.Surface:
    """The ruts of wheels running west to east."""
    lumps = noise(TILE, TILE, (5, 20), 1721)

    def pixel(x: int, y: int) -> tuple[tuple[float, float, float], float]:
        far = min(abs(y - 20), abs(y - 44)) + 6 * (lumps[y * TILE + x] - 0.5)
        return rgb("#3a2a18"), 0.5 * ramp(5, 1.5, far)

    return glaze(pixel)


def arch() -> pygame.Surface:
    """Two piers of an opening without a door; laid like an edge of axis v."""
    s = Sketch()
    for y in (-4, 56):
        s.shadow_east(41, y, 12, 8)
        s.block("#d3cab5", 22, y, 20, 12, 1)
    for y in (14, 26, 38, 50):
        s.stroke(ink(INK, 90), (27, y), (37, y), 0.8)
    return s.finish()


def candelabra() -> pygame.Surface:
    """A standing candlestick with five lights."""
    s = Sketch()
    for radius in (30, 24, 18):
        s.disc(ink("#ffc25a", 30), 32, 32, radius)
    for number in range(4):
        angle = math.tau * number / 4
        end = 32 + 9 * math.cos(angle), 32 + 9 * math.sin(angle)
        s.stroke(ink(INK), (32, 32), end, 3)
        s.stroke(ink(GOLD), (32, 32), end, 1.8)
        s.knob("#f6e8c3", *end, 2.6)
    s.knob(GOLD, 32, 32, 4)
    return s.finish()


def steps(flights: int) -> pygame.Surface:
    """Broad steps leading up to the north, at the upper border of the tile."""
    s = Sketch()
    s.box(ink("#0c0603", 110), 3, 2, 60, 9 * flights + 5)
    for number in range(flights):
        y, tone = 9.0 * number, 1.08 - 0.09 * number
        s.box(ink(INK), 1, y, 62, 9.6)
        s.box(ink(tint("#d8ccae", tone)), 2, y, 60, 8.6)
        s.box(ink(tint("#efe6cc", tone)), 2, y, 60, 2)
        s.box(ink("#6f6654", 150), 2, y + 7.2, 60, 1.4)
    return grained(s.finish(), 1801, 0.14)


def coffer() -> pygame.Surface:
    """A small iron-bound chest."""
    s = Sketch()
    s.shadow_round(33, 35, 13)
    s.block("#7c4a26", 17, 22, 30, 22, 2)
    s.box(ink("#a5682f"), 18, 23, 28, 10, 2)
    for x in (20, 40):
        s.box(ink(IRON), x, 22, 4, 22)
    s.block(GOLD, 29, 30, 6, 7, 1)
    return grained(s.finish(), 1811, 0.2)


def chalk() -> pygame.Surface:
    """Squares for a game, chalked on the ground."""
    s = Sketch()
    for x, y in ((24, 6), (24, 22), (24, 38)):
        for a, b in (((x, y), (x + 16, y)), ((x, y), (x, y + 16)), ((x + 16, y), (x + 16, y + 16))):
            s.stroke(ink("#efe9da", 170), a, b, 1.3)
    s.stroke(ink("#efe9da", 170), (24, 54), (40, 54), 1.3)
    return s.finish()


def chain() -> pygame.Surface:
    """A rope from a bollard in the north to something in the south."""
    s = Sketch()
    s.stroke(ink("#06101a", 110), (34, 6), (38, 64), 3)
    s.stroke(ink(INK), (32, 4), (34, 64), 3.6)
    s.stroke(ink("#c9ae74"), (32, 4), (34, 64), 2.2)
    s.knob(IRON, 32, 7, 7)
    return s.finish()


def boat(part: int) -> pygame.Surface:
    """A rowing boat two squares long, pointing east: its stern and its bow."""
    s, off = Sketch(), -64 * part
    hull = [(14.0, 18.0), (80, 15), (104, 21), (120, 32), (104, 43), (80, 49), (14, 46)]
    s.shape(ink("#06101a", 120), ((x + 3 + off, y + 6) for x, y in hull))
    for by, colour in ((1.0, INK), (0.97, "#8a5c34"), (0.9, INK), (0.87, "#a97a48")):
        s.shape(ink(colour), ((66 + (x - 66) * by + off, 32 + (y - 32) * by) for x, y in hull))
    for y in (26, 32, 38):
        s.stroke(ink(INK, 120), (20 + off, y), (106 + off, y), 0.9)
    for x in (34, 62, 88):
        s.block("#c59a62", x + off, 20, 7, 24, 0.5)
    for y, tilt in ((22, 4), (42, -4)):
        s.stroke(ink(INK), (30 + off, y), (92 + off, y + tilt), 3)
        s.stroke(ink("#d8b57c"), (30 + off, y), (92 + off, y + tilt), 1.8)
    return grained(s.finish(), 1821, 0.15)


def net() -> pygame.Surface:
    """A fishing net spread to dry."""
    s = Sketch()
    for at in range(8, 60, 6):
        bend = 3 * math.sin(at / 7)
        for a, b in (((at, 10 + bend), (at + bend, 55)), ((9, at + bend), (56, at - bend))):
            s.stroke(ink("#3b2f22", 190), a, b, 1)
    for x, y in ((9, 12), (30, 8), (54, 14), (55, 40), (36, 56), (12, 52)):
        s.knob("#b98549", x, y, 2.6)
    return s.finish()


def basket() -> pygame.Surface:
    """A basket of fish."""
    s = Sketch()
    s.shadow_round(33, 34, 14)
    s.knob("#b58c57", 32, 32, 15)
    s.disc(ink("#5a3d22"), 32, 32, 11.5)
    for x, y, turn in ((27, 27, 4), (30, 33, -3), (34, 28, 2), (33, 38, 3)):
        s.stroke(ink(INK), (x - 5, y - turn / 2), (x + 8, y + turn / 2), 4.4)
        s.stroke(ink("#b9c6c8"), (x - 4.4, y - turn / 2), (x + 7, y + turn / 2), 3)
        s.shape(ink("#8fa0a4"), ((x + 7, y + turn / 2), (x + 10, y - 2), (x + 10, y + 4)))
    return s.finish()


def shoal() -> pygame.Surface:
    """Water growing shallow towards the north."""
    swell = noise(TILE, TILE, (8, 8), 1831)

    def pixel(x: int, y: int) -> tuple[tuple[float, float, float], float]:
        return rgb("#5b8a90"), 0.8 * ramp(50, 2, y + 26 * (swell[y * TILE + x] - 0.5))

    return glaze(pixel)


def decor_sheet() -> pygame.Surface:
    """All decoration, 8 to a row, in the order of decor.tsx."""
    west, along, east = runner("w"), runner(""), runner("e")
    grown, corner, dark, stair = fringe(False), fringe(True), shade(), steps(3)
    rows = [
        [
            rope(),
            bollard(),
            puddle(),
            strewn(("#a8602a", "#c98a35", "#7a4a22"), 1731, 5, 16),
            strewn(("#d6b75e", "#c2a24c", "#e4cd84"), 1741, 9, 26),
            tufts((), 1751),
            tufts(("#e8d35a", "#efe6d8"), 1761),
            tufts(("#c2453c", "#e59ac0"), 1771),
        ],
        [west, along, east, transposed(west), transposed(along), transposed(east), rug(), mosaic()],
        [jib("arm"), jib("tip"), bow(0), bow(1), bow(2), stern(0), stern(1), stern(2)],
        [
            grown,
            transposed(grown),
            pygame.transform.flip(grown, False, True),
            pygame.transform.flip(transposed(grown), True, False),
            corner,
            pygame.transform.flip(corner, True, False),
            pygame.transform.flip(corner, False, True),
            pygame.transform.flip(corner, True, True),
        ],
        [
            dark,
            transposed(dark),
            quay_face(),
            transposed(quay_face()),
            foam(),
            transposed(foam()),
            ruts(),
            transposed(ruts()),
        ],
        [
            ledger_stone(),
            transposed(ledger_stone()),
            drain(),
            candelabra(),
            glow("#ffb347"),
            glow("#cfe0ff"),
            arch(),
            transposed(arch()),
        ],
        [
            stair,
            transposed(stair),
            pygame.transform.flip(stair, False, True),
            pygame.transform.flip(transposed(stair), True, False),
            coffer(),
            chalk(),
            chain(),
            transposed(chain()),
        ],
        [
            boat(0),
            boat(1),
            net(),
            basket(),
            transposed(jib("arm")),
            transposed(jib("tip")),
            shoal(),
            transposed(shoal()),
        ],
    ]
    picture = sheet(8, len(rows))
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            picture.blit(piece, (x * TILE, y * TILE))
    return picture
