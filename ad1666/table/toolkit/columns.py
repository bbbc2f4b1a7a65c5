"""Rows and columns. What is drawn from the top of a column returns the y below it, so that it is
measured by drawing it where nothing is seen: nothing says a second time how high it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ad1666.table.toolkit.ui import Ui

Content = Callable[[pygame.Rect], int]
"""Draws from the top of a column. Returns the y below."""


def measured(ui: Ui, column: pygame.Rect, content: Content) -> int:
    """The height of content in a column. Text is not even set then, and the pointer not asked
    for."""
    surface, clip = ui.surface, ui.surface.get_clip()
    hotspots, asked = len(ui.hotspots), len(ui.asked)
    surface.set_clip(pygame.Rect(0, 0, 0, 0))
    try:
        return content(column) - column.top
    finally:  # a page that says what failed is drawn on the same surface
        del ui.hotspots[hotspots:], ui.asked[asked:]
        surface.set_clip(clip)


def level(ui: Ui, room: pygame.Rect, content: Content) -> int:
    """Draws content halfway down a room, or from its top if it is higher than that. Returns the y
    below."""
    high = measured(ui, room, content)
    return content(row(room, max(room.top, room.centery - high // 2)))


def row(room: pygame.Rect, top: int, high: int = 0) -> pygame.Rect:
    """A row across a room, below a height of it."""
    return pygame.Rect(room.left, top, room.width, high)


def below(room: pygame.Rect, top: int) -> pygame.Rect:
    """What of a room is left below a height of it."""
    return row(room, top, room.bottom - top)


def beside(room: pygame.Rect, taken: int) -> pygame.Rect:
    """What of a room is left at the right of what has ``taken`` a width of it."""
    return pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
