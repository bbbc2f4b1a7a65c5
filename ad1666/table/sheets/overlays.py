"""What sheets are made of: the parchment over a darkened scene, buttons along its foot, a message
on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Target
from ad1666.table.toolkit.ui import Button, Ui

_ROUND_MESSAGE = 140
"""The height of a sheet with a message besides the message: title, one row of buttons, borders."""


@define
class ReadSheet:
    """What all sheets have in common that are only read: what has no room is scrolled to."""

    _scroll: Scroll = field(factory=Scroll, init=False)
    fleeting: ClassVar[bool] = True

    def key(self, event: pygame.event.Event) -> bool:
        """Scrolls; False for a key that does not."""
        return self._scroll.key(event.key)

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls."""
        self._scroll.wheel(notches)


def sheet(
    ui: Ui,
    title: str,
    buttons: Sequence[Button],
    width: int,
    height: int,
    focus: Target | None = None,
) -> pygame.Rect:
    """Darkens the table and lays a sheet on it; returns the room between title and buttons. Its
    size is given for a window of the `DESIGN`; in a smaller one it stays as large as it can, for
    type does not shrink with the window."""
    ui.shade(150)
    window = ui.layout.window
    rect = pygame.Rect(0, 0, ui.type_px(width), ui.type_px(height))
    rect.width = min(rect.width, window.width - 2 * ui.px(10))
    rect.height = min(rect.height, window.height - 2 * ui.px(8))
    rect.center = window.center
    room = ui.panel(rect)
    size = ui.font(26)
    head = pygame.Rect(room.left, room.top, room.width, round(size * 1.4))
    text.centred(ui.surface, title, head, size, theme.RULE, "title")
    foot = draw_buttons(ui, room, buttons, focus)
    gap = ui.px(8)
    top = head.bottom + gap
    return pygame.Rect(room.left, top, room.width, foot - gap - top)


def draw_buttons(
    ui: Ui, room: pygame.Rect, buttons: Sequence[Button], focus: Target | None = None
) -> int:
    """Buttons along the foot of a room, in as many rows as they need; returns the y above them.
    ``focus`` is what the keyboard is on."""
    high, gap = ui.px(38), ui.px(8)
    rows: list[list[tuple[Button, int]]] = [[]]
    x = 0
    for button in buttons:
        wide = min(ui.button_width(button, 17), room.width)
        if x and x + wide > room.width:
            rows.append([])
            x = 0
        rows[-1].append((button, wide))
        x += wide + ui.px(10)
    top = y = room.bottom - len(rows) * high - (len(rows) - 1) * gap
    for row in rows:
        x = room.left
        for button, wide in row:
            place = pygame.Rect(x, y, wide, high)
            ui.button(button, place, size=17, focused=button.target == focus)
            x += wide + ui.px(10)
        y += high + gap
    return top


def draw_failure(ui: Ui, message: str, buttons: tuple[Button, ...]) -> None:
    """Something went wrong in the program."""
    draw_message(ui, _("Something went wrong"), message, buttons, Scroll())


def draw_message(
    ui: Ui,
    title: str,
    said: str,
    buttons: tuple[Button, ...],
    scroll: Scroll,
    *,
    focus: Target | None = None,
    width: int = 860,
) -> None:
    """A message with what can be done about it, on a sheet as high as it needs. ``focus`` is
    what the keyboard is on."""
    inside = min(ui.type_px(width), ui.layout.window.width - 2 * ui.px(10)) - ui.px(30)
    high = text.height(said, ui.font(17), inside) + ui.px(_ROUND_MESSAGE)
    high += ui.px(46) * (sum(ui.button_width(b, 17) for b in buttons) // inside)
    room = sheet(ui, title, buttons, width, round(high / max(1, ui.layout.scale)), focus)

    def content(column: pygame.Rect) -> int:
        return ui.flow(said, (column.left, column.top, column.width), 17)

    scroll.draw(ui, room, content)
