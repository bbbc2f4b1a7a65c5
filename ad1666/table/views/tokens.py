"""Figures as tokens: side by colour and by studs, initials, letter, wounds, conditions."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.table.toolkit import art, shapes, text, theme
from ad1666.table.views.initials import initials
from ad1666.table.words import marks

_STUDS = 10
_TINY = 36
"""Squares narrower than this have no room for initials beside the letter."""
_PLACES = 3
"""The most conditions shown on a token."""
_FINE = 4
"""Tokens are drawn this many times larger and shrunk, for smooth edges."""


def draw(surface: pygame.Surface, square: pygame.Rect, state: State, figure: Figure) -> None:
    """Draws a figure in its square, with its wounds and conditions."""
    size = round(square.width * 0.92)
    tiny = square.width < _TINY
    letters = figure.id if tiny else initials(state, figure.id)
    token = picture(letters, figure.side, size, figure.card.hero)
    if figure.down:
        token = pygame.transform.rotate(token, 90)
    box = token.get_rect(center=square.center)
    surface.blit(_shadow(size), box.move(size // 14, size // 12))
    surface.blit(token, box)
    if not tiny:
        _letter(surface, square, figure)
    _marks(surface, square, state, figure)
    _wounds(surface, square, figure)


def of(state: State, figure: Figure, size: int) -> pygame.Surface:
    """The bare token of a figure."""
    return picture(initials(state, figure.id), figure.side, size, figure.card.hero)


@lru_cache(maxsize=256)
def _shadow(size: int) -> pygame.Surface:
    image = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(image, (*theme.EDGE, 110), (size // 2, size // 2), size // 2)
    return image


@lru_cache(maxsize=256)
def picture(letters: str, side: Side, size: int, hero: bool) -> pygame.Surface:
    """The bare token. Red has diamond studs, blue round ones; heroes have a golden inner rim."""
    big = size * _FINE
    image = pygame.Surface((big, big), pygame.SRCALPHA)
    middle = (big // 2, big // 2)
    radius = big // 2
    for share, colour in (
        (1.0, theme.EDGE),
        (0.955, theme.CREAM),
        (0.875, theme.EDGE),
        (0.85, theme.SIDES[side]),
        (0.64, theme.EDGE),
        (0.61, theme.GOLD if hero else theme.PARCHMENT_DARK),
        (0.54, theme.PARCHMENT),
    ):
        pygame.draw.circle(image, colour, middle, round(radius * share))
    for i in range(_STUDS):
        angle = math.tau * (i + 0.5) / _STUDS
        x = middle[0] + math.cos(angle) * radius * 0.745
        y = middle[1] + math.sin(angle) * radius * 0.745
        _stud(image, (x, y), angle, radius * 0.088, side)
    image = pygame.transform.smoothscale(image, (size, size))
    room = pygame.Rect(0, 0, round(size * 0.6), round(size * 0.5))
    room.center = (size // 2, size // 2)
    type_size = max(text.LEAST, round(size * 0.36))
    text.centred(image, letters, room, type_size, theme.INK, "bold")
    return image


def _stud(
    image: pygame.Surface, at: tuple[float, float], angle: float, size: float, side: Side
) -> None:
    if side is Side.BLUE:
        pygame.draw.circle(image, theme.CREAM, at, size)
        return
    points = [
        (at[0] + math.cos(turned) * length, at[1] + math.sin(turned) * length)
        for quarter, length in enumerate((size * 1.5, size * 0.95) * 2)
        for turned in (angle + quarter * math.pi / 2,)
    ]
    pygame.draw.polygon(image, theme.CREAM, points)


def _wounds(surface: pygame.Surface, square: pygame.Rect, figure: Figure) -> None:
    """Draws a column of pips at the right side, from below: one for each wound up to death, red if
    taken, golden from the first that is serious."""
    if not figure.wounds:
        return
    card = figure.card
    height = square.height / card.death
    wide = _pip_width(square)
    for i in range(card.death):
        top = round(square.bottom - (i + 1) * height)
        pip = pygame.Rect(square.right - wide, top, wide, round(square.bottom - i * height) - top)
        left = theme.GOLD if i + 1 >= card.serious else theme.CREAM
        shapes.plate(surface, pip, theme.RED if i < figure.wounds else left, 0)


def _pip_width(square: pygame.Rect) -> int:
    return max(6, square.width // 7)


def _letter(surface: pygame.Surface, square: pygame.Rect, figure: Figure) -> None:
    """Draws the letter that names the figure, in a badge at the lower left."""
    size = max(text.LEAST, round(square.width * 0.3))
    box = pygame.Rect(0, 0, round(size * 1.15), round(size * 1.1))
    box.bottomleft = (square.left, square.bottom)
    shapes.plate(surface, box, theme.PALES[figure.side], 3)
    text.centred(surface, figure.id, box.inflate(-2, -2), size, theme.INK, "bold")


def _marks(surface: pygame.Surface, square: pygame.Rect, state: State, figure: Figure) -> None:
    """Draws the most important conditions as icons along the top of the square; a plus at the foot
    if there are more."""
    found = marks.of(state, figure)
    step = (square.width - _pip_width(square)) / _PLACES
    size = max(12, round(step * 1.04))
    above = size // 3 if square.width < _TINY else size // 8
    for i, mark in enumerate(found[:_PLACES]):
        disc = pygame.Rect(round(square.left + i * step), square.top - above, size, size)
        shapes.disc(surface, disc.center, size // 2, theme.CREAM, 1)
        art.put(surface, mark.icon, round(size * 0.86), disc.center)
    if len(found) > _PLACES:
        more = pygame.Rect(0, 0, size, size)
        more.midbottom = (round(square.left + 1.6 * step), square.bottom)
        pygame.draw.circle(surface, theme.EDGE, more.center, size // 2)
        arm = size // 3
        for ends in (((-arm, 0), (arm, 0)), ((0, -arm), (0, arm))):
            start, end = (pygame.Vector2(more.center) + offset for offset in ends)
            pygame.draw.line(surface, theme.CREAM, start, end, max(2, size // 7))
