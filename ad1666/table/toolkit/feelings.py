"""What faces show: pain, triumph, fear, and a bandage on whoever is badly hurt.

The game's characters have baked expressions. The portraits of authors and silhouettes keep their
features: a tint is laid over them, with a sign that tells the mood without colours.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

import pygame
from attrs import frozen

from ad1666.rules.characters import Figure
from ad1666.rules.tables import complete
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.stock import in_stock

BAKED = 256
"""The width in which expressions are baked."""


class Mood(enum.Enum):
    """What somebody's face shows, in the order in which expressions are baked."""

    CALM = enum.auto()
    PAIN = enum.auto()
    TRIUMPH = enum.auto()
    FEAR = enum.auto()


_NUMBERS = {mood: number for number, mood in enumerate(Mood)}


@frozen
class _Veil:
    """What is laid over a portrait without expressions of its own."""

    tint: theme.Colour
    """By what its colours are multiplied, of 255."""
    sign: str = ""
    """The icon at its lower right; empty for none."""
    sweat: bool = False


_VEILS: Mapping[Mood, _Veil] = complete(
    Mood,
    {
        Mood.CALM: _Veil((255, 255, 255)),
        Mood.PAIN: _Veil((255, 196, 184), "wound"),
        Mood.TRIUMPH: _Veil((255, 240, 196), "laurel"),
        Mood.FEAR: _Veil((188, 206, 224), sweat=True),
    },
)
_SIGN, _SIGN_AT = 0.26, (0.74, 0.72)
"""The size of the sign, and where its middle is, as shares of the width."""
_DROPS = ((0.70, 0.30, 0.030), (0.74, 0.39, 0.040), (0.68, 0.47, 0.028))
"""Drops of sweat: where, and how large."""
_LINEN, _FOLD, _BLOOD = (232, 220, 192), (150, 132, 108), (156, 28, 22)
_BANDS = (
    ((-0.02, 0.40), (0.46, -0.02), (0.60, -0.02), (-0.02, 0.53)),
    ((-0.02, 0.24), (0.64, 0.04), (0.68, 0.13), (-0.02, 0.35)),
)
"""Two strips of linen across the upper left, where they cover no face and no oval cuts them off."""
_SPOTS = ((0.24, 0.25, 0.055), (0.30, 0.21, 0.032))
"""The blood that has come through: where, and how large."""
_FINE = 2
"""How many times larger than needed a veil is drawn, so that its edges are smooth."""


def bandaged(figure: Figure) -> bool:
    """Whether it is so badly hurt that it shows: a wound more and it is seriously wounded."""
    return figure.wounds > 0 and figure.until_serious <= 1


@in_stock
def baked(name: str, mood: Mood, *, bandage: bool) -> pygame.Surface:
    """The bust of one of the game's characters in a mood. Raises Incomplete if its picture is
    missing."""
    number = _NUMBERS[mood]
    if number:
        image = _cut(f"{name}-moods", number - 1)
    else:
        image = picture(f"portraits/{BAKED}/{name}").copy()
    if bandage:
        image.blit(_cut(f"{name}-bandage", number), (0, 0))
    return image


def _cut(name: str, number: int) -> pygame.Surface:
    """One of the squares that are baked side by side."""
    return (
        picture(f"portraits/{BAKED}/{name}")
        .subsurface(pygame.Rect(number * BAKED, 0, BAKED, BAKED))
        .copy()
    )


@in_stock
def veiled(image: pygame.Surface, mood: Mood, *, bandage: bool) -> pygame.Surface:
    """A portrait in a mood, whatever it shows."""
    veil = _VEILS[mood]
    whole = image.copy()
    whole.fill(veil.tint, special_flags=pygame.BLEND_RGB_MULT)
    wide = image.get_width()
    over = pictures.blank((wide * _FINE, wide * _FINE))
    if bandage:
        _bind(over)
    if veil.sweat:
        _sweat(over)
    over = pygame.transform.smoothscale(over, (wide, wide))
    within = image.copy()
    within.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    over.blit(within, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(over, (0, 0))
    if veil.sign:
        at = round(wide * _SIGN_AT[0]), round(wide * _SIGN_AT[1])
        pictures.put(whole, veil.sign, round(wide * _SIGN), at)
    return whole


def _bind(over: pygame.Surface) -> None:
    """Draws a bandage."""
    wide = over.get_width()
    thin = max(2, wide // 128)
    for band in _BANDS:
        points = [(x * wide, y * wide) for x, y in band]
        pygame.draw.polygon(over, _LINEN, points)
        start, end, far, near = map(pygame.Vector2, points)
        for share in (0.33, 0.66):
            pygame.draw.line(over, _FOLD, start.lerp(near, share), end.lerp(far, share), thin)
        pygame.draw.polygon(over, theme.EDGE, points, thin * 2)
    for x, y, size in _SPOTS:
        pygame.draw.circle(over, _BLOOD, (x * wide, y * wide), size * wide)


def _sweat(over: pygame.Surface) -> None:
    """Draws drops on a temple."""
    wide = over.get_width()
    for x, y, size in _DROPS:
        at, r = (x * wide, y * wide), size * wide
        for colour, grown in ((theme.EDGE, r * 1.25), ((224, 240, 248), r)):
            tip = [(at[0], at[1] - 2.4 * grown), (at[0] + grown, at[1]), (at[0] - grown, at[1])]
            pygame.draw.circle(over, colour, at, grown)
            pygame.draw.polygon(over, colour, tip)
