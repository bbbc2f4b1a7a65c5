"""Medals: round pictures of people, a bust in a ring. Each is cached by size and look."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from attrs import frozen

from ad1666.rules.cards import Side
from ad1666.table.toolkit import faces, pictures, shapes, text, theme
from ad1666.table.toolkit.faces import Face, Sort
from ad1666.table.toolkit.pictures import picture

_HERO = (240, 196, 74)
_BLOOD = (214, 38, 30)
_SHEEN = (255, 150, 120)
_STAR = (255, 216, 84)
_SCAR = (250, 226, 214)
_STITCHES = (-0.55, 0.0, 0.55)
"""Where stitches cross a scar, from one end to the other as -1 and 1."""
_HALO = (255, 206, 84)
_ALL = (255, 255, 255)
_FINE = 4
"""Medals are drawn this many times larger and scaled down, for smooth edges."""
_INNER = 0.775
"""The radius of the portrait, in radii of the medal."""
_BROW = 0.1
"""How far above the middle the letters of a silhouette stand, in diameters."""
_ON_FACE = 0.3
"""Their type size, in diameters."""
_STUDS = 12
_ENOUGH = 0.94
"""A baked portrait is used if it has at least this share of the size needed."""


@frozen
class Bust:
    """Who is on a medal. If there is no picture of the ``face``, or only a silhouette, the medal
    shows the ``letters``."""

    face: Face
    letters: str
    side: Side
    hero: bool
    bandaged: bool = False
    """Whether the wounds show on the face."""


@lru_cache(maxsize=8)
def _field(name: str, size: int) -> pygame.Surface:
    """The ground of a medal at a size."""
    best = next((px for px in faces.BAKED if px >= size * _ENOUGH), faces.BAKED[-1])
    return _scaled(picture(f"portraits/{best}/field-{name}"), size)


@lru_cache(maxsize=512)
def _person(bust: Bust, size: int) -> pygame.Surface:
    """A bust at a size; the letters alone if there is none. A portrait by an author fills the
    ring."""
    letters = bust.letters
    try:
        image, sort = faces.bust(bust.face, math.ceil(size * _ENOUGH), bandaged=bust.bandaged)
    except FileNotFoundError:  # of a game whose cards have changed since
        return _lettered(letters, size)
    if sort is Sort.PORTRAIT:
        whole, inner = pictures.blank((size, size)), round(size * _INNER) + 1
        small = _cut(_scaled(image, inner), _window(inner, 1.0, above=False))
        whole.blit(small, small.get_rect(center=(size // 2, size // 2)))
        return whole
    person = _scaled(image, size)
    if sort is Sort.SILHOUETTE:
        person = person.copy()
        person.blit(_lettered(letters, size, _ON_FACE), (0, round(-size * _BROW)))
    return person


def _scaled(image: pygame.Surface, size: int) -> pygame.Surface:
    if image.get_width() == size:
        return image
    return pygame.transform.smoothscale(image, (size, size))


def _discs(
    size: int, *rings: tuple[float, tuple[int, int, int] | tuple[int, int, int, int]]
) -> tuple[pygame.Surface, float]:
    """Concentric discs on an oversampled surface, each with its radius in radii of the medal; also
    returns the middle."""
    big = pictures.blank((size * _FINE, size * _FINE))
    middle = size * _FINE / 2
    for share, colour in rings:
        pygame.draw.circle(big, colour, (middle, middle), middle * share)
    return big, middle


def _shrunk(big: pygame.Surface, size: int) -> pygame.Surface:
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=128)
def _ring(side: Side, size: int, hero: bool) -> pygame.Surface:
    """The rim: a line that stands out from every floor, golden for heroes, and the band of the side
    with its studs, diamonds for Red and discs for Blue."""
    line = _HERO if hero else theme.CREAM
    edge = _INNER + 0.03
    big, middle = _discs(
        size, (1.0, theme.EDGE), (0.96, line), (0.905, theme.SIDES[side]), (edge, theme.EDGE)
    )
    shade, _middle = _discs(size, (0.905, (0, 0, 0, 80)))  # the band is lit from the upper left
    pygame.draw.circle(shade, (0, 0, 0, 0), (middle * 0.965, middle * 0.96), middle * 0.885)
    pygame.draw.circle(shade, (0, 0, 0, 0), (middle, middle), middle * edge)
    big.blit(shade, (0, 0))
    for number in range(_STUDS):
        angle = math.tau * (number + 0.5) / _STUDS
        out = pygame.Vector2(math.cos(angle), math.sin(angle))
        at, radius = pygame.Vector2(middle, middle) + out * middle * 0.855, middle * 0.03
        if side is Side.BLUE:
            pygame.draw.circle(big, theme.CREAM, at, radius)
        else:
            along, across = out * radius * 1.4, out.rotate(90) * radius
            points = [at + along, at + across, at - along, at - across]
            pygame.draw.polygon(big, theme.CREAM, points)
    pygame.draw.circle(big, (0, 0, 0, 0), (middle, middle), middle * _INNER)
    return _shrunk(big, size)


@lru_cache(maxsize=128)
def _window(size: int, share: float, *, above: bool) -> pygame.Surface:
    """A mask: the disc of the portrait; if ``above``, also the upper half of the whole medal."""
    big, middle = _discs(size, (share, _ALL))
    if above:
        half, _middle = _discs(size, (0.985, _ALL))
        half.fill((0, 0, 0, 0), pygame.Rect(0, round(middle * 1.02), size * _FINE, size * _FINE))
        big.blit(half, (0, 0))
    return _shrunk(big, size)


def _cut(image: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    image = image.copy()
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


@lru_cache(maxsize=512)
def medal(
    bust: Bust, size: int, field: str, *, lying: bool = False, spent: bool = False
) -> pygame.Surface:
    """The medal of a person on a ``field`` (of a side or a faction). The bust overlaps the upper
    half of the ring; ``lying`` on the ground it stays inside. If ``spent``, it loses its colour,
    but the ring keeps the colour of the side."""
    ground = _cut(_field(field, size), _window(size, _INNER + 0.01, above=False))
    rim = _ring(bust.side, size, bust.hero)
    person = _person(bust, size)
    if lying:
        ground.fill((120, 104, 96, 255), special_flags=pygame.BLEND_RGBA_MULT)
        turned = pygame.transform.rotate(person, -90)
        person = _cut(turned, _window(size, _INNER, above=False))
    else:
        person = _cut(person, _window(size, _INNER, above=True))
    if spent:
        ground = _faded(ground, 60, (176, 172, 168))
        person = _faded(person, 190, (222, 216, 210))
        rim = _faded(rim, 0, (214, 210, 204))
    image = pictures.blank((size, size))
    for part in (ground, rim, person):
        image.blit(part, (0, 0))
    return image


@lru_cache(maxsize=64)
def _lettered(letters: str, size: int, share: float = 0.4) -> pygame.Surface:
    """Letters in the middle of a clear square, their type a ``share`` of its size."""
    image = pictures.blank((size, size))
    room = shapes.about((size // 2, size // 2), round(size * 0.66), round(size * 0.5))
    type_size = max(text.LEAST, round(size * share))
    text.centred(image, letters, room, type_size, theme.WHITE, "bold")
    return image


def _faded(image: pygame.Surface, grey: int, dim: tuple[int, int, int]) -> pygame.Surface:
    """A picture with part of its colour removed (``grey``, 0 to 255), and dimmed."""
    out, pale = image.copy(), pygame.transform.grayscale(image)
    pale.set_alpha(grey)
    out.blit(pale, (0, 0))
    out.fill((*dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)  # nothing beyond its edge
    return out


@lru_cache(maxsize=32)
def shadow(size: int) -> pygame.Surface:
    """A soft shadow, a third larger than its medal."""
    image = pictures.blank((size + size // 3, size + size // 3))
    middle = image.get_width() // 2
    for number in range(6):
        radius = size // 2 + size // 12 - number * max(1, size // 40)
        pygame.draw.circle(image, (*theme.EDGE, 26), (middle, middle), radius)
    return image


@lru_cache(maxsize=256)
def pips(size: int, wounds: int, serious: int, death: int) -> pygame.Surface:
    """Wounds in the right half of the rim, counted from below: taken ones red, the rest cream,
    golden from the one that is serious."""
    big, middle = _discs(size)
    low, high = math.radians(82), math.radians(-62)
    radius, wide = middle * 0.9, middle * 0.2

    def at(share: float) -> pygame.Vector2:
        angle = low + (high - low) * share
        return pygame.Vector2(middle, middle) + radius * pygame.Vector2(
            math.cos(angle), math.sin(angle)
        )

    for number in range(41):
        pygame.draw.circle(big, theme.EDGE, at(number / 40), wide / 2)
    dot = min(wide * 0.4, abs(high - low) * radius / death * 0.4)
    for number in range(death):
        place = at((number + 0.5) / death)
        left = theme.GOLD if number + 1 >= serious else theme.CREAM
        pygame.draw.circle(big, _BLOOD if number < wounds else left, place, dot)
        if number < wounds:
            light = place - pygame.Vector2(dot, dot) * 0.3
            pygame.draw.circle(big, _SHEEN, light, dot * 0.3)
    return _shrunk(big, size)


@lru_cache(maxsize=64)
def stars(size: int) -> pygame.Surface:
    """Three stars along the upper rim, for stunned figures, clear of the face and the wounds."""
    big, middle = _discs(size)
    for angle in (-122, -96, -70):
        centre = middle * (pygame.Vector2(1, 1) + pygame.Vector2(0.76, 0).rotate(angle))
        for colour, radius in ((theme.EDGE, middle * 0.27), (_STAR, middle * 0.2)):
            points = [
                centre + pygame.Vector2(0, -radius * (0.46 if point % 2 else 1)).rotate(36 * point)
                for point in range(10)
            ]
            pygame.draw.polygon(big, colour, points)
    return _shrunk(big, size)


@lru_cache(maxsize=64)
def scar(size: int) -> pygame.Surface:
    """A stitched scar at the lower left of the rim, for heroes who have come with one: clear of the
    face, the wounds, and the marks down the left."""
    big, middle = _discs(size)
    centre = middle * (pygame.Vector2(1, 1) + pygame.Vector2(0.72, 0).rotate(128))
    along = pygame.Vector2(middle * 0.3, 0).rotate(-38)
    across = along.rotate(90) * 0.46
    strokes = [(centre - along, centre + along)]
    strokes += [(centre + along * at - across, centre + along * at + across) for at in _STITCHES]
    for colour, wide in ((theme.EDGE, middle * 0.17), (_SCAR, middle * 0.085)):
        for start, end in strokes:
            pygame.draw.line(big, colour, start, end, max(1, round(wide)))
            for point in (start, end):
                pygame.draw.circle(big, colour, point, wide / 2)
    return _shrunk(big, size)


@lru_cache(maxsize=32)
def halo(size: int) -> pygame.Surface:
    """A glow around the selected figure, half as large again as the medal."""
    wide = round(size * 1.5)
    image = pictures.blank((wide, wide))
    middle = wide // 2, wide // 2
    for number in range(12):
        alpha = round(255 * (number / 12) ** 2.2 * 0.5)
        pygame.draw.circle(image, (*_HALO, alpha), middle, wide / 2 * (1 - number / 30))
    radius = size / 2 + max(2, size / 16)
    pygame.draw.circle(image, (*_HALO, 255), middle, radius, max(2, size // 14))
    return image
