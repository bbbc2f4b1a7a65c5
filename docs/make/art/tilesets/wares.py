"""What stands on squares of churches, yards, quays and markets: any ground may lie below it."""

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
    Point,
    Sketch,
    grained,
    ink,
    tint,
)

LINEN = "#f2ead6"
STONE = "#b9b09c"


def candle(s: Sketch, x: float, y: float) -> None:
    for glow in (9, 6):
        s.disc(ink("#ffb84d", 46), x, y, glow)
    s.knob("#f6e8c3", x, y, 2.3)
    s.disc(ink("#fff3c4"), x, y, 1.2)


def altar() -> tuple[pygame.Surface, pygame.Surface]:
    """A high altar seen from above, running north to south over two squares."""
    halves = []
    for part in range(2):
        s = Sketch()
        top, y = (6.0, 10.0) if part == 0 else (0.0, -4.0)
        deep = TILE - 6.0
        s.shadow_east(58, top, deep, 6)
        s.block("#8d7f68", 6, top if part == 0 else -8, 52, deep if part == 0 else deep + 8, 1)
        s.block("#c9bda0", 10, top + 4 if part == 0 else -8, 44, deep if part == 0 else deep + 4, 1)
        s.block(LINEN, 14, y, 28, 58, 0)
        s.box(ink("#a5281c"), 25, y, 5, 58)
        s.stroke(ink(GOLD), (15.5, y), (15.5, y + 58), 1)
        s.block("#7a4a22", 44, y - 2, 10, 62, 1)
        s.box(ink(GOLD), 46, y, 3, 58)
        for at in (14, 34) if part == 0 else (28, 46):
            candle(s, 38, at)
        edge = TILE - 6 if part == 0 else 6
        s.block(GOLD, 32, edge - 1.6, 13, 3.2, 0)
        s.block(GOLD, 37.5, edge - 6, 3, 12, 0)
        halves.append(grained(s.finish(), 1201 + part, 0.1))
    return halves[0], halves[1]


def pulpit() -> pygame.Surface:
    """An eight-sided pulpit, a Bible open on its desk."""
    s = Sketch()
    s.shadow_round(33, 34, 25)

    def ring(radius: float, colour: str) -> None:
        corners = [math.tau * (n + 0.5) / 8 for n in range(8)]
        s.shape(
            ink(colour), ((32 + radius * math.cos(a), 32 + radius * math.sin(a)) for a in corners)
        )

    for radius, colour in (
        (29, INK),
        (27.6, "#6b3f1e"),
        (24, "#95612f"),
        (18, INK),
        (17, "#b98549"),
    ):
        ring(radius, colour)
    for number in range(8):
        a = math.tau * (number + 0.5) / 8
        s.knob(GOLD, 32 + 22 * math.cos(a), 32 + 22 * math.sin(a), 2.4)
    for x in (19, 29.5):
        s.block(LINEN, x, 24, 9.5, 15, 0)
        for line in range(4):
            s.stroke(ink("#5d5040"), (x + 1.5, 27 + 3 * line), (x + 8, 27 + 3 * line), 0.8)
    return grained(s.finish(), 1211, 0.12)


def font() -> pygame.Surface:
    """A christening font of red marble."""
    s = Sketch()
    s.shadow_round(33, 34, 22)
    s.block(STONE, 9, 9, 46, 46, 3)
    s.knob("#9a5a4c", 32, 32, 20)
    s.disc(ink(INK), 32, 32, 14)
    s.disc(ink("#4f8391"), 32, 32, 13)
    s.disc(ink("#b9dadb", 150), 28, 28, 4)
    return grained(s.finish(), 1221, 0.18)


def confessional() -> pygame.Surface:
    """A confessional of dark wood with curtains."""
    s = Sketch()
    s.shadow_round(34, 34, 26)
    s.block("#553015", 3, 8, 58, 48, 1)
    s.block("#6f4220", 6, 11, 52, 42, 1)
    for x, colour in ((9, "#4b2f55"), (24.5, "#2d1a0c"), (43, "#4b2f55")):
        wide = 15 if x == 24.5 else 12
        s.block(colour, x, 18, wide, 33, 1)
        for fold in range(3):
            s.stroke(ink(tint(colour, 1.35)), (x + 2.5 + 4 * fold, 19), (x + 2.5 + 4 * fold, 50), 1)
    s.block(GOLD, 30.6, 10, 2.8, 8, 0)
    s.block(GOLD, 28.4, 12, 7.2, 2.4, 0)
    return s.finish()


