"""Where who is asked could get: a region with a line around it for what is walked, one with a
dashed line for what a run may add, and red hatching where an enemy would hold the figure."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from ad1666.play.previews import Region
from ad1666.rules.board import STRAIGHT, Direction, towards
from ad1666.rules.characters import Square
from ad1666.table.toolkit import pictures, shapes, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.stock import in_stock

WALK: theme.Colour = (255, 214, 110)
RUN: theme.Colour = (122, 196, 255)
HELD: theme.Colour = (214, 40, 32)
_VEILS = 40, 32
"""How opaque the colours lie over the squares of a walk and of a run, of 255."""
_HATCH = 150
_SOLID = ((0.0, 1.0),)
_DASHED = ((0.06, 0.32), (0.38, 0.62), (0.70, 0.94))
"""The pieces of the line along a square."""


def draw(surface: pygame.Surface, grid: Grid, region: Region) -> None:
    """Draws them."""
    walk, run = region.walk.keys(), region.run.keys()
    for squares, colour, opaque in ((run, RUN, _VEILS[1]), (walk, WALK, _VEILS[0])):
        for at in squares:
            shapes.tint(surface, grid.rect(at), (*colour, opaque))
    whole = {*walk, *run}
    if run:
        _outline(surface, grid, whole, RUN, _DASHED)
    _outline(surface, grid, walk, WALK, _SOLID)
    for at in region.held:
        surface.blit(_hatching(grid.square), grid.rect(at))


def _outline(
    surface: pygame.Surface,
    grid: Grid,
    squares: Collection[Square],
    colour: theme.Colour,
    pieces: tuple[tuple[float, float], ...],
) -> None:
    """Draws a line around squares, in pieces along each of them."""
    wide = max(2, grid.square // 22)
    for at in squares:
        for side in STRAIGHT:
            if towards(at, side) in squares:
                continue
            start, end = _edge(grid.rect(at), side)
            for first, last in pieces:
                here, there = start.lerp(end, first), start.lerp(end, last)
                shade = pygame.Vector2(1, 1)
                pygame.draw.line(surface, theme.EDGE, here + shade, there + shade, wide + 1)
                pygame.draw.line(surface, colour, here, there, wide)


def _edge(box: pygame.Rect, side: Direction) -> tuple[pygame.Vector2, pygame.Vector2]:
    """The ends of a line just inside an edge of a square."""
    box = box.inflate(-3, -3)
    ends = {
        Direction.N: (box.topleft, box.topright),
        Direction.S: (box.bottomleft, box.bottomright),
        Direction.W: (box.topleft, box.bottomleft),
        Direction.E: (box.topright, box.bottomright),
    }[side]
    return pygame.Vector2(ends[0]), pygame.Vector2(ends[1])


@in_stock
def _hatching(side: int) -> pygame.Surface:
    """Red slanting lines, as large as a square."""
    sheet = pictures.blank((side, side))
    apart, wide = max(6, side // 6), max(2, side // 22)
    shapes.hatch(sheet, sheet.get_rect(), (*HELD, _HATCH), apart, wide)
    return sheet
