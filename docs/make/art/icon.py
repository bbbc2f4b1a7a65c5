"""Draws the icon of the window, a seal with crossed swords: ``python docs/make/art/icon.py``."""

from __future__ import annotations

from pathlib import Path

import pygame

from ad1666.game.remembered import Placing
from ad1666.table.toolkit import pictures, theme, wax
from ad1666.table.toolkit.headless import prepare

FILE = Path("assets/start/icon.png")
SIZE = 128
_SWORDS = 0.66
"""The width of the swords, as a share of the icon's."""


def icon() -> pygame.Surface:
    """The picture."""
    image = wax.seal(Placing.RED, SIZE).copy()
    middle, radius = SIZE / 2, SIZE * 0.31
    pygame.draw.circle(image, theme.EDGE, (middle, middle), radius + 2)
    pygame.draw.circle(image, theme.CREAM, (middle, middle), radius)
    swords = pictures.picture("stage/swords")
    wide = round(SIZE * _SWORDS)
    size = wide, round(swords.get_height() * wide / swords.get_width())
    swords = pygame.transform.smoothscale(swords, size)
    image.blit(swords, swords.get_rect(center=(middle, middle)))
    return image


def main() -> None:
    """Draws it."""
    prepare()
    pygame.image.save(icon(), FILE)


if __name__ == "__main__":
    main()
