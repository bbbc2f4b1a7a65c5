"""Pictures of a map that look sound at their beginning, and cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from ad1666.content.errors import ContentError, raise_first
from ad1666.content.maps.tiled import read_tmx

_SAVE = "Save it as PNG again"


def decode_pictures(path: Path) -> None:
    """Decodes the pictures of a map that can be read, each once. ContentError with those that are
    damaged."""
    damaged: dict[str, ContentError | None] = {}

    def decode(filename: str, *_: object, **__: object) -> Callable[..., None]:
        if filename not in damaged:
            damaged[filename] = _damage(filename)
        return lambda *_: None

    read_tmx(path, decode)
    raise_first(error for error in damaged.values() if error is not None)


def _damage(filename: str) -> ContentError | None:
    try:
        pygame.image.load(filename)
    except pygame.error as error:
        return ContentError(Path(filename), None, f"is damaged: {str(error).rstrip('.')}", _SAVE)
    return None
