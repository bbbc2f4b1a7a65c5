"""The board in true size on several sheets, to be cut at the marks and joined."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
from attrs import frozen

from ad1666.i18n import _
from ad1666.rules.board import Board
from ad1666.table.paper import lettering
from ad1666.table.paper.furniture import MARGIN
from ad1666.table.paper.marks import Line, Page, Paper, Picture, Region, TextRun, box
from ad1666.table.paper.rendering import jpeg
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.layout import BORDER, fit
from ad1666.table.views.board import place_art
from ad1666.table.views.board.board_art import BoardArt

SQUARE = 25.0
"""The side of a square in millimetres."""
_FINE, _STEP = 200, 5
"""The most pixels of a square, 203 to the inch, and of what they are a multiple."""
_MOST = 40_000_000
"""The most pixels of a board. Those of a larger one are coarser, as it would take too much
memory."""
_ACROSS, _DOWN = 7, 10
"""How many squares an upright sheet of any paper has room for."""
_UNDER = 5.0
"""The strip at the right and at the foot of a sheet that the next one is glued upon, in
millimetres."""
_TOP = 8.0
_NAME = 0.24
"""The type size of names on the board, in squares."""


@frozen
class Tile:
    """A part of the board on one sheet: its column and row among the sheets, and what it shows, in
    squares from the outer edge of the rim."""

    column: int
    row: int
    left: float
    top: float
    wide: float
    high: float


@frozen
class Tiling:
    """How a board is divided into sheets, upright or lying."""

    lying: bool
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def plan(board: Board) -> Tiling:
    """The division with the fewest sheets."""
    wide, high = board.width + 2 * BORDER, board.height + 2 * BORDER
    return min((_divided(wide, high, lying) for lying in (False, True)), key=lambda p: len(p.tiles))


def _divided(wide: float, high: float, lying: bool) -> Tiling:
    across, down = (_DOWN, _ACROSS) if lying else (_ACROSS, _DOWN)
    columns, rows = math.ceil(wide / across), math.ceil(high / down)
    tiles = (
        Tile(
            column,
            row,
            left := column * across,
            top := row * down,
            min(across, wide - left),
            min(down, high - top),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(lying, columns, rows, tuple(tiles))


def sheets(art: BoardArt, board: Board, paper: Paper) -> Iterator[Page]:
    """The sheets of a board."""
    how = plan(board)
    pixels = math.isqrt(int(_MOST / (board.width + 2 * BORDER) / (board.height + 2 * BORDER)))
    pixels = max(_STEP, min(_FINE, pixels // _STEP * _STEP))
    whole = _picture(art, board, pixels)
    short, long = paper.size
    size = (long, short) if how.lying else (short, long)
    for number, tile in enumerate(how.tiles, 1):
        yield _sheet(whole, pixels, how, tile, number, size)


def _picture(art: BoardArt, board: Board, square: int) -> pygame.Surface:
    """The board with the names of its places, without what lies or stands there."""
    drawn = art.drawn(board, square)
    picture = drawn.picture.copy()
    grid = fit(picture.get_rect(), board.width, board.height)
    taken = [sign.move(grid.left, grid.top) for sign in drawn.signs]
    place_art.names(picture, grid, art.places, taken, round(square * _NAME))
    return picture


def _sheet(
    whole: pygame.Surface,
    pixels: int,
    how: Tiling,
    tile: Tile,
    number: int,
    size: tuple[float, float],
) -> Page:
    title = _("Board, sheet {n} of {all}").format(n=number, all=len(how.tiles))
    page = Page(size, title)
    right, below = tile.column + 1 < how.columns, tile.row + 1 < how.rows
    under = round(_UNDER / SQUARE * pixels)
    part = pygame.Rect(
        round(tile.left * pixels),
        round(tile.top * pixels),
        round(tile.wide * pixels) + under * right,
        round(tile.high * pixels) + under * below,
    ).clip(whole.get_rect())
    full = SQUARE * (_DOWN if how.lying else _ACROSS)
    x, y = (size[0] - full - _UNDER) / 2, _TOP
    wide, high = part.width / pixels * SQUARE, part.height / pixels * SQUARE
    page.marks.append(Picture(x, y, wide, high, jpeg(whole.subsurface(part))))
    page.marks += _cuts(x, y, tile.wide * SQUARE, tile.high * SQUARE)
    page.marks += _joins(how, tile, (x, y), (tile.wide * SQUARE, tile.high * SQUARE))
    foot = y + (SQUARE * (_ACROSS if how.lying else _DOWN)) + _UNDER
    page.marks += _key(how, number, x, foot + 5)
    words = _("Cut at the marks. The sheet at the right and the one below lie on the narrow strip.")
    if len(how.tiles) == 1:
        words = _("Cut at the marks.")
    left = x + 6 * how.columns + 3
    told = f"{title}. {words}"
    fits = lettering.shrunk(told, 8.5, size[0] - MARGIN - left, "italic")
    page.marks.append(TextRun(left, foot + 8, told, fits, "italic", theme.INK_SOFT))
    return page


def _cuts(x: float, y: float, wide: float, high: float) -> Iterator[Line]:
    """The marks at the corners of a part, outside it."""
    away, long = 1.2, 4.0
    for across, out in ((x, -1), (x + wide, 1)):
        for down, up in ((y, -1), (y + high, 1)):
            yield Line(((across + out * away, down), (across + out * (away + long), down)))
            yield Line(((across, down + up * away), (across, down + up * (away + long))))


def _joins(
    how: Tiling, tile: Tile, at: tuple[float, float], size: tuple[float, float]
) -> Iterator[Line | Region | TextRun]:
    """Beside each edge where another sheet is joined, an arrow with its number."""
    (x, y), (wide, high) = at, size
    middle = x + wide / 2, y + high / 2
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        column, row = tile.column + dx, tile.row + dy
        if not (0 <= column < how.columns and 0 <= row < how.rows):
            continue
        strip = _UNDER if dx > 0 or dy > 0 else 0.0
        px = middle[0] + dx * (wide / 2 + strip + 1.5)
        py = middle[1] + dy * (high / 2 + strip + 1.5)
        ends = ((px - dy * 1.4, py - dx * 1.4), (px + dy * 1.4, py + dx * 1.4))
        yield Region((*ends, (px + dx * 2, py + dy * 2)), theme.RULE)
        words = str(row * how.columns + column + 1)
        away = 4.2 if dx else 0.0
        left = px + dx * away - 2 if dx else px + 2.5
        yield lettering.centred(words, left, py + 1.2, 4, 9, "bold")


def _key(how: Tiling, number: int, x: float, y: float) -> Iterator[Region | TextRun]:
    """A small plan of all sheets, with this one filled."""
    for at in range(how.columns * how.rows):
        row, column = divmod(at, how.columns)
        left, top = x + column * 6, y + row * 3.2
        here = at + 1 == number
        corners = box(left, top, 5.6, 2.9)
        yield Region(corners, theme.PARCHMENT_DARK if here else None, theme.EDGE, 0.15)
        yield lettering.centred(str(at + 1), left, top + 2.2, 5.6, 6, "bold" if here else "body")
