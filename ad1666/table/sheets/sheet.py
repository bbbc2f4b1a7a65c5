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
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.columns import Content, measured
from ad1666.table.toolkit.focus import ENDS, ENTER, moved
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
    presses: ClassVar[tuple[int, ...]] = ENTER
    """The keys that press what is in the keyboard's focus."""
    _at: int | None = field(default=None, init=False)
    _foot: tuple[Button, ...] = field(default=(), init=False)
    """The buttons along its foot, as they are seen."""

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
        return self.lay(ui, _(self.title), self.buttons(close), self.size)

    def lay(
        self, ui: Ui, title: str, buttons: tuple[Button, ...], size: tuple[int, int]
    ) -> pygame.Rect:
        """Draws the empty sheet with buttons along its foot, the one in focus lit. Returns the room
        for its content."""
        self._foot = buttons
        return sheet(ui, title, buttons, *size, self.focus)

    def wanted(self, ui: Ui, width: int, buttons: Sequence[Button]) -> int:
        """The height in the `DESIGN` window at which a sheet of a width shows all its content."""
        return _wanted(ui, width, buttons, partial(self.content, ui))

    def lay_message(
        self, ui: Ui, title: str, message: str, buttons: tuple[Button, ...], width: int = 860
    ) -> None:
        """Draws a message on a sheet as high as needed, with buttons along its foot."""
        self._foot = buttons
        draw_message(ui, title, message, buttons, self.scroll, focus=self.focus, width=width)

    # The keyboard's focus

    def entries(self) -> tuple[Button, ...]:
        """What the focus goes through, in the order in which it is seen: by default the buttons
        along the foot."""
        return self._foot

    @property
    def number(self) -> int:
        """The number of entries."""
        return len(self.entries())

    @property
    def at(self) -> int | None:
        """Which entry is in focus; None before a key has gone to one."""
        return self._at

    @property
    def page(self) -> int:
        """The number of entries that a page key goes on; 0 if it scrolls instead."""
        return 0

    @property
    def focus(self) -> Target | None:
        """The target of the entry in focus, if any."""
        entry = self._entered()
        return None if entry is None else entry.target

    def go(self, number: int) -> None:
        """Moves the focus to an entry."""
        self._at = number

    def enter(self) -> None:
        """Presses the entry in focus."""
        if (entry := self._entered()) is not None:
            entry.press()

    def _entered(self) -> Button | None:
        entries = self.entries()
        return entries[self.at] if self.at is not None and self.at < len(entries) else None

    def walk(self, event: pygame.event.Event) -> bool:
        """Moves the focus, or presses what is in it. Returns False if a key does neither."""
        if event.key in self.presses and self.at is not None:
            self.enter()
        elif (to := moved(event, self.at, self.number, self.page)) is not None:
            self.go(to)
        else:
            return bool(event.key == pygame.K_TAB)  # though there is nothing to go to
        return True

    # Drawing and reacting

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the content. Returns the y below it."""
        return room.top

    def key(self, event: pygame.event.Event) -> bool:
        """Handles a key: a text that does not fit is scrolled by the keys that would move the
        focus up and down. Returns False if it has no meaning here."""
        focused = self.at is not None and event.key in ENDS
        scrolls = not focused and self.scroll.key(event.key)
        return scrolls or self.walk(event) or pressed(self.commands(), event)

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
    head = columns.row(room, room.top, _head(ui))
    text.centred(ui.surface, title, head, ui.font(_TITLE), theme.RULE, "title")
    foot = draw_foot(ui, room, buttons, focus)
    gap = ui.px(8)
    top = head.bottom + gap
    return columns.row(room, top, foot - gap - top)


def _wanted(ui: Ui, width: int, buttons: Sequence[Button], content: Content, more: int = 0) -> int:
    """The height in the `DESIGN` window at which a sheet of a width shows all its content, with so
    many pixels ``more``."""
    inside = min(ui.type_px(width), ui.layout.window.width - 2 * ui.px(10)) - 2 * ui.px(10)
    high = measured(ui, pygame.Rect(0, 0, inside - ui.px(10), 0), content) + more
    gaps = ui.px(14) + 3 * ui.px(8)
    whole = gaps + _head(ui) + high + _foot(ui, buttons, inside)
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
    foot = columns.row(room, room.bottom - _foot(ui, buttons, room.width), room.height)
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
    content = partial(ui.flow, message, size=17)
    high = _wanted(ui, width, buttons, content, ui.px(10))
    scroll.draw(ui, sheet(ui, title, buttons, width, high, focus), content)
