"""What all scenes are."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame
from attrs import frozen

from ad1666.table.sounds import SILENCE, Atmosphere
from ad1666.table.toolkit.ui import Ui

_TOLD = pygame.USEREVENT + 4
ENDED = pygame.USEREVENT + 3
"""Posted when a moving scene has come to rest, so that whatever waited can go on."""
HEARD = pygame.USEREVENT + 11
"""Posted with what a page of the second desk has ``said``. It shows nothing by itself: most of it
is where a pointer is."""


def announce() -> None:
    """Wakes the window, from any thread, since there is something new to draw."""
    with suppress(pygame.error):  # it may have been closed
        pygame.event.post(pygame.event.Event(_TOLD))


@frozen
class Onward:
    """What comes after a scene, before it is made (`ad1666.table.scenes.onward`)."""


class Scene:
    """Fills the window and handles events. ``following`` is what comes after an event: usually
    itself, or something else, or None to exit. ``ui`` is the last frame drawn, None before the
    first. By itself it has no animation, lights and sounds."""

    following: Next
    ui: Ui | None

    @property
    def page(self) -> object:
        """What stands for the page that it shows, and changes with it: no press counts for a page
        that was not there when it was pressed."""
        return None

    @property
    def atmosphere(self) -> Atmosphere:
        """What is heard while it is shown."""
        return SILENCE

    @property
    def moving(self) -> bool:
        """Whether something is moving, so that frames are needed without events."""
        return False

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws what moves at its present position. Returns the area that has changed."""
        return pygame.Rect(0, 0, 0, 0)

    def flicker(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what lives while nothing moves, such as flames, a few times a second. Returns the
        areas that have changed."""
        return []

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window."""
        raise NotImplementedError

    def stays(self) -> bool:
        """Whether closing the window now would lose something. If so, the scene asks about it, and
        exits the program itself."""
        return False

    def refuse(self, error: Exception) -> None:
        """Tells why what was to follow cannot be shown; raises the error if that is not for this
        scene to tell."""
        raise error

    def reword(self) -> None:
        """Switches to another language by dropping cached texts."""

    def close(self) -> None:
        """Releases resources when the scene is left."""


Next = Scene | Onward | None
Leads = Callable[[], Next]
"""What leads on when a scene is left."""
