"""Small pictures of maps, for the lists of the start screen."""

from __future__ import annotations

from functools import cache, lru_cache

import pygame

from ad1666.resources import data_root
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.ui import Ui

_PART = (0.19, 0.0, 0.2, 0.25)
"""The part of the picture of Vienna that stands in for a map: its upper left corner and size, as
shares of the picture."""
ASPECT = 1.5
"""The ratio of width to height of a map's picture."""


@cache
def photo(name: str) -> pygame.Surface:
    """``assets/start/NAME.jpg``. Raises FileNotFoundError if missing."""
    return pictures.opaque(pictures.load(data_root() / "assets" / "start" / f"{name}.jpg"))


def draw(ui: Ui, place: pygame.Rect, stem: str) -> None:
    """Draws the picture of a map in a frame, or a plate with Vienna if there is none, as for maps
    by authors."""
    ui.surface.blit(thumbnail(stem, place.size), place)
    pygame.draw.rect(ui.surface, theme.EDGE, place, max(1, ui.px(2)))


@cache
def _cathedral() -> pygame.Surface:
    """The part of the picture of Vienna that shows St Stephen's."""
    whole = photo("vienna")
    across, down, wide, high = _PART
    width, height = whole.get_size()
    return whole.subsurface((across * width, down * height, wide * width, high * height))


@lru_cache(maxsize=128)
def thumbnail(stem: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a map's picture, filling a size."""
    try:
        whole = photo(f"maps/{stem}")
    except FileNotFoundError:
        whole = _cathedral()
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    part = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))
    part.center = whole.get_rect().center
    return pygame.transform.smoothscale(whole.subsurface(part.clip(whole.get_rect())), size)