def cross_shape(s: Sketch, colour: str, x: float, y: float, size: float, thick: float) -> None:
    s.block(colour, x - thick / 2, y - size, thick, size * 2, 0.5)
    s.block(colour, x - size * 0.68, y - size * 0.45 - thick / 2, size * 1.36, thick, 0.5)
    s.box(ink(colour), x - thick / 2 + 1, y - size + 2, thick - 2, size * 2 - 4)


def mound(s: Sketch, seed: int) -> None:
    """The earth of a grave, overgrown."""
    dice = random.Random(seed)
    for colour, count in (("#4a4a22", 40), ("#6d7a38", 34), ("#5b4a2c", 18)):
        for _ in range(count):
            s.disc(ink(colour, 200), dice.uniform(20, 44), dice.uniform(20, 58), 3)


def grave_slab() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(33, 35, 20)
    s.block(STONE, 15, 6, 34, 52, 2)
    s.block(tint(STONE, 0.92), 19, 10, 26, 44, 1)
    cross_shape(s, "#857c6a", 32, 24, 11, 4)
    for y in (41, 45, 49):
        s.stroke(ink("#5d5545"), (23, y), (41, y), 1.2)
    return grained(s.finish(), 1231, 0.3)


def headstone() -> pygame.Surface:
    s = Sketch()
    mound(s, 1241)
    s.shape(ink("#0c0603", 110), ((16, 14), (52, 16), (56, 26), (16, 24)))
    s.block("#8e8676", 14, 6, 36, 14, 5)
    s.block(tint("#8e8676", 1.15), 14, 6, 36, 6, 3)
    return grained(s.finish(), 1242, 0.3)


def wooden_cross() -> pygame.Surface:
    s = Sketch()
    mound(s, 1251)
    s.stroke(ink("#0c0603", 110), (36, 10), (50, 46), 4)
    cross_shape(s, "#8a6238", 32, 26, 21, 6)
    return grained(s.finish(), 1252, 0.2)


def iron_cross() -> pygame.Surface:
    """A wrought cross on a stone, its rays gilded."""
    s = Sketch()
    s.shadow_round(33, 34, 21)
    s.block(STONE, 13, 13, 38, 38, 3)
    for number in range(12):
        angle = math.tau * number / 12 + 0.26
        s.stroke(ink(GOLD), (32, 28), (32 + 12 * math.cos(angle), 28 + 12 * math.sin(angle)), 1.2)
    cross_shape(s, "#4a4f53", 32, 30, 21, 5)
    s.disc(ink(GOLD), 32, 21.5, 3)
    return s.finish()


def tomb() -> pygame.Surface:
    """A knight's tomb with his figure on the lid."""
    s = Sketch()
    s.shadow_round(34, 35, 25)
    s.block("#9d8f78", 9, 3, 46, 58, 1)
    s.block("#c4b79b", 14, 7, 36, 50, 1)
    s.stroke(ink("#8b7f69"), (28, 35), (27, 55), 5)
    s.stroke(ink("#8b7f69"), (36, 35), (37, 55), 5)
    s.block("#dccfb2", 23, 19, 18, 20, 5)
    s.knob("#dccfb2", 32, 14, 5)
    s.stroke(ink("#6f6654"), (32, 21), (32, 50), 2)
    s.stroke(ink("#6f6654"), (27, 26), (37, 26), 2)
    return grained(s.finish(), 1261, 0.2)


def crate(s: Sketch, x: float, y: float, size: float, colour: str) -> None:
    """A nailed box of boards with a brace across its lid."""
    s.block(colour, x, y, size, size, 0.5)
    for part in (0.25, 0.5, 0.75):
        s.stroke(ink("#4a2f18"), (x, y + size * part), (x + size, y + size * part), 0.9)
    s.stroke(ink(INK), (x + 2, y + size - 3), (x + size - 2, y + 3), 5)
    s.stroke(ink(tint(colour, 1.1)), (x + 2, y + size - 3), (x + size - 2, y + 3), 3.6)
    for side in (x, x + size - 4.4):
        s.block(tint(colour, 1.06), side, y, 4.4, size, 0)
        for nail in (2.4, size - 2.4):
            s.disc(ink(INK), side + 2.2, y + nail, 0.8)


