"""Icons: SVG files rendered at the size needed."""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache

import pygame

from ad1666.resources import data_root
from ad1666.table.toolkit import pictures

_SIZE = re.compile(r'width="\d+" height="\d+"')


@lru_cache(maxsize=1024)
def icon(name: str, size: int) -> pygame.Surface:
    """``assets/ui/NAME.svg``, ``size`` pixels square. Raises FileNotFoundError if missing."""
    path = data_root() / "assets" / "ui" / f"{name}.svg"
    text = _SIZE.sub(f'width="{size}" height="{size}"', path.read_text("utf-8"), count=1)
    return pictures.ready(pygame.image.load(io.BytesIO(text.encode()), "icon.svg"))


def put(surface: pygame.Surface, name: str, size: int, centre: tuple[int, int]) -> None:
    """Draws an icon centred on a point."""
    image = icon(name, size)
    surface.blit(image, image.get_rect(center=centre))


@cache
def names() -> frozenset[str]:
    """The names of all icons."""
    return frozenset(p.stem for p in (data_root() / "assets" / "ui").glob("*.svg"))
