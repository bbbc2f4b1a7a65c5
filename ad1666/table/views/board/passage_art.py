"""Passages on the board (PLACE-1): stairs into the ground at both ends, with the letter that they
share; and what joins them when one end is pointed at."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ad1666.rules.board import Board
from ad1666.rules.characters import Square
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.words.ground import letter_of

_HOLE = 0.56
"""The side of the opening, in squares."""
_STAIRS = 4
_DASH = 0.22
"""The length of a dash of the line that joins two ends, in squares."""


def draw(picture: pygame.Surface, board: Board, square: int, rim: int) -> None:
    """Draws the ends of all passages on a picture of a board with squares ``square`` pixels wide
    and a rim."""
    for link, at in _ends(board):
        box = pygame.Rect(rim + at[0] * square, rim + at[1] * square, square, square)
        hole = box.inflate(*(2 * (-round(square * (1 - _HOLE) / 2),)))
        picture.blit(_stairs(hole.width), hole)
        sign = _sign(at, square, link).move(rim, rim)
        shapes.plate(picture, sign, theme.CREAM, max(2, square // 16))
        size = max(text.LEAST, round(square * 0.24))
        text.centred(picture, letter_of(link), sign, size, theme.INK, "bold")


def boxes(board: Board, square: int) -> list[pygame.Rect]:
    """The rectangles that the letters cover, relative to the upper left corner of the board."""
    return [_sign(at, square, link) for link, at in _ends(board)]


def _ends(board: Board) -> Iterator[tuple[int, Square]]:
    """The ends of all passages, each with the number of its passage."""
    for number, link in enumerate(board.links):
        yield from ((number, end) for end in link.ends)


def _sign(at: Square, square: int, number: int) -> pygame.Rect:
    """The plate of a letter: in the corner of its square, where a figure leaves it in sight. Those
    of several passages on one square stand side by side."""
    size = max(text.LEAST + 2, round(square * 0.3))
    corner = at[0] * square + 1, (at[1] + 1) * square - size - 1
    return pygame.Rect(*corner, size, size)


def _stairs(size: int) -> pygame.Surface:
    """An opening in the ground with stairs that lead down, the lower the darker."""
    image = pictures.blank((size, size))
    hole = image.get_rect()
    pygame.draw.rect(image, (*theme.EDGE, 235), hole, border_radius=max(2, size // 10))
    inner = hole.inflate(*(2 * (-2 * max(1, size // 14),)))
    for number in range(_STAIRS):
        height = inner.height / _STAIRS
        step = pygame.Rect(inner.left, round(inner.top + number * height), inner.width, 0)
        step.height = max(1, round(height * 0.62))
        step.inflate_ip(-round(inner.width * 0.16 * number), 0)
        dark = number / _STAIRS
        tread = pygame.Color(*theme.CREAM).lerp(pygame.Color(*theme.EDGE), 0.2 + 0.75 * dark)
        pygame.draw.rect(image, tread, step)
    return image


def draw_join(surface: pygame.Surface, grid: Grid, board: Board, square: Square) -> None:
    """Frames the other end of each passage that begins on a square, and joins them by dashes."""
    surface.set_clip(grid.area)
    for link in board.links_at(square):
        there = grid.rect(link.beyond(square))
        ends = [pygame.Vector2(box.center) for box in (grid.rect(square), there)]
        start, end = (a.move_towards(b, grid.square * 0.5) for a, b in (ends, ends[::-1]))
        dashes(surface, grid, start, end)
        pygame.draw.rect(surface, theme.EDGE, there.inflate(2, 2), 5, border_radius=6)
        pygame.draw.rect(surface, theme.GOLD, there, 3, border_radius=5)
    surface.set_clip(None)


def dashes(
    surface: pygame.Surface,
    grid: Grid,
    start: pygame.Vector2,
    end: pygame.Vector2,
    colour: theme.Colour = theme.GOLD,
) -> None:
    """Draws a dashed line: nobody walks there, the way leads below or above."""
    pieces = max(3, round(start.distance_to(end) / (grid.square * _DASH)) | 1)
    for number in range(0, pieces, 2):
        here, there = (start.lerp(end, share / pieces) for share in (number, number + 1))
        for tone, wide in ((theme.EDGE, grid.square // 9), (colour, grid.square // 18)):
            pygame.draw.line(surface, tone, here, there, max(2, wide))
