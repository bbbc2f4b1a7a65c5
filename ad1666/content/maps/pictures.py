"""Checks pictures of maps before anything decodes them: PNG files of limited size."""

from __future__ import annotations

import struct
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_head
from ad1666.content.messages import message

MAX_BYTES = 16_000_000
MAX_SIDE = 4096
MAX_PIXELS = 50_000_000
"""For all pictures of a map; repeated ones count again, since they are loaded again."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = struct.Struct(">8sI4sII")
_SMALLER = message("Use a smaller picture")


def size_of(picture: Path) -> tuple[int, int]:
    """The width and height of a picture in pixels. Raises ContentError if it is
    not PNG or too large."""
    head = read_head(picture, _HEAD.size, MAX_BYTES, _SMALLER)
    signature, chunk, width, height = b"", b"", 0, 0
    if len(head) == _HEAD.size:
        signature, _length, chunk, width, height = _HEAD.unpack(head)
    if signature != _SIGNATURE or chunk != b"IHDR" or not (width and height):
        problem, remedy = message("is not a PNG picture"), message("Save it as PNG")
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
