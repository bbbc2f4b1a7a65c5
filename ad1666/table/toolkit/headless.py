"""Drawing where no window is open or can be."""

from __future__ import annotations

import os

import pygame
import pygame.freetype


def prepare() -> None:
    """Prepares pygame for drawing, unless a window is open."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"  # whatever driver windows are to have
        pygame.display.init()
        pygame.freetype.init()
        pygame.display.set_mode((1, 1), pygame.HIDDEN)
