"""Signs on the edges of squares: how hard a climb is, and where figures can leave; and on the rim,
where there are none, the numbers of columns and rows: always for authors, on demand at the
table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from ad1666.rules.board import Board, Direction, Edge, edge_of
from ad1666.rules.characters import Square
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.layout import BORDER, Grid
from ad1666.table.toolkit.ui import Ui

_REACH = 0.12
"""Half the length of an arrow, in squares."""
_BREADTH = 1.3
"""The ratio of its breadth to its length."""
_RUNG = 0.13
"""Half the length of a rung, in squares."""
_RIM_TYPE = 0.3
"""The height of a number that is drawn on demand, in squares."""
_FINE_TYPE = 11
"""The smallest type of a number, since there is only the rim."""
_STEPS = (1, 2, 5, 10)
"""Every how many squares there may be a number."""


def draw(picture: pygame.Surface, board: Board, square: int, rim: int) -> None:
    """Draws iron rungs along edges that can be climbed, with the difficulty (MOVE-9), and golden
    arrows where figures can leave (BOARD-12)."""
    corner = pygame.Vector2(rim, rim)
    for edge, difficulty in _climbs(board):
        _rungs(picture, board, edge, square, corner)
        disc = _disc(board, edge, square, corner)
        shapes.disc(picture, disc.center, disc.width // 2, theme.CREAM)
        size = round(disc.width * 0.8)
        text.centred(picture, str(difficulty), disc, size, theme.INK, "bold")
    for at, out in ways_out(board):
        points = _arrow(board, at, out, square, corner)
        pygame.draw.polygon(picture, theme.GOLD, points)
        pygame.draw.polygon(picture, theme.EDGE, points, max(1, square // 24))


def boxes(board: Board, square: int) -> list[pygame.Rect]:
    """The rectangles that the signs of a board cover, for squares of this width, relative to its
    upper left corner."""
    start = pygame.Vector2()
    found = [_disc(board, edge, square, start).inflate(4, 4) for edge, _hard in _climbs(board)]
    for at, out in ways_out(board):
        points = _arrow(board, at, out, square, start)
        left, top = (min(point[axis] for point in points) for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
        found.append(pygame.Rect(left, top, right - left + 1, bottom - top + 1))
    return found


def _climbs(board: Board) -> Iterator[tuple[Edge, int]]:
    for edge, feature in board.features:
        if feature.climb is not None:
            yield edge, feature.climb


@lru_cache(maxsize=4)
def ways_out(board: Board) -> tuple[tuple[Square, Direction], ...]:
    """The squares from which figures can leave, with the direction; kept, since every frame asks
    for those of the board that it shows."""
    outer = {0, board.width - 1}, {0, board.height - 1}
    rim = [at for at in board.squares() if at[0] in outer[0] or at[1] in outer[1]]
    return tuple([(at, direction) for at in rim for direction in board.ways_out(at)])


def _inward(board: Board, edge: Edge) -> pygame.Vector2:
    """The direction inwards from an outer edge; a zero vector for an inner edge."""
    if edge.side == "N":
        return pygame.Vector2(0, (edge.y == 0) - (edge.y == board.height))
    return pygame.Vector2((edge.x == 0) - (edge.x == board.width), 0)


def _middle(edge: Edge, square: int, corner: pygame.Vector2) -> tuple[pygame.Vector2, ...]:
    """The middle of an edge, and the direction along it."""
    along = pygame.Vector2(1, 0) if edge.side == "N" else pygame.Vector2(0, 1)
    return pygame.Vector2(edge.x, edge.y) * square + along * square / 2 + corner, along


def _disc(board: Board, edge: Edge, square: int, corner: pygame.Vector2) -> pygame.Rect:
    size = max(text.LEAST, round(square * 0.26))
    plate = pygame.Rect(0, 0, size, size)
    middle, _along = _middle(edge, square, corner)
    middle += _inward(board, edge) * (size / 2 + 2)
    plate.center = round(middle.x), round(middle.y)
    return plate


def _rungs(
    picture: pygame.Surface, board: Board, edge: Edge, square: int, corner: pygame.Vector2
) -> None:
    middle, along = _middle(edge, square, corner)
    middle += _inward(board, edge) * square * _RUNG
    across = pygame.Vector2(along.y, along.x) * square * _RUNG
    for share in (-0.38, -0.28, 0.28, 0.38):
        at = middle + along * square * share
        for colour, width in ((theme.EDGE, square // 10), (theme.GOLD, square // 20)):
            pygame.draw.line(picture, colour, at - across, at + across, max(1, width))


def _arrow(
    board: Board, at: Square, out: Direction, square: int, corner: pygame.Vector2
) -> tuple[pygame.Vector2, ...]:
    """The points of an arrow inside an outer edge, further in where leaving takes a climb."""
    way, size = pygame.Vector2(out.step), square * _REACH
    edge = edge_of(at, out)
    middle = pygame.Vector2(at[0] + 0.5, at[1] + 0.5) * square + way * square * 0.38 + corner
    middle -= way * coordinate_depth(board, square, out)
    if board.feature(edge).climb is not None:
        middle -= way * (_disc(board, edge, square, corner).width + 6)
    side, tail = way.rotate(90) * size * _BREADTH, middle - way * size
    return middle + way * size, tail + side, tail - side


def draw_coordinates(picture: pygame.Surface, board: Board, square: int) -> None:
    """Draws the numbers on a picture of a board with squares ``square`` pixels wide; of those of a
    large board that is drawn small, as many as have room. Each has its own background, because
    walls and ledges of the outer edges extend over the rim, and ladders up to it."""
    size = _type_size(square)
    drawn: list[pygame.Rect] = []
    for number, box in _coordinate_boxes(picture, board, square):
        ground = shapes.about(box.center, _width(number, size), size)
        ground.clamp_ip(picture.get_rect())
        if ground.collidelist(drawn) < 0:  # at corners
            drawn.append(ground)
            pygame.draw.rect(picture, theme.DESK_DARK, ground, border_radius=3)
            text.centred(picture, str(number), ground, size, theme.PARCHMENT_DARK, "bold")


def draw_numbers(ui: Ui, grid: Grid, board: Board, at: Square | None) -> None:
    """Draws over the board the numbers of the column and the row of a square, or all of them while
    the key of the clauses is held, along the upper and the left edge of what is seen."""
    held = text.citations.held
    if at is None and not held:
        return
    size = max(text.LEAST, round(grid.square * _RIM_TYPE))
    colour = theme.PARCHMENT_DARK if held else theme.GOLD
    ui.surface.set_clip(grid.area)
    for x in range(0, board.width, _step(grid.square, _width(board.width - 1, size))):
        if held or (at is not None and x == at[0]):
            column = grid.rect((x, 0))
            _number(ui.surface, grid, x, (column.centerx, column.top - size // 2), size, colour)
    for y in range(0, board.height, _step(grid.square, size)):
        if held or (at is not None and y == at[1]):
            row = grid.rect((0, y))
            _number(ui.surface, grid, y, (row.left - size // 2, row.centery), size, colour)
    ui.surface.set_clip(None)


def _number(
    surface: pygame.Surface,
    grid: Grid,
    number: int,
    at: tuple[int, int],
    size: int,
    colour: theme.Colour,
) -> None:
    """Draws a number on a ground of its own, as near to a place as is seen."""
    ground = shapes.about(at, _width(number, size) + 2, size)
    ground.clamp_ip(grid.area)
    pygame.draw.rect(surface, theme.DESK_DARK, ground, border_radius=3)
    text.centred(surface, str(number), ground, size, colour, "bold")


def coordinate_depth(board: Board, square: int, way: Direction) -> int:
    """How far the numbers on the rim in this direction reach onto a small board, in pixels."""
    size = _type_size(square)
    length = size if way in (Direction.N, Direction.S) else _width(board.height - 1, size)
    return max(0, length - _rim(square))


def _coordinate_boxes(
    picture: pygame.Surface, board: Board, square: int
) -> Iterator[tuple[int, pygame.Rect]]:
    """The numbers, with the boxes in the middle of which they lie."""
    size, rim = _type_size(square), _rim(square)
    width, height = picture.get_size()
    for x in range(0, board.width, _step(square, _width(board.width - 1, size))):
        for top in (0, height - size - 1):
            yield x, pygame.Rect(rim + x * square, top, square, size)
    for y in range(0, board.height, _step(square, size)):
        for left in (0, width - size - 1):
            yield y, pygame.Rect(left, rim + y * square, size + 1, square)


def _step(square: int, length: int) -> int:
    """Every how many squares there is room for a number of a length in pixels."""
    return next((step for step in _STEPS if step * square > length), _STEPS[-1])


def _rim(square: int) -> int:
    return round(square * BORDER)


def _type_size(square: int) -> int:
    """The size of the type."""
    return min(max(text.LEAST, round(square * 0.3)), max(_FINE_TYPE, _rim(square) - 2))


def _width(number: int, size: int) -> int:
    """The width of a number with its background."""
    return round(text.advance(str(number), "bold", size)) + 2
