"""Baked pictures: PNG files below ``assets``."""

from __future__ import annotations

from functools import cache

import pygame

from ad1666.resources import data_root


@cache
def picture(name: str) -> pygame.Surface:
    """``assets/NAME.png``, such as ``portraits/48/athos``; FileNotFoundError if missing."""
    image = pygame.image.load(data_root() / "assets" / f"{name}.png")
    return image.convert_alpha() if pygame.display.get_surface() else image
