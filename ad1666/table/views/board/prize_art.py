"""The things that a game is about: they glow where they lie, whoever has one bears a flag, and the
ways out that count are lit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from ad1666.rules.board import Direction
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.rules.victory import Aim
from ad1666.table.toolkit import lights, pictures, shapes, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.living import Light
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour
from ad1666.words.symbols import of_item

_GLOW: Colour = (255, 196, 92)
_RAY: Colour = (150, 118, 52)
_GATE: Colour = (255, 206, 110)
_PULSE, _STRONGER = 2.2, 16
"""Where a glow pulsates: the part around its middle that gets brighter, in squares, and by how much
with each look."""
_PULSES = (0, 0, 1, 2, 3, 4, 5, 5, 5, 4, 3, 2, 1, 0)
"""The looks of a glow."""
_UNDERFOOT = 0.42
"""The size of a thing beside who stands on it, in squares."""
_RINGS = ((0.60, 0.08), (0.74, 0.05))
"""The rings around who has a thing: radius and width, in squares."""


def draw_lying(surface: pygame.Surface, grid: Grid, state: State) -> dict[Square, str]:
    """Draws what is wanted and lies on the ground; its glow alone where somebody stands on it.
    Returns its icon on each square."""
    lying = _lying(state)
    for at, icon in lying.items():
        box, side = grid.rect(at), grid.square
        lights.shine(surface, box.center, side * 3.6, _GLOW, 136)
        rays = _rays(round(side * 2.6))
        surface.blit(rays, rays.get_rect(center=box.center), special_flags=pygame.BLEND_RGB_ADD)
        if state.standing(at) is None:
            badge(surface, box.center, round(side * 0.66), icon)
    return lying


def underfoot(square: pygame.Rect) -> pygame.Rect:
    """Where what is wanted shows beside the figure that stands on it: in a corner of its square."""
    size = round(square.width * _UNDERFOOT)
    place = pygame.Rect(0, 0, size, size)
    place.bottomleft = square.left + 3, square.bottom - 3
    return place


def draw_underfoot(surface: pygame.Surface, square: pygame.Rect, icon: str) -> None:
    """Draws what is wanted beside the figure that stands on it."""
    place = underfoot(square)
    badge(surface, place.center, place.width, icon)


def _lying(state: State) -> dict[Square, str]:
    """The icon of what is wanted on each square where that lies."""
    return {at: of_item(item) for at, item in state.ground if item.id in state.terms.prizes}


def glowing(grid: Grid, state: State) -> Iterator[Light]:
    """The glow of what is wanted, as lights that live."""
    for at in _lying(state):
        wide = round(grid.square * _PULSE)
        area = shapes.about(grid.rect(at).center, wide, wide)
        pulse = _pulse if state.standing(at) is None else _pulse_around
        yield Light(area.clip(grid.area), partial(pulse, grid, at), _PULSES)


def _pulse(grid: Grid, at: Square, surface: pygame.Surface, look: int) -> None:
    """Draws a glow that is stronger."""
    side, middle = grid.square, grid.rect(at).center
    lights.shine(surface, middle, side * _PULSE, _GLOW, _STRONGER * look)


def _pulse_around(grid: Grid, at: Square, surface: pygame.Surface, look: int) -> None:
    """Draws a stronger glow around who stands on it."""
    side, middle = grid.square, grid.rect(at).center
    lights.ring(surface, middle, side * _PULSE, _GLOW, 2 * _STRONGER * look)


def draw_ways(surface: pygame.Surface, grid: Grid, state: State) -> None:
    """Lights the ways out by which who has a thing would reach a goal: light from outside, and
    arrow heads."""
    for at, way in dict.fromkeys(ways_out(state)):
        out, side = pygame.Vector2(way.step), grid.square
        middle, across = pygame.Vector2(grid.rect(at).center), out.rotate(90)
        lights.shine(surface, middle + out * side * 0.5, side * 2.2, _GATE, 144)
        for number in range(3):
            tip = middle + out * side * (0.42 + 0.17 * number)
            back = tip - out * side * 0.14
            points = [back + across * side * 0.22, tip, back - across * side * 0.22]
            pygame.draw.lines(surface, theme.EDGE, False, points, max(5, side // 10))
            pygame.draw.lines(surface, theme.GOLD, False, points, max(3, side // 18))


def draw_bearers(surface: pygame.Surface, grid: Grid, state: State, hidden: frozenset[str]) -> None:
    """Draws rings and a flag with the thing for everybody who has one, except the figures
    ``hidden`` in motion."""
    for figure, icon in _bearers(state):
        if figure.at is not None and figure.id not in hidden:
            _bearer(surface, grid, figure.at, figure.side, icon)


def _bearers(state: State) -> Iterator[tuple[Figure, str]]:
    things = state.terms.prizes
    for figure in state.figures:
        icons = [of_item(gear.item) for gear in figure.gear if gear.item.id in things]
        if icons:
            yield figure, icons[0]


def ways_out(state: State) -> Iterator[tuple[Square, Direction]]:
    """The edges over which somebody who has a thing would carry it off for a goal (BOARD-12)."""
    owned = {(f.side, g.item.id) for f in state.figures if f.at is not None for g in f.gear}
    for goal in state.terms.goals:
        if goal.aim is Aim.TAKE_AWAY and (goal.side, goal.subject) in owned:
            squares = goal.place.squares if goal.place else state.board.squares()
            yield from ((at, way) for at in squares for way in state.board.ways_out(at))


def _bearer(surface: pygame.Surface, grid: Grid, at: Square, side: Side, icon: str) -> None:
    box, square = grid.rect(at), grid.square
    for radius, width in _RINGS:
        line = max(1, round(square * width))
        pygame.draw.circle(surface, theme.GOLD, box.center, round(square * radius), line)
    high, wide = square * 0.38, square * 0.48
    top = pygame.Vector2(box.right - square * 0.05, box.top + square * 0.02)
    pole = top + pygame.Vector2(0, square * 0.62)
    pygame.draw.line(surface, theme.EDGE, pole, top, max(4, square // 14))
    pygame.draw.line(surface, theme.GOLD, pole, top, max(2, square // 28))
    # within the square, swallow-tailed for Red, pointed for Blue
    tip = 0.76 if side is Side.RED else 1.0
    edge = ((0, 0), (0.9, 0.05), (tip, 0.5), (0.9, 0.95), (0, 1))
    flag = [top + pygame.Vector2(-x * wide, y * high) for x, y in edge]
    pygame.draw.polygon(surface, theme.SIDES[side], flag)
    pygame.draw.polygon(surface, theme.EDGE, flag, max(2, square // 24))
    middle = top + pygame.Vector2(-0.38 * wide, 0.5 * high)
    badge(surface, middle, round(square * 0.3), icon)


def badge(
    surface: pygame.Surface, centre: tuple[float, float] | pygame.Vector2, size: int, icon: str
) -> None:
    """Draws an icon on a disc of cream with a beaded rim of gold."""
    radius = size // 2
    middle = pygame.Vector2(centre)
    for grow, colour in ((3, theme.EDGE), (1, theme.GOLD), (-2, theme.CREAM)):
        pygame.draw.circle(surface, colour, middle, radius + grow)
    for number in range(16):
        bead = middle + pygame.Vector2(radius, 0).rotate(number * 360 / 16)
        pygame.draw.circle(surface, theme.WHITE, bead, max(1, size // 26))
    pictures.put(surface, icon, round(size * 0.72), (round(middle.x), round(middle.y)))


@in_stock
def _rays(size: int) -> pygame.Surface:
    """Twelve rays, to be added."""
    big = pictures.solid((256, 256))
    middle = pygame.Vector2(128, 128)
    for number in range(12):
        along = pygame.Vector2(0, -1).rotate(number * 30)
        half = along.rotate(90) * (7 if number % 2 else 11)
        far = middle + along * (96 if number % 2 else 124)
        pygame.draw.polygon(big, _RAY, [middle + half, far, middle - half])
    lights.fade(big)
    return pictures.opaque(pygame.transform.smoothscale(big, (size, size)))
