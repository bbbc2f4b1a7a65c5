"""Zones and exits that goals name, drawn on the board: an outline and the name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import product

import pygame

from ad1666.rules.board import STRAIGHT, Direction, towards
from ad1666.rules.characters import Square
from ad1666.rules.victory import Place
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.words.vocabulary import title_of

_HEIGHTS = (0.0, 0.5, 1.0, -0.5, 1.5)
"""How far down a row of squares its name lies: across its upper side, in it, across its lower side,
above and below it."""
_NAME = 0.38
"""How high a name is at most, in squares."""
_BESIDE = (0.5, 0.0), (0.5, 1.0)
"""How far down and across a row of squares a name lies that is to be beside it."""


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
    type_size: int,
) -> None:
    """Draws the name of each place on a small plate across a side of one of its rows of squares,
    where it covers least of the rectangles ``taken`` and of other names; in type of that size as
    far as the squares have room for it."""
    size = max(text.LEAST, min(type_size, round(grid.square * _NAME)))
    covered = list(taken)
    for place in places:
        name, colour = title_of(place), theme.GOLD if place.exit else theme.WHITE
        wide = round(text.advance(name, "bold", size)) + size
        for part in _parts(place.squares):
            plates = partial(_plates, grid, part, (wide, round(size * 1.3)))
            plate = next((p for p in plates() if p.collidelist(covered) < 0), None)
            plate = plate or min(plates(), key=lambda p: _hidden(p, covered))
            covered.append(plate)
            pygame.draw.rect(surface, theme.EDGE, plate, border_radius=size // 3)
            pygame.draw.rect(surface, colour, plate, 1, border_radius=size // 3)
            text.centred(surface, name, plate, size, colour, "bold")


def _hidden(plate: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of what is taken a plate covers."""
    parts = (plate.clip(box) for box in taken)
    return sum(part.width * part.height for part in parts)


def _plates(
    grid: Grid, squares: tuple[Square, ...], size: tuple[int, int]
) -> Iterator[pygame.Rect]:
    """The places for a name, the best first: across the upper side of each row in its middle and
    at its ends, at last beside the rows. All lie on the board, for its rim has the numbers, and in
    what is seen of it."""
    board = grid.rect((0, 0)).union(grid.rect((grid.columns - 1, grid.rows - 1)))
    for height, share in (*product(_HEIGHTS, (0.5, 0.0, 1.0)), *_BESIDE):
        for first, last in _rows(squares):
            side = grid.rect(first).union(grid.rect(last))
            if (height, share) in _BESIDE:
                side.inflate_ip(2 * size[0], 0)
            plate = pygame.Rect((0, 0), size)
            plate.left = round(side.left + (side.width - plate.width) * share)
            plate.centery = round(side.top + side.height * height)
            yield plate.clamp(board.clip(grid.area) if grid.seen(first).size else board)


@lru_cache(maxsize=256)
def _rows(squares: tuple[Square, ...]) -> tuple[tuple[Square, Square], ...]:
    """The first and the last square of each row."""
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        rows.setdefault(y, []).append(x)
    return tuple(((min(xs), y), (max(xs), y)) for y, xs in sorted(rows.items()))
