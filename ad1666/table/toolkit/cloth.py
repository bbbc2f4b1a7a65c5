"""Cloth, wax and parchment: pennants of the sides, seals, sheets with ragged edges. Pictures are
kept by their size."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pygame

from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.settings import preferences
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.stock import in_stock

WAX = complete(Side, {Side.RED: (168, 34, 30), Side.BLUE: (30, 66, 132)})
"""The colours of cloth and wax, darker than those of tokens."""
GILT = (196, 146, 40)
_SHADOW = 4
"""Pixels around a sheet that its shadow takes."""
_ROUGH = 3
"""The depth in pixels of the notches in a sheet's edge."""
_FINE = 2
"""Pictures are drawn this many times as large, then reduced."""


def lozenge(centre: pygame.Vector2, reach: float) -> list[pygame.Vector2]:
    """The corners of Red's sign."""
    return [centre + pygame.Vector2(reach, 0).rotate(90 * corner) for corner in range(4)]


def sign(
    surface: pygame.Surface, centre: pygame.Vector2, reach: float, side: Side, colour: theme.Colour
) -> None:
    """Draws the sign of a side: a lozenge for Red, a dot for Blue."""
    if side is Side.RED:
        pygame.draw.polygon(surface, colour, lozenge(centre, reach))
    else:
        pygame.draw.circle(surface, colour, centre, reach * 0.86)


def pip(
    surface: pygame.Surface, centre: tuple[float, float], size: int, side: Side, *, filled: bool
) -> None:
    """Draws the sign of a side in outline, or ``filled`` for what has been reached."""
    middle, reach = pygame.Vector2(centre), size / 2
    sign(surface, middle, reach, side, theme.EDGE)
    sign(surface, middle, reach - 1.6, side, WAX[side] if filled else theme.CREAM)


