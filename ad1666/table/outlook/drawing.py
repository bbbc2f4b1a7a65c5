"""Draws an outlook over the board."""

from __future__ import annotations

import pygame

from ad1666.i18n import _, signed
from ad1666.rules.characters import Square
from ad1666.table.outlook.outlook import Aim, Outlook, Walk
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.words.chances import percent


def draw(ui: Ui, grid: Grid, outlook: Outlook) -> None:
    """Draws line of sight, walk and chance."""
    ui.surface.set_clip(grid.area)
    if outlook.walk is not None:
        _walk(ui.surface, grid, outlook.walk)
    if outlook.aim is not None:
        _aim(ui.surface, grid, outlook.aim)
    if outlook.chance is not None and outlook.at is not None:
        _plate(ui.surface, grid, outlook.at, percent(outlook.chance))
    ui.surface.set_clip(None)


def _aim(surface: pygame.Surface, grid: Grid, aim: Aim) -> None:
    """Draws the line of sight, dashed if something hinders it, with the modifiers as a label."""
    ends = [pygame.Vector2(grid.rect(square).center) for square in (aim.start, aim.end)]
    start, end = (one.move_towards(other, grid.square * 0.45) for one, other in (ends, ends[::-1]))
    length, dash = start.distance_to(end), max(6, grid.square // 4)
    pieces = max(1, int(length // dash)) if aim.terms else 1
    for number in range(0, pieces, 2):
        share = number / pieces, (number + 1) / pieces
        here, there = (start.lerp(end, s) for s in share)
        pygame.draw.line(surface, theme.EDGE, here, there, max(4, grid.square // 10))
        pygame.draw.line(surface, theme.GOLD, here, there, max(2, grid.square // 20))
    if aim.terms:
        total = signed(sum(term.value for term in aim.terms))
        _label(surface, grid, ends[0].lerp(ends[1], 0.5), total)


def _walk(surface: pygame.Surface, grid: Grid, walk: Walk) -> None:
    """Draws a walk, with red marks for squares where an enemy would hold the walker and for enemies
    who could interrupt it, and its cost at the end."""
    points = [grid.rect(square).center for square in walk.squares]
    for colour, thick in ((theme.EDGE, grid.square // 9), (theme.CREAM, grid.square // 18)):
        pygame.draw.lines(surface, colour, False, points, max(2, thick))
    for square in walk.held:
        box = grid.rect(square)
        shapes.disc(surface, box.center, max(6, box.width // 6), theme.RED)
        pictures.put(surface, "engaged", max(10, box.width // 4), box.center)
    for square in walk.watchers:
        box = grid.rect(square)
        pygame.draw.circle(surface, theme.RED, box.center, round(box.width * 0.55), 3)
    if walk.cost is not None:
        words = _("{n} MP").format(n=walk.cost)
        _plate(surface, grid, walk.squares[-1], words)


def _plate(surface: pygame.Surface, grid: Grid, square: Square, words: str) -> None:
    """Draws a label below a square: tips stand above it, and its own signs must stay visible."""
    below = pygame.Vector2(0, grid.square * 0.27)
    _label(surface, grid, pygame.Vector2(grid.rect(square).midbottom) + below, words)


def _label(surface: pygame.Surface, grid: Grid, at: pygame.Vector2, words: str) -> None:
    """Draws a word on a small plate, within the board."""
    size = max(text.LEAST, round(grid.square * 0.34))
    plate = pygame.Rect(0, 0, round(text.advance(words, "bold", size)) + size, round(size * 1.4))
    plate.center = round(at.x), round(at.y)
    plate.clamp_ip(grid.area)
    shapes.plate(surface, plate, theme.CREAM, 5)
    text.centred(surface, words, plate, size, theme.INK, "bold")
