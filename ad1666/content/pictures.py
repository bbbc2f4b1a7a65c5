"""Checks pictures before anything decodes them. Those of maps are PNG and JPEG files of limited
size; portraits are square PNG files."""

from __future__ import annotations

import struct
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes, read_head
from ad1666.content.messages import message

MAX_BYTES = 16_000_000
MAX_SIDE = 4096
MAX_PIXELS = 50_000_000
"""For all pictures of a map; repeated ones count again, since they are loaded again."""

LEAST_PORTRAIT, LARGEST_PORTRAIT = 96, 1024
"""The sides of a portrait in pixels."""
MAX_PORTRAIT = 4_000_000
"""The most bytes of a portrait."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = struct.Struct(">8sI4sII")
_SMALLER = message("Use a smaller picture")


JPEG = b"\xff\xd8"
"""How a JPEG file begins."""
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of JPEG segments that begin with the size of the picture."""
_SCAN = b"\xff\xda"
MOST_SCANS = 100
"""In a JPEG picture: usually ten at most. Each takes as long to decode as a whole picture."""


def size_of(picture: Path) -> tuple[int, int]:
    """The width and height of a picture in pixels. Raises ContentError if it is
    neither PNG nor JPEG, or too large."""
    head = read_head(picture, _HEAD.size, MAX_BYTES, _SMALLER)
    if head.startswith(JPEG):
        width, height = size_of_jpeg(picture, read_bytes(picture, MAX_BYTES, _SMALLER))
    else:
        width, height = size_of_png(head)
    if not (width and height):
        problem, remedy = message("is not a PNG or JPEG picture"), message("Save it as PNG")
        raise ContentError(picture, None, problem, remedy)
    if width > MAX_SIDE or height > MAX_SIDE:
        problem = message(
            "is {width} x {height} pixels, more than {most} on a side",
            width=width,
            height=height,
            most=MAX_SIDE,
        )
        raise ContentError(picture, None, problem, _SMALLER)
    return width, height


def check_portrait(picture: Path) -> None:
    """Raises ContentError if a picture is no square PNG file of the right size."""
    remedy = message(
        "Save it as a square PNG from {least} to {most} pixels",
        least=str(LEAST_PORTRAIT),
        most=str(LARGEST_PORTRAIT),
    )
    width, height = size_of_png(read_head(picture, _HEAD.size, MAX_PORTRAIT, _SMALLER))
    if not (width and height):
        raise ContentError(picture, None, message("is not a PNG picture"), remedy)
    if width != height or not LEAST_PORTRAIT <= width <= LARGEST_PORTRAIT:
        problem = message("is {width} x {height} pixels", width=str(width), height=str(height))
        raise ContentError(picture, None, problem, remedy)


def size_of_png(head: bytes) -> tuple[int, int]:
    """The size in the head of a PNG picture; 0 x 0 if there is none."""
    if len(head) < _HEAD.size:
        return 0, 0
    signature, _length, chunk, width, height = _HEAD.unpack_from(head)
    return (width, height) if signature == _SIGNATURE and chunk == b"IHDR" else (0, 0)


def size_of_jpeg(picture: Path, data: bytes) -> tuple[int, int]:
    """The size of a JPEG picture; 0 x 0 if it has none. Raises ContentError if decoding it could
    take minutes."""
    if data.count(_SCAN) > MOST_SCANS:
        problem = message("is a JPEG picture of more than {most} scans", most=MOST_SCANS)
        raise ContentError(picture, None, problem, message("Save it as PNG"))
    at = len(JPEG)
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        if marker == 0xFF:  # filling
            at += 1
        else:
            at += 2 + struct.unpack_from(">H", data, at + 2)[0]
    return 0, 0
