"""The layout of a window: pure geometry from its size alone."""

from __future__ import annotations

import pygame
from attrs import evolve, frozen

from ad1666.rules.board import STRAIGHT, Direction, Edge, edge_of
from ad1666.rules.characters import Square
from ad1666.table.toolkit.text import LEAST

DESIGN = (1280, 800)
"""The reference size for lengths; others scale from it."""
SMALLEST = (1024, 700)
"""The smallest window that fits everything."""
_FRAME = 68
"""Pixels of screen height taken by the desktop's bar and the window's title."""
_PROMPT = 140
"""The least height of the panel that asks: its type does not shrink with the window."""
_HAND = 84
"""The least height of a hand that lies open all the time."""
BORDER = 0.5
"""Width of the board's rim in squares: outer edges and coordinates."""


@frozen
class Layout:
    """The areas of the window. ``scale`` is 1 at 1280 x 800."""

    width: int
    height: int
    scale: float
    top: pygame.Rect
    board: pygame.Rect
    prompt: pygame.Rect
    inspect: pygame.Rect
    story: pygame.Rect
    """Below the inspected card: the log, or the current test."""

    def px(self, length: float) -> int:
        """A length in pixels, given for the `DESIGN` window."""
        return round(length * self.scale)

    def font(self, size: float) -> int:
        """A readable type size, given for the `DESIGN` window."""
        return max(LEAST, round(size * self.scale))

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.width, self.height)


def opening(screen: tuple[int, int]) -> tuple[int, int]:
    """The initial size of the window: the `DESIGN`, or what fits on the screen, but never less than
    the `SMALLEST`."""
    width, height = min(DESIGN[0], screen[0]), min(DESIGN[1], screen[1] - _FRAME)
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])


def arrange(size: tuple[int, int], columns: int, rows: int) -> Layout:
    """Lays out a window for a board of so many squares.

    The board gets the largest squares that leave room for the rest; the right column gets what the
    board leaves, up to a readable width.
    """
    width, height = size
    scale = min(width / DESIGN[0], height / DESIGN[1])
    gap = round(6 * scale)
    top_height = round(62 * scale)
    prompt_height = max(round(150 * scale), _PROMPT)
    room = height - top_height - prompt_height - 4 * gap
    square = room / (rows + 2 * BORDER)
    wanted = width - square * (columns + 2 * BORDER) - 3 * gap
    column = round(min(max(wanted, 376 * scale), 560 * scale))
    left = width - column - 3 * gap
    top = pygame.Rect(0, 0, width, top_height)
    board = pygame.Rect(gap, top.bottom + gap, left, room + gap)
    prompt = pygame.Rect(gap, board.bottom + gap, left, height - board.bottom - 2 * gap)
    side = pygame.Rect(left + 2 * gap, top.bottom + gap, column, height - top.bottom - 2 * gap)
    split = round(side.height * 0.56)
    inspect = pygame.Rect(side.left, side.top, column, split)
    story = pygame.Rect(side.left, side.top + split + gap, column, side.height - split - gap)
    return Layout(width, height, scale, top, board, prompt, inspect, story)


def with_hand(layout: Layout) -> tuple[Layout, pygame.Rect]:
    """Makes room for a hand that lies open all the time: below the inspected card, whose text can
    be scrolled."""
    high, gap = max(layout.px(_HAND), _HAND), layout.px(6)
    inspect = layout.inspect.copy()
    inspect.height -= high + gap
    place = pygame.Rect(inspect.left, inspect.bottom + gap, inspect.width, high)
    return evolve(layout, inspect=inspect), place


@frozen
class Grid:
    """The position of the squares on the screen."""

    area: pygame.Rect
    left: int
    top: int
    square: int
    columns: int
    rows: int

    def rect(self, at: Square) -> pygame.Rect:
        """A square, on the board or beside it."""
        side = self.square
        return pygame.Rect(self.left + at[0] * side, self.top + at[1] * side, side, side)

    @property
    def picture(self) -> tuple[int, int]:
        """The upper left corner of the board's picture, rim included."""
        rim = round(self.square * BORDER)
        return self.left - rim, self.top - rim

    def seen(self, at: Square) -> pygame.Rect:
        """The visible part of a square: for one beside the board, the half on its rim."""
        rim = round(self.square * BORDER)
        size = self.columns * self.square + 2 * rim, self.rows * self.square + 2 * rim
        return self.rect(at).clip(pygame.Rect(self.picture, size)).clip(self.area)

    def at(self, pos: tuple[int, int]) -> Square | None:
        """The square at a point, on the board or its rim; None elsewhere."""
        if not self.area.collidepoint(pos):
            return None
        x = (pos[0] - self.left) // self.square
        y = (pos[1] - self.top) // self.square
        if not (-1 <= x <= self.columns and -1 <= y <= self.rows):
            return None
        return x, y

    def edge_at(self, pos: tuple[int, int]) -> Edge | None:
        """The edge within a quarter of a square of a point."""
        at = self.at(pos)
        if at is None:
            return None
        box = self.rect(at)
        distances = {
            Direction.N: pos[1] - box.top,
            Direction.S: box.bottom - pos[1],
            Direction.W: pos[0] - box.left,
            Direction.E: box.right - pos[0],
        }
        near = min(STRAIGHT, key=distances.__getitem__)
        return edge_of(at, near) if distances[near] <= self.square * 0.25 else None

    def edge_rect(self, edge: Edge) -> pygame.Rect:
        """A bar over an edge."""
        box = self.rect((edge.x, edge.y))
        thick = max(8, self.square // 4)
        if edge.side == "N":
            return pygame.Rect(box.left, box.top - thick // 2, box.width, thick)
        return pygame.Rect(box.left - thick // 2, box.top, thick, box.height)


def fit(
    area: pygame.Rect,
    columns: int,
    rows: int,
    zoom: float = 1.0,
    focus: tuple[float, float] | None = None,
) -> Grid:
    """Places the board in its area: all of it at zoom 1; enlarged, ``focus`` (in squares) is
    brought as near to the middle as the rim allows."""
    across, down = columns + 2 * BORDER, rows + 2 * BORDER
    whole = min(area.width / across, area.height / down)
    square = max(8, int(whole * zoom))
    fx, fy = focus or (columns / 2, rows / 2)
    left = _slide(area.left, area.width, square, columns, fx)
    top = _slide(area.top, area.height, square, rows, fy)
    return Grid(area, left, top, square, columns, rows)


def _slide(start: int, room: int, square: int, count: int, focus: float) -> int:
    """Where the first square begins along one axis."""
    rim = round(square * BORDER)
    length = count * square + 2 * rim
    if length <= room:
        return start + (room - length) // 2 + rim
    wanted = start + room / 2 - focus * square
    return round(min(max(wanted, start + room - length + rim), start + rim))
