"""More edges, drawn for axis v as in edges.py: brick, timber, palace, crates, pews, gates."""

from __future__ import annotations

import random

import pygame
from brush import (
    AMBER,
    BRICKS,
    GOLD,
    INK,
    IRON,
    OAK,
    RGBA,
    TILE,
    Sketch,
    grained,
    ink,
    tint,
)
from edges import lip

STUCCO = "#e6c987"


def brick_stretch(s: Sketch, top: float = 0, bottom: float = TILE) -> None:
    """A stretch of brick wall."""
    s.shadow_east(39, top, bottom - top, 12)
    s.box(ink(INK), 24, top, 16, bottom - top)
    dice, y, number = random.Random(1401), top, 0
    while y < bottom - 0.5:
        deep = min(7.0, bottom - y - 1)
        split = 35 if number % 2 else 29
        for left, right in ((25.2, split), (split + 0.8, 38.8)):
            colour = tint(dice.choice(BRICKS), 1.18 if left < 27 else 0.92)
            s.box(ink(colour), left, y + 0.5, right - left, deep, 0.6)
        y, number = y + 8, number + 1


def timber_stretch(s: Sketch, top: float = 0, bottom: float = TILE) -> None:
    """A stretch of wall of tarred boards between beams."""
    deep = bottom - top
    s.shadow_east(38, top, deep, 11)
    s.box(ink(INK), 25, top, 14, deep)
    s.box(ink("#8d6a42"), 26, top, 5, deep)
    s.box(ink("#5a4128"), 31.6, top, 6.2, deep)
    for y in range(8, TILE, 16):
        if top <= y < bottom:
            s.stroke(ink(INK, 170), (26, y), (38, y), 1)


def palace_stretch(s: Sketch, top: float = 0, bottom: float = TILE) -> None:
    """A stretch of a palace's wall: yellow stucco under a white cornice."""
    deep = bottom - top
    s.shadow_east(40, top, deep, 12)
    s.box(ink(INK), 23, top, 18, deep)
    s.box(ink("#f6efdc"), 24.2, top, 15.6, deep)
    s.box(ink(tint(STUCCO, 0.95)), 26.6, top, 10.6, deep)
    s.box(ink(tint(STUCCO, 1.12)), 26.6, top, 3, deep)
    s.box(ink("#b9a377"), 37.2, top, 2.6, deep)


def brick_wall() -> pygame.Surface:
    s = Sketch()
    brick_stretch(s)
    return grained(s.finish(), 1411, 0.25)


def timber_wall() -> pygame.Surface:
    s = Sketch()
    timber_stretch(s)
    s.block("#7c5a34", 24, 27, 16, 10, 0.5)
    return grained(s.finish(), 1421, 0.25)


def palace_wall() -> pygame.Surface:
    s = Sketch()
    palace_stretch(s)
    s.block("#f3ead2", 22.6, 26, 18.8, 12, 0.5)
    return grained(s.finish(), 1431, 0.1)


def pew() -> pygame.Surface:
    """An obstacle: a church pew with carved ends and a kneeler."""
    s = Sketch()
    s.shadow_east(40, 3, 58, 8, 120)
    s.block("#4f3018", 37, 4, 4, 56, 0.5)
    s.block("#7a4b26", 27, 3, 8.4, 58, 0.5)
    s.stroke(ink("#95643a"), (29, 4), (29, 60), 1.2)
    s.block("#5f3a1c", 23.4, 3, 4, 58, 0.5)
    for y in (0.8, 58.2):
        s.block("#8f5c30", 22, y, 19, 5, 1.5)
    return grained(s.finish(), 1441, 0.2)


def fence() -> pygame.Surface:
    """An obstacle: posts with two rails."""
    s = Sketch()
    s.shadow_east(35, 2, 60, 8, 110)
    for x, colour in ((29.4, "#b08a58"), (33.2, "#8d6a40")):
        s.block(colour, x, 0.8, 2.4, 62.4, 0)
    for y in (4, 32, 60):
        s.block("#a8804c", 27.4, y - 3.4, 9.4, 6.8, 1)
        s.disc(ink("#cda76e"), 31, y - 0.8, 2)
    return grained(s.finish(), 1451, 0.2)


def railing() -> pygame.Surface:
    """An obstacle: wrought iron between stone posts, with gilded points."""
    s = Sketch()
    s.shadow_east(35, 2, 60, 8, 90)
    s.block("#4a5055", 30.6, 3, 2.8, 58, 0)
    for y in range(10, 58, 6):
        s.block("#33383b", 29, y, 6, 1.6, 0)
        s.disc(ink(GOLD), 28.4, y + 0.8, 1.6)
    for y in (0.8, 55.2):
        s.block("#c9c0a8", 26, y, 12, 8, 1)
    return s.finish()


