"""Baked pictures: PNG files below ``assets``, and their conversion for the window."""

from __future__ import annotations

from functools import cache

import pygame

from ad1666.resources import data_root


@cache
def picture(name: str) -> pygame.Surface:
    """``assets/NAME.png``, such as ``portraits/48/athos``. Raises FileNotFoundError if missing."""
    return ready(pygame.image.load(data_root() / "assets" / f"{name}.png"))


def ready(image: pygame.Surface) -> pygame.Surface:
    """Converts a picture with transparent parts to the format that the window draws fastest: text
    takes an eighth of the time. Returns it unchanged while there is no window."""
    return image.convert_alpha() if pygame.display.get_surface() else image
