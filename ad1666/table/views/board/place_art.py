"""The zones and exits that goals name, drawn on the board as an outline and a name; those that
events speak of, where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import pygame

from ad1666.rules.board import STRAIGHT, Direction, towards
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.rules.victory import Place
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.words import incidents
from ad1666.words.vocabulary import title_of

_HEIGHTS = (0.0, 0.5, 1.0, -0.5, 1.5)
"""Where a name may lie, in heights of its row of squares: across the upper edge, inside, across the
lower edge, above, and below."""
_NAME = 0.38
"""The greatest height of a name, in squares."""
_BESIDE = (0.5, 0.0), (0.5, 1.0)
"""The offsets, down and across, of names that lie beside a row of squares."""


def draw(picture: pygame.Surface, place: Place, square: int, corner: tuple[int, int]) -> None:
    """Draws a dashed outline around a place, gold for an exit, white for a zone. ``corner`` is the
    upper left one of square 0,0."""
    colour = theme.GOLD if place.exit else theme.WHITE
    squares = frozenset(place.squares)
    for at in place.squares:
        for side in STRAIGHT:
            if towards(at, side) not in squares:
                _dashes(picture, at, side, colour, square, corner)


def ask(ui: Ui, grid: Grid, view: State, at: Square | None) -> None:
    """Draws over the board where the events are that may still happen: the places that are pointed
    ``at``, or all while the key of the clauses is held."""
    places = [p for p in incidents.places(view) if text.citations.held or at in p.squares]
    if not places:
        return
    ui.surface.set_clip(grid.area)
    for place in places:
        draw(ui.surface, place, grid.square, grid.rect((0, 0)).topleft)
    taken = [grid.rect(figure.at) for figure in view.figures if figure.at is not None]
    names(ui.surface, grid, places, taken, ui.font(text.LEAST))
    ui.surface.set_clip(None)


@lru_cache(maxsize=256)
def _parts(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """Splits squares into pieces connected by their sides, each of which needs a name."""
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
    corner: tuple[int, int],
) -> None:
    """Draws a dashed line along a side of a square, a little inside, so that edges stay visible."""
    out = pygame.Vector2(side.step)
    along = out.rotate(90)
    middle = (pygame.Vector2(at) + (0.5, 0.5) + out * 0.42) * square + corner
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
    """Draws the name of each place on a small plate at one of its rows of squares, where it covers
    as little as possible of the rectangles ``taken`` and of other names. The type has the given
    size if the squares are large enough."""
    size = max(text.LEAST, min(type_size, round(grid.square * _NAME)))
    titles = [title_of(place) for place in places]
    depends = grid, places, titles, taken, size
    plates = _placed.get(depends, lambda: list(_places_of(grid, places, titles, taken, size)))
    for number, plate in plates:
        colour = theme.GOLD if places[number].exit else theme.WHITE
        pygame.draw.rect(surface, theme.EDGE, plate, border_radius=size // 3)
        pygame.draw.rect(surface, colour, plate, 1, border_radius=size // 3)
        text.centred(surface, titles[number], plate, size, colour, "bold")


_placed: LastValue[list[tuple[int, pygame.Rect]]] = LastValue()


def _places_of(
    grid: Grid,
    places: Sequence[Place],
    titles: Sequence[str],
    taken: Sequence[pygame.Rect],
    size: int,
) -> Iterator[tuple[int, pygame.Rect]]:
    """Yields the plates of names, each with the number of its place."""
    covered = list(taken)
    for number, place in enumerate(places):
        wide = round(text.advance(titles[number], "bold", size)) + size
        for part in _parts(place.squares):
            plates = _plates(grid, part, (wide, round(size * 1.3)))
            plate = shapes.freest(plates, covered)
            covered.append(plate)
            yield number, plate


def _plates(
    grid: Grid, squares: tuple[Square, ...], size: tuple[int, int]
) -> Iterator[pygame.Rect]:
    """Yields the positions for a name, best first: across the upper edge of each row in the middle
    and at the ends, and finally beside the rows. All lie on the visible part of the board, because
    the rim has the coordinates."""
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
