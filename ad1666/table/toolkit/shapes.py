"""Small shapes with a dark rim, legible on any background; tints; what a place covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.stock import in_stock

_WEAVE = 8
"""Pixels between the threads of a pattern."""
_SMALL = 1 << 15
"""The pixels of a tint that is kept: that of a button, not that of a window."""
Point = pygame.Vector2 | tuple[float, float]


def about(middle: tuple[int, int], wide: int, high: int) -> pygame.Rect:
    """A rectangle of a size around a point."""
    box = pygame.Rect(0, 0, wide, high)
    box.center = middle
    return box


def plate(surface: pygame.Surface, box: pygame.Rect, fill: theme.Colour, radius: int) -> None:
    """Draws a rectangle with a rim one pixel wide."""
    pygame.draw.rect(surface, theme.EDGE, box, border_radius=radius)
    pygame.draw.rect(surface, fill, box.inflate(-2, -2), border_radius=radius)


def frame(
    surface: pygame.Surface, colour: theme.Colour, box: pygame.Rect, radius: int, width: int
) -> None:
    """Draws the rim of a rectangle with round corners, filled far enough inwards to reach under
    what is drawn within."""
    end = radius + width
    head = pygame.Rect(box.left, box.top, box.width, 2 * end)
    for strip in (head, head.move(0, box.height - head.height)):
        pygame.draw.rect(surface, colour, strip, border_radius=radius)
    for left in (box.left, box.right - end):
        surface.fill(colour, (left, box.top + end, end, box.height - 2 * end))


def band(surface: pygame.Surface, box: pygame.Rect, side: Side) -> None:
    """Draws a rectangle in the colour of a side. If players want patterns besides colours, red is
    hatched and blue dotted."""
    pygame.draw.rect(surface, theme.SIDES[side], box)
    if not preferences.now.patterns:
        return
    clip = surface.get_clip()
    inner = box.inflate(-2, -2)
    surface.set_clip(inner.clip(clip))
    if side is Side.RED:
        for x in range(box.left - box.height, box.right, _WEAVE):
            ends = (x, box.bottom), (x + box.height, box.top)
            pygame.draw.line(surface, theme.PALES[side], *ends, 2)
    else:
        for row, y in enumerate(range(box.top + _WEAVE // 2, box.bottom, _WEAVE)):
            for x in range(box.left + _WEAVE // 2 * (1 + row % 2), box.right, _WEAVE):
                pygame.draw.circle(surface, theme.PALES[side], (x, y), 2)
    surface.set_clip(clip)


def disc(
    surface: pygame.Surface, centre: Point, radius: int, fill: theme.Colour, rim: int = 2
) -> None:
    """Draws a disc with a rim outside its radius."""
    pygame.draw.circle(surface, theme.EDGE, centre, radius + rim)
    pygame.draw.circle(surface, fill, centre, radius)


def around(
    surface: pygame.Surface, colour: theme.Colour, area: pygame.Rect, hole: pygame.Rect
) -> None:
    """Fills an area except for a hole that something else covers, to avoid drawing it twice."""
    for strip in (
        pygame.Rect(area.left, area.top, area.width, hole.top - area.top),
        pygame.Rect(area.left, hole.bottom, area.width, area.bottom - hole.bottom),
        pygame.Rect(area.left, hole.top, hole.left - area.left, hole.height),
        pygame.Rect(hole.right, hole.top, area.right - hole.right, hole.height),
    ):
        surface.fill(colour, strip)


def tint(surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int, int]) -> None:
    """Covers a rectangle with a translucent colour."""
    make = _kept_veil if rect.width * rect.height <= _SMALL else _veil
    surface.blit(make(rect.size, colour), rect)


def _veil(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    veil = pictures.blank(size)
    veil.fill(colour)
    return veil


_kept_veil = in_stock(_veil)


def hatch(
    surface: pygame.Surface,
    box: pygame.Rect,
    colour: theme.Colour | tuple[int, int, int, int],
    apart: int,
    wide: int,
) -> None:
    """Draws lines in a rectangle that slant up to the right, so many pixels apart and wide."""
    surface.set_clip(box)
    for x in range(box.left - box.height, box.right + apart, apart):
        pygame.draw.line(surface, colour, (x, box.bottom), (x + box.height, box.top), wide)
    surface.set_clip(None)


def covered(place: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """The number of pixels of other rectangles that a place covers."""
    parts = (place.clip(others[each]) for each in place.collidelistall(others))
    return sum(part.width * part.height for part in parts)


def freest(
    places: Iterable[pygame.Rect],
    *kept: Iterable[pygame.Rect],
    touched: Sequence[pygame.Rect] = (),
    away: Callable[[pygame.Rect], float] = lambda _place: 0,
) -> pygame.Rect:
    """The place that covers the fewest pixels of what is to be ``kept`` clear: of the first group,
    among equals of the next, and so on; then the one that has least ``touched`` at all, is least
    far ``away``, and comes first. There has to be a place."""

    def touches(place: pygame.Rect) -> int:
        return len(place.collidelistall(touched))

    covers = (partial(covered, others=list(rects)) for rects in kept)
    measures: tuple[Callable[[pygame.Rect], float], ...] = (*covers, touches, away)
    left = list(places)
    for measure in measures:
        worth = [measure(place) for place in left]
        least = min(worth)
        left = [place for place, each in zip(left, worth, strict=True) if each == least]
    return left[0]
