"""The time by which everything moves: that of the window, or of a picture of what moved."""

from __future__ import annotations

import pygame
from attrs import define


@define
class Ticks:
    """The time. ``held`` is that of a picture, in milliseconds; None where time passes."""

    held: int | None = None

    def now(self) -> int:
        """Milliseconds since the window was opened."""
        return pygame.time.get_ticks() if self.held is None else self.held


ticks = Ticks()
