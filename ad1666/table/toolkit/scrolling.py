"""A scrolling area."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from attrs import define

from ad1666.table.toolkit import text
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


def measured(ui: Ui, column: pygame.Rect, content: Callable[[pygame.Rect], int]) -> int:
    """The height of content in a column, measured by drawing it where nothing is visible."""
    surface, clip, hotspots = ui.surface, ui.surface.get_clip(), len(ui.hotspots)
    surface.set_clip(pygame.Rect(0, 0, 0, 0))
    high = content(column) - column.top
    del ui.hotspots[hotspots:]
    surface.set_clip(clip)
    return high


@define
class Scroll:
    """The scroll offset in pixels; ``spare`` is its maximum."""

    at: int = 0
    spare: int = 0

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

    def draw(self, ui: Ui, room: pygame.Rect, content: Callable[[pygame.Rect], int]) -> None:
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
        heights = {size: text.height(markup, ui.font(size), width) for size in sizes}
        size = next((s for s, height in heights.items() if height <= room.height), sizes[-1])
        self._show(
            ui,
            room,
            heights[size],
            lambda: ui.flow(markup, (room.left, room.top - self.at, width), size),
        )

    def _show(self, ui: Ui, room: pygame.Rect, whole: int, content: Callable[[], int]) -> None:
        """Draws content of height ``whole`` at the present offset, clipped to a room."""
        surface, clip = ui.surface, ui.surface.get_clip()
        self.spare = max(0, whole - room.height)
        self.at = min(self.at, self.spare)
        surface.set_clip(room.inflate(ui.px(6), ui.px(4)).clip(clip))  # glyphs overhang a little
        content()
        surface.set_clip(clip)
        scroll_bar(ui, room, self.at, room.height, whole)
