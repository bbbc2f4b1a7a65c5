"""The light of a duel: the board dims but around those who fight, and a blade of light leaps from
attacker to victim."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.table.toolkit import lights, pictures, theme
from ad1666.table.toolkit.effects import bent, in_out, out_cubic, part
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.stock import in_stock

ARROW, DUSK = 160, 200
"""The milliseconds in which the arrow grows, and in which the board dims."""
_DARK = 118
"""By how much it dims, of 255."""
_COARSE = 10
"""The map of the light is so many times smaller than the board."""
_RADIUS = 1.5
"""How far the light reaches around a fighter, in squares."""
_STEPS = 22
"""The pieces of the arrow."""
_HOT: theme.Colour = (255, 120, 60)
_WARM: theme.Colour = (150, 96, 40)


def draw(
    surface: pygame.Surface,
    grid: Grid,
    ends: tuple[Square, Square],
    side: Side,
    ms: float,
) -> None:
    """Draws the light of an attack ``ms`` milliseconds after its declaration, on a board that has
    just been drawn. ``ends`` are where attacker and victim stand; the arrow has the colour of a
    ``side``."""
    clip = surface.get_clip()
    surface.set_clip(grid.area.clip(clip))
    middles = [grid.rect(at).center for at in ends]
    dusk = part(ms, 0, DUSK, in_out)
    lit = tuple((x - grid.area.left, y - grid.area.top) for x, y in middles)
    level = round(255 - _DARK * dusk)
    shade = _shade(grid.area.size, lit, round(grid.square * _RADIUS), level)
    whole = pygame.transform.smoothscale(shade, grid.area.size)
    surface.blit(whole, grid.area, special_flags=pygame.BLEND_RGB_MULT)
    for middle in middles:
        lights.ring(surface, middle, grid.square * 2.2, _WARM, round(96 * dusk))
    _arrow(surface, grid.square, middles, side, part(ms, 0, ARROW, out_cubic))
    surface.set_clip(clip)


@in_stock
def _shade(
    size: tuple[int, int], lit: tuple[tuple[int, int], ...], radius: int, level: int
) -> pygame.Surface:
    """The map of the light, coarse, to be multiplied: soft discs in a dusk of a level."""
    small = size[0] // _COARSE + 1, size[1] // _COARSE + 1
    found = pictures.solid(small)
    found.fill((level, level, min(255, level + 12)))
    for x, y in lit:
        disc = pictures.solid(small)
        for step in range(12, 0, -1):
            shade = round(255 - (255 - level) * (step / 12) ** 1.6)
            reach = max(1, radius / _COARSE * step / 12)
            at = x // _COARSE, y // _COARSE
            pygame.draw.circle(disc, (shade, shade, shade), at, reach)
        found.blit(disc, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    return found


def _arrow(
    surface: pygame.Surface,
    square: int,
    middles: Sequence[tuple[int, int]],
    side: Side,
    share: float,
) -> None:
    """Draws a blade of light over both tokens in a low arc, whose point comes to rest at the rim of
    the victim."""
    start, end = (pygame.Vector2(each) for each in middles)
    if share < 0.05 or start == end:
        return
    way = (end - start).normalize()
    up = pygame.Vector2(way.y, -way.x)
    up = -up if up.y > 0 else up
    begin = start - way * square * 0.12 + up * square * 0.30
    stop = end - way * square * 0.10 + up * square * 0.16
    top = (begin + stop) / 2 + up * square * 0.72
    points = [bent(begin, top, stop, n / _STEPS * share) for n in range(_STEPS + 1)]
    for width, colour in ((0.40, theme.EDGE), (0.32, theme.CREAM), (0.22, theme.SIDES[side])):
        _blade(surface, points, square * width, colour, square * 0.36 * width / 0.32)
    lights.shine(surface, points[-1], square * 1.1, _HOT, 96)


def _blade(
    surface: pygame.Surface,
    points: Sequence[pygame.Vector2],
    width: float,
    colour: theme.Colour,
    head: float,
) -> None:
    """Draws a band that grows from nothing to its width, with a barbed head."""
    tip = points[-1]
    way = (tip - points[-3]).normalize()
    body = [point for point in points if (tip - point).length() > head * 0.75] or points[:2]
    left, right = list[pygame.Vector2](), list[pygame.Vector2]()
    for number, point in enumerate(body):
        along = points[min(len(points) - 1, number + 1)] - points[max(0, number - 1)]
        along = along.normalize() if along.length() else way
        grown = 0.12 + 0.88 * number / max(1, len(body) - 1)
        aside = pygame.Vector2(-along.y, along.x) * width * grown / 2
        left.append(point + aside)
        right.append(point - aside)
    across, base = pygame.Vector2(-way.y, way.x) * head * 0.72, tip - way * head
    if len(left) > 1:
        pygame.draw.polygon(surface, colour, [*left, *reversed(right)])
    barbs = [base + across, tip + way * head * 0.12, base - across, base + way * head * 0.25]
    pygame.draw.polygon(surface, colour, barbs)
