"""Decodes pictures of strangers, whose size has been looked at first. No window is needed."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

from ad1666.content.errors import ContentError, cannot_decode
from ad1666.content.messages import message
from ad1666.content.pictures import JPEG, size_of_jpeg, size_of_png

MAX_BYTES = 64_000_000
MAX_SIDE = 16_384
MAX_PIXELS = 40_000_000
"""Of one picture: four bytes each."""
SMALLER = message("Use a smaller picture")


def measure(picture: Path, data: bytes) -> tuple[str, int, int]:
    """The kind of a picture, as the ending of a file, and its size in pixels. Raises ContentError
    if it is none that is read here, or too large."""
    kind, width, height = "png", *size_of_png(data)
    if data.startswith(JPEG):
        kind, (width, height) = "jpg", size_of_jpeg(picture, data)
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        kind, (width, height) = "webp", _size_of_webp(data)
    elif data[:2] == b"BM" and len(data) >= 26:
        kind, (width, height) = "bmp", _size_of_bmp(data)
    if width <= 0 or height <= 0:
        problem = message("is not a picture in PNG, JPEG, WebP or BMP")
        raise ContentError(picture, None, problem, message("Save it as PNG"))
    if max(width, height) > MAX_SIDE or width * height > MAX_PIXELS:
        problem = message(
            "is {width} x {height} pixels, more than {most} in total",
            width=width,
            height=height,
            most=MAX_PIXELS,
        )
        raise ContentError(picture, None, problem, SMALLER)
    return kind, width, height


def decoded(picture: Path, data: bytes) -> pygame.Surface:
    """A picture with 32 bits a pixel. Raises ContentError if it cannot be read."""
    kind, *size = measure(picture, data)
    try:
        image = pygame.image.load(io.BytesIO(data), f"picture.{kind}")
    except (pygame.error, ValueError) as error:
        raise cannot_decode(picture, pygame.error(str(error))) from None
    if list(image.get_size()) != size:
        problem = message("is damaged: {reason}", reason=message("its size is not what it says"))
        raise ContentError(picture, None, problem, message("Save it as PNG again"))
    if image.get_bitsize() == 32 and image.get_flags() & pygame.SRCALPHA:
        return image
    full = blank(image.get_size())
    full.blit(image, (0, 0))
    return full


def blank(size: tuple[int, int]) -> pygame.Surface:
    """A picture through which everything shows, to draw on."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def solid(image: pygame.Surface) -> pygame.Surface:
    """A picture on black."""
    found = pygame.Surface(image.get_size(), 0, 32)
    found.blit(image, (0, 0))
    return found


def dots(size: tuple[int, int]) -> pygame.Surface:
    """A picture of one byte a pixel, all of them 0."""
    return pygame.Surface(size, 0, 8)


def scaled(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture in another size. Pixels that become whole multiples stay sharp."""
    width, height = image.get_size()
    if size[0] % width == 0 and size[1] % height == 0:
        return pygame.transform.scale(image, size)
    return pygame.transform.smoothscale(image, size)


def _size_of_webp(data: bytes) -> tuple[int, int]:
    """The size of a WebP picture; 0 x 0 if it has none."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        return width, int.from_bytes(data[27:30], "little") + 1
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def _size_of_bmp(data: bytes) -> tuple[int, int]:
    """The size of a BMP picture, whose rows may be upside down."""
    if struct.unpack_from("<I", data, 14)[0] == 12:
        width, height = struct.unpack_from("<HH", data, 18)
    else:
        width, height = struct.unpack_from("<ii", data, 18)
    return width, abs(height)
