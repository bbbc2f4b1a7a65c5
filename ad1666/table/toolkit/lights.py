"""Light: pools of it that are added to what is there, and flames."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pygame

from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour

_FINE = 128
"""The side of the square on which a pool is drawn once, in pixels."""
_STEP = 8
"""Pools are scaled to multiples of this many pixels."""
_LEVELS = 16
"""Their strength is a multiple of this, so that a pulse needs few pictures."""
_FALLS = 1.6
"""How fast a pool falls off to its rim."""
_HOLE = 0.25
"""The radius of what a ring of light leaves dark, by its width."""
_LEANS, _BLOWN = (-6, 0, 6), (-13, 0, 13)
"""How far the kinds of flames lean, and tongues of fire that are blown about."""

_Points = Sequence[tuple[float, float]]
Spot = tuple[float, float] | pygame.Vector2


def shine(
    surface: pygame.Surface,
    centre: Spot,
    size: float,
    colour: Colour,
    level: int,
    within: Sequence[Spot] = (),
) -> None:
    """Adds a pool of light ``size`` pixels across; ``level`` is its strength, 0 to 255. Where it
    does not fall everywhere, ``within`` is the outline of where it does."""
    image = _pool(max(_STEP, round(size / _STEP) * _STEP), colour, level // _LEVELS * _LEVELS)
    place = image.get_rect(center=centre)
    if within:
        falls = pictures.opaque(pictures.solid(image.get_size()))
        pygame.draw.polygon(falls, theme.WHITE, [pygame.Vector2(p) - place.topleft for p in within])
        falls.blit(image, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        image = falls
    surface.blit(image, place, special_flags=pygame.BLEND_RGB_ADD)


def ring(surface: pygame.Surface, centre: Spot, size: float, colour: Colour, level: int) -> None:
    """The same around what stands in the middle, which stays as it is."""
    side = max(_STEP, round(size / _STEP) * _STEP)
    image = _ring(side, colour, level // _LEVELS * _LEVELS)
    surface.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)


@in_stock
def _ring(size: int, colour: Colour, level: int) -> pygame.Surface:
    image = _pool(size, colour, level).copy()
    pygame.draw.circle(image, (0, 0, 0), (size // 2, size // 2), round(size * _HOLE))
    return pictures.opaque(image)


@in_stock
def _pool(size: int, colour: Colour, level: int) -> pygame.Surface:
    image = pygame.transform.smoothscale(_disc(), (size, size))
    image.fill([c * level // 255 for c in colour], special_flags=pygame.BLEND_RGB_MULT)
    return pictures.opaque(image)


def fade(image: pygame.Surface) -> None:
    """Darkens a square picture of light to its rim."""
    pool = pygame.transform.smoothscale(_disc(), image.get_size())
    image.blit(pool, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@cache
def _disc() -> pygame.Surface:
    """A soft disc, white in the middle and black at its rim."""
    image, middle = pictures.solid((_FINE, _FINE)), _FINE // 2
    for radius in range(middle, 0, -1):
        level = round(255 * (1 - radius / middle) ** _FALLS)
        pygame.draw.circle(image, (level, level, level), (middle, middle), radius)
    return image


@in_stock
def flame(size: int, kind: int, tongue: int | None = None) -> pygame.Surface:
    """The flame of a torch, in three kinds; blown about if a kind is given for its tongue of
    fire."""
    big = 96
    image, middle = pictures.blank((big, big)), big / 2
    for scale, colour in ((1.0, (196, 70, 22)), (0.74, (250, 158, 44)), (0.44, (255, 236, 170))):
        lean = _LEANS[kind] if scale == 1.0 or tongue is None else _BLOWN[tongue]
        shape = curve(
            [
                (middle, big * 0.92),
                (middle - big * 0.24 * scale, big * 0.66),
                (middle - big * 0.1 * scale, big * 0.4),
                (middle + lean * scale, big * 0.9 - big * 0.84 * scale),
                (middle + big * 0.14 * scale, big * 0.42),
                (middle + big * 0.24 * scale, big * 0.66),
                (middle, big * 0.92),
            ]
        )
        pygame.draw.polygon(image, colour, shape)
        if scale == 1.0:
            pygame.draw.polygon(image, theme.EDGE, shape, 4)
    return pictures.ready(pygame.transform.smoothscale(image, (size, size)))


def curve(points: Sequence[Spot], steps: int = 8) -> list[pygame.Vector2]:
    """A smooth line through points (Catmull-Rom)."""
    knots = [pygame.Vector2(point) for point in points]
    found = []
    for i in range(len(knots) - 1):
        a, b, c = knots[max(i - 1, 0)], knots[i], knots[i + 1]
        d = knots[min(i + 2, len(knots) - 1)]
        for n in range(steps):
            t = n / steps
            square, cube = 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
            found.append(0.5 * (2 * b + (c - a) * t + square * t**2 + cube * t**3))
    return [*found, knots[-1]]
