"""The layout of a window: geometry computed from its size."""

from __future__ import annotations

import enum
import math
from collections.abc import Collection

import pygame
from attrs import evolve, frozen

from ad1666.rules.board import STRAIGHT, Direction, Edge, edge_of
from ad1666.rules.characters import Square
from ad1666.table.toolkit.text import LEAST

DESIGN = (1280, 800)
"""The reference size. Lengths are given for it and scaled to other sizes."""
SMALLEST = (1024, 700)
"""The smallest window in which everything fits."""
_FRAME = 68
"""Pixels of screen height taken by the desktop's bar and the window's title."""
ROOMY = (SMALLEST[0] * 0.8, SMALLEST[1] * 0.8)
"""The window size needed for each 100 % of text size."""
BORDER = 0.5
"""The width of the board's rim, in squares. It holds outer edges and coordinates."""


class Panel(enum.StrEnum):
    """A panel that can be folded, by its name in the settings."""

    CARD = "card"
    """What the pointer or the cursor is on."""
    STORY = "story"
    """The log or the current test."""


@frozen
class Length:
    """A length for the `DESIGN` window, and the pixels below which it does not shrink, because type
    does not shrink with the window either."""

    design: int
    least: int = 0

    def at(self, scale: float) -> int:
        """The length in pixels."""
        return max(round(self.design * scale), self.least)


@frozen
class Plan:
    """How the window is divided: a strip along the top, a column at the right, the prompt along the
    foot, and the board in the rest."""

    gap: Length = Length(5)
    strip: Length = Length(42, 46)
    goals: Length = Length(24, 24)
    """The height of the goals' row below the strip, which they get if the strip has no room for
    them."""
    prompt: Length = Length(112, 112)
    column: Length = Length(306, 316)
    widest: Length = Length(440)
    """The width up to which the column takes room that the board cannot use."""
    stage: float = 0.62
    """The share of the window that the board keeps when the column widens."""
    card: float = 0.64
    """The card's share of the column's height when both panels are open."""
    tabs: Length = Length(26, 24)
    """The height of the buttons that fold the panels."""
    tab: Length = Length(96, 90)
    """The width of these buttons beside the prompt."""
    prompt_text: float = 1.4
    """The most that the prompt grows with the type."""
    widening: float = 1.4
    """The most that the strip and the column grow with the type."""
    hand: Length = Length(84, 84)
    """The height of a hand that always lies open."""
    requested: Length = Length(140)
    """The height of a hand that its player has asked to see."""


PLAN = Plan()


@frozen
class Layout:
    """The areas of the window. ``scale`` is 1 at 1280 x 800."""

    width: int
    height: int
    scale: float
    top: pygame.Rect
    goals: pygame.Rect
    """The goals' row below the strip; empty if they stand in the strip."""
    board: pygame.Rect
    prompt: pygame.Rect
    tabs: tuple[pygame.Rect, ...]
    """The buttons that fold the panels, in the order of `Panel`: at the head of the column, or
    beside the prompt if there is no column."""
    inspect: pygame.Rect
    """The inspected card; empty if folded."""
    story: pygame.Rect
    """The log or the current test, below the inspected card; empty if folded."""
    text: float = 1.0
    """The factor by which type and its surroundings are enlarged on top of ``scale``."""

    def px(self, length: float) -> int:
        """A length for the `DESIGN` window, in pixels."""
        return round(length * self.scale * self.text)

    def font(self, size: float) -> int:
        """A readable type size, from that for the `DESIGN` window."""
        return max(round(LEAST * self.text), round(size * self.scale * self.text))

    def limited(self, text: float) -> Layout:
        """The same areas, with type enlarged by at most this factor."""
        return evolve(self, text=min(self.text, text))

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.width, self.height)

    @property
    def head(self) -> pygame.Rect:
        """The strip, with the goals' row if there is one."""
        return self.top.union(self.goals)

    def floating(self) -> pygame.Rect:
        """Room over the lower right corner of the board, for what must be seen while its usual
        panel is folded."""
        size = PLAN.column.at(self.scale), self.board.height // 2
        place = pygame.Rect((0, 0), size)
        place.bottomright = self.board.right, self.board.bottom
        return place


def opening(screen: tuple[int, int], last: tuple[int, int] | None = None) -> tuple[int, int]:
    """The initial size of the window: its ``last`` size, or the whole screen, limited to what fits
    beside the desktop's bar; never less than `SMALLEST`."""
    room = screen[0], screen[1] - _FRAME
    width, height = (min(wanted, most) for wanted, most in zip(last or room, room, strict=True))
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])


def largest_text(size: tuple[int, int]) -> float:
    """The largest text size that a window has room for, in per cent."""
    return 100 * max(1.0, min(size[0] / ROOMY[0], size[1] / ROOMY[1]))


