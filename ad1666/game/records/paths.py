"""Paths in records, which are lines of UTF-8, while a path may hold any character and even bytes
that are not UTF-8."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ad1666.content.letters import strange

_ESCAPED = re.compile(r"\\u([0-9a-f]{4})|\\U(00(?:0[0-9a-f]|10)[0-9a-f]{4})")


def written(path: Path) -> str:
    """A path on one line, with what a record cannot hold escaped: half characters and new lines
    above all."""
    return "".join(letter if strange(letter) is None else _escaped(letter) for letter in str(path))


def read_path(text: str) -> Path:
    """The path that a record names. An escape stands for itself if there is such a file: on Windows
    a folder may begin with ``\\u``."""
    if "\\" not in text or os.path.exists(text):
        return Path(text)
    return Path(_ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), text))


def _escaped(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
