"""Baked pictures: PNG files below ``assets``; icons: SVG files, rendered at the size needed; and
empty pictures to draw on. All of them have 32 bits a pixel, however few the screen has: pictures
with fewer cannot be scaled smoothly."""

from __future__ import annotations

import io
import os
import re
from functools import cache, lru_cache
from pathlib import Path

import pygame

from ad1666.resources import Incomplete, data_root
from ad1666.table.toolkit.stock import in_stock
from ad1666.words.icons import OwnIcon

ALIGNED = 4
"""A picture is copied fastest from and to places that are a multiple of these pixels from the
left, in rows of 16 bytes."""
_BITS = 32
_LARGEST = 512
"""The width to which larger pictures by authors are reduced, in pixels."""
_SIZE = re.compile(r'width="\d+" height="\d+"')


@in_stock
def picture(name: str) -> pygame.Surface:
    """``assets/NAME.png``, such as ``portraits/48/athos``. Raises Incomplete if it is missing or
    damaged."""
    return ready(ours(f"{name}.png"))


def ours(name: str) -> pygame.Surface:
    """The picture in a file below ``assets``. Raises Incomplete if it is missing or damaged."""
    path = data_root() / "assets" / name
    try:
        return load(path)
    except (OSError, pygame.error):
        raise Incomplete(str(path)) from None


def load(path: Path) -> pygame.Surface:
    """The picture in a file, whatever bytes its name has: pygame takes no text that is not UTF-8.
    Raises FileNotFoundError; pygame.error if it cannot be read."""
    return pygame.image.load(os.fsencode(path))


def ready(image: pygame.Surface) -> pygame.Surface:
    """Converts a picture with transparent parts to the format that the window draws fastest: text
    takes an eighth of the time. Returns it unchanged while there is no window."""
    return image.convert_alpha() if pygame.display.get_surface() else image


def opaque(image: pygame.Surface) -> pygame.Surface:
    """The same for a picture without transparent parts."""
    return image.convert(_BITS, 0) if pygame.display.get_surface() else image


def blank(size: tuple[float, float]) -> pygame.Surface:
    """A transparent picture to draw on."""
    return pygame.Surface(size, pygame.SRCALPHA, _BITS)


def solid(size: tuple[int, int]) -> pygame.Surface:
    """A black picture to draw on. Its rows begin where SDL copies a whole one three times as fast:
    at a multiple of `ALIGNED` pixels."""
    wide, high = size
    return pygame.Surface((wide + -wide % ALIGNED, high), 0, _BITS).subsurface((0, 0, *size))


def drawn_on(screen: pygame.Surface) -> pygame.Surface:
    """What to draw a window on: its screen itself, or a picture of its size if that has another
    format."""
    return screen if screen.get_bitsize() == _BITS else solid(screen.get_size())


def icon(name: str, size: int) -> pygame.Surface:
    """``assets/ui/NAME.svg``, ``size`` pixels square, or an author's own picture in its place.
    Raises Incomplete if it is missing or damaged."""
    if isinstance(name, OwnIcon):
        own = authored(name.file, name.stamp)
        if own is not None:
            return _round(name, size, own)
    return _icon(str(name), size)


@lru_cache(maxsize=1024)
def _icon(name: str, size: int) -> pygame.Surface:
    path = data_root() / "assets" / "ui" / f"{name}.svg"
    try:
        text = _SIZE.sub(f'width="{size}" height="{size}"', path.read_text("utf-8"), count=1)
        return ready(pygame.image.load(io.BytesIO(text.encode()), "icon.svg"))
    except (OSError, ValueError, pygame.error):
        raise Incomplete(str(path)) from None


@in_stock
def _round(_name: OwnIcon, size: int, image: pygame.Surface) -> pygame.Surface:
    """A picture cut to a disc."""
    small = pygame.transform.smoothscale(image, (size, size))
    mask = blank((size, size))
    pygame.draw.circle(mask, (255, 255, 255), (size / 2, size / 2), size / 2)
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return small


@in_stock
def authored(file: str, stamp: tuple[int, ...]) -> pygame.Surface | None:
    """A picture by an author; None if it is not there or cannot be read. It was found to be a
    square of limited size when its stamp was taken."""
    if not stamp:
        return None
    try:
        image = load(Path(file))
    except (pygame.error, OSError):
        return None
    whole = blank(image.get_size())
    whole.blit(image, (0, 0))
    if whole.get_width() > _LARGEST:
        whole = pygame.transform.smoothscale(whole, (_LARGEST, _LARGEST))
    return ready(whole)


def put(surface: pygame.Surface, name: str, size: int, centre: tuple[int, int]) -> None:
    """Draws an icon centred on a point."""
    image = icon(name, size)
    surface.blit(image, image.get_rect(center=centre))


@cache
def icons() -> frozenset[str]:
    """The names of all icons."""
    return frozenset(p.stem for p in (data_root() / "assets" / "ui").glob("*.svg"))
