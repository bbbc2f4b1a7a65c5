"""The interface of all scenes."""

from __future__ import annotations

from typing import Protocol

import pygame

from ad1666.table.toolkit.ui import Ui

ENDED = pygame.USEREVENT + 3
"""Posted when a scene that has moved stands still again: what has waited for that may go on."""


class Scene(Protocol):
    """Fills the window and handles events. ``following`` is the scene after an event: usually
    itself, another one, or None to exit. ``ui`` is the last frame drawn, None before the first."""

    following: Scene | None
    ui: Ui | None

    @property
    def moving(self) -> bool:
        """Whether the picture changes by itself, so that frames are wanted at once."""

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws what moves as it is now; returns what has changed of the window."""

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window."""

    def stays(self) -> bool:
        """Whether closing the window now would lose something. Then the scene asks about it, and
        exits the program itself."""

    def reword(self) -> None:
        """Takes up another language: forgets the words that are kept."""

    def close(self) -> None:
        """Releases resources when the scene is left."""


class Still:
    """The part of a scene in which nothing moves by itself."""

    @property
    def moving(self) -> bool:
        """Never."""
        return False

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Nothing changes."""
        return pygame.Rect(0, 0, 0, 0)
