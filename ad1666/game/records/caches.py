"""Small files of what has been read from records, so that it need not be read again. Each is only a
cache: it is ignored if it is damaged or of another version, and made again where it is missing."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes

_MOST = 100_000_000
"""Bytes of a cache."""
Stamp = tuple[int, ...]
"""What changes when a file does."""


def stamp(found: os.stat_result) -> Stamp:
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def read_cache(file: Path, version: str) -> dict[str, Any]:
    """What a cache holds, empty if there is none that can be used."""
    try:
        head, data = read_bytes(file, _MOST).split(b"\n", 1)
        found = json.loads(data) if head == _head(version, data) else None
    except (ContentError, ValueError):
        found = None
    return found if isinstance(found, dict) else {}


def write_cache(file: Path, version: str, found: Mapping[str, object]) -> None:
    """Writes a cache. Does nothing if it cannot be written: then the records are read again."""
    if not file.parent.is_dir():
        return
    data = json.dumps(found, separators=(",", ":")).encode()  # ASCII: any path fits
    draft = file.with_suffix(f".{os.getpid()}")
    # no waiting for the disk: it may be lost
    with suppress(OSError):
        draft.write_bytes(_head(version, data) + b"\n" + data)
        os.replace(draft, file)
        return
    with suppress(OSError):
        draft.unlink()


def _head(version: str, data: bytes) -> bytes:
    """The first line of a cache: its version and a checksum."""
    return f"{version} {zlib.crc32(data):08x}".encode()
