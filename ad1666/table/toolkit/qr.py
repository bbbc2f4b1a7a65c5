"""QR codes as pictures."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ad1666.phones.server.codes import Matrix
from ad1666.table.toolkit import pictures

_MARGIN = 4
"""The modules left white around a code."""


@lru_cache(maxsize=4)
def drawn(matrix: Matrix, width: int) -> pygame.Surface:
    """A code with its margin, about as wide as wanted: each module has whole pixels."""
    modules = len(matrix) + 2 * _MARGIN
    scale = max(2, round(width / modules))
    surface = pictures.blank((modules * scale, modules * scale))
    surface.fill("white")
    for y, row in enumerate(matrix, _MARGIN):
        for x, dark in enumerate(row, _MARGIN):
            if dark:
                surface.fill("black", (x * scale, y * scale, scale, scale))
    return surface