def arrange(
    size: tuple[int, int],
    columns: int,
    rows: int,
    folded: Collection[Panel] = (),
    text_size: int = 100,
) -> Layout:
    """Lays out a window for a board of ``columns`` x ``rows`` squares, by the `PLAN`.

    The board gets what the other areas leave. The column gets what such a board cannot use, as long
    as the board keeps its share. With both panels ``folded`` there is no column. Type is enlarged
    to ``text_size`` per cent, but not beyond what the panels can hold in such a window. If the
    strip, enlarged as much, would be wider than the window, the goals get their own row.
    """
    width, height = size
    plain = min(width / DESIGN[0], height / DESIGN[1])
    large = max(100, min(text_size, largest_text(size))) / 100
    scale = plain * min(large, PLAN.widening)
    gap = PLAN.gap.at(scale)
    top = pygame.Rect(0, 0, width, PLAN.strip.at(scale))
    longer = round(DESIGN[0] * plain * large) > width
    row = round(PLAN.goals.at(plain) * large) if longer else 0
    goals = pygame.Rect(0, top.bottom, width, row)
    foot = height - gap - PLAN.prompt.at(plain * min(large, PLAN.prompt_text))
    begin = goals.bottom + gap
    high = foot - gap - begin
    empty = pygame.Rect(width - gap, begin, 0, 0)
    if set(folded) == set(Panel):
        board = pygame.Rect(gap, begin, width - 2 * gap, high)
        tab = pygame.Rect(0, foot, PLAN.tab.at(scale), PLAN.tabs.at(scale))
        tab.right = board.right
        tabs = tab, tab.move(0, tab.height + gap)
        prompt = pygame.Rect(gap, foot, tab.left - 2 * gap, height - gap - foot)
        return Layout(width, height, plain, top, goals, board, prompt, tabs, empty, empty, large)
    column = _column(size, scale, high, columns, rows)
    board = pygame.Rect(gap, begin, width - column - 3 * gap, high)
    prompt = pygame.Rect(gap, foot, board.width, height - gap - foot)
    tab = pygame.Rect(board.right + gap, begin, (column - gap) // 2, PLAN.tabs.at(scale))
    tabs = tab, tab.move(column - tab.width, 0)
    side = pygame.Rect(tab.left, tab.bottom + gap, column, height - 2 * gap - tab.bottom)
    split = round(side.height * PLAN.card)
    upper = pygame.Rect(side.left, side.top, side.width, split)
    lower = pygame.Rect(side.left, upper.bottom + gap, side.width, side.height - split - gap)
    if Panel.CARD in folded:
        upper, lower = empty, side
    elif Panel.STORY in folded:
        upper, lower = side, empty
    return Layout(width, height, plain, top, goals, board, prompt, tabs, upper, lower, large)


def _column(size: tuple[int, int], scale: float, high: int, columns: int, rows: int) -> int:
    """The width of the column at the right."""
    width, height = size
    gaps = 3 * PLAN.gap.at(scale)
    square = high / (rows + 2 * BORDER)
    spare = width - gaps - round(square * (columns + 2 * BORDER))
    share = width - gaps - math.ceil(PLAN.stage * width * height / high)
    return max(PLAN.column.at(scale), min(spare, share, PLAN.widest.at(scale)))


def without_tabs(layout: Layout) -> Layout:
    """Gives the room of the folding buttons to the inspected card, for windows whose panels do not
    fold."""
    return evolve(layout, inspect=layout.inspect.unionall(layout.tabs), tabs=())


def without_goals(layout: Layout) -> Layout:
    """Gives the goals' row to the board and the inspected card, for windows without a game."""
    row = layout.goals.height
    board, inspect = (
        pygame.Rect(area.left, area.top - row, area.width, area.height + row)
        for area in (layout.board, layout.inspect)
    )
    goals = pygame.Rect(layout.goals.topleft, (layout.width, 0))
    return evolve(layout, goals=goals, board=board, inspect=inspect)


def with_hand(layout: Layout, hand: Length) -> tuple[Layout, pygame.Rect]:
    """Makes room for a hand of the given height: below the inspected card, whose text can scroll;
    below the log if the card is folded; over the board if both are folded."""
    high = hand.at(layout.scale * min(layout.text, PLAN.widening))
    gap = PLAN.gap.at(layout.scale)
    if not (layout.inspect or layout.story):
        place = layout.floating()
        place.top, place.height = place.bottom - high, high
        return layout, place
    shrunk = (layout.inspect or layout.story).copy()
    shrunk.height -= high + gap
    place = pygame.Rect(shrunk.left, shrunk.bottom + gap, shrunk.width, high)
    if layout.inspect:
        return evolve(layout, inspect=shrunk), place
    return evolve(layout, story=shrunk), place


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
        """The rectangle of a square, on the board or beside it."""
        side = self.square
        return pygame.Rect(self.left + at[0] * side, self.top + at[1] * side, side, side)

    @property
    def picture(self) -> tuple[int, int]:
        """The upper left corner of the board's picture, including the rim."""
        rim = round(self.square * BORDER)
        return self.left - rim, self.top - rim

    def seen(self, at: Square) -> pygame.Rect:
        """The visible part of a square. For one beside the board this is the half on the rim."""
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

    def part_at(self, pos: tuple[int, int]) -> tuple[Square | None, Edge | None]:
        """The square and the edge that a point of the board can stand for."""
        return self.at(pos), self.edge_at(pos)

    def edge_at(self, pos: tuple[int, int]) -> Edge | None:
        """The edge within a quarter of a square from a point."""
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
    """Places the board in its area. At zoom 1 all of it is visible; zoomed in, ``focus`` (in
    squares) is brought as near to the middle as the rim allows."""
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