def crates(kind: int) -> pygame.Surface:
    """Stacked crates in three arrangements, the last under a tarpaulin."""
    s = Sketch()
    s.shadow_round(35, 36, 26)
    if kind == 0:
        for x, y, size, colour in (
            (3, 3, 30, "#a57a47"),
            (34, 6, 27, "#94693a"),
            (5, 35, 26, "#8d6236"),
            (32, 33, 30, "#ad8450"),
        ):
            crate(s, x, y, size, colour)
    elif kind == 1:
        crate(s, 3, 3, 57, "#94693a")
        s.shape(ink("#0c0603", 110), ((26, 14), (56, 22), (56, 54), (24, 50)))
        crate(s, 14, 12, 34, "#b58c57")
    else:
        crate(s, 4, 4, 28, "#94693a")
        crate(s, 33, 33, 28, "#a57a47")
        corners: tuple[Point, ...] = ((9, 24), (31, 6), (60, 10), (57, 39), (36, 58), (7, 56))
        s.shape(ink(INK), ((32 + (x - 32) * 1.05, 32 + (y - 32) * 1.05) for x, y in corners))
        s.shape(ink("#8f8a70"), corners)
        s.shape(ink("#a8a388"), ((11, 26), (31, 8), (44, 9), (30, 34)))
        s.shape(ink("#757059"), ((30, 34), (44, 9), (59, 11), (56, 38), (36, 56)))
        s.stroke(ink("#d6c48f"), (8, 40), (58, 24), 1.8)
        s.stroke(ink("#d6c48f"), (22, 14), (44, 51), 1.8)
    return grained(s.finish(), 1271 + kind, 0.18)


def sacks() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(34, 36, 26)
    for x, y, wide, colour in (
        (4, 5, 27, "#b59a68"),
        (32, 4, 28, "#a88d5d"),
        (3, 34, 28, "#bfa576"),
        (33, 35, 27, "#b0955f"),
        (17, 20, 30, "#cdb585"),
    ):
        s.box(ink(INK), x - 1, y - 1, wide + 2, 24, 9)
        s.box(ink(tint(colour, 0.72)), x, y, wide, 22, 8)
        s.box(ink(colour), x, y, wide - 3, 19, 8)
        s.box(ink(tint(colour, 1.16)), x + 3, y + 3, wide - 13, 8, 4)
        s.knob(tint(colour, 0.9), x + wide - 4, y + 11, 3)
    return grained(s.finish(), 1281, 0.25)


def bales() -> pygame.Surface:
    """Bales of cloth in sacking, corded."""
    s = Sketch()
    s.shadow_round(34, 35, 26)
    for x, y, w, h, colour in (
        (4, 4, 56, 26, "#a89a7c"),
        (4, 33, 27, 27, "#94875f"),
        (33, 33, 27, 27, "#b0a284"),
    ):
        s.block(colour, x, y, w, h, 5)
        for part in (0.3, 0.7):
            s.stroke(ink("#4f3d22"), (x + w * part, y), (x + w * part, y + h), 1.8)
        s.stroke(ink("#4f3d22"), (x, y + h / 2), (x + w, y + h / 2), 1.8)
    s.shape(ink("#8a2c22"), ((10, 10), (18, 10), (14, 18)))
    return grained(s.finish(), 1291, 0.25)


def casks(bound: str) -> pygame.Surface:
    """Four casks with a small one on top; bound is the colour of the hoops."""
    s = Sketch()
    for x, y, radius in ((17, 17, 14), (46, 18, 13), (18, 46, 13), (46, 46, 14), (32, 32, 10)):
        s.shadow_round(x, y, radius)
        s.knob("#9a6535", x, y, radius)
        s.disc(ink(bound), x, y, radius * 0.86)
        s.disc(ink("#a8713d"), x, y, radius * 0.74)
        for part in (-0.35, 0.0, 0.35):
            half = radius * 0.72 * math.sqrt(1 - part * part)
            over = x + part * radius
            s.stroke(ink("#5d3a1b"), (over, y - half), (over, y + half), 1)
    return s.finish()


