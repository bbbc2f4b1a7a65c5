"""A plan drawn on the board: who is to act, the walk with a ghost of the figure where it ends, and
its targets."""

from __future__ import annotations

from itertools import pairwise

import pygame

from ad1666.advice.advised import NOTHING, Advised, advised, made
from ad1666.advice.coach import Judged
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures, shapes, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import tokens

_DASHES = 12
"""The number of dashes in a ring."""
_GHOSTLY = 165
"""How solid a ghost is, of 255."""


def draw_made(ui: Ui, grid: Grid, signs: Advised) -> None:
    """Draws what was decided: a thin unbroken way that ends in a cross."""
    if signs.actor is None or not signs.aims:
        return
    ui.surface.set_clip(grid.area)
    way = signs.way or (signs.actor, signs.aims[0])
    points = [pygame.Vector2(grid.rect(square).center) for square in way]
    for colour, thick in ((theme.EDGE, 5), (theme.CREAM, 2)):
        pygame.draw.lines(ui.surface, colour, False, points, thick)
    arm = pygame.Vector2(grid.square * 0.22, 0)
    for colour, thick in ((theme.EDGE, 7), (theme.CREAM, 3)):
        for turn in (45, 135):
            ends = points[-1] + arm.rotate(turn), points[-1] - arm.rotate(turn)
            pygame.draw.line(ui.surface, colour, *ends, thick)
    ui.surface.set_clip(None)


def draw_lesson(ui: Ui, grid: Grid, judged: Judged, state: State) -> None:
    """Draws what was decided, and what would have been better."""
    draw_made(ui, grid, made(judged))
    draw(ui, grid, advised(judged.decision.seen.prompt, judged.reasoned.chosen), state)


def draw(ui: Ui, grid: Grid, signs: Advised, state: State) -> None:
    """Draws the signs: a dashed route with an arrowhead, a ghost of the figure where it ends, a
    dashed line to each target, and dashed rings, each with the icon of advice."""
    if signs is NOTHING:
        return
    ui.surface.set_clip(grid.area)
    if signs.way:
        _ghost(ui.surface, grid, signs, state)
        _arrow(ui.surface, grid, signs.way)
    for square in signs.aims:
        if square != signs.actor and square not in signs.way and signs.actor is not None:
            _line(ui.surface, grid, signs.way[-1] if signs.way else signs.actor, square)
    for square in signs.aims:
        _ring(ui.surface, grid, square)
    for square in signs.aims or ((signs.actor,) if signs.actor else ()):
        _badge(ui.surface, grid, square)
    ui.surface.set_clip(None)


def _ghost(surface: pygame.Surface, grid: Grid, signs: Advised, state: State) -> None:
    """Draws the figure where it is to stand, so that the square shows through it."""
    figure, end = state.known(signs.walker), signs.way[-1]
    if figure is None or state.standing(end) is not None:
        return
    token = tokens.of(state, figure, grid.square).copy()
    token.set_alpha(_GHOSTLY)
    surface.blit(token, token.get_rect(center=grid.rect(end).center))


def _line(surface: pygame.Surface, grid: Grid, start: Square, end: Square) -> None:
    """Draws a line from rim to rim of two squares, as far as they are apart."""
    ends = [pygame.Vector2(grid.rect(square).center) for square in (start, end)]
    near = grid.square * 0.62
    if ends[0].distance_to(ends[1]) > 2 * near:
        tip = ends[1].move_towards(ends[0], near)
        _dashed(surface, ends[0].move_towards(ends[1], near), tip, grid.square // 5, 3)


def _arrow(surface: pygame.Surface, grid: Grid, way: tuple[Square, ...]) -> None:
    points = [pygame.Vector2(grid.rect(square).center) for square in way]
    thick, last = max(3, grid.square // 11), points[-2]
    points[-1] = points[-1].move_towards(last, grid.square * 0.3)
    for start, end in pairwise(points):
        _dashed(surface, start, end, grid.square // 5, thick)
    ahead = (points[-1] - last).normalize() * max(6, grid.square * 0.26)
    aside = ahead.rotate(90) * 0.6
    head = (
        points[-1] + ahead * 0.5,
        points[-1] - ahead * 0.5 + aside,
        points[-1] - ahead * 0.5 - aside,
    )
    pygame.draw.polygon(surface, theme.WHITE, head)
    pygame.draw.polygon(surface, theme.EDGE, head, 2)


def _dashed(
    surface: pygame.Surface, start: pygame.Vector2, end: pygame.Vector2, dash: int, thick: int
) -> None:
    pieces = max(1, round(start.distance_to(end) / max(4, dash)))
    for number in range(0, pieces, 2):
        ends = start.lerp(end, number / pieces), start.lerp(end, min(1.0, (number + 1) / pieces))
        pygame.draw.line(surface, theme.EDGE, *ends, thick + 4)
        pygame.draw.line(surface, theme.WHITE, *ends, thick)


def _ring(surface: pygame.Surface, grid: Grid, square: Square) -> None:
    centre = pygame.Vector2(grid.rect(square).center)
    spoke, thick = pygame.Vector2(grid.square * 0.6, 0), max(3, grid.square // 14)
    for number in range(_DASHES):
        turns = 360 * number / _DASHES, 360 * (number + 0.55) / _DASHES
        start, end = (centre + spoke.rotate(turn) for turn in turns)
        pygame.draw.line(surface, theme.EDGE, start, end, thick + 3)
        pygame.draw.line(surface, theme.WHITE, start, end, thick)


def _badge(surface: pygame.Surface, grid: Grid, square: Square) -> None:
    box = grid.rect(square)
    size = max(18, round(box.width * 0.5))
    plate = shapes.about(box.topright, size, size)
    plate.clamp_ip(grid.area)
    shapes.plate(surface, plate, theme.WHITE, size // 4)
    pictures.put(surface, "advice", round(size * 0.8), plate.center)
