"""The base of all sheets: parchment over the darkened scene, with buttons along its foot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Target
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui, pressed

_TITLE = 26
"""The type size of a title."""


@define
class Sheet:
    """An overlay on a scene. This base class can only be read: subclasses provide a title, a size,
    content and buttons, and more complex ones override the rest.

    Clicks and tips are in the hotspots that it draws.
    """

    title: ClassVar[str] = ""
    """Translated where it is drawn."""
    size: ClassVar[tuple[int, int]] = (860, 480)
    """Width and height in the `DESIGN` window."""
    fleeting: ClassVar[bool] = True
    """Whether any key without a meaning closes it; otherwise only Esc does."""
    scroll: Scroll = field(factory=Scroll, init=False)

    def commands(self) -> tuple[Button, ...]:
        """Its own buttons. Their keys work as well."""
        return ()

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons along its foot. ``close`` closes the sheet."""
        return (close, *self.commands())

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the sheet over everything."""
        self.scroll.draw(ui, self.room(ui, close), partial(self.content, ui))

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws the empty sheet. Returns the room for its content."""
        return sheet(ui, _(self.title), self.buttons(close), *self.size)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the content. Returns the y below it."""
        return room.top

    def key(self, event: pygame.event.Event) -> bool:
        """Handles a key. Returns False if it has no meaning here."""
        return pressed(self.commands(), event) or self.scroll.key(event.key)

    def typed(self, letters: str) -> None:
        """Takes letters that were typed. They have no meaning unless there is a text field."""

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls what is under the pointer."""
        self.scroll.wheel(notches)

    def closed(self) -> None:
        """Called when it has been closed. By default nothing is left to do."""


def sheet(
    ui: Ui,
    title: str,
    buttons: Sequence[Button],
    width: int,
    height: int,
    focus: Target | None = None,
) -> pygame.Rect:
    """Darkens the scene and draws an empty sheet. Returns the room between title and buttons. The
    size is for the `DESIGN` window. In smaller windows the sheet keeps that size as far as it fits,
    because type does not shrink with the window."""
    ui.shade(150)
    window = ui.layout.window
    rect = pygame.Rect(0, 0, ui.type_px(width), ui.type_px(height))
    rect.width = min(rect.width, window.width - 2 * ui.px(10))
    rect.height = min(rect.height, window.height - 2 * ui.px(8))
    rect.center = window.center
    room = ui.panel(rect)
    head = pygame.Rect(room.left, room.top, room.width, _head(ui))
    text.centred(ui.surface, title, head, ui.font(_TITLE), theme.RULE, "title")
    foot = draw_foot(ui, room, buttons, focus)
    gap = ui.px(8)
    top = head.bottom + gap
    return pygame.Rect(room.left, top, room.width, foot - gap - top)


def inside(ui: Ui, width: int) -> int:
    """The width between the borders of a sheet."""
    widest = ui.layout.window.width - 2 * ui.px(10)
    return min(ui.type_px(width), widest) - 2 * ui.px(10)


def tall(ui: Ui, high: int, buttons: Sequence[Button], width: int) -> int:
    """The height of a sheet in the `DESIGN` window whose content is ``high`` pixels high and
    ``width`` pixels wide."""
    gaps = ui.px(14) + 3 * ui.px(8)
    whole = gaps + _head(ui) + high + _foot(ui, buttons, width)
    return math.ceil(whole * 1000 / ui.type_px(1000))


def _head(ui: Ui) -> int:
    """The height of a title."""
    return round(ui.font(_TITLE) * 1.4)


def _foot(ui: Ui, buttons: Sequence[Button], width: int) -> int:
    """The height of buttons along the foot."""
    rows = len(ui.button_rows(buttons, width, 17, ui.px(10)))
    return rows * (ui.px(38) + ui.px(8)) - ui.px(8)


def draw_foot(
    ui: Ui, room: pygame.Rect, buttons: Sequence[Button], focus: Target | None = None
) -> int:
    """Draws buttons along the foot of a room, in as many rows as needed. Returns the y above them.
    ``focus`` is the target of the focused one."""
    high, gap = ui.px(38), (ui.px(10), ui.px(8))
    foot = room.copy()
    foot.top = room.bottom - _foot(ui, buttons, room.width)
    ui.buttons(buttons, foot, high, size=17, gap=gap, focus=focus)
    return foot.top


def draw_message(
    ui: Ui,
    title: str,
    message: str,
    buttons: Sequence[Button],
    scroll: Scroll,
    *,
    focus: Target | None = None,
    width: int = 860,
) -> None:
    """Draws a message with buttons on a sheet as high as needed."""
    wide = inside(ui, width)
    high = text.height(message, ui.font(17), wide - ui.px(10)) + ui.px(10)
    room = sheet(ui, title, buttons, width, tall(ui, high, buttons, wide), focus)
    scroll.draw(ui, room, lambda column: ui.flow(message, column, 17))