def crane() -> pygame.Surface:
    """The house of a treadwheel crane: its wheel and the foot of the jib."""
    s = Sketch()
    s.shadow_round(34, 35, 28)
    s.block("#6b4a2a", 4, 4, 56, 56, 1)
    for y in range(5, 60, 8):
        s.block(tint("#8d6a40", 0.9 + 0.05 * (y % 3)), 5, y, 54, 6.6, 0)
    s.knob("#5a3d22", 32, 32, 22)
    s.disc(ink("#a57a47"), 32, 32, 19.5)
    s.disc(ink("#4a2f18"), 32, 32, 15)
    for number in range(10):
        angle = math.tau * number / 10
        for colour, width in ((INK, 3.2), ("#b98c55", 2.0)):
            end = 32 + 20 * math.cos(angle), 32 + 20 * math.sin(angle)
            s.stroke(ink(colour), (32, 32), end, width)
    s.knob(IRON, 32, 32, 6)
    return grained(s.finish(), 1301, 0.15)


def hay_stack() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(34, 35, 26)
    dice = random.Random(1311)
    s.disc(ink(INK), 32, 32, 28.5)
    for rank, colour in enumerate(("#8f7330", "#b08f3e", "#c9a94f", "#dcc068", "#ecd68c")):
        reach = 28 - 5.4 * rank
        s.disc(ink(colour), 32 - 1.6 * rank, 32 - 1.6 * rank, reach)
        for _ in range(70):
            angle, far = dice.uniform(0, math.tau), reach * dice.uniform(0.55, 1.0)
            at = 32 - 1.6 * rank + far * math.cos(angle), 32 - 1.6 * rank + far * math.sin(angle)
            out = at[0] + 4 * math.cos(angle + 0.5), at[1] + 4 * math.sin(angle + 0.5)
            s.stroke(ink(tint(colour, dice.uniform(0.8, 1.15))), at, out, 1)
    return s.finish()


def wheel(s: Sketch, x: float, y: float) -> None:
    s.block("#5a3d22", x - 10, y - 2.4, 20, 4.8, 2)
    s.disc(ink(IRON), x, y, 2)


def hand_cart() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(33, 35, 22)
    for y in (13, 51):
        wheel(s, 30, y)
    for y in (22, 42):
        s.stroke(ink(INK), (44, y), (63, y), 4.4)
        s.stroke(ink("#a8713d"), (44, y), (62.4, y), 2.8)
    s.block("#7c5130", 8, 17, 40, 30, 1)
    s.block("#5f3c20", 11, 20, 34, 24, 0)
    for x, y, colour in (
        (18, 27, "#7c9a45"),
        (29, 25, "#8fae52"),
        (38, 30, "#c9802f"),
        (22, 37, "#c9802f"),
        (33, 38, "#6d8f3e"),
    ):
        s.knob(colour, x, y, 5.6)
    return grained(s.finish(), 1321, 0.15)


def waggon() -> tuple[pygame.Surface, pygame.Surface]:
    """A hay waggon over two squares, its pole to the east."""
    halves = []
    for part in range(2):
        s, off = Sketch(), -64 * part
        s.box(ink("#0c0603", 90), off + 8, 14, 92, 46, 4)
        for x in (24, 82):
            for y in (7, 57):
                wheel(s, x + off, y)
        s.stroke(ink(INK), (98 + off, 32), (127 + off, 32), 5)
        s.stroke(ink("#a8713d"), (98 + off, 32), (126 + off, 32), 3.4)
        s.block("#7c5130", off + 4, 11, 96, 42, 1)
        s.block("#5f3c20", off + 8, 15, 88, 34, 0)
        dice = random.Random(1331)
        for _ in range(330):
            x, y, turn = dice.uniform(10, 94), dice.uniform(17, 47), dice.uniform(-1, 1)
            colour = tint("#cfae54", dice.uniform(0.72, 1.2))
            s.stroke(ink(colour), (x + off - 4, y - 3 * turn), (x + off + 4, y + 3 * turn), 1.3)
        halves.append(grained(s.finish(), 1332, 0.12))
    return halves[0], halves[1]


def stall(colour: str, goods: tuple[str, ...]) -> pygame.Surface:
    """A market stall: a striped awning over its back, goods on the board before it."""
    s = Sketch()
    s.shadow_round(33, 36, 26)
    s.block("#8d6236", 3, 30, 58, 30, 1)
    dice = random.Random(len(colour) + sum(map(ord, "".join(goods))))
    for row in range(2):
        for column in range(6):
            s.knob(
                goods[(row + column) % len(goods)],
                9 + column * 9.2,
                41 + row * 10.5,
                dice.uniform(3.4, 4.4),
            )
    s.box(ink("#0c0603", 110), 2, 30, 61, 7)
    for number in range(6):
        x = 1.5 + number * 10.2
        tone = colour if number % 2 == 0 else LINEN
        s.box(ink(INK), x - 0.8, 2, 11.4, 32, 3)
        s.box(ink(tint(tone, 0.92)), x, 2.8, 9.8, 30, 3)
        s.box(ink(tint(tone, 1.1)), x, 2.8, 9.8, 9, 2)
    return grained(s.finish(), 1341, 0.1)


