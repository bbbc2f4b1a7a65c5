"""What the great moments are furnished with: letters that can be read on anything, dark corners,
rays, stars, hats, rain, candles. Each is drawn once and then only moved."""

from __future__ import annotations

import math
import random

import pygame

from ad1666.table.toolkit import lights, pictures, shapes, text, theme, wax
from ad1666.table.toolkit.effects import bent, part
from ad1666.table.toolkit.lights import Spot
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour

_COARSE = (64, 40)
"""The size in which dark corners are drawn before they are enlarged."""
_LIGHT_MIDDLE = 0.30
"""How far from the middle it begins to get dark, as a share of the way to a corner."""
_FINE = 4
"""Small things are drawn this many times larger and scaled down, for smooth edges."""
_LIT, _UNLIT = (255, 206, 84), (92, 78, 62)
"""A star that was earned, and one that was not."""
_GLOW: Colour = (255, 190, 80)
_FELTS = (43, 37, 39), (112, 72, 42), (124, 35, 35), (40, 62, 100)
_PLUMES = (233, 226, 210), (110, 26, 34), (232, 223, 204)
_DROPS = 240
_SPARKS = 60
_WAX: Colour = (226, 214, 184)
_WAX_SHADE: Colour = (188, 172, 140)
_SMOKE: tuple[int, int, int, int] = (210, 208, 204, 150)
_OUT = 0.33
"""The share of its time after which a candle is out."""


def words(
    surface: pygame.Surface,
    said: str,
    at: tuple[float, float],
    size: int,
    colour: Colour,
    style: str = "title",
    shown: float = 1.0,
) -> None:
    """Draws a line with a dark rim, its middle at a point, at a share of its opacity."""
    image = _rimmed(said, size, colour, style)
    image.set_alpha(round(255 * shown))
    surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))


@in_stock
def _rimmed(said: str, size: int, colour: Colour, style: str) -> pygame.Surface:
    off = max(1, size // 22)
    wide = math.ceil(text.advance(said, style, size)) + 4 * off
    image = pictures.blank((wide, text.line_height(size) + 4 * off))
    base = image.get_height() / 2 + size * 0.34
    for dx in (-off, 0, off):
        for dy in (-off, 0, off, 2 * off):
            text.put(image, said, (2 * off + dx, base + dy), size, theme.EDGE, style)
    text.put(image, said, (2 * off, base), size, colour, style)
    return pictures.ready(image)


def darken(
    surface: pygame.Surface, area: pygame.Rect, strength: float, tint: Colour = (0, 0, 0)
) -> None:
    """Darkens the corners of an area by a strength of 0 to 1, towards a tint."""
    corners = dark_corners(area.size, round(strength * 16), tint)
    surface.blit(corners, area, special_flags=pygame.BLEND_RGB_MULT)


@in_stock
def dark_corners(size: tuple[int, int], level: int, tint: Colour) -> pygame.Surface:
    """The same as a picture to multiply with; the level is in sixteenths."""
    small = pictures.solid(_COARSE)
    middle = (_COARSE[0] - 1) / 2, (_COARSE[1] - 1) / 2
    for x in range(_COARSE[0]):
        for y in range(_COARSE[1]):
            far = math.hypot((x - middle[0]) / middle[0], (y - middle[1]) / middle[1]) / 1.414
            dark = part(far, _LIGHT_MIDDLE, 1.0) ** 1.5 * level / 16
            small.set_at((x, y), [round(255 - (255 - tone) * dark) for tone in tint])
    return pictures.opaque(pygame.transform.smoothscale(small, size))


@in_stock
def rays(size: int, colour: Colour) -> pygame.Surface:
    """Sixteen broad rays, to be added."""
    sheet, middle = pictures.solid((720, 720)), pygame.Vector2(360, 360)
    for number in range(16):
        wide = 4 if number % 2 else 6.3
        along = pygame.Vector2(520, 0).rotate(360 * number / 16 + 14)
        tone = [round(c * (0.5 if number % 2 else 0.8)) for c in colour]
        ends = middle + along.rotate(-wide), middle + along.rotate(wide)
        pygame.draw.polygon(sheet, tone, [middle, *ends])
    sheet = pygame.transform.smoothscale(
        pygame.transform.smoothscale(sheet, (240, 240)), (720, 720)
    )
    lights.fade(sheet)
    return pictures.opaque(pygame.transform.smoothscale(sheet, (size, size)))


def star(
    surface: pygame.Surface, at: tuple[float, float], size: int, shown: float, *, lit: bool
) -> None:
    """Draws a star that has grown to a share of its size, which may be more than 1."""
    if shown <= 0.05:
        return
    if lit:
        lights.shine(surface, at, size * 1.7 * min(1.0, shown), _GLOW, 112)
    image = _star(size, lit=lit)
    if shown != 1:
        image = pygame.transform.rotozoom(image, 0, shown)
    surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))


