"""The picture that scenes draw on, and how it is shown in a window of any size."""

from __future__ import annotations

import math

import pygame
from attrs import frozen

from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.layout import SMALLEST

_LONGEST = 2
"""How many times as wide or as high as the smallest window the picture of a smaller one can be: a
window that is even narrower or flatter has bars beside it."""


@frozen
class Canvas:
    """What is drawn on and the part of the window that shows it.

    The picture is the window itself, or else another one: where the window is smaller than the
    `SMALLEST` in which everything fits, one that is large enough, in about its shape, which is
    shown reduced; where the pixels of the window have another format, one of the same size."""

    picture: pygame.Surface
    shown: pygame.Rect
    """Where in the window the picture is."""
    window: tuple[int, int]
    """The size of the window."""

    @property
    def reduced(self) -> bool:
        """Whether the picture is shown smaller than it is."""
        return self.shown.size != self.picture.get_size()

    def point(self, pos: tuple[int, int]) -> tuple[int, int]:
        """The point of the picture that a point of the window shows; one outside the picture for
        those beside it."""
        across, down = self._pixels()
        x, y = pos[0] - self.shown.left + 0.5, pos[1] - self.shown.top + 0.5  # its middle
        return math.floor(x * across), math.floor(y * down)

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a part of the picture is in the window."""
        across, down = self._pixels()
        left = self.shown.left + math.floor((rect.left + 0.5) / across)
        top = self.shown.top + math.floor((rect.top + 0.5) / down)
        return pygame.Rect(left, top, max(1, rect.width / across), max(1, rect.height / down))

    def _pixels(self) -> tuple[float, float]:
        """The width and height of a pixel of the window in pixels of the picture."""
        width, height = self.picture.get_size()
        return width / self.shown.width, height / self.shown.height

    def heard(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the mouse with its place in the picture; any other as it is."""
        if not hasattr(event, "pos") or self.shown == self.picture.get_rect():
            return event
        told = {**event.dict, "pos": self.point(event.pos)}
        if hasattr(event, "rel"):
            across, down = self._pixels()
            told["rel"] = round(event.rel[0] * across), round(event.rel[1] * down)
        return pygame.event.Event(event.type, told)

    def present(self, *areas: pygame.Rect) -> None:
        """Shows what has been drawn, in parts of the picture or in the whole of it."""
        window = pygame.display.get_surface()
        if window is None or window is self.picture:
            parts = list(areas)
        elif self.reduced:
            if not areas:
                window.fill(theme.DESK_DARK)
            window.blit(pygame.transform.smoothscale(self.picture, self.shown.size), self.shown)
            parts = [self.shown] if areas else []
        else:
            for area in areas or (self.picture.get_rect(),):
                window.blit(self.picture, area, area)
            parts = list(areas)
        if parts:
            pygame.display.update(parts)
        else:
            pygame.display.flip()


def canvas_of(window: pygame.Surface) -> Canvas:
    """The canvas for a window, whatever its size."""
    size = window.get_size()
    reduction = max(1.0, *(most / least for most, least in zip(SMALLEST, size, strict=True)))
    if reduction == 1:
        return Canvas(pictures.drawn_on(window), pygame.Rect((0, 0), size), size)
    wide, high = (
        min(max(round(length * reduction), least), _LONGEST * least)
        for length, least in zip(size, SMALLEST, strict=True)
    )
    shown = pygame.Rect(0, 0, max(1, round(wide / reduction)), max(1, round(high / reduction)))
    shown.center = size[0] // 2, size[1] // 2
    return Canvas(pictures.solid((wide, high)), shown.clamp((0, 0, *size)), size)
