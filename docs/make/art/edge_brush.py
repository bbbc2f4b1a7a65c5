"""Draws the icon of the brush for edges in Tiled: ``python docs/make/art/edge_brush.py``."""

from __future__ import annotations

from pathlib import Path

import pygame

from ad1666.resources import data_root

FILE = Path("extensions", "edge-brush.png")
SIZE = 32
_FINE = 8
"""Drawn so many times larger, then made small."""


def icon() -> pygame.Surface:
    """Two squares with a wall drawn between them, and the brush at its end."""
    image = pygame.Surface((SIZE * _FINE, SIZE * _FINE), pygame.SRCALPHA)

    def box(
        colour: str, left: float, top: float, wide: float, high: float, round_: int = 0
    ) -> None:
        place = pygame.Rect(*(round(n * _FINE) for n in (left, top, wide, high)))
        pygame.draw.rect(image, colour, place, border_radius=_FINE)

    for left in (2, 17):
        box("#6b5a42", left, 4, 13, 13)
        box("#d9c79a", left + 1, 5, 11, 11)
    box("#3a1d10", 13.5, 2, 5, 20)
    box("#b52a20", 14.5, 3, 3, 18)
    stick = [(27.5, 12.5), (30, 15), (21.5, 23.5), (19, 21)]
    tip = [(18.5, 20.5), (22, 24), (20.5, 27), (14.5, 29), (15.5, 23)]
    for colour, points in (("#3a1d10", stick), ("#3a1d10", tip)):
        pygame.draw.polygon(image, colour, [(x * _FINE, y * _FINE) for x, y in points])
    inner = [(27.5, 14), (28.5, 15), (21.5, 22), (20.5, 21)]
    pygame.draw.polygon(image, "#d9a52c", [(x * _FINE, y * _FINE) for x, y in inner])
    return pygame.transform.smoothscale(image, (SIZE, SIZE))


def main() -> None:
    """Writes the icon."""
    pygame.image.save(icon(), data_root() / "maps" / FILE)


if __name__ == "__main__":
    main()
