"""The interface of all scenes."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

import pygame

from ad1666.table.sounds import SILENCE, Atmosphere
from ad1666.table.toolkit.ui import Ui

_TOLD = pygame.USEREVENT + 4
ENDED = pygame.USEREVENT + 3
"""Posted when a moving scene has come to rest, so that whatever waited can go on."""


def announce() -> None:
    """Wakes the window, from any thread, since there is something new to draw."""
    with suppress(pygame.error):  # it may have been closed
        pygame.event.post(pygame.event.Event(_TOLD))


class Scene(Protocol):
    """Fills the window and handles events. ``following`` is the scene after an event: usually
    itself, or another one, or None to exit. ``ui`` is the last frame drawn, None before the
    first."""

    following: Scene | None
    ui: Ui | None

    @property
    def page(self) -> object:
        """What stands for the page that it shows, and changes with it: no press counts for a page
        that was not there when it was pressed."""

    @property
    def atmosphere(self) -> Atmosphere:
        """What is heard while it is shown."""

    @property
    def moving(self) -> bool:
        """Whether something is moving, so that frames are needed without events."""

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws what moves at its present position. Returns the area that has changed."""

    def flicker(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what lives while nothing moves, such as flames, a few times a second. Returns the
        areas that have changed."""

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window."""

    def stays(self) -> bool:
        """Whether closing the window now would lose something. If so, the scene asks about it, and
        exits the program itself."""

    def reword(self) -> None:
        """Switches to another language by dropping cached texts."""

    def close(self) -> None:
        """Releases resources when the scene is left."""


class Still:
    """The part of the interface for scenes without animation, lights and sounds of their own."""

    @property
    def atmosphere(self) -> Atmosphere:
        """Always `SILENCE`."""
        return SILENCE

    @property
    def moving(self) -> bool:
        """Always False."""
        return False

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws nothing."""
        return pygame.Rect(0, 0, 0, 0)

    def flicker(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws nothing."""
        return []
