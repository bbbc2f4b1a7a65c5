"""Draws the traces of a game on its board: dried blood, the fallen, footprints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pygame

from ad1666.play.traces import Fallen, Stain, Trace, Traces
from ad1666.rules.board import Board
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import effects, medals, pictures, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.lights import curve
from ad1666.table.toolkit.medals import Bust
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour
from ad1666.table.views.board import tokens
from ad1666.table.views.board.passage_art import dashes

_DRIED: Colour = (150, 34, 24)
_FAINT = (245, 150)
"""The opacity of the newest way and of the one before it."""


def draw(surface: pygame.Surface, grid: Grid, state: State, traces: Traces) -> None:
    """Draws all traces, below the figures."""
    for number, stain in enumerate(traces.stains):
        _blood(surface, grid, number, stain)
    for one in traces.fallen:
        _fallen(surface, grid, state, one)
    for age, way in enumerate(reversed(traces.ways)):
        _way(surface, grid, state, way, _FAINT[min(age, len(_FAINT) - 1)])


def _blood(surface: pygame.Surface, grid: Grid, number: int, stain: Stain) -> None:
    box = grid.rect(stain.at)
    size = round(grid.square * min(1.5, 0.55 + 0.16 * stain.wounds))
    image = _stain(number % 3, size, (number * 67) % 360, min(230, 120 + 24 * stain.wounds))
    off = ((number * 29) % 17 - 8) * grid.square // 60
    place = image.get_rect(center=box.move(off, off).center)
    surface.blit(image, place, special_flags=pygame.BLEND_RGB_MULT)


@in_stock
def _stain(kind: int, size: int, turn: int, strength: int) -> pygame.Surface:
    """Dried blood to multiply with, so that the ground still shows."""
    splash = effects.splat(kind)
    image = pygame.transform.rotozoom(splash, turn, size / splash.get_width())
    red = pictures.blank(image.get_size())
    red.fill((*_DRIED, strength))
    red.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    red.fill((*_DRIED, 0), special_flags=pygame.BLEND_RGBA_MAX)
    ground = pictures.solid(image.get_size())
    ground.fill(theme.WHITE)
    ground.blit(red, (0, 0))
    return pictures.opaque(ground)


def _fallen(surface: pygame.Surface, grid: Grid, state: State, one: Fallen) -> None:
    """A dead figure on its back under a cross. Only the cross shows, in the corner, where somebody
    stands now."""
    box, side = grid.rect(one.at), grid.square
    if state.standing(one.at) is not None:
        image = _cross(max(12, round(side * 0.36)))
        surface.blit(
            image, image.get_rect(center=(box.left + side * 0.12, box.bottom - side * 0.16))
        )
        return
    figure = state.figure(one.figure)
    body = _body(tokens.bust(state, figure), round(side * 0.8), figure.side)
    surface.blit(body, body.get_rect(center=(box.centerx, box.centery + side * 0.04)))
    image = _cross(max(12, round(side * 0.52)))
    surface.blit(
        image, image.get_rect(center=(box.centerx + side * 0.3, box.centery - side * 0.22))
    )


@in_stock
def _body(bust: Bust, size: int, side: Side) -> pygame.Surface:
    image = medals.medal(bust, size, side, lying=True, spent=True).copy()
    image.fill((226, 216, 208, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return effects.faint(image, 0.92)


def cross_at(surface: pygame.Surface, centre: tuple[float, float], size: float) -> None:
    """Draws a leaning cross for the dead."""
    image = _cross(max(12, round(size)))
    surface.blit(image, image.get_rect(center=centre))


@in_stock
def _cross(size: int) -> pygame.Surface:
    """A leaning cross."""
    big = pictures.blank((120, 120))
    half = [(52, 10), (68, 10), (68, 36), (92, 36), (92, 52), (68, 52), (68, 110)]
    shape = [*half, *((120 - x, y) for x, y in reversed(half[2:]))]
    middle = pygame.Vector2(60, 60)
    leaning = [middle + (pygame.Vector2(point) - middle).rotate(9) for point in shape]
    pygame.draw.polygon(big, theme.EDGE, leaning, 22)
    for point in leaning:
        pygame.draw.circle(big, theme.EDGE, point, 10)
    pygame.draw.polygon(big, theme.CREAM, leaning)
    return pictures.ready(pygame.transform.smoothscale(big, (size, size)))


def _way(surface: pygame.Surface, grid: Grid, state: State, way: Trace, opacity: int) -> None:
    """Footprints along a way, growing to its end: lozenges for Red, dots for Blue; a pale face
    where it began and the head of an arrow where it ended. Dashes join the ends of a passage."""
    unit = grid.square
    parts = [[grid.rect(at).center for at in part] for part in stretches(state.board, way.squares)]
    area = _around([pygame.Vector2(at) for part in parts for at in part], 2 * unit)
    area = area.clip(surface.get_clip())
    if not area:
        return
    veil = pictures.blank(area.size)
    off = pygame.Vector2(area.topleft)
    colour = theme.SIDES[way.side]
    for part, onward in pairwise(parts):
        dashes(veil, grid, part[-1] - off, onward[0] - off, theme.CREAM)
    for part in (part for part in parts if len(part) > 1):
        points = [point - off for point in curve(part)]
        length = sum(a.distance_to(b) for a, b in pairwise(points))
        for at, along, gone in _steps(points, unit * 0.55, unit * 0.4):
            if gone <= max(unit * 0.55, length - unit * 0.62):
                size = unit * (0.06 + 0.05 * gone / length)
                _print(veil, at, along, size, way.side, colour)
        if part is parts[-1]:
            _head(veil, points, unit, colour)
    face = tokens.of(state, state.figure(way.figure), round(unit * 0.8)).copy()
    face.set_alpha(110)
    veil.blit(face, face.get_rect(center=parts[0][0] - off))
    veil.set_alpha(opacity)
    surface.blit(veil, area)


def stretches(board: Board, squares: Sequence[Square]) -> list[list[Square]]:
    """The parts of a way between the passages on it."""
    parts = [[squares[0]]]
    for at, to in pairwise(squares):
        if any({at, to} == {*link.ends} for link in board.links_at(at)):
            parts.append([to])
        else:
            parts[-1].append(to)
    return parts


def _around(points: Iterable[pygame.Vector2], room: int) -> pygame.Rect:
    spots = [pygame.Rect(point, (1, 1)) for point in points]
    return spots[0].unionall(spots[1:]).inflate(room, room)


def _steps(
    points: Sequence[pygame.Vector2], first: float, apart: float
) -> Iterator[tuple[pygame.Vector2, pygame.Vector2, float]]:
    """Places along a line, at equal distances, with its direction there and how far they are."""
    gone, due = 0.0, first
    for a, b in pairwise(points):
        part = a.distance_to(b)
        while part and gone + part >= due:
            yield a + (b - a) * ((due - gone) / part), (b - a).normalize(), due
            due += apart
        gone += part


def _print(
    veil: pygame.Surface,
    at: pygame.Vector2,
    along: pygame.Vector2,
    size: float,
    side: Side,
    colour: Colour,
) -> None:
    across = along.rotate(90)
    for grow, tone in ((1.55, theme.EDGE), (1.2, theme.CREAM), (0.8, colour)):
        if side is Side.RED:
            far, wide = along * size * 1.5 * grow, across * size * grow
            pygame.draw.polygon(veil, tone, [at + far, at + wide, at - far, at - wide])
        else:
            pygame.draw.circle(veil, tone, at, size * 1.05 * grow)


def _head(
    veil: pygame.Surface, points: Sequence[pygame.Vector2], unit: int, colour: Colour
) -> None:
    """The head of the arrow, short of the figure that stands there."""
    along = (points[-1] - points[-3]).normalize()
    middle, across = points[-1] - along * unit * 0.5, along.rotate(90)
    shape = [
        middle + along * unit * 0.2,
        middle - along * unit * 0.22 + across * unit * 0.3,
        middle - along * unit * 0.06,
        middle - along * unit * 0.22 - across * unit * 0.3,
    ]
    for grow, tone in ((1.3, theme.EDGE), (1.14, theme.CREAM), (1.0, colour)):
        pygame.draw.polygon(veil, tone, [middle + (point - middle) * grow for point in shape])
