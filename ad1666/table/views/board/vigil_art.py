"""The last turns before the guard comes: watchmen look over the rim of the board with lanterns, its
corners go dark, and the bell swings with what is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from ad1666.table.toolkit import lights, pictures, puppets, shapes, text, theme
from ad1666.table.toolkit.effects import bell, ribbon, sized
from ad1666.table.toolkit.layout import BORDER, SEEN_RIM, Grid
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.puppets import Posed, Puppet
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.theme import Colour
from ad1666.table.views.board import guard_art
from ad1666.table.views.board.guard_art import GuardWatch
from ad1666.table.views.evening import ornaments

_DUSK: Colour = (26, 32, 78)
"""The colour of the dark corners."""
_DARKEST, _LIGHTER = 0.95, 0.12
"""How dark they are at the end, and by how much less with each token that is left."""
_HIGH = 0.66
"""The height of a watchman, in squares."""
_LEAST = 34
"""The side of a square, in pixels, below which there are lanterns alone."""
_LAMP = 0.15
"""The width of a lantern, in squares."""
_FIRE: Colour = (255, 170, 66)
_NIGHT: theme.Colour = (150, 136, 150)
"""What a watchman is multiplied with."""
_NODS = (0, 0, 1, 2, 3, 3, 2, 1, 0, 0, 0, 1, 1, 0)
"""The looks of a watchman: how far his head is down, and his light up."""
_APART = 5
"""By how many looks each is ahead of the one before."""
_SWINGS = (0, 11, 19, -11, -19)
"""The looks of the bell: its angles, in degrees."""
_PEAL = (1, 2, 1, 0, 3, 4, 3, 0, 1, 2, 1, 0, 3, 4, 3, 0, 1, 0, 3, 0, *(0,) * 8)
"""Its looks in their order."""
_BELL = 0.86
"""Its size, in squares."""
_RED: Colour = (140, 26, 20)


def draw(surface: pygame.Surface, grid: Grid, watch: GuardWatch, words: str) -> tuple[Posed, ...]:
    """Draws the dark corners, a watchman for each token that is gone, and the bell with ``words``
    beside it. Nothing that stands on the board has been drawn yet. Returns what moves."""
    strength = _DARKEST - _LIGHTER * watch.left
    ornaments.darken(surface, grid.area, strength, _DUSK)
    struck = _bell(grid, words)
    watchmen = (each for each in _watchmen(grid, watch) if not each.area.colliderect(struck.area))
    return puppets.posed(surface, (*watchmen, struck))


def _watchmen(grid: Grid, watch: GuardWatch) -> Iterator[Puppet]:
    """Where torches have burnt before."""
    high = round(grid.square * _HIGH)
    middle = grid.top + grid.rows * grid.square / 2
    for rank, at in enumerate(guard_art.places(watch.tokens, grid)[: watch.burning]):
        upper = at[1] < middle
        whole = shapes.about(at, round(high * 1.5), round(grid.square * BORDER * 1.6))
        pose = partial(_stand, grid.square, at, rank, upper)
        yield Puppet(whole.clip(grid.area), pose, _NODS, rank * _APART)


def _stand(
    square: int,
    at: tuple[int, int],
    rank: int,
    upper: bool,
    surface: pygame.Surface,
    look: int,
) -> None:
    """Draws a watchman who looks over the rim, or his lantern alone."""
    high, nod = round(square * _HIGH), look * square * 0.012
    rim, flip = square * SEEN_RIM / 2, rank % 2 == 0
    aside = 1 if flip else -1
    lamp = pygame.Vector2(at)
    if square >= _LEAST:
        bust = _bust(high, flip=flip)
        place = bust.get_rect(center=at)
        if upper:
            place.top = round(at[1] - rim + nod)
        else:
            place.bottom = round(at[1] + rim + nod)
        _halberd(surface, place.move(-round(aside * high * 0.34), 0))
        surface.blit(bust, place)
        down = 0.28 if upper else 0.14
        lamp = pygame.Vector2(place.centerx + aside * high * 0.34, place.centery + high * down)
    size = square * _LAMP
    lights.shine(surface, lamp, size * 8, _FIRE, 112 + 16 * look)
    lights.shine(surface, lamp, size * 3, (255, 220, 140), 176)
    image = _lantern(max(6, round(size)))
    surface.blit(image, image.get_rect(center=lamp))


@in_stock
def _bust(high: int, *, flip: bool) -> pygame.Surface:
    image = pygame.transform.smoothscale(picture("portraits/112/watchman"), (high, high))
    image.fill((*_NIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return pictures.ready(pygame.transform.flip(image, flip, False))


def _halberd(surface: pygame.Surface, box: pygame.Rect) -> None:
    """Draws a halberd that is held in the middle of a box."""
    x, top, high = box.centerx, box.top, box.height
    for colour, wide in ((theme.EDGE, max(3, high // 14)), ((112, 84, 54), max(1, high // 26))):
        pygame.draw.line(surface, colour, (x, box.bottom), (x, top), wide)
    blade = ((0, -0.16), (0.07, 0.06), (0.16, 0.16), (0, 0.24), (-0.06, 0.06))
    points = [(x + across * high, top + down * high) for across, down in blade]
    pygame.draw.polygon(surface, (178, 184, 196), points)
    pygame.draw.polygon(surface, theme.EDGE, points, max(1, high // 24))


@in_stock
def _lantern(size: int) -> pygame.Surface:
    """An iron lantern: a roof, four panes, and a ring to carry it."""
    big = pictures.blank((100, 170))
    pygame.draw.circle(big, theme.EDGE, (50, 18), 14, 7)
    pygame.draw.polygon(big, theme.EDGE, [(2, 66), (50, 24), (98, 66)])
    pygame.draw.rect(big, theme.EDGE, (8, 62, 84, 104), border_radius=8)
    pygame.draw.rect(big, (255, 226, 140), (20, 74, 60, 80))
    pygame.draw.line(big, theme.EDGE, (50, 74), (50, 154), 9)
    return pictures.ready(pygame.transform.smoothscale(big, (size, round(size * 1.7))))


def _bell(grid: Grid, words: str) -> Puppet:
    """The bell in the middle of the upper rim."""
    size, rim = round(grid.square * _BELL), grid.square * SEEN_RIM
    at = round(grid.left + grid.columns * grid.square / 2), round(grid.top - rim + size * 0.46)
    font = max(text.LEAST, round(grid.square * 0.28))
    wide = round(text.advance(words, "bold", font) * 1.4 + font)
    label = pygame.Rect(0, 0, wide, round(font * 1.75))
    label.midleft = at[0] + size // 2, round(grid.top - rim / 2)
    label.top = max(label.top, round(grid.top - rim))
    around = shapes.about(at, round(size * 1.1), round(size * 1.06))
    area = around.union(label).clip(grid.area)
    return Puppet(area, partial(_ring, at, size, label, (words, font)), _PEAL)


def _ring(
    at: tuple[int, int],
    size: int,
    label: pygame.Rect,
    lettered: tuple[str, int],
    surface: pygame.Surface,
    look: int,
) -> None:
    """Draws the bell as it swings, and what is left on a ribbon."""
    words, font = lettered
    lights.shine(surface, at, size * 1.6, _RED, 128)
    swung = pygame.transform.rotozoom(sized(bell(), size), _SWINGS[look], 1)
    surface.blit(swung, swung.get_rect(center=at))
    surface.blit(ribbon(label.size, theme.RULE), label)
    room = pygame.Rect(label.left, label.top, label.width, round(label.height * 0.8))
    text.centred(surface, words, room, font, theme.CREAM, "bold")