@in_stock
def _star(size: int, *, lit: bool) -> pygame.Surface:
    big = pictures.blank((size * _FINE, size * _FINE))
    middle = pygame.Vector2(size * _FINE / 2, size * _FINE / 2)
    for colour, share in ((theme.EDGE, 1.0), (_LIT if lit else _UNLIT, 0.84)):
        pygame.draw.polygon(big, colour, list(wax.outline(middle, size * _FINE * share)))
    return pictures.ready(pygame.transform.smoothscale(big, (size, size)))


def hats(surface: pygame.Surface, ms: float, length: float) -> None:
    """Draws six hats that are thrown into the air and come down again within some milliseconds,
    and sparks."""
    wide, high = surface.get_size()
    size, dice = round(high * 0.09), random.Random(12)
    for number in range(6):
        t = part(ms, 0.06 * number * length, (0.64 + 0.06 * number) * length)
        if not 0 < t < 1:
            continue
        aside = (dice.random() - 0.5) * size * 0.6
        x = wide / 2 + (number - 2.5) * wide * 0.135 + aside
        y = high * (0.46 - 0.98 * t * (1 - t))
        hat = _hat(size, _FELTS[number % 4], _PLUMES[number % 3])
        turned = pygame.transform.rotozoom(hat, 540 * t + 60 * number, 1)
        surface.blit(turned, turned.get_rect(center=(round(x), round(y))))
    if 0 < ms < length:
        level = round(144 * math.sin(math.pi * ms / length))
        for _spark in range(_SPARKS):
            x, speed = dice.random() * wide, 0.5 + dice.random()
            y = (dice.random() + ms / 5200 * speed) % 1 * high * 0.86
            glint = size * dice.choice((0.12, 0.18, 0.26))
            lights.shine(surface, (x, y), glint, (255, 206, 110), level)


