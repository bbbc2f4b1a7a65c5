"""What an event of the scenario asks, as a page over the foot of the board: the face of whom it is
about, the question, and a line for each answer, barred ones with the reason (SCN-10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Area, Option
from ad1666.table.toolkit import columns, shapes, text, theme
from ad1666.table.toolkit.ui import Hotspot, Ui

_WIDE, _FACE, _GAP = 760, 84, 10
"""The width of the page, the size of the face, and the space between parts."""
_ASKED, _ANSWER = 20, 17
"""The type sizes of the question and of the answers."""
_HIGHEST, _LEAST = 0.8, 0.6
"""The share of the board's height that the page may take, and the least enlargement of type where
it would take more."""


def is_asked(menu: Menu) -> bool:
    """Whether a menu has answers that are lines of a conversation."""
    return any(entry.said for entry in menu.entries)


def draw(
    ui: Ui,
    menu: Menu,
    face: Callable[[int], pygame.Surface] | None,
    focus: int | None,
    choose: Callable[[Entry], None],
) -> None:
    """Draws the page. ``focus`` is the index of the focused entry."""
    board, whole = ui.layout.board, ui
    edge = 0 if face is None else _FACE

    def content(ui: Ui, column: pygame.Rect) -> int:
        room = columns.beside(column, ui.px(edge) + ui.px(_GAP) if edge else 0)
        room.top = ui.prose(f"**{menu.question}**", room, _ASKED) + ui.px(_GAP)
        for number, entry in enumerate(menu.entries):
            if entry.said:
                below = _answer(ui, room, entry, number, focused=focus == number, choose=choose)
                room.top = below + ui.px(4)
        return max(room.top, column.top + ui.px(edge))

    def page(ui: Ui) -> pygame.Rect:
        page = pygame.Rect(0, 0, min(ui.type_px(_WIDE), board.width - 2 * ui.px(_GAP)), 0)
        column = pygame.Rect(0, 0, page.width - ui.px(20), 0)
        page.height = columns.measured(ui, column, partial(content, ui)) + ui.px(14)
        return page

    ui = ui.largest(_LEAST, lambda sized: page(sized).height < board.height * _HIGHEST)
    place = page(ui)
    place.midbottom = board.centerx, board.bottom - ui.px(_GAP)
    ui.hotspot(Hotspot(Area.PROMPT, place))
    whole.chosen = [*whole.chosen, place]  # no tip lies on what is asked
    room = ui.panel(place, theme.CREAM)
    if face is not None:
        ui.surface.blit(face(ui.px(_FACE)), room.topleft)
    content(ui, room)


def _answer(
    ui: Ui,
    room: pygame.Rect,
    entry: Entry,
    number: int,
    *,
    focused: bool,
    choose: Callable[[Entry], None],
) -> int:
    """Draws an answer with its key, and with the reason if it cannot be given. Returns the y
    below."""
    words = entry.label if entry.barred is None else f"{entry.label} – {entry.tip}"
    font, pad = ui.font(_ANSWER), ui.px(6)
    colour = theme.INK if entry.barred is None else theme.INK_SOFT
    column = pygame.Rect(room.left + font * 2, room.top + ui.px(4), room.width - font * 2 - pad, 0)
    told = partial(ui.flow, words, size=_ANSWER, colour=colour)
    row = columns.row(room, room.top, columns.measured(ui, column, told) + ui.px(8))
    act = None if entry.barred is not None else partial(choose, entry)
    if act is not None:
        lit = focused or ui.over(row)
        shapes.plate(ui.surface, row, theme.GOLD if lit else theme.PARCHMENT, ui.px(4))
    if entry.key:
        cap = pygame.Rect(row.left + pad, row.top, row.width, text.line_height(font) + ui.px(8))
        ui.cap(entry.key, cap.left, cap, font - 2, theme.INK)
    told(column)
    ui.hotspot(Hotspot(Option(number), row, act, entry.tip))
    return row.bottom
