"""The numbers of columns and rows on the rim of the board."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ad1666.rules.board import Board, Direction
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.layout import BORDER

_FINE_TYPE = 11
"""The smallest type, since there is only the rim."""
_STEPS = (1, 2, 5, 10)
"""Every how many squares there may be a number."""


def draw(picture: pygame.Surface, board: Board, square: int) -> None:
    """Draws the numbers on a picture of a board with squares ``square`` pixels wide; of those of a
    large board that is drawn small, as many as have room. Each has its own background, because
    walls and ledges of the outer edges extend over the rim, and ladders up to it."""
    size = _size(square)
    drawn: list[pygame.Rect] = []
    for number, box in _boxes(picture, board, square):
        ground = pygame.Rect(0, 0, _width(number, size), size)
        ground.center = box.center
        ground.clamp_ip(picture.get_rect())
        if ground.collidelist(drawn) < 0:  # at corners
            drawn.append(ground)
            pygame.draw.rect(picture, theme.DESK_DARK, ground, border_radius=3)
            text.centred(picture, str(number), ground, size, theme.PARCHMENT_DARK, "bold")


def depth(board: Board, square: int, way: Direction) -> int:
    """How far the numbers on the rim in this direction reach onto a small board, in pixels."""
    size = _size(square)
    length = size if way in (Direction.N, Direction.S) else _width(board.height - 1, size)
    return max(0, length - _rim(square))


def _boxes(picture: pygame.Surface, board: Board, square: int) -> Iterator[tuple[int, pygame.Rect]]:
    """The numbers, with the boxes in the middle of which they lie."""
    size, rim = _size(square), _rim(square)
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


def _size(square: int) -> int:
    """The size of the type."""
    return min(max(text.LEAST, round(square * 0.3)), max(_FINE_TYPE, _rim(square) - 2))


def _width(number: int, size: int) -> int:
    """The width of a number with its background."""
    return round(text.advance(str(number), "bold", size)) + 2
