"""Tiles to lay over a picture that shows a place already. They only mark what the rules make of it,
as thinly as can still be told apart without colour."""

from __future__ import annotations

import math

import pygame
from brush import GOLD, INK, PLASTER, TILE, Point, Sketch, ink, sheet, transposed

COLUMNS = 6


def line(s: Sketch, start: Point, end: Point, width: float, colour: str = PLASTER) -> None:
    """A stroke with a dark rim, which shows on any picture."""
    length = math.dist(start, end)
    dx, dy = ((b - a) / length * 0.9 for a, b in zip(start, end, strict=True))
    s.stroke(ink(INK, 190), (start[0] - dx, start[1] - dy), (end[0] + dx, end[1] + dy), width + 1.8)
    s.stroke(ink(colour, 225), start, end, width)


def unmarked() -> pygame.Surface:
    """Nothing to be seen but a pinprick, by which it is found in Tiled."""
    s = Sketch()
    s.disc(ink(PLASTER, 60), 32, 32, 0.8)
    return s.finish()


def corners() -> pygame.Surface:
    """Open ground: the four corners of the square."""
    s = Sketch()
    for x in (2, TILE - 2):
        for y in (2, TILE - 2):
            s.disc(ink(PLASTER, 60), x, y, 1.2)
    return s.finish()


def hatched() -> pygame.Surface:
    """Blocked ground: hatching that joins that of the next tile."""
    s = Sketch()
    s.box(ink(INK, 60), 0, 0, TILE, TILE)
    for start in range(-TILE, TILE, 16):
        s.stroke(ink(INK, 120), (start - 1, -1), (start + TILE + 1, TILE + 1), 2.4)
        s.stroke(ink(PLASTER, 90), (start + 1, -1), (start + TILE + 3, TILE + 1), 1)
    return s.finish()


def raised() -> pygame.Surface:
    """High terrain: a rim, and two arrowheads that point up."""
    s = Sketch()
    for width, colour in ((3.4, ink(INK, 110)), (1.6, ink(PLASTER, 150))):
        for one, other in (((4, 4), (60, 4)), ((60, 4), (60, 60)), ((60, 60), (4, 60))):
            s.stroke(colour, one, other, width)
        s.stroke(colour, (4, 60), (4, 4), width)
    for y in (11, 17):
        for x in (-1, 1):
            line(s, (10 + 5 * x, y + 3), (10, y - 2), 1.4)
    return s.finish()


def dotted() -> pygame.Surface:
    """Rough ground: little tussocks."""
    s = Sketch()
    for x, y in ((14, 18), (42, 12), (52, 36), (24, 40), (44, 56), (10, 56)):
        for lean in (-3, 0, 3):
            s.stroke(ink(INK, 150), (x, y), (x + lean, y - 6), 2.2)
            s.stroke(ink(PLASTER, 170), (x, y), (x + lean, y - 6), 1)
    return s.finish()


def shaded() -> pygame.Surface:
    """Dark ground: a shade over the whole square."""
    s = Sketch()
    s.box(ink("#0a0a1e", 120), 0, 0, TILE, TILE)
    return s.finish()


def wall() -> pygame.Surface:
    s = Sketch()
    s.box(ink(INK, 190), 29, 0, 6, TILE)
    s.box(ink(PLASTER, 225), 30.2, 0, 3.6, TILE)
    return s.finish()


def obstacle() -> pygame.Surface:
    """A row of knobs."""
    s = Sketch()
    for y in (8, 24, 40, 56):
        s.disc(ink(INK, 190), 32, y, 4.2)
        s.disc(ink(PLASTER, 225), 32, y, 3)
    return s.finish()


def drop(lower: str) -> pygame.Surface:
    """A high edge: a line, and arrowheads that point down from it."""
    s = Sketch()
    out = 1 if lower == "east" else -1
    line(s, (32, 0), (32, TILE), 1.6)
    for y in (16, 32, 48):
        for side in (-1, 1):
            line(s, (32 + 4 * out, y + 4.5 * side), (32 + 10 * out, y), 1.6)
    return s.finish()


def doorway() -> Sketch:
    """What all doors share: two stubs of a wall."""
    s = Sketch()
    for top in (0, 54):
        s.box(ink(INK, 190), 28, top, 8, 10)
        s.box(ink(PLASTER, 225), 29.2, top, 5.6, 10)
    return s


def closed_door() -> pygame.Surface:
    s = doorway()
    line(s, (32, 11), (32, 53), 5, "#c27a3c")
    return s.finish()


def open_door() -> pygame.Surface:
    s = doorway()
    line(s, (34, 11), (58, 17), 5, "#c27a3c")
    return s.finish()


def locked_door() -> pygame.Surface:
    s = doorway()
    line(s, (32, 11), (32, 53), 5, "#c27a3c")
    s.disc(ink(INK), 32, 27, 6.4)
    s.disc(ink(GOLD), 32, 27, 5)
    s.disc(ink(INK), 32, 27, 2.6)
    s.box(ink(INK), 24.6, 27.6, 14.8, 11.8, 1.5)
    s.box(ink(GOLD), 26, 29, 12, 9, 1)
    return s.finish()


def destroyed_door() -> pygame.Surface:
    s = doorway()
    for start, end in (((24, 14), (38, 20)), ((28, 50), (40, 42)), ((22, 36), (30, 29))):
        line(s, start, end, 2.6, "#c27a3c")
    return s.finish()


def window() -> pygame.Surface:
    """Two thin lines with a bar between them."""
    s = doorway()
    for x in (29, 35):
        line(s, (x, 11), (x, 53), 1.4, "#bfe3ef")
    line(s, (29, 32), (35, 32), 1.4, "#bfe3ef")
    return s.finish()


def stairs() -> pygame.Surface:
    s = Sketch()
    for x in range(12, 53, 8):
        line(s, (x, 12), (x, 52), 2)
    return s.finish()


def ladder() -> pygame.Surface:
    s = Sketch()
    for y in (22, 42):
        line(s, (8, y), (56, y), 2)
    for x in range(14, 53, 9):
        line(s, (x, 22), (x, 42), 1.6)
    return s.finish()


def clear_sheet() -> pygame.Surface:
    """Squares and ground in the first row, then two rows of edges of axis v, and two of axis h."""
    squares = [corners(), hatched(), unmarked(), raised(), dotted(), shaded()]
    edges = [wall(), unmarked(), obstacle(), drop("east"), drop("west"), closed_door()]
    edges += [open_door(), locked_door(), destroyed_door(), window(), stairs(), ladder()]
    picture = sheet(COLUMNS, 5)
    for number, tile in enumerate([*squares, *edges, *map(transposed, edges)]):
        picture.blit(tile, (number % COLUMNS * TILE, number // COLUMNS * TILE))
    return picture
