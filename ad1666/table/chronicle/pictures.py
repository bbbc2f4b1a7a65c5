"""The pictures of a chronicle: the map at the end of a turn, portraits, suits."""

from __future__ import annotations

import base64
import io
import os
from collections.abc import Iterable

import pygame

from ad1666.game.view import seen_by
from ad1666.resources import data_root
from ad1666.rules.cards import SUITS
from ad1666.rules.state import State
from ad1666.table.chronicle.story import Way
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.layout import BORDER, Grid, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_view
from ad1666.table.views.board.board_art import BoardArt

_SQUARE = 40
"""The side of a square in pixels."""


def prepare() -> None:
    """Prepares pygame for drawing where no window is open or can be."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"  # whatever driver windows are to have
        pygame.display.init()
        pygame.freetype.init()
        pygame.display.set_mode((1, 1), pygame.HIDDEN)


def map_picture(art: BoardArt, state: State, ways: Iterable[Way]) -> str:
    """The board as everybody may see it, with the ways that figures went, as a data URL."""
    board = state.board
    width, height = ((n + 2 * BORDER) * _SQUARE for n in (board.width, board.height))
    surface = pictures.solid((round(width), round(height)))
    grid = fit(surface.get_rect(), board.width, board.height)
    board_view.draw(
        Ui(surface, arrange(surface.get_size(), 18, 12)), grid, art, seen_by(state, None)
    )
    for way in ways:
        _line(surface, grid, way)
    return _data(surface, "jpeg")


def _line(surface: pygame.Surface, grid: Grid, way: Way) -> None:
    points = [pygame.Vector2(grid.rect(square).center) for square in way.squares]
    points[-1] = points[-1].move_towards(points[-2], _SQUARE // 2)  # do not cover the token
    for colour, thick in ((theme.CREAM, 7), (theme.SIDES[way.side], 3)):
        pygame.draw.lines(surface, colour, False, points, thick)
        pygame.draw.circle(surface, colour, points[0], thick)


def portrait(character: str) -> str:
    """The bust of a character as a data URL; empty if there is none."""
    path = data_root() / "assets" / "portraits" / "112" / f"{character}.png"
    return _address("png", path.read_bytes()) if path.is_file() else ""


def suits() -> dict[str, str]:
    """The sign of each suit."""
    folder = data_root() / "assets" / "ui"
    return {suit: _address("svg+xml", (folder / f"{suit}.svg").read_bytes()) for suit in SUITS}


def _data(surface: pygame.Surface, kind: str) -> str:
    file = io.BytesIO()
    pygame.image.save(surface, file, f"picture.{kind}")
    return _address(kind, file.getvalue())


def _address(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
