"""Seals of wax that tell how a game ended, by colour and by shape, and stars. Cached by size."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pygame
from attrs import frozen

from ad1666.game.remembered import Placing
from ad1666.rules.tables import complete
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour

_FINE = 3
"""Seals are drawn this many times larger and scaled down, for smooth edges."""
_RIM = 72
"""The points of their edge."""
_CRACK = ((0.46, 0.02), (0.54, 0.25), (0.43, 0.44), (0.57, 0.62), (0.47, 0.80), (0.53, 0.98))
_SHEEN = 150
"""How strongly the light parts of an icon show, of 255."""
_RED, _BLUE, _GREY, _GOLD, _PALE = (
    *((168, 34, 30), (34, 72, 142), (112, 98, 88)),
    *((190, 140, 34), (196, 170, 120)),
)
_NO_STAR = (206, 186, 146)


@frozen
class _Look:
    """The colour of the wax, and what is pressed into it: an icon, or the sign of a side."""

    wax: Colour
    sign: str
    cracked: bool = False


_LOOKS = complete(
    Placing,
    {
        Placing.LOST: _Look(_GREY, "skull", cracked=True),
        Placing.DRAWN: _Look(_PALE, "even"),
        Placing.RED: _Look(_RED, "lozenge"),
        Placing.BLUE: _Look(_BLUE, "disc"),
        Placing.WON: _Look(_RED, "laurel"),
        Placing.UNHARMED: _Look(_RED, "laurel"),
        Placing.MASTERLY: _Look(_GOLD, "laurel"),
    },
)

_PARTIES = _Look((46, 102, 80), "swords"), _Look((108, 62, 132), "crown")


@in_stock
def seal(grade: Placing, size: int) -> pygame.Surface:
    """The seal of a game: grey and cracked if it was lost, red or golden with a laurel if it was
    won against a program; between people in the colour of the winner with that side's sign, a
    lozenge for Red and a disc for Blue; pale with two bars for a draw."""
    return _pressed(_LOOKS[grade], grade.name, size)


@in_stock
def of_party(number: int, size: int) -> pygame.Surface:
    """The seal of a party of a campaign, by its number: green with swords, or purple with a
    crown."""
    return _pressed(_PARTIES[number % len(_PARTIES)], f"party {number}", size)


def colour_of(number: int) -> Colour:
    """The colour of the wax of a party, by its number."""
    return _PARTIES[number % len(_PARTIES)].wax


def of_winner(number: int | None, size: int) -> pygame.Surface:
    """The seal of a chapter that a party has won, by its number, or of one that both share if that
    is None."""
    return halved(size) if number is None else of_party(number, size)


@in_stock
def halved(size: int) -> pygame.Surface:
    """The seal of a chapter that both parties share: half of each, broken in the middle."""
    image, half, gap = pictures.blank((size, size)), size // 2, max(1, size // 30)
    left, right = (of_party(number, size) for number in range(2))
    image.blit(left, (-gap, 0), (0, 0, half, size))
    image.blit(right, (half + gap, 0), (half, 0, size - half, size))
    return pictures.ready(image)


def _pressed(look: _Look, seed: str, size: int) -> pygame.Surface:
    """A seal of a look, with an edge of its own."""
    big = size * _FINE
    image, middle, radius = pictures.blank((big, big)), big / 2, big * 0.42
    dark, bright = theme.toned(look.wax, 0.55), theme.toned(look.wax, 1.35, 22)
    dice = random.Random(seed)
    phases = dice.uniform(0, math.tau), dice.uniform(0, math.tau)

    def rim(scale: float, off: tuple[float, float] = (0, 0)) -> Iterator[tuple[float, float]]:
        for step in range(_RIM):
            angle = math.tau * step / _RIM
            wave = 0.05 * math.sin(3 * angle + phases[0]) + 0.035 * math.sin(7 * angle + phases[1])
            far = radius * scale * (1 + wave)
            across, down = (middle + big * part for part in off)
            yield across + far * math.cos(angle), down + far * math.sin(angle)

    pygame.draw.polygon(image, (*theme.EDGE, 90), list(rim(1.08, (0.02, 0.03))))
    pygame.draw.polygon(image, dark, list(rim(1.08)))
    pygame.draw.polygon(image, bright, list(rim(1.02, (-0.008, -0.01))))
    pygame.draw.polygon(image, look.wax, list(rim(1.0, (0.006, 0.008))))
    pygame.draw.circle(image, dark, (middle, middle), radius * 0.74)
    pygame.draw.circle(image, look.wax, (middle + big * 0.008, middle + big * 0.01), radius * 0.72)
    sign = _sign(look.sign, round(radius * 1.15))
    place = sign.get_rect(center=(middle, middle))
    image.blit(_in_one(sign, bright), place.move(big * 0.008, big * 0.012))
    image.blit(_in_one(sign, theme.toned(dark, 0.8)), place)
    image.blit(_lit(sign, bright), place)
    if look.cracked:
        crack = [(x * big, y * big) for x, y in _CRACK]
        pygame.draw.lines(image, (0, 0, 0, 0), False, crack, max(3, big // 26))
        beside = [(x + big / 44, y) for x, y in crack]
        pygame.draw.lines(image, dark, False, beside, _FINE)
    return pictures.ready(pygame.transform.smoothscale(image, (size, size)))


def stars(surface: pygame.Surface, box: pygame.Rect, number: int) -> None:
    """Draws three stars side by side in a box; the first ones are golden, the others pale."""
    size = min(box.height, box.width // 3)
    for star in range(Placing.MASTERLY.stars):
        middle = pygame.Vector2(box.left + size * (star + 0.5), box.centery)
        points = list(outline(middle, size))
        pygame.draw.polygon(surface, theme.GOLD if star < number else _NO_STAR, points)
        pygame.draw.aalines(surface, theme.EDGE, True, points)


def outline(middle: pygame.Vector2, size: float) -> Iterator[pygame.Vector2]:
    """The points of a star."""
    for point in range(10):
        far = size * (0.5 if point % 2 == 0 else 0.22)
        yield middle - pygame.Vector2(0, far).rotate(36 * point)


def _sign(name: str, size: int) -> pygame.Surface:
    """What is pressed into a seal, in any colour."""
    if name in pictures.icons():
        return pictures.icon(name, size)
    image, half = pictures.blank((size, size)), size / 2
    match name:
        case "lozenge":
            points = (half, 0), (size * 0.86, half), (half, size), (size * 0.14, half)
            pygame.draw.polygon(image, theme.EDGE, points, max(2, size // 9))
            pygame.draw.polygon(image, theme.EDGE, [_towards(p, half, 0.45) for p in points])
        case "disc":
            pygame.draw.circle(image, theme.EDGE, (half, half), half * 0.86, max(2, size // 10))
            pygame.draw.circle(image, theme.EDGE, (half, half), half * 0.36)
        case _:
            bar = pygame.Rect(0, 0, round(size * 0.7), round(size * 0.18))
            for down in (0.36, 0.64):
                bar.center = round(half), round(size * down)
                pygame.draw.rect(image, theme.EDGE, bar, border_radius=bar.height // 3)
    return image


def _towards(point: tuple[float, float], middle: float, share: float) -> tuple[float, float]:
    return middle + (point[0] - middle) * share, middle + (point[1] - middle) * share


def _in_one(image: pygame.Surface, colour: Colour) -> pygame.Surface:
    """A picture in a single colour."""
    image = image.copy()
    image.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    image.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return image


def _lit(image: pygame.Surface, colour: Colour) -> pygame.Surface:
    """What is light in a picture, faintly in a single colour."""
    image = pygame.transform.grayscale(image)
    image.fill((*colour, _SHEEN), special_flags=pygame.BLEND_RGBA_MULT)
    return image
