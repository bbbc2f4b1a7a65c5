"""A scrolling area, and a scrolling list with its cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame
from attrs import define

from ad1666.table.toolkit.columns import Content, measured
from ad1666.table.toolkit.focus import moved
from ad1666.table.toolkit.ui import Ui, scroll_bar

NOTCH = 42
"""Pixels scrolled by a notch of the wheel or an arrow key."""
_STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -8,
    pygame.K_PAGEDOWN: 8,
    pygame.K_HOME: -10_000,
    pygame.K_END: 10_000,
}


@define
class Scroll:
    """The scroll offset in pixels; ``spare`` is its maximum, ``seen`` how much is visible."""

    at: int = 0
    spare: int = 0
    seen: int = 0

    def wheel(self, notches: int) -> None:
        """Scrolls by notches of the wheel."""
        self.at = min(max(self.at - notches * NOTCH, 0), self.spare)

    def key(self, key: int) -> bool:
        """Scrolls; False for other keys, or if everything is visible."""
        step = _STEPS.get(key)
        if step is None or not self.spare:
            return False
        self.wheel(-step)
        return True

    def reveal(self, top: int, bottom: int) -> None:
        """Scrolls as far as needed to bring part of the content into view."""
        self.at = min(max(self.at, bottom - self.seen), top)

    def draw(self, ui: Ui, room: pygame.Rect, content: Content) -> None:
        """Draws scrolling content, with a scroll bar if it does not fit. ``content`` draws from the
        top of a rectangle, which may lie above the visible area, and returns the y below what it
        drew."""
        column = pygame.Rect(room.left, room.top, room.width - ui.px(10), room.height)
        whole = measured(ui, column, content)
        self._show(ui, room, whole, lambda: content(column.move(0, -self.at)))

    def text(self, ui: Ui, room: pygame.Rect, markup: str, sizes: Sequence[float]) -> None:
        """Draws scrolling text in the first of the ``sizes`` at which all of it fits, else in the
        last."""
        width = room.width - ui.px(8)
        size, high = ui.fitting(markup, sizes, width, room.height)
        self._show(
            ui,
            room,
            high,
            lambda: ui.prose(markup, (room.left, room.top - self.at, width), size),
        )

    def _show(self, ui: Ui, room: pygame.Rect, whole: int, content: Callable[[], int]) -> None:
        """Draws content of height ``whole`` at the present offset, clipped to a room."""
        surface, clip = ui.surface, ui.surface.get_clip()
        self.seen, self.spare = room.height, max(0, whole - room.height)
        self.at = min(self.at, self.spare)
        surface.set_clip(room.inflate(ui.px(6), ui.px(4)).clip(clip))  # glyphs overhang a little
        content()
        surface.set_clip(clip)
        scroll_bar(ui, room, self.at, room.height, whole)


@define
class Rows:
    """``at`` is the row of the cursor, ``first`` the first visible row, ``seen`` the number of
    visible rows."""

    at: int = 0
    first: int = 0
    seen: int = 1

    def key(self, event: pygame.event.Event, number: int) -> bool:
        """Moves the cursor in a list of ``number`` rows; False for other keys."""
        at = moved(event, self.at, number, self.seen)
        if at is not None:
            self.show(at)
        return at is not None

    def show(self, at: int) -> None:
        """Moves the cursor to a row and brings it into view."""
        self.at = at
        self.first = min(max(self.first, at - self.seen + 1), at)

    def leaf(self, number: int) -> None:
        """Shows the next page, or the first one after the last."""
        last = self.first + self.seen >= number
        self.first = 0 if last else min(self.first + self.seen, number - self.seen)

    def wheel(self, notches: int, number: int) -> None:
        """Scrolls the list."""
        self.first = min(max(self.first - notches, 0), max(0, number - self.seen))

    def fit(self, seen: int, number: int) -> range:
        """The range of visible rows, if ``seen`` fit."""
        self.seen = max(1, seen)
        self.at = min(self.at, max(0, number - 1))
        self.first = min(self.first, max(0, number - self.seen))
        return range(self.first, min(self.first + self.seen, number))

    def boxes(
        self, ui: Ui, room: pygame.Rect, height: int, number: int, margin: int = 0
    ) -> Iterator[tuple[int, pygame.Rect]]:
        """Yields the visible rows with their boxes, leaving a margin for the scroll bar, which is
        drawn after the last row."""
        width = room.width - margin
        for row, index in enumerate(self.fit(room.height // height, number)):
            yield index, pygame.Rect(room.left, room.top + row * height, width, height)
        scroll_bar(ui, room, self.first, self.seen, number)
