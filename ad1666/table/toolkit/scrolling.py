"""A room in which more may be drawn than is seen at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define

from ad1666.table.toolkit.ui import Ui, scroll_bar

_NOTCH = 42
"""Pixels that a notch of the wheel, or an arrow key, scrolls."""
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
    """How far down one is in a room, in pixels; ``_spare`` is how far one can go."""

    at: int = 0
    _spare: int = 0

    def wheel(self, notches: int) -> None:
        """Scrolls by notches of the wheel."""
        self.at = min(max(self.at - notches * _NOTCH, 0), self._spare)

    def key(self, key: int) -> bool:
        """Scrolls; False for a key that does not, or if all is seen."""
        step = _STEPS.get(key)
        if step is None or not self._spare:
            return False
        self.wheel(-step)
        return True

    def draw(self, ui: Ui, room: pygame.Rect, content: Callable[[pygame.Rect], int]) -> None:
        """Draws a content into a room, with a scroll bar if the room is too low for it. The
        content is drawn from the top of the rectangle given, which may lie higher than what is
        seen, and answers with the y below it."""
        surface, clip, zones = ui.surface, ui.surface.get_clip(), len(ui.zones)
        column = pygame.Rect(room.left, room.top, room.width - ui.px(10), room.height)
        surface.set_clip(pygame.Rect(0, 0, 0, 0))
        whole = content(column) - room.top  # measured: nothing is seen of it
        del ui.zones[zones:]
        self._spare = max(0, whole - room.height)
        self.at = min(self.at, self._spare)
        surface.set_clip(room.inflate(ui.px(6), ui.px(4)).clip(clip))  # letters reach out a little
        content(column.move(0, -self.at))
        surface.set_clip(clip)
        scroll_bar(ui, room, self.at, room.height, whole)