def cannon() -> pygame.Surface:
    """A bronze gun on its carriage, pointing north."""
    s = Sketch()
    s.shadow_round(34, 36, 24)
    for x in (16, 48):
        s.block("#5a3d22", x - 3, 26, 6, 26, 2)
        s.disc(ink(IRON), x, 39, 2.4)
    s.block("#7c5130", 21, 26, 22, 34, 2)
    s.shape(ink(INK), ((25.4, 3), (38.6, 3), (42, 54), (22, 54)))
    s.shape(ink("#a8823c"), ((27, 4), (37, 4), (40.4, 53), (23.6, 53)))
    s.shape(ink("#d6b263"), ((28, 4), (31, 4), (30, 53), (25.6, 53)))
    for y in (5, 20, 36, 50):
        s.block("#b98f42", 25 - y * 0.06, y, 14 + y * 0.12, 3, 1)
    s.knob("#b98f42", 32, 57, 3.4)
    return s.finish()


def dung_heap() -> pygame.Surface:
    s = Sketch()
    s.shadow_round(34, 35, 25)
    dice = random.Random(1351)
    for colour, count, reach, size in (
        ("#3a2a18", 40, 24, 7),
        ("#5a4426", 60, 20, 4),
        ("#8a7038", 60, 22, 2),
    ):
        for _ in range(count):
            angle, far = dice.uniform(0, math.tau), reach * math.sqrt(dice.random())
            s.disc(ink(colour), 32 + far * math.cos(angle), 32 + far * math.sin(angle), size)
    return grained(s.finish(), 1352, 0.3)


def rocks() -> pygame.Surface:
    s = Sketch()
    dice = random.Random(1361)
    for x, y, size in ((22, 22, 17), (44, 24, 14), (24, 45, 14), (43, 45, 16)):
        s.shadow_round(x, y, size - 2)
        corners = [
            (
                x + size * dice.uniform(0.8, 1.05) * math.cos(n),
                y + size * dice.uniform(0.8, 1.05) * math.sin(n),
            )
            for n in (0.2, 1.1, 2.0, 3.0, 3.9, 5.0, 5.7)
        ]
        for colour, by, lean in (
            (INK, 1.08, 0),
            (tint(GREYSTONE, 0.75), 1.0, 0),
            (GREYSTONE, 0.72, 2),
            ("#b9b1a0", 0.4, 4),
        ):
            s.shape(
                ink(colour),
                ((x + (a - x) * by - lean, y + (b - y) * by - lean) for a, b in corners),
            )
    return grained(s.finish(), 1362, 0.35)


def kegs() -> pygame.Surface:
    """Powder kegs with red heads, and a coil of match."""
    s = Sketch()
    for x, y in ((18, 18), (44, 17), (18, 45)):
        s.shadow_round(x, y, 11)
        s.knob("#7c5130", x, y, 12)
        s.disc(ink(IRON), x, y, 10)
        s.disc(ink("#8f2f22"), x, y, 8.8)
        s.stroke(ink("#f2e3c0"), (x - 4, y - 4), (x + 4, y + 4), 1.6)
        s.stroke(ink("#f2e3c0"), (x - 4, y + 4), (x + 4, y - 4), 1.6)
    for reach in (12, 8.4, 4.8):
        s.disc(ink(INK), 45, 46, reach)
        s.disc(ink("#c9ae74"), 45, 46, reach - 0.8)
        s.disc(ink("#8d7444"), 45, 46, reach - 2)
    return s.finish()


def counter() -> pygame.Surface:
    """A long chest of drawers of dark oak."""
    s = Sketch()
    s.shadow_round(33, 35, 24)
    s.block(OAK, 3, 14, 58, 38, 1)
    for x in (7, 26, 45):
        s.block("#7c5130", x, 18, 13, 30, 1)
        s.disc(ink(GOLD), x + 6.5, 33, 1.8)
    return grained(s.finish(), 1371, 0.2)