def sack_row() -> pygame.Surface:
    """An obstacle: a row of sacks, breast-high."""
    s = Sketch()
    s.shadow_east(40, 2, 60, 9, 120)
    dice = random.Random(1461)
    for number in range(4):
        y, colour = 1 + number * 15.6, tint("#b89d6b", dice.uniform(0.88, 1.1))
        s.box(ink(INK), 22.6, y, 18, 15.4, 6)
        s.box(ink(tint(colour, 0.74)), 23.6, y + 1, 16, 13.4, 5.4)
        s.box(ink(colour), 23.6, y + 1, 13, 11.4, 5)
        s.box(ink(tint(colour, 1.16)), 26, y + 3, 6, 5, 2.4)
        s.knob(tint(colour, 0.86), 37.6, y + 8, 2.2)
    return grained(s.finish(), 1471, 0.2)


def gunwale(lower: str) -> pygame.Surface:
    """A high edge: the side of a ship, tarred, with a pale rail."""
    return lip("#d0b07a", "#3a2c22", 1, lower)


def crate_row(lower: str) -> pygame.Surface:
    """A high edge: crates and planks in a row; its upper side can be stood on."""
    s = Sketch()
    out = 1 if lower == "east" else -1
    s.shadow_east(32 + 11 * out, 0, TILE, 10 if out > 0 else -5, 140 if out > 0 else 70)

    def band(colour: RGBA, start: float, width: float, top: float, deep: float) -> None:
        s.box(colour, 32 + start if out > 0 else 32 - start - width, top, width, deep)

    for number, colour in enumerate(("#ad8450", "#94693a", "#a57a47")):
        top = number * 21.4
        band(ink(INK), -7, 19, top, 21)
        band(ink(tint(colour, 0.62 if out > 0 else 0.9)), 2, 9, top + 1, 19.4)
        band(ink(tint(colour, 1.12)), -6, 7.4, top + 1, 19.4)
        for y in (top + 1, top + 17):
            band(ink(tint(colour, 0.84)), -6, 17, y, 3.2)
        band(ink("#4a2f18"), -2.6, 1, top + 4, 13)
    for y in (16, 48):
        for colour, width in ((INK, 4.2), ("#efe1bd", 2.0)):
            for side in (-1, 1):
                corner = (32 + (15 - width / 4) * out, y + side * (5.5 + width / 4))
                s.stroke(ink(colour), corner, (32 + (20 + width / 4) * out, y), width)
    return grained(s.finish(), 1481, 0.14)


def gate_frame(s: Sketch) -> None:
    """The arch of a gateway: great stones at both ends and a paved sill."""
    s.shadow_east(41, 0, 11, 10)
    s.shadow_east(41, 53, 11, 10)
    s.box(ink(INK), 26, 8, 12, 48)
    s.box(ink("#8a8375"), 27, 8, 10, 48)
    for y in (18, 28, 38, 48):
        s.stroke(ink(INK, 150), (27, y), (37, y), 0.8)
    for y in (0.8, 54.2):
        s.block("#bdb4a0", 21, y, 22, 9, 1)
        s.block("#d3cab5", 23.4, y + 1.6, 17, 5.4, 0.5)


def gate_leaves(s: Sketch) -> None:
    """Two shut leaves of oak, studded with iron."""
    s.shadow_east(38, 10, 44, 9, 130)
    for top in (10, 32.4):
        s.block("#7a4a26", 26, top, 12, 21.4, 0)
        s.stroke(ink("#a06a3c"), (27.4, top + 0.6), (27.4, top + 20), 1.2)
        for y in (top + 3, top + 15.4):
            s.box(ink(IRON), 25, y, 14, 2.6)
            for x in (28, 32, 36):
                s.disc(ink("#aab2b8"), x, y + 1.3, 0.9)


def gate(state: str) -> pygame.Surface:
    """A great gate: closed, open, locked or destroyed."""
    s = Sketch()
    gate_frame(s)
    if state in ("closed", "locked"):
        gate_leaves(s)
    if state == "closed":
        for y in (28.6, 35.4):
            s.disc(ink(INK), 32, y, 2.8)
            s.disc(ink(GOLD), 32, y, 1.9)
    elif state == "locked":
        s.block("#7c5a34", 22, 12, 6, 40, 1)
        s.block("#6d747a", 20.6, 20, 9, 4, 0.5)
        s.block("#6d747a", 20.6, 40, 9, 4, 0.5)
        s.disc(ink("#aab2b8"), 32, 26.6, 6)
        s.disc(ink(INK), 32, 26.6, 3.6)
        s.block(GOLD, 24.4, 26, 15, 14, 2.5)
        s.disc(ink(INK), 32, 32, 2.2)
        s.stroke(ink(INK), (32, 32), (32, 37), 1.8)
    elif state == "open":
        for y, turn in ((10, 1), (54, -1)):
            far = y + 5 * turn
            s.shape(ink("#0c0603", 110), ((38, y + 4), (62, far + 5), (62, far + 9), (38, y + 8)))
            s.shape(ink(INK), ((34, y - 3), (62, far - 3), (62, far + 4), (34, y + 4)))
            s.shape(
                ink("#8f5a2e"), ((35, y - 1.6), (61, far - 1.8), (61, far + 2.6), (35, y + 2.6))
            )
            for x in (42, 54):
                s.box(ink(IRON), x, y - 1 + 4 * turn * (x - 34) / 28, 2.4, 5)
    else:
        for y in (10, 45):
            s.shape(
                ink(INK), ((26, y), (38, y), (38, y + 6), (34, y + 3), (31, y + 9), (27, y + 5))
            )
            s.shape(
                ink("#8f5a2e"), ((27, y + 1), (37, y + 1), (36, y + 4), (31, y + 6), (28, y + 4))
            )
        for start, end, width in (
            ((6, 18), (28, 26), 5),
            ((36, 24), (60, 15), 5.4),
            ((35, 38), (60, 48), 5),
            ((8, 50), (26, 40), 4.4),
            ((24, 31), (44, 35), 3.4),
        ):
            low = (start[0] + 1, start[1] + 3), (end[0] + 1, end[1] + 3)
            s.stroke(ink("#0c0603", 110), *low, width)
            s.stroke(ink(INK), start, end, width)
            s.stroke(ink("#a06a3c"), start, end, width - 2)
    return grained(s.finish(), 1491, 0.14)


