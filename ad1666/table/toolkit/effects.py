"""Easing: the progress of something after a share of its time, both from 0 to 1; and smoke, blood,
flashes and the like, each drawn once with pygame and then only scaled."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import pygame

from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour

Easing = Callable[[float], float]


def linear(t: float) -> float:
    """Constant speed."""
    return t


def out_cubic(t: float) -> float:
    """Starts fast and comes to rest."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Starts slowly and comes to rest."""
    return t * t * (3 - 2 * t)


def bent(
    start: pygame.Vector2, over: pygame.Vector2, end: pygame.Vector2, t: float
) -> pygame.Vector2:
    """A point of the bow from one point to another that is drawn towards a third."""
    return start.lerp(over, t).lerp(over.lerp(end, t), t)


def out_back(t: float) -> float:
    """Overshoots a little and comes back."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def in_quad(t: float) -> float:
    """Starts slowly and gets faster."""
    return t * t


def bounce(t: float) -> float:
    """Falls and bounces once."""
    return (t / 0.7) ** 2 if t < 0.7 else 1 - 0.10 * math.sin((t - 0.7) / 0.3 * math.pi)


def part(t: float, begin: float, end: float, ease: Easing = linear) -> float:
    """The progress of something that lasts from ``begin`` to ``end`` of the time."""
    return ease(min(max((t - begin) / (end - begin), 0.0), 1.0))


SMOKE: Colour = (233, 223, 200)
DUST: Colour = (201, 185, 154)
BLOOD: Colour = (176, 30, 26)
STEEL: Colour = (188, 196, 200)
SPARK: Colour = (255, 226, 138)
_FINE = 384
"""The side of the square on which a sprite is drawn, in pixels."""
_KEPT = 128
"""The side of the square in which it is cached, in pixels."""
_STEP = 4
"""Sprites are scaled to multiples of this many pixels."""
_FOLDS = ((38.0, 0.5), (85.0, 0.35), (21.0, 0.15))
"""The folds of a curtain: waves per height, with their weights."""
_CRIMSON: Colour = (143, 31, 34)

_Points = Sequence[tuple[float, float]]
_BELL: _Points = (
    *((16, 82), (24, 70), (30, 40), (40, 18), (50, 13), (60, 18), (70, 40), (76, 70)),
    *((84, 82), (50, 88)),
)
_CLAPPER: _Points = ((44, 84), (50, 95), (56, 84))
_YOKE: _Points = ((44, 15), (46, 4), (54, 4), (56, 15))
_BLADE: _Points = ((46.5, 70), (46.5, 14), (50, 4), (53.5, 14), (53.5, 70))
_GUARD: _Points = ((36, 69), (64, 69), (64, 75), (36, 75))
_GRIP: _Points = ((47, 75), (53, 75), (53, 91), (47, 91))


@in_stock
def _scaled(image: pygame.Surface, px: int) -> pygame.Surface:
    return pygame.transform.smoothscale(image, (px, px))


def sized(image: pygame.Surface, px: float) -> pygame.Surface:
    """A sprite at about the given size in pixels. Only its alpha may be changed."""
    return _scaled(image, max(_STEP, round(px / _STEP) * _STEP))


def faint(image: pygame.Surface, share: float) -> pygame.Surface:
    """A picture at a share of its opacity, 0 to 1."""
    image.set_alpha(round(255 * min(max(share, 0.0), 1.0)))
    return image


def _canvas() -> pygame.Surface:
    return pictures.blank((_FINE, _FINE))


def _kept(canvas: pygame.Surface) -> pygame.Surface:
    return pictures.ready(pygame.transform.smoothscale(canvas, (_KEPT, _KEPT)))


def _piece(canvas: pygame.Surface, points: Iterable[tuple[float, float]], colour: Colour) -> None:
    """Draws a polygon with an outline of ink, in hundredths of the canvas."""
    scale = _FINE / 100
    at = [(x * scale, y * scale) for x, y in points]
    pygame.draw.polygon(canvas, colour, at)
    pygame.draw.polygon(canvas, theme.EDGE, at, _FINE // 40)
    for corner in at:
        pygame.draw.circle(canvas, theme.EDGE, corner, _FINE / 90)


def _round(radii: Sequence[float]) -> list[tuple[float, float]]:
    """Points around the middle, one for each radius."""
    return [
        (
            50 + r * math.cos(math.tau * number / len(radii)),
            50 + r * math.sin(math.tau * number / len(radii)),
        )
        for number, r in enumerate(radii)
    ]


@in_stock
def puff(kind: int, colour: Colour) -> pygame.Surface:
    """A ball of smoke or dust with a scalloped edge, in three kinds."""
    canvas, lobes, steps = _canvas(), 9, 72
    turns = [math.tau * number / steps for number in range(steps)]
    radii = [34 + 8 * abs(math.sin(lobes * a / 2)) + 3 * math.sin(2 * a + kind) for a in turns]
    shade: Colour = tuple(round(c * 0.82) for c in colour)  # type: ignore[assignment]
    _piece(canvas, _round(radii), shade)
    scale = _FINE / 100
    pygame.draw.circle(canvas, colour, (45 * scale, 44 * scale), 30 * scale)
    dice = random.Random(kind)
    for _hatch in range(3):
        x, y = dice.uniform(36, 60) * scale, dice.uniform(40, 62) * scale
        box = pygame.Rect(x - 9 * scale, y - 5 * scale, 18 * scale, 12 * scale)
        pygame.draw.arc(canvas, theme.INK_SOFT, box, 0.4, 2.7, _FINE // 60)
    return _kept(canvas)


@cache
def splat(kind: int) -> pygame.Surface:
    """A splash of blood, in three kinds."""
    canvas, dice = _canvas(), random.Random(kind)
    radii = [r for _ in range(11) for r in (17.0, 22.0, dice.uniform(32, 47), 22.0)]
    _piece(canvas, _round(radii), BLOOD)
    scale = _FINE / 100
    for _drop in range(6):
        angle, far = dice.uniform(0, math.tau), dice.uniform(38, 46)
        at = (50 + far * math.cos(angle)) * scale, (50 + far * math.sin(angle)) * scale
        pygame.draw.circle(canvas, theme.EDGE, at, 3.4 * scale)
        pygame.draw.circle(canvas, BLOOD, at, 2.2 * scale)
    pygame.draw.circle(canvas, (214, 70, 56), (43 * scale, 42 * scale), 7 * scale)
    return _kept(canvas)


@cache
def flash() -> pygame.Surface:
    """A muzzle flash, or the sparks of blades."""
    canvas = _canvas()
    for size, colour in ((47, (242, 165, 58)), (33, SPARK), (20, (255, 251, 232))):
        points = _round([size if spike % 2 == 0 else size * 0.4 for spike in range(18)])
        if size == 47:
            _piece(canvas, points, colour)
        else:
            pygame.draw.polygon(canvas, colour, [(x * 3.84, y * 3.84) for x, y in points])
    return _kept(canvas)


@cache
def swords() -> pygame.Surface:
    """Two crossed blades on a dark disc, because they are as pale as many floors."""
    image = pictures.blank((_KEPT, _KEPT))
    ground, middle = _canvas(), (_FINE // 2, _FINE // 2)
    pygame.draw.circle(ground, theme.GOLD, middle, _FINE // 2)
    pygame.draw.circle(ground, theme.DESK_DARK, middle, _FINE * 0.46)
    image.blit(pygame.transform.smoothscale(ground, image.get_size()), (0, 0))
    canvas = _canvas()
    for points, colour in ((_BLADE, STEEL), (_GRIP, theme.INK_SOFT), (_GUARD, theme.GOLD)):
        _piece(canvas, points, colour)
    for angle in (-42, 42):
        turned = pygame.transform.rotozoom(canvas, angle, 1.2 * _KEPT / _FINE)
        image.blit(turned, turned.get_rect(center=(_KEPT // 2, _KEPT // 2)))
    return image


@cache
def bell() -> pygame.Surface:
    """The alarm bell."""
    canvas, scale = _canvas(), _FINE / 100
    for points, colour in (
        (_CLAPPER, theme.INK_SOFT),
        (_BELL, theme.GOLD),
        (_YOKE, theme.PARCHMENT_DARK),
    ):
        _piece(canvas, points, colour)
    light = [(x * scale, y * scale) for x, y in ((35, 38), (42, 22), (46, 22), (42, 66), (33, 70))]
    pygame.draw.polygon(canvas, theme.CREAM, light)
    for y in (69, 77):
        box = pygame.Rect(22 * scale, (y - 5) * scale, 56 * scale, 10 * scale)
        pygame.draw.arc(canvas, theme.EDGE, box, math.pi, math.tau, _FINE // 60)
    return _kept(canvas)


@in_stock
def ribbon(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A ribbon with folded ends. The middle 80 % are for its words."""
    wide, high = size
    image = pictures.blank(size)
    dark: Colour = tuple(round(c * 0.6) for c in colour)  # type: ignore[assignment]
    fold, drop, rim = round(wide * 0.10), round(high * 0.22), max(2, high // 30)
    for left in (True, False):
        out, inner = (0, fold * 3 // 2) if left else (wide - 1, wide - fold * 3 // 2)
        notch = fold // 2 if left else wide - fold // 2
        tail = [(inner, drop), (out, drop), (notch, (high + drop) // 2), (out, high - 1)]
        tail.append((inner, high - 1))
        pygame.draw.polygon(image, dark, tail)
        pygame.draw.polygon(image, theme.EDGE, tail, rim)
    body = pygame.Rect(fold, 0, wide - 2 * fold, high - drop)
    pygame.draw.rect(image, colour, body)
    for y in (body.top + high // 12, body.bottom - high // 12 - 1):
        pygame.draw.line(image, theme.GOLD, (body.left, y), (body.right, y), max(1, high // 40))
    pygame.draw.rect(image, theme.EDGE, body, rim)
    return image


@in_stock
def drape(size: tuple[int, int], *, left: bool) -> pygame.Surface:
    """Half a curtain of crimson velvet, with a gilded hem on its inner edge."""
    wide, high = size
    row = pictures.solid((wide, 1))
    hem = max(3, round(high * 0.02))
    for x in range(wide):
        fold = sum(weight * math.sin(wave * x / high) for wave, weight in _FOLDS)
        row.set_at((x, 0), [round(c * (0.62 + 0.36 * fold)) for c in _CRIMSON])
    image = pygame.transform.scale(row, size)
    box = pygame.Rect(wide - hem if left else 0, 0, hem, high)
    pygame.draw.rect(image, theme.GOLD, box)
    pygame.draw.line(image, theme.EDGE, box.topleft, box.bottomleft, 2)
    return pictures.opaque(image)
