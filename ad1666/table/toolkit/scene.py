"""What every scene of the program can do."""

from __future__ import annotations

from typing import Protocol

import pygame

from ad1666.table.toolkit.ui import Ui


class Scene(Protocol):
    """Something that fills the window and reacts. ``following`` is the scene to go to after an
    event: itself as a rule, another one, or None to leave the program. ``ui`` is the frame that was
    drawn last, None before the first."""

    following: Scene | None
    ui: Ui | None

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to an event."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window."""

    def stays(self) -> bool:
        """Whether something would be lost if the window closed now. Then the scene asks about it,
        and ends the program itself."""

    def close(self) -> None:
        """Lets go of files when the scene is left."""
