"""Pictures of the table as files to be laid on paper."""

from __future__ import annotations

import io
from functools import lru_cache

import pygame

from ad1666.table.paper.marks import Image
from ad1666.table.toolkit import pictures

_ICON = 96
"""Pixels of an icon in a line of text."""


def png(surface: pygame.Surface) -> Image:
    """A picture with clear parts, or with sharp edges."""
    return _saved(surface, "png")


def jpeg(surface: pygame.Surface) -> Image:
    """A picture without clear parts, a tenth as large."""
    return _saved(surface, "jpg")


def _saved(surface: pygame.Surface, kind: str) -> Image:
    file = io.BytesIO()
    pygame.image.save(surface, file, f"picture.{kind}")
    return Image(file.getvalue())


@lru_cache(maxsize=256)
def icon(name: str, pixels: int = _ICON) -> Image:
    """An icon, or an author's own picture in its place."""
    return png(pictures.icon(name, pixels))
