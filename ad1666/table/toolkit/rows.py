"""A scrolling list: its cursor and position."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from attrs import define

from ad1666.table.toolkit.ui import Ui, scroll_bar

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -1000, pygame.K_END: 1000}
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


@define
class Rows:
    """``at`` is the row of the cursor, ``first`` the first visible row, ``seen`` the number of
    visible rows."""

    at: int = 0
    first: int = 0
    seen: int = 1

    def key(self, key: int, number: int) -> bool:
        """Moves the cursor in a list of ``number`` rows; False for other keys."""
        step = _STEPS.get(key, _PAGES.get(key, 0) * self.seen)
        if not step:
            return False
        self.show(min(max(self.at + step, 0), max(0, number - 1)))
        return True

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
