"""The panel that describes what is under the pointer or the cursor: a character card or a
square."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Area
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import character_card
from ad1666.table.views.board.board_view import describe_square
from ad1666.table.words import vocabulary

_HEAD = 26
"""The height of the heading."""
_SIZES = (16, 15, 14)
"""The type sizes of the text. The first at which all of it fits is used."""


def draw(
    ui: Ui,
    state: State,
    figure_id: str | None,
    square: Square | None,
    cannot: str,
    scroll: Scroll,
    hint: str = "",
) -> None:
    """Draws the panel: a figure if one is given, with what it ``cannot`` do now; else a square;
    else the given hint or, without one, how to use the panel in a game."""
    rect = ui.layout.inspect
    figure = next((f for f in state.figures if f.id == figure_id), None)
    if figure is not None:
        name = vocabulary.figure(figure, state.figures)
        character_card.draw(ui, rect, state, figure, name, scroll, cannot)
        return
    ui.hotspot(Hotspot(Area.INSPECT, rect))
    room = ui.panel(rect)
    if square is None:
        hint = hint or _(
            "Point at a figure or a square to read about it, or go there with the arrow keys; "
            "Tab goes from figure to figure."
        )
        _text(ui, room, room.top, hint, scroll)
    else:
        ui.heading(_("Square {square}").format(square=vocabulary.square_words(square)), room)
        _text(ui, room, room.top + ui.px(_HEAD), describe_square(state, square), scroll)


def _text(ui: Ui, room: pygame.Rect, top: int, markup: str, scroll: Scroll) -> None:
    """Draws text in a room below ``top``."""
    top += ui.px(2)
    scroll.text(ui, pygame.Rect(room.left, top, room.width, room.bottom - top), markup, _SIZES)
