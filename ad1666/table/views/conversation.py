"""What an event of the scenario asks, as a page over the foot of the board: the face of whom it is
about, the question, and a line for each answer, barred ones with the reason (SCN-10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Area, Option
from ad1666.table.toolkit import shapes, text, theme
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
    board, whole, faced = ui.layout.board, ui, face is not None
    highest = board.height * _HIGHEST
    ui = ui.largest(_LEAST, lambda sized: _height(sized, menu, faced=faced) < highest)
    page = pygame.Rect(0, 0, _width(ui), _height(ui, menu, faced=faced))
    page.midbottom = board.centerx, board.bottom - ui.px(_GAP)
    ui.hotspot(Hotspot(Area.PROMPT, page))
    whole.chosen = [*whole.chosen, page]  # no tip lies on what is asked
    room = ui.panel(page, theme.CREAM)
    left = room.left + _beside(ui, faced=faced)
    if face is not None:
        ui.surface.blit(face(ui.px(_FACE)), room.topleft)
    width = room.right - left
    y = ui.prose(_heading(menu), (left, room.top, width), _ASKED) + ui.px(_GAP)
    for number, entry in enumerate(menu.entries):
        if entry.said:
            row = pygame.Rect(left, y, width, _row(ui, entry, width))
            _line(ui, row, entry, number, focused=focus == number, choose=choose)
            y = row.bottom + ui.px(4)


def _width(ui: Ui) -> int:
    return min(ui.type_px(_WIDE), ui.layout.board.width - 2 * ui.px(_GAP))


def _beside(ui: Ui, *, faced: bool) -> int:
    """The width of the face with the space beside it."""
    return faced * (ui.px(_FACE) + ui.px(_GAP))


def _heading(menu: Menu) -> str:
    return f"**{menu.question}**"


def _height(ui: Ui, menu: Menu, *, faced: bool) -> int:
    width = _width(ui) - ui.px(20) - _beside(ui, faced=faced)
    rows = [_row(ui, entry, width) + ui.px(4) for entry in menu.entries if entry.said]
    high = text.height(_heading(menu), ui.font(_ASKED), width) + ui.px(_GAP) + sum(rows)
    return max(high, faced * ui.px(_FACE)) + ui.px(14)


def _words(entry: Entry) -> str:
    """An answer, with the reason if it cannot be given."""
    return entry.label if entry.barred is None else f"{entry.label} – {entry.tip}"


def _inset(ui: Ui) -> int:
    """The room before an answer for its key."""
    return ui.font(_ANSWER) * 2


def _row(ui: Ui, entry: Entry, width: int) -> int:
    high = text.height(_words(entry), ui.font(_ANSWER), width - _inset(ui) - ui.px(6))
    return high + ui.px(8)


def _line(
    ui: Ui,
    row: pygame.Rect,
    entry: Entry,
    number: int,
    *,
    focused: bool,
    choose: Callable[[Entry], None],
) -> None:
    """Draws an answer with its key."""
    act = partial(choose, entry) if entry.barred is None else None
    lit = act is not None and (focused or ui.over(row))
    if act is not None:
        shapes.plate(ui.surface, row, theme.GOLD if lit else theme.PARCHMENT, ui.px(4))
    if entry.key:
        cap = row.move(ui.px(6), 0)
        cap.height = text.line_height(ui.font(_ANSWER)) + ui.px(8)
        ui.cap(entry.key, cap.left, cap, ui.font(_ANSWER) - 2, theme.INK)
    colour = theme.INK if act is not None else theme.INK_SOFT
    column = (row.left + _inset(ui), row.top + ui.px(4), row.width - _inset(ui) - ui.px(6))
    ui.flow(_words(entry), column, _ANSWER, colour)
    ui.hotspot(Hotspot(Option(number), row, act, entry.tip))
