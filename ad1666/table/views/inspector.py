"""The panel that describes what the pointer or the cursor is on: a character card or a square."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Area
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import tokens
from ad1666.table.views.board_view import describe_square
from ad1666.table.words import characters, vocabulary

_HEAD = 26
"""Height of the heading."""
_TYPE = 16
_SIZES = (_TYPE, 15, 14)
"""Type sizes of the text: the first at which all of it fits."""


def draw(
    ui: Ui, state: State, figure_id: str | None, square: Square | None, scroll: Scroll
) -> None:
    """Draws the panel: a figure if one is given, else a square, else a hint."""
    rect = ui.layout.inspect
    figure = next((f for f in state.figures if f.id == figure_id), None)
    if figure is not None:
        draw_card(ui, rect, state, figure, vocabulary.figure(figure), scroll)
        return
    room = _panel(ui, rect)
    if square is None:
        hint = _(
            "Point at a figure or a square to read about it, or go there with the arrow keys; "
            "Tab goes from figure to figure."
        )
        _text(ui, room, room.top, hint, scroll)
    else:
        ui.heading(_("Square {x},{y}").format(x=square[0], y=square[1]), room)
        _text(ui, room, room.top + ui.px(_HEAD), describe_square(state, square), scroll)


def draw_card(
    ui: Ui, rect: pygame.Rect, state: State, figure: Figure, title: str, scroll: Scroll
) -> None:
    """Draws a character card."""
    room = _panel(ui, rect)
    size = ui.px(44)
    ui.surface.blit(tokens.of(state, figure, size), room.topleft)
    indent = size + ui.px(8)
    beside = pygame.Rect(room.left + indent, room.top, room.width - indent, room.height)
    ui.heading(title, beside)
    rank = (beside.left, room.top + ui.px(_HEAD), beside.width)
    top = ui.flow(characters.rank(figure), rank, _TYPE)
    _text(ui, room, top, characters.describe(state, figure), scroll)


def _panel(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    ui.hotspot(Hotspot(Area.INSPECT, rect))
    return ui.panel(rect)


def _text(ui: Ui, room: pygame.Rect, top: int, markup: str, scroll: Scroll) -> None:
    """Text in a room below ``top``."""
    top += ui.px(2)
    scroll.text(ui, pygame.Rect(room.left, top, room.width, room.bottom - top), markup, _SIZES)
