"""The sign on the board for a walk that an interrupt has ended."""

from __future__ import annotations

from itertools import pairwise

import pygame

from ad1666.play.halting import Halt
from ad1666.rules.state import State
from ad1666.table.toolkit import shapes, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import outlook
from ad1666.words.events import reported

_DASH = 0.3
"""The length of a dash of the way that was not gone, and of a gap, in squares."""


def draw(ui: Ui, grid: Grid, state: State, halt: Halt) -> None:
    """Draws a sign where the walk ended, the rest of the way as dashes, and who interrupted."""
    ui.surface.set_clip(grid.area)
    unit = grid.square
    points = [pygame.Vector2(grid.rect(square).center) for square in (halt.at, *halt.rest)]
    points[0] = points[0].move_towards(points[1], unit * 0.5)
    for start, end in pairwise(points):
        pieces = max(1, round(start.distance_to(end) / (unit * _DASH)))
        for number in range(0, pieces, 2):
            here, there = start.lerp(end, number / pieces), start.lerp(end, (number + 1) / pieces)
            for colour, thick in ((theme.EDGE, unit // 9), (theme.CREAM, unit // 18)):
                pygame.draw.line(ui.surface, colour, here, there, max(2, thick))
    _cross(ui.surface, points[-1], unit)
    _sign(ui.surface, points[0], unit)
    words, box = reported(halt.by, state), grid.rect(halt.at)
    away = [
        pygame.Vector2(box.centerx, box.centery + step * unit) for step in (-1.8, 1.8, -0.8, 0.8)
    ]
    plates = [outlook.plate(grid, at, words) for at in away]
    plate = shapes.freest(plates, ui.chosen)
    outlook.label(ui.surface, grid, pygame.Vector2(plate.center), words)
    ui.surface.set_clip(None)


def _sign(surface: pygame.Surface, middle: pygame.Vector2, unit: int) -> None:
    """The sign that nobody goes on here: a disc with a bar."""
    for colour, share in ((theme.EDGE, 0.25), (theme.CREAM, 0.22), (theme.RED, 0.19)):
        pygame.draw.circle(surface, colour, middle, unit * share)
    bar = pygame.Rect(0, 0, round(unit * 0.24), max(3, round(unit * 0.08)))
    bar.center = round(middle.x), round(middle.y)
    pygame.draw.rect(surface, theme.CREAM, bar)


def _cross(surface: pygame.Surface, middle: pygame.Vector2, unit: int) -> None:
    """A cross where the way would have ended."""
    arm = unit * 0.18
    for colour, thick in ((theme.EDGE, unit // 7), (theme.CREAM, unit // 14)):
        for slope in (1, -1):
            far = pygame.Vector2(arm, arm * slope)
            pygame.draw.line(surface, colour, middle - far, middle + far, max(2, thick))