def palace_window() -> pygame.Surface:
    """A tall window with white glazing bars, light from a chandelier behind it."""
    s = Sketch()
    for step in range(5):
        reach, inset = 30 - 4 * step, 6 + 3 * step
        s.box(ink("#ffd27a", 15), 32 - reach, inset, 2 * reach, TILE - 2 * inset, 8)
    palace_stretch(s, 0, 9)
    palace_stretch(s, 55, TILE)
    s.box(ink(INK), 23, 8, 18, 48)
    s.box(ink("#fbf6e8"), 24.2, 9.2, 15.6, 45.6)
    s.box(ink(INK), 27, 11.4, 10, 41.2)
    s.box(ink("#f8d98e"), 27.8, 12.2, 8.4, 39.6)
    for y in (21.5, 32, 42.5):
        s.stroke(ink("#fbf6e8"), (27, y), (37, y), 1.8)
    for y in (15, 25.5, 36, 46.5):
        s.shape(ink("#fffbe8"), ((28.6, y - 2), (31.6, y - 2), (28.6, y + 3)))
    return s.finish()


def church_window() -> pygame.Surface:
    """A window of coloured glass in a stone wall; its colours fall on the floor."""
    s = Sketch()
    glass = ("#c9463a", "#3f6fb0", "#e0b23a", "#4a8f57", "#7a4f9a", "#3f6fb0", "#c9463a", "#e0b23a")
    for number, colour in enumerate(glass):
        for reach in (30, 24, 18, 13):
            s.box(ink(colour, 16), 32 - reach, 11 + number * 5.3, 2 * reach, 5.3)
    for top, deep in ((0.0, 10.0), (54.0, 10.0)):
        s.shadow_east(39, top, deep, 10)
        s.block("#b5ad9b", 24.6, top + 0.4, 14.8, deep - 0.8, 0.5)
    s.box(ink(INK), 24, 9, 16, 46)
    s.box(ink("#9a9280"), 25.2, 10, 13.6, 44)
    s.box(ink(INK), 27.6, 10.6, 8.8, 43)
    for number, colour in enumerate(glass):
        y = 11.4 + number * 5.25
        s.box(ink(colour), 28.4, y, 3.2, 4.4)
        s.box(ink(tint(glass[(number + 3) % 8], 1.12)), 32.4, y, 3.2, 4.4)
    return s.finish()


def shuttered_window() -> pygame.Surface:
    """A hatch in a board wall, its shutters laid back to the west."""
    s = Sketch()
    timber_stretch(s, 0, 10)
    timber_stretch(s, 54, TILE)
    s.box(ink(INK), 25, 9, 14, 46)
    s.box(ink("#7c5a34"), 26, 10, 12, 44)
    s.box(ink("#1c130c"), 28, 12, 8, 40)
    s.box(ink(AMBER, 70), 28, 12, 8, 40)
    s.stroke(ink("#5a3d22"), (32, 11), (32, 53), 1.6)
    for y in (11, 33):
        s.shape(ink(INK), ((27, y), (15, y + 2), (15, y + 19), (27, y + 20.4)))
        s.shape(ink(OAK), ((26.4, y + 1.2), (16.2, y + 3), (16.2, y + 17.6), (26.4, y + 19)))
        s.stroke(ink("#5a371b"), (17, y + 6), (26, y + 5), 1.2)
        s.stroke(ink("#5a371b"), (17, y + 14), (26, y + 14.6), 1.2)
    return grained(s.finish(), 1501, 0.15)


def more_edges() -> list[pygame.Surface]:
    """All of them in the order of edges.tsx."""
    found = [brick_wall(), timber_wall(), palace_wall(), crate_row("east"), crate_row("west")]
    found += [pew(), fence(), railing()]
    found += [gate(state) for state in ("closed", "open", "locked", "destroyed")]
    found += [palace_window(), church_window(), shuttered_window()]
    return [*found, gunwale("east"), gunwale("west"), sack_row()]
