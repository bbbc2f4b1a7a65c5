"""The edges, drawn for axis v: the border runs down the middle of the tile, at x = 32."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame
from brush import (
    AMBER,
    GOLD,
    GREYSTONE,
    INK,
    IRON,
    PLASTER,
    RGBA,
    TABLE,
    TILE,
    Sketch,
    grained,
    ink,
    sheet,
    tint,
    transposed,
)


def plaster_wall(s: Sketch, top: float = 0, bottom: float = TILE) -> None:
    """A stretch of house wall from top to bottom."""
    deep = bottom - top
    s.shadow_east(39, top, deep, 12)
    s.box(ink(INK), 24, top, 16, deep)
    s.box(ink(tint(PLASTER, 0.68)), 25.2, top, 13.6, deep)
    s.box(ink("#fff6da"), 25.2, top, 11.4, deep)
    s.box(ink(tint(PLASTER, 0.95)), 27.2, top, 9.4, deep)


def wall() -> pygame.Surface:
    """A plastered house wall."""
    s = Sketch()
    plaster_wall(s)
    return grained(s.finish(), 301, 0.16)


def stone_wall() -> pygame.Surface:
    """A garden or town wall of cut stone."""
    s = Sketch()
    s.shadow_east(39, 0, TILE, 12)
    s.box(ink(INK), 24, 0, 16, TILE)
    for number, (top, tone) in enumerate(((0, 1.0), (16, 0.92), (32, 1.05), (48, 0.95))):
        split = 33 if number % 2 else 30
        for left, right in ((25.2, split), (split + 0.8, 38.8)):
            colour = tint("#aca595", tone * (0.88 if left > 30 else 1.06))
            s.box(ink(colour), left, top + 0.6, right - left, 15, 1)
    return grained(s.finish(), 311, 0.3)


def low_wall() -> pygame.Surface:
    """An obstacle: a knee-high wall of rounded field stones."""
    s = Sketch()
    s.shadow_east(39, 1, 63, 9, 120)
    s.box(ink(INK), 25, 0.5, 14, 63, 3)
    tone = 0
    for left, width, cuts in (
        (25.8, 6.2, (1.2, 14, 23.5, 37, 50, 63)),
        (32.6, 5.8, (1.2, 9, 20.5, 31, 43.5, 54, 63)),
    ):
        for top, bottom in pairwise(cuts):
            tone += 5
            colour = tint(GREYSTONE, 0.9 + 0.07 * (tone % 4))
            s.box(ink(tint(colour, 0.75)), left, top, width, bottom - top - 0.8, 2)
            s.box(ink(colour), left, top, width - 1, bottom - top - 1.8, 2)
            s.box(ink(tint(colour, 1.15)), left + 1, top + 1, width - 3, bottom - top - 6, 1.5)
    return grained(s.finish(), 321, 0.3)


def hedge() -> pygame.Surface:
    """An obstacle: a clipped hedge."""
    s = Sketch()
    s.shadow_east(38, 1, 63, 9, 120)
    dice = random.Random(331)
    tufts = [(dice.uniform(29.3, 34.7), y + dice.uniform(-1, 1)) for y in range(3, TILE, 5)]
    for colour, lean, radius in (
        ("#141d0c", 0.0, 7.4),
        ("#2f4a22", 0.0, 6.4),
        ("#42632c", -1.0, 4.6),
        ("#5f8039", -2.0, 2.9),
        ("#88a651", -2.6, 1.3),
    ):
        for x, y in tufts:
            s.disc(ink(colour), x + lean, min(TILE - 6, max(6, y)) + lean, radius)
    return grained(s.finish(), 332, 0.5)


def balustrade() -> pygame.Surface:
    """An obstacle: a stone rail on balusters."""
    s = Sketch()
    s.shadow_east(36, 1, 62, 9, 120)
    for y in (10.5, 21, 32, 43, 53.5):
        s.knob("#d8ccae", 32, y, 5)
    s.block("#e2d7ba", 29.6, 1, 4.8, 62, 0)
    for y in (1.5, 56.5):
        s.block("#d8ccae", 26, y, 12, 6, 1)
    return grained(s.finish(), 341, 0.16)


def bench() -> pygame.Surface:
    """An obstacle: a tavern bench with a high back."""
    s = Sketch()
    s.shadow_east(37, 5, 55, 9, 130)
    for y in (8, 51):
        s.block("#5b371a", 25, y, 14, 5)
    s.block("#b07a43", 27.5, 4, 9.5, 56, 1)
    s.stroke(ink("#6b4221"), (32.2, 5), (32.2, 59), 1)
    s.block("#8a5528", 24.5, 4, 3.6, 56, 1)
    return grained(s.finish(), 351)


def lip(top: str, riser: str, joints: int, lower: str) -> pygame.Surface:
    """A high edge: a bright rim above, its face and arrowheads pointing down."""
    s = Sketch()
    out = 1 if lower == "east" else -1

    def band(colour: RGBA, start: float, width: float) -> None:
        """A strip that begins start units on the lower side of the border."""
        s.box(colour, 32 + start if out > 0 else 32 - start - width, 0, width, TILE)

    s.shadow_east(32 + 9 * out, 0, TILE, 11 if out > 0 else -5, 140 if out > 0 else 70)
    band(ink(INK), -6, 16)
    band(ink(tint(riser, 0.8 if out > 0 else 1.1)), 1, 8)
    band(ink(top), -5, 5.4)
    band(ink(tint(top, 1.18)), -5 if out > 0 else -1, 1.6)
    for number in range(joints):
        y = (number + 0.5) * TILE / joints
        s.stroke(ink(INK, 170), (32 - 5 * out, y), (32 + 0.5 * out, y), 0.8)
        s.stroke(ink(INK, 150), (32 + out, y + 8), (32 + 9 * out, y + 8), 0.8)
    for y in (16, 48):
        for colour, width in ((INK, 4.2), (PLASTER, 2.0)):
            for side in (-1, 1):
                corner = (32 + (15 - width / 4) * out, y + side * (5.5 + width / 4))
                s.stroke(ink(colour), corner, (32 + (20 + width / 4) * out, y), width)
    return grained(s.finish(), 361, 0.14)


def door_frame(s: Sketch) -> None:
    """What all doors share: wall stubs, posts, and a worn threshold between them."""
    plaster_wall(s, 0, 8)
    plaster_wall(s, 56, TILE)
    s.box(ink(INK), 25, 11, 14, 42)
    s.box(ink("#6f4a28"), 26, 11, 12, 42)
    for x in (30, 34):
        s.stroke(ink(INK, 150), (x, 11), (x, 53), 0.8)
    for y in (7, 53):
        s.block("#5a371b", 23, y, 18, 4, 0.5)


def door_leaf(s: Sketch) -> None:
    """A shut leaf of four boards with two iron straps."""
    s.shadow_east(37, 11, 42, 8, 120)
    s.block("#a5622d", 27, 11, 10, 42, 0)
    for y in (21.5, 32, 42.5):
        s.stroke(ink("#5b3315"), (27, y), (37, y), 1)
    for y in (16, 47):
        s.box(ink(IRON), 26, y - 1.5, 12, 3)


def closed_door() -> pygame.Surface:
    """A shut door with its ring handle."""
    s = Sketch()
    door_frame(s)
    door_leaf(s)
    s.disc(ink(INK), 32, 41, 3.4)
    s.disc(ink(GOLD), 32, 41, 2.4)
    s.disc(ink("#7a4a22"), 32, 41, 1)
    return grained(s.finish(), 371, 0.12)


def open_door() -> pygame.Surface:
    """The same doorway, its leaf swung aside to the east."""
    s = Sketch()
    door_frame(s)
    s.box(ink("#f2c98c", 60), 26, 11, 12, 42)
    s.shape(ink("#0c0603", 110), ((36, 16), (63, 22), (63, 27), (36, 21)))
    s.shape(ink(INK), ((35, 10), (63, 15), (62, 22.4), (34.4, 17)))
    s.shape(ink("#c27a3c"), ((36, 11.4), (61.8, 16), (61, 21), (35.6, 16)))
    s.stroke(ink("#e0a061"), (36.4, 12.3), (61.4, 16.8), 1.2)
    for x in (42, 56):
        y = 11.4 + (x - 36) * 0.178
        s.stroke(ink(IRON), (x, y), (x - 0.7, y + 5), 2.4)
    return grained(s.finish(), 372, 0.12)


def locked_door() -> pygame.Surface:
    """A shut door behind an iron bar with a great padlock."""
    s = Sketch()
    door_frame(s)
    door_leaf(s)
    s.block("#6d747a", 29.4, 8, 5.2, 48, 1)
    s.stroke(ink("#aab2b8"), (30.6, 9), (30.6, 55), 1)
    s.disc(ink(INK), 25, 32, 8.2)
    s.disc(ink("#aab2b8"), 25, 32, 7)
    s.disc(ink(INK), 25, 32, 4.4)
    s.block(GOLD, 26, 23.5, 16, 17, 2.5)
    s.disc(ink(INK), 33, 32, 2.6)
    s.stroke(ink(INK), (33, 32), (38.5, 32), 2)
    return grained(s.finish(), 373, 0.12)


def destroyed_door() -> pygame.Surface:
    """Stubs of a leaf, and its boards in splinters on both sides."""
    s = Sketch()
    door_frame(s)
    s.shape(ink(INK), ((26, 10), (38, 10), (37.4, 19), (34.6, 15), (32, 23), (29.4, 16), (27, 20)))
    s.shape(ink("#b8763a"), ((27.2, 11), (36.8, 11), (36.2, 16), (34.6, 13), (32, 20), (29, 14)))
    s.shape(ink(INK), ((26, 54), (38, 54), (37, 43), (34, 48), (31, 41), (28.6, 48), (27, 45)))
    s.shape(ink("#b8763a"), ((27.2, 53), (36.8, 53), (36, 46), (34, 50), (31, 44), (28.6, 51)))
    for start, end, width in (
        ((8, 22), (27, 30), 4.4),
        ((38, 26), (57, 19), 4.8),
        ((36, 40), (60, 44), 4),
        ((12, 45), (26, 39), 3.6),
        ((28, 28), (41, 35), 3),
        ((46, 54), (56, 50), 2.6),
        ((6, 34), (14, 36), 2.2),
    ):
        s.stroke(ink("#0c0603", 110), (start[0] + 1, start[1] + 3), (end[0] + 1, end[1] + 3), width)
        s.stroke(ink(INK), start, end, width)
        s.stroke(ink("#c98a4b"), start, end, width - 1.8)
    return grained(s.finish(), 374, 0.14)


def window() -> pygame.Surface:
    """Lattice panes, lit from within, that throw a little light to both sides."""
    s = Sketch()
    for step in range(5):
        reach, inset = 30 - 4 * step, 6 + 3 * step
        s.box(ink("#ffb347", 16), 32 - reach, inset, 2 * reach, TILE - 2 * inset, 8)
    plaster_wall(s, 0, 9)
    plaster_wall(s, 55, TILE)
    s.box(ink(INK), 24, 8, 16, 48)
    s.box(ink("#5a371b"), 25.2, 9.2, 13.6, 45.6)
    s.box(ink(AMBER), 27.4, 11, 9.2, 42)
    for y in (21.5, 32, 42.5):
        s.stroke(ink("#3a2412"), (27, y), (37, y), 1.5)
    s.stroke(ink("#3a2412"), (32, 11), (32, 53), 1.3)
    for y in (13, 23.5, 34, 44.5):
        s.shape(ink("#fff6d6"), ((28.2, y), (31, y), (28.2, y + 5)))
    return s.finish()


def stairs(high: str) -> pygame.Surface:
    """Six treads across the border, lighter towards the high side."""
    s = Sketch()
    s.box(ink(INK), 9, 9, 46, 46, 1)
    for number in range(6):
        rank = number if high == "east" else 5 - number
        x = 10 + number * 7.4
        s.box(ink(tint("#c9c4b6", 0.55 + 0.11 * rank)), x, 10, 6.6, 44)
        s.box(ink(tint("#d6d1c2", 0.66 + 0.11 * rank)), x, 10, 1.6, 44)
    for y in (6, 54):
        s.block("#aca595", 8, y, 48, 4, 0.5)
    s.shadow_east(9, 8, 48, -5, 60)
    return grained(s.finish(), 381, 0.2)


def ladder() -> pygame.Surface:
    """A wooden ladder leaning across the border."""
    s = Sketch()
    for y in (21, 41):
        s.stroke(ink("#0c0603", 110), (6, y + 5), (58, y + 5), 4)
    for x in range(10, 60, 9):
        s.block("#c9924f", x - 1.8, 20, 3.6, 25, 0.5)
    for y in (18, 42):
        s.block("#a8703a", 5, y, 54, 4, 1)
    return grained(s.finish(), 391, 0.2)


def edges_sheet() -> pygame.Surface:
    """All edges, 9 to a row, in the order of edges.tsx: two rows of axis v, two of axis h."""
    west_east = [wall(), stone_wall(), low_wall(), hedge(), balustrade(), bench()]
    for top, riser, joints in ((TABLE, "#7a4d28", 2), ("#d8ccae", "#94886f", 3)):
        west_east += [lip(top, riser, joints, lower) for lower in ("east", "west")]
    west_east += [closed_door(), open_door(), locked_door(), destroyed_door()]
    west_east += [window(), stairs("east"), stairs("west"), ladder()]
    picture = sheet(9, 4)
    for number, edge in enumerate(west_east):
        x, y = number % 9 * TILE, number // 9 * TILE
        picture.blit(edge, (x, y))
        picture.blit(transposed(edge), (x, y + 2 * TILE))
    return picture
