"""How large the stage is and where it lies: a fifth of the board at most, where it covers least of
what matters in the test."""

from __future__ import annotations

import pygame
from attrs import frozen

from ad1666.rules.state import State
from ad1666.table.toolkit import shapes, text
from ad1666.table.toolkit.layout import BORDER, Grid, Layout
from ad1666.table.views.board import edge_signs
from ad1666.table.views.board.mattering import matters

_WIDE, _HIGH = 0.72, 0.19
"""The stage's shares of the board's width and height, where there is nothing against them."""
_ALONE = 0.6
"""The width for a single actor, relative to that for two."""
_LONG = 5.2
"""How much longer than high it is at least, for two."""
_LEAST = 6.6
"""How many lines of the smallest type it is high at least, as far as the board allows it."""
_CARD, _HANGS = 0.5, 0.44
"""The height of a card in the hand relative to the stage's, and the share of it that hangs out."""
_LEAST_CARD = 66
"""The least height of such a card."""
_ACROSS, _DOWN = 8, 12
"""The steps in which places are tried."""


@frozen
class StageSize:
    """How large a stage is: the table, the cards of the hand on its lower edge, and how far those
    hang out of it."""

    wide: int
    high: int
    card: int
    hangs: int


def size_of(area: pygame.Rect, layout: Layout, *, great: bool) -> StageSize:
    """The size of a stage on a board of an ``area``; of a ``great`` one for two actors."""
    least = round(_LEAST * text.line_height(layout.least))
    high = max(round(area.height * _HIGH), min(least, round(area.height * _HIGH * 1.25)))
    wide = min(area.width, max(round(area.width * _WIDE), round(high * _LONG)))
    high = min(high, round(wide / _LONG))
    if not great:
        wide = round(wide * _ALONE)
    card = max(round(high * _CARD), round(_LEAST_CARD * layout.scale))
    return StageSize(wide, high, card, round(card * _HANGS) + layout.least)


def place(grid: Grid, size: StageSize, state: State, figures: tuple[str, ...]) -> pygame.Rect:
    """Where the table of a stage lies. It covers as little as possible, first of the ``figures``
    that take part, with half a square around them, of bearers, of things that lie there and of
    exits that count; then of the squares to which they may withdraw; then of everybody else. Where
    that is all the same, it lies below the upper rim, or at the lower edge."""
    area, square = grid.area, grid.square
    taking_part = [state.figure(each) for each in figures]
    fighters = [grid.rect(f.at) for f in taking_part if f.at is not None]
    never = [rect.inflate(square, square) for rect in fighters]
    never += matters(grid, state)
    around = [rect.inflate(2 * square, 2 * square) for rect in fighters]
    others = [grid.rect(f.at) for f in state.figures if f.at is not None]
    exits = [grid.rect(at) for at, _out in edge_signs.ways_out(state.board)]
    across, rim = area.width - size.wide, round(square * BORDER)
    down = max(0, area.height - size.high - size.hangs - rim)
    rows = [rim + down * y // _DOWN for y in range(_DOWN + 1)]
    rows.sort(key=lambda top: min(top - rim, rim + down - top))
    places = [
        pygame.Rect(
            area.left + across * x // _ACROSS,
            area.top + top,
            size.wide,
            size.high + size.hangs,
        )
        for top in (*rows, 0)  # over the rim only if need be
        for x in sorted(range(_ACROSS + 1), key=lambda x: abs(2 * x - _ACROSS))
    ]
    found = shapes.freest(places, never, around, exits, others)
    return pygame.Rect(found.topleft, (size.wide, size.high))


def rooms_beside(area: pygame.Rect, size: StageSize) -> tuple[pygame.Rect, pygame.Rect]:
    """What a stage leaves free of an area when it lies at the upper end, and at the lower."""
    high = size.high + size.hangs
    below = pygame.Rect(area.left, area.top + high, area.width, area.height - high)
    return below, below.move(0, -high)
