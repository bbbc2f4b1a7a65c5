"""QR codes, which need an extra."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from typing import BinaryIO

Matrix = tuple[tuple[bool, ...], ...]
"""The rows of a code, with True for dark; without its margin, which is 4 wide."""
LIBRARY = "segno"


def available() -> bool:
    """Whether codes can be made."""
    return importlib.util.find_spec(LIBRARY) is not None


@lru_cache(maxsize=8)
def matrix(text: str) -> Matrix:
    """The code of a text. Raises ModuleNotFoundError without the extra."""
    import segno

    code = segno.make_qr(text, error="m")
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)


def save(text: str, to: BinaryIO, kind: str) -> None:
    """Writes the code of a text as a picture, ``svg`` or ``png``. Raises ModuleNotFoundError
    without the extra, OSError."""
    import segno

    segno.make_qr(text, error="m").save(to, kind=kind, scale=8)
