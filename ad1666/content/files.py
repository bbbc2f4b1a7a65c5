"""Reading files that may come from strangers: ordinary ones only, and not more than so much."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ad1666.content.errors import ContentError, cannot_read

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def real(file: Path) -> Path:
    """Where a file lies when all links are followed; as it is, if nothing can be called so."""
    try:
        return Path(os.path.realpath(file))  # Path.resolve fails at a circle of links
    except (OSError, ValueError):
        return file


def files_in(folder: Path, *suffixes: str) -> list[Path]:
    """The files in a folder, however deep, whose names end so. What cannot be looked into, or goes
    away meanwhile, is passed over."""
    found = (Path(within) / name for within, _folders, names in os.walk(folder) for name in names)
    return sorted(file for file in found if file.suffix in suffixes)


def read_bytes(file: Path, limit: int, remedy: str) -> bytes:
    """All that a file holds. ContentError if it cannot be read, is no ordinary file (a pipe would
    be waited for, a device may never end), or has more bytes than ``limit``; then with the
    ``remedy``."""
    return _read(file, limit, remedy, limit)


def read_head(file: Path, size: int, limit: int, remedy: str) -> bytes:
    """The first bytes of a file, ``size`` of them or less; ContentError as for `read_bytes`."""
    return _read(file, limit, remedy, size)


def _read(file: Path, limit: int, remedy: str, size: int) -> bytes:
    def too_large(number: object) -> ContentError:
        problem = f"has {number} bytes, more than the {limit} allowed"
        return ContentError(file, None, problem, remedy)

    try:
        if stat.S_ISDIR(os.stat(file).st_mode):
            raise IsADirectoryError(21, "Is a directory")
        _ordinary(file, os.stat(file))
        with os.fdopen(os.open(file, _FLAGS), "rb") as opened:
            # looked at once more: it may have been exchanged in between
            found = os.fstat(opened.fileno())
            _ordinary(file, found)
            if found.st_size > limit:
                raise too_large(found.st_size)
            # one more: what the system makes up has no size, and others may just write more
            data = opened.read(size + 1) or b""  # nothing where it would have to be waited for
            if len(data) > limit:
                raise too_large("too many")
            return data[:size]
    except (OSError, ValueError) as error:
        raise cannot_read(file, error) from None


def stamp(file: Path) -> tuple[int, ...]:
    """Shows, as long as it stays the same, that a file holds what it held: what all scenarios are
    made of is read once."""
    try:
        found = file.stat()
    except (OSError, ValueError):  # whoever reads it says what is wrong
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _ordinary(file: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        problem = "is a pipe, a device or the like"
        raise ContentError(file, None, problem, "Put an ordinary file there")
