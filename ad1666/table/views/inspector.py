"""The panel that shows what the pointer or the cursor is on: a character card, or a square."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.ui import Ui, Zone, scroll_bar
from ad1666.table.views import tokens
from ad1666.table.views.board_view import describe_square
from ad1666.table.words import characters, vocabulary

_TYPE = 16
_TIGHT = (_TYPE, 15, 14)
"""Sizes for what is told: the first at which all of it can be seen at once."""


def draw(ui: Ui, state: State, figure_id: str | None, square: Square | None, scroll: int) -> int:
    """Draws the panel; returns by how many pixels its text can be scrolled at most."""
    rect = ui.layout.inspect
    figure = next((f for f in state.figures if f.id == figure_id), None)
    if figure is not None:
        return draw_card(ui, rect, state, figure, vocabulary.figure(figure), scroll)
    room = _panel(ui, rect)
    title = _("Square {x},{y}").format(x=square[0], y=square[1]) if square else ""
    body = describe_square(state, square) if square else _hint()
    top = _title(ui, room, title) if title else room.top
    return _scrolled(ui, room, top, body, scroll)


def draw_card(
    ui: Ui, rect: pygame.Rect, state: State, figure: Figure, title: str, scroll: int
) -> int:
    """Draws a character card into a room; returns by how many pixels it can be scrolled."""
    room = _panel(ui, rect)
    size = ui.px(44)
    ui.surface.blit(tokens.of(state, figure, size), room.topleft)
    indent = size + ui.px(8)
    beside = pygame.Rect(room.left + indent, room.top, room.width - indent, room.height)
    top = _title(ui, beside, title)
    top = ui.flow(characters.rank(figure), (beside.left, top, beside.width), _TYPE)
    return _scrolled(ui, room, top, characters.describe(state, figure), scroll)


def _panel(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    ui.zone(Zone("inspect", rect))
    return ui.panel(rect)


def _title(ui: Ui, room: pygame.Rect, title: str) -> int:
    """A heading in one line; returns the y below it."""
    size = ui.font(20)
    while text.advance(title, "title", size) > room.width and size > text.LEAST:
        size -= 1
    at = (room.left, room.top + ui.font(20))
    text.put(ui.surface, title, at, size, theme.RULE, "title")
    return room.top + ui.px(26)


def _hint() -> str:
    return _(
        "Point at a figure or a square to read about it, or go there with the arrow keys; "
        "Tab goes from figure to figure."
    )


def _scrolled(ui: Ui, whole: pygame.Rect, top: int, body: str, scroll: int) -> int:
    """Text in what is left of a room below ``top``: set smaller if that is too small for it, and if
    need be to be scrolled."""
    top += ui.px(2)
    room = pygame.Rect(whole.left, top, whole.width, whole.bottom - top)
    width = room.width - ui.px(8)
    heights = {size: text.height(body, ui.font(size), width) for size in _TIGHT}
    size = next((s for s, needed in heights.items() if needed <= room.height), _TIGHT[-1])
    high = heights[size]
    spare = max(0, high - room.height)
    offset = min(scroll, spare)
    clip = ui.surface.get_clip()
    ui.surface.set_clip(room.inflate(ui.px(6), 0))  # letters reach to the left a little
    ui.flow(body, (room.left, room.top - offset, width), size)
    ui.surface.set_clip(clip)
    scroll_bar(ui, room, offset, room.height, high)
    return spare
