"""Zones and exits that goals name, drawn on the board: an outline and the name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

import pygame

from ad1666.rules.board import STRAIGHT, Direction, towards
from ad1666.rules.characters import Square
from ad1666.rules.victory import Place
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.words.vocabulary import title_of


def draw(picture: pygame.Surface, place: Place, square: int, rim: int) -> None:
    """Outlines a place with dashes, gold for an exit, white for a zone."""
    colour = theme.GOLD if place.exit else theme.WHITE
    squares = frozenset(place.squares)
    for at in place.squares:
        for side in STRAIGHT:
            if towards(at, side) not in squares:
                _dashes(picture, at, side, colour, square, rim)


@lru_cache(maxsize=256)
def _parts(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """The squares as pieces connected by their sides, each of which needs a name."""
    left = dict.fromkeys(squares)
    parts = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for at in part:
            near = [to for side in STRAIGHT if (to := towards(at, side)) in left]
            part += near
            for to in near:
                del left[to]
        parts.append(tuple(part))
    return tuple(parts)


def _dashes(
    picture: pygame.Surface,
    at: Square,
    side: Direction,
    colour: theme.Colour,
    square: int,
    rim: int,
) -> None:
    """Draws a dashed line along a side of a square, a little inside, so that edges stay visible."""
    out = pygame.Vector2(side.step)
    along = out.rotate(90)
    middle = (pygame.Vector2(at) + (0.5, 0.5) + out * 0.42) * square + (rim, rim)
    width = max(1, square // 22)
    for share in (-0.36, -0.12, 0.12, 0.36):
        one, other = (middle + along * square * (share + reach) for reach in (-0.08, 0.08))
        pygame.draw.line(picture, theme.EDGE, one, other, width + 2)
        pygame.draw.line(picture, colour, one, other, width)


def names(
    surface: pygame.Surface,
    grid: Grid,
    places: Sequence[Place],
    taken: Sequence[pygame.Rect],
) -> None:
    """Draws the name of each place on a small plate across the upper side of one of its rows of
    squares: the first that does not overlap the rectangles ``taken``, or else the first."""
    size = max(text.LEAST, round(grid.square * 0.22))
    for place in places:
        name, colour = title_of(place), theme.GOLD if place.exit else theme.WHITE
        wide = round(text.advance(name, "bold", size)) + size
        for part in _parts(place.squares):
            plates = _plates(grid, part, (wide, round(size * 1.3)))
            first = next(plates)
            free = (p for p in chain((first,), plates) if p.collidelist(taken) < 0)
            plate = next(free, first)
            pygame.draw.rect(surface, theme.EDGE, plate, border_radius=size // 3)
            pygame.draw.rect(surface, colour, plate, 1, border_radius=size // 3)
            text.centred(surface, name, plate, size, colour, "bold")


def _plates(
    grid: Grid, squares: tuple[Square, ...], size: tuple[int, int]
) -> Iterator[pygame.Rect]:
    """The places for a name: over the middle of each row from above, then at its ends."""
    plate = pygame.Rect((0, 0), size)
    for share in (0.5, 0.0, 1.0):
        for row in sorted({y for _x, y in squares}):
            columns = [x for x, y in squares if y == row]
            left, right = grid.rect((min(columns), row)), grid.rect((max(columns), row))
            ends = left.left + plate.width / 2, right.right - plate.width / 2
            middle = (left.left + right.right) / 2 if share == 0.5 else ends[round(share)]
            place = plate.copy()
            place.center = round(middle), left.top
            yield place.clamp(grid.area) if grid.seen((columns[0], row)).size else place
