"""The board as a picture of its own, for pages and files."""

from __future__ import annotations

import pygame

from ad1666.game.view import seen_by
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures
from ad1666.table.toolkit.layout import BORDER, Grid, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_view
from ad1666.table.views.board.board_art import BoardArt


def still(art: BoardArt, state: State, square: int) -> tuple[pygame.Surface, Grid]:
    """The board with its rim as everybody may see it, in squares ``square`` pixels wide, and where
    its squares lie."""
    board = state.board
    width, height = (round((n + 2 * BORDER) * square) for n in (board.width, board.height))
    surface = pictures.solid((width, height))
    grid = fit(surface.get_rect(), board.width, board.height)
    board_view.draw(
        Ui(surface, arrange((width, height), 18, 12)),
        grid,
        board_view.OnBoard(art, seen_by(state, None)),
    )
    return surface, grid