@in_stock
def _hat(size: int, felt: Colour, plume: Colour) -> pygame.Surface:
    """A cavalier's hat with its plume, in the middle of a square twice as wide."""
    image, s = pictures.blank((size * 2, size * 2)), size
    pygame.draw.ellipse(image, theme.EDGE, (s * 0.28, s * 1.02, s * 1.44, s * 0.40))
    pygame.draw.ellipse(image, felt, (s * 0.32, s * 1.05, s * 1.36, s * 0.33))
    crown = [(0.64, 1.18), (0.70, 0.70), (1.0, 0.62), (1.30, 0.72), (1.36, 1.18)]
    rim = [(s + (x - 1) * s * 1.09, s + (y - 1) * s * 1.08) for x, y in crown]
    pygame.draw.polygon(image, theme.EDGE, rim)
    lighter = [min(255, c + 14) for c in felt]
    pygame.draw.polygon(image, lighter, [(x * s, y * s) for x, y in crown])
    band = [(0.645, 1.18), (0.655, 1.06), (1.345, 1.06), (1.355, 1.18)]
    pygame.draw.polygon(image, [c // 2 for c in felt], [(x * s, y * s) for x, y in band])
    spine = [
        bent(pygame.Vector2(0.78, 1.10), pygame.Vector2(1.1, 0.28), pygame.Vector2(1.86, 0.78), t)
        for t in (number / 14 for number in range(15))
    ]
    for colour, more in ((theme.EDGE, 2.0), (plume, 0.0)):
        for number, point in enumerate(spine):
            barb = s * 0.13 * math.sin(math.pi * (0.15 + 0.8 * number / 14))
            pygame.draw.circle(image, colour, point * s, barb + more)
    pygame.draw.lines(image, [round(c * 0.75) for c in plume], False, [p * s for p in spine], 2)
    return pictures.ready(image)


def rain(surface: pygame.Surface, ms: float) -> None:
    """Draws slanting rain over everything."""
    wide, high = surface.get_size()
    dice = random.Random(3)
    for _drop in range(_DROPS):
        x, y = dice.random() * wide, (dice.random() + ms / 700) % 1 * high
        length, tone = high * dice.uniform(0.013, 0.04), dice.randrange(16, 40)
        line = (x, y), (x - length * 0.22, y + length)
        pygame.draw.aaline(surface, (74 + tone, 80 + tone, 96 + tone), *line)


def cracks(surface: pygame.Surface, oval: pygame.Rect, shown: float) -> None:
    """Draws fine cracks in the glass of a portrait, which have run a share of their way."""
    dice = random.Random(5)
    middle, half = pygame.Vector2(oval.center), pygame.Vector2(oval.size) * 0.40
    at = middle + pygame.Vector2(oval.width * 0.08, -oval.height * 0.06)
    for crack in range(9):
        way = pygame.Vector2(1, 0).rotate(40 * crack + dice.uniform(-12, 12))
        points = [at]
        for _bend in range(round(14 * shown)):
            following = points[-1] + way.rotate(dice.uniform(-24, 24)) * oval.width / 18
            off = following - middle
            if (off.x / half.x) ** 2 + (off.y / half.y) ** 2 > 1:
                break
            points.append(following)
        if len(points) > 1:
            shade = [point + pygame.Vector2(2, 2) for point in points]
            pygame.draw.lines(surface, theme.EDGE, False, shade, 2)
            pygame.draw.lines(surface, (236, 236, 240), False, points, 2)


def candle(surface: pygame.Surface, foot: Spot, high: float, gone: float) -> None:
    """Draws a candle that goes out after a third of its time, whose smoke then rises; ``gone`` is
    the share of it that is over."""
    wide = high * 0.16
    body = shapes.about((0, 0), round(wide), round(high * 0.55))
    body.midbottom = round(foot[0]), round(foot[1])
    saucer = (body.centerx - wide, body.bottom - wide * 0.3, wide * 2, wide * 0.6)
    pygame.draw.ellipse(surface, theme.EDGE, saucer)
    pygame.draw.rect(surface, theme.EDGE, body.inflate(4, 4), border_radius=4)
    pygame.draw.rect(surface, _WAX, body, border_radius=3)
    shade = (body.right - wide * 0.34, body.top, wide * 0.34, body.height)
    pygame.draw.rect(surface, _WAX_SHADE, shade, border_radius=3)
    wick = pygame.Vector2(body.midtop)
    pygame.draw.line(surface, theme.EDGE, wick, wick - (0, wide * 0.4), 2)
    if gone < _OUT:
        lights.shine(surface, wick - (0, wide), high * 1.4, (255, 176, 70), 128)
        fire = lights.flame(round(high * 0.34), 0, 1)
        surface.blit(fire, fire.get_rect(midbottom=wick - (0, wide * 0.2)))
        return
    pygame.draw.circle(surface, (230, 90, 40), wick - (0, wide * 0.4), max(2, round(wide * 0.16)))
    smoke = _smoke(round(high / 4) * 4)
    risen = max(1, round(smoke.get_height() * part(gone, _OUT, 1.0)))
    seen = smoke.subsurface((0, smoke.get_height() - risen, smoke.get_width(), risen))
    surface.blit(seen, seen.get_rect(midbottom=wick - (0, wide * 0.3)))


@in_stock
def _smoke(high: int) -> pygame.Surface:
    """A thread of smoke."""
    veil = pictures.blank((high, high))
    steps = [number / 21 for number in range(22)]
    points = [
        (high / 2 + math.sin(9 * t + 0.6) * high * 0.10 * t, high * (1 - 0.95 * t)) for t in steps
    ]
    pygame.draw.lines(veil, _SMOKE, False, points, max(2, round(high * 0.03)))
    half = pygame.transform.smoothscale(veil, (high // 2, high // 2))
    return pictures.ready(pygame.transform.smoothscale(half, (high, high)))
