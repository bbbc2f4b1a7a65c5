"""Baked pictures: PNG files below ``assets``; and the form that pictures are kept in."""

from __future__ import annotations

from functools import cache

import pygame

from ad1666.resources import data_root


@cache
def picture(name: str) -> pygame.Surface:
    """``assets/NAME.png``, such as ``portraits/48/athos``; FileNotFoundError if missing."""
    return ready(pygame.image.load(data_root() / "assets" / f"{name}.png"))


def ready(image: pygame.Surface) -> pygame.Surface:
    """A picture with transparent parts in the form in which the window draws it soonest: letters
    take an eighth of the time. As it is, as long as there is no window."""
    return image.convert_alpha() if pygame.display.get_surface() else image
