"""The panel that describes what the pointer or the cursor is on: a character card or a square."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.table.toolkit import text
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Area
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views.board import tokens
from ad1666.table.views.board.board_view import describe_square
from ad1666.table.words import characters, vocabulary

_HEAD = 26
"""Height of the heading."""
_PORTRAIT = 96
"""Diameter of a portrait, in a panel that is wide enough."""
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
    """Draws a character card: below the name the portrait, beside it as much of the card as fits
    there; the rest below, which scrolls."""
    room = _panel(ui, rect)
    ui.heading(title, room)
    top = room.top + ui.px(_HEAD)
    size = min(ui.px(_PORTRAIT), room.width * 2 // 5)
    ui.surface.blit(tokens.portrait(state, figure, size), (room.left, top))
    left = room.left + size + ui.px(8)
    beside = pygame.Rect(left, top, room.right - left, size)
    lines = [characters.rank(figure), *characters.describe(state, figure).split("\n")]
    first, most = 1, size + text.line_height(ui.font(_TYPE))
    while first < len(lines) and _height(ui, lines[: first + 1], beside.width) <= most:
        first += 1
    below = ui.flow("\n".join(lines[:first]), beside, _TYPE)
    _text(ui, room, max(below, beside.bottom), "\n".join(lines[first:]), scroll)


def _height(ui: Ui, lines: list[str], width: int) -> int:
    return text.height("\n".join(lines), ui.font(_TYPE), width)


def _panel(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    ui.hotspot(Hotspot(Area.INSPECT, rect))
    return ui.panel(rect)


def _text(ui: Ui, room: pygame.Rect, top: int, markup: str, scroll: Scroll) -> None:
    """Text in a room below ``top``."""
    top += ui.px(2)
    scroll.text(ui, pygame.Rect(room.left, top, room.width, room.bottom - top), markup, _SIZES)