def pennant(size: tuple[int, int], side: Side) -> pygame.Surface:
    """A hanging banner: Red's is swallow-tailed with lozenges, Blue's is round with dots, so that
    the shape tells them apart as well."""
    wide, high = size[0] * _FINE, size[1] * _FINE
    depth = min(high * 0.16, wide * 0.3)
    foot = high - depth
    if side is Side.RED:
        lower = [(wide - 4, high - 4), (wide / 2, foot), (4, high - 4)]
    else:
        turns = (math.pi * n / 24 for n in range(25))
        lower = [
            (wide / 2 + (wide / 2 - 4) * math.cos(a), foot + (depth - 4) * math.sin(a))
            for a in turns
        ]
    return _cloth((wide, high), ((4, 4), (wide - 4, 4), *lower), side, max(14, wide // 8))


def ribbon(size: tuple[int, int], side: Side) -> pygame.Surface:
    """A banner that lies: Red's has a cut end, Blue's a round one."""
    wide, high = size[0] * _FINE, size[1] * _FINE
    if side is Side.RED:
        end = [(wide - 4, 4), (wide - high * 0.3, high / 2), (wide - 4, high - 4)]
    else:
        begin, reach = wide - 4 - high / 2, high / 2 - 4
        turns = (math.pi * (n / 24 - 0.5) for n in range(25))
        end = [(begin + reach * math.cos(a), high / 2 + reach * math.sin(a)) for a in turns]
    return _cloth((wide, high), ((4, 4), *end, (4, high - 4)), side, max(14, high // 4))


def strip(size: tuple[int, int], side: Side) -> pygame.Surface:
    """A strip of cloth, for the edge of what concerns a side."""
    wide, high = size[0] * _FINE, size[1] * _FINE
    corners = (0, 0), (wide, 0), (wide, high), (0, high)
    return _cloth((wide, high), corners, side, max(14, wide))


def slip(surface: pygame.Surface, box: pygame.Rect, side: Side, edge: int) -> None:
    """Draws a slip of paper about a side, with its cloth along the left ``edge``, in pixels."""
    pygame.draw.rect(surface, theme.CREAM, box, border_radius=edge // 2)
    surface.blit(strip((edge, box.height), side), box)
    pygame.draw.rect(surface, theme.PARCHMENT_DARK, box, 1)


def _cloth(
    size: tuple[int, int], shape: tuple[tuple[float, float], ...], side: Side, step: int
) -> pygame.Surface:
    """A piece of cloth with the sign of its side every ``step`` pixels, reduced to its size. If
    players want patterns besides colours, the signs are pale and stand out."""
    return _woven(size, shape, side, step, preferences.now.patterns)


@in_stock
def _woven(
    size: tuple[int, int],
    shape: tuple[tuple[float, float], ...],
    side: Side,
    step: int,
    pale: bool,
) -> pygame.Surface:
    wide, high = size
    colour = WAX[side]
    thread = theme.PALES[side] if pale else theme.toned(colour, 0.62)
    image, weave, mask = (pictures.blank(size) for _each in range(3))
    pygame.draw.polygon(image, colour, shape)
    for row, y in enumerate(range(0, high, step)):
        for x in range((row % 2) * step // 2, wide, step):
            sign(weave, pygame.Vector2(x, y), step * 0.2, side, thread)
    pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
    weave.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(weave, (0, 0))
    pygame.draw.polygon(image, theme.EDGE, shape, 5)
    middle = wide / 2, high / 2
    hem = [
        (middle[0] + (x - middle[0]) * 0.93, middle[1] + (y - middle[1]) * 0.93) for x, y in shape
    ]
    pygame.draw.polygon(image, theme.GOLD, hem, 3)
    reduced = pygame.transform.smoothscale(image, (wide // _FINE, high // _FINE))
    return pictures.ready(reduced)


@in_stock
def seal(size: int, colour: theme.Colour) -> pygame.Surface:
    """A seal of wax with an uneven rim and a pressed disc, on which something can be written."""
    big = size * 3
    image = pictures.blank((big, big))
    dice = random.Random(f"{colour}")
    middle, radius = big / 2, big * 0.42
    dark = theme.toned(colour, 0.55)
    bright = theme.toned(colour, 1.35, 22)
    phases = [dice.uniform(0, math.tau) for _ in range(2)]

    def rim(scale: float, dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[float, float]]:
        for step in range(72):
            a = math.tau * step / 72
            wave = 0.05 * math.sin(3 * a + phases[0]) + 0.035 * math.sin(7 * a + phases[1])
            r = radius * scale * (1 + wave)
            yield middle + r * math.cos(a) + dx, middle + r * math.sin(a) + dy

    pygame.draw.polygon(image, (*theme.EDGE, 90), list(rim(1.08, big * 0.02, big * 0.03)))
    pygame.draw.polygon(image, dark, list(rim(1.08)))
    pygame.draw.polygon(image, bright, list(rim(1.02, -big * 0.008, -big * 0.01)))
    pygame.draw.polygon(image, colour, list(rim(1.0, big * 0.006, big * 0.008)))
    pygame.draw.circle(image, dark, (middle, middle), radius * 0.78)
    pygame.draw.circle(image, colour, (middle + 1, middle + 1), radius * 0.75)
    return pictures.ready(pygame.transform.smoothscale(image, (size, size)))


def score(surface: pygame.Surface, centre: tuple[int, int], size: int, points: str) -> None:
    """Draws a gilt seal with points on it."""
    image = seal(size, GILT)
    box = image.get_rect(center=centre)
    surface.blit(image, box)
    inner = box.inflate(-size * 0.24, -size * 0.24)
    text.centred(surface, points, inner, round(size * 0.42), theme.EDGE, "bold")


@in_stock
def _parchment(size: tuple[int, int], seed: int) -> pygame.Surface:
    wide, high = size
    image = pictures.blank((wide + 2 * _SHADOW, high + 2 * _SHADOW))
    dice = random.Random(seed * 7919 + wide)
    box = pygame.Rect(_SHADOW, _SHADOW, wide, high).inflate(-_ROUGH, -_ROUGH)
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    points: list[tuple[float, float]] = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        count = max(4, round(math.dist(start, end) / 14))
        for number in range(count):
            on = pygame.Vector2(start).lerp(end, number / count)
            jag = _ROUGH * 0.5
            points.append((on.x + dice.uniform(-jag, jag), on.y + dice.uniform(-jag, jag)))
    for off, alpha in ((3, 50), (2, 80)):
        pygame.draw.polygon(image, (*theme.EDGE, alpha), [(x + off, y + off) for x, y in points])
    pygame.draw.polygon(image, theme.PARCHMENT, points)
    stain = pictures.blank(image.get_size())
    for _ in range(max(3, wide * high // 26000)):
        at, radius = (dice.randint(0, wide), dice.randint(0, high)), dice.randint(14, 46)
        pygame.draw.circle(stain, (*theme.PARCHMENT_DARK, 16), at, radius)
        pygame.draw.circle(stain, (*theme.PARCHMENT_DARK, 22), at, radius, 2)
    for number in range(10):
        pygame.draw.polygon(stain, (*theme.PARCHMENT_DARK, 20), points, 22 - 2 * number)
    stain.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # nothing beyond the sheet
    image.blit(stain, (0, 0))
    pygame.draw.aalines(image, theme.INK_SOFT, True, points)
    return pictures.ready(image)


def sheet(surface: pygame.Surface, box: pygame.Rect, seed: int = 1) -> None:
    """Draws a sheet of parchment with a shadow. Different ``seed`` gives different edges."""
    surface.blit(_parchment(box.size, seed), (box.left - _SHADOW, box.top - _SHADOW))
