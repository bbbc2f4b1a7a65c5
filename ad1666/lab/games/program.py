"""Identifies the version of the program: games played by another version differ,
even under the same name."""

from __future__ import annotations

import hashlib
from functools import cache

from ad1666.resources import PACKAGE

_DECIDING = ("bots", "game", "lab/games", "rules")
"""The folders that affect how a game goes and what is counted in it."""


@cache
def program() -> str:
    """A digest of the source code that determines how games go, the same on every machine."""
    digest = hashlib.sha256()
    for folder in _DECIDING:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]
