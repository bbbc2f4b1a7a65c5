"""Reads files that may come from strangers: only ordinary ones, and of limited size."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ad1666.content.errors import ContentError, cannot_read
from ad1666.content.messages import Message, counted, message

_ANYTHING = message("Use a smaller file")

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)


def is_device(name: str) -> bool:
    """Whether a file of this name, whatever its ending, is a device on Windows. Such a name is
    refused everywhere: folders of maps travel."""
    return name.split(".")[0].strip().lower() in _DEVICES


def real(file: Path) -> Path:
    """The path with all links resolved, or unchanged if that is impossible."""
    try:
        return Path(os.path.realpath(file))  # Path.resolve fails on circular links
    except (OSError, ValueError):
        return file


def files_in(folder: Path, *suffixes: str) -> list[Path]:
    """All files in a folder and its subfolders with one of these suffixes, in upper or lower case.
    Files that are unreadable, or vanish meanwhile, are skipped."""
    found = (Path(within) / name for within, _folders, names in os.walk(folder) for name in names)
    return sorted(file for file in found if file.suffix.lower() in suffixes)


def read_bytes(file: Path, limit: int, remedy: Message = _ANYTHING) -> bytes:
    """The content of a file. Raises ContentError if it cannot be read, is not an ordinary
    file (a pipe would block, a device may never end), or is larger than ``limit``; in the
    last case with ``remedy``."""
    return _read(file, limit, remedy, limit)


def read_head(file: Path, size: int, limit: int, remedy: Message = _ANYTHING) -> bytes:
    """The first bytes of a file, at most ``size``. Raises ContentError as `read_bytes` does."""
    return _read(file, limit, remedy, size)


def read_ends(file: Path, head: int, tail: int) -> tuple[bytes, bytes]:
    """The first and the last bytes of a file, at most ``head`` and ``tail``, however large it is.
    Raises ContentError if it cannot be read or is not an ordinary file."""
    try:
        with _opened(file) as opened:
            first = opened.read(head) or b""
            opened.seek(max(0, opened.seek(0, os.SEEK_END) - tail))
            return first, opened.read(tail) or b""
    except (OSError, ValueError) as error:
        raise cannot_read(file, error) from None


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    """Opens a file. Raises ContentError if it is not an ordinary one, OSError, ValueError."""
    if stat.S_ISDIR(os.stat(file).st_mode):
        raise IsADirectoryError(21, "Is a directory")
    _ordinary(file, os.stat(file))
    with os.fdopen(os.open(file, _FLAGS), "rb") as opened:
        # checked again: it may have been replaced in between
        _ordinary(file, os.fstat(opened.fileno()))
        yield opened


def _read(file: Path, limit: int, remedy: Message, size: int) -> bytes:
    def too_large(number: int | None) -> ContentError:
        if number is None:
            problem = message("has too many bytes, more than the {most} allowed", most=limit)
        else:
            held = counted("{n} byte", "{n} bytes", number)
            problem = message("has {bytes}, more than the {most} allowed", bytes=held, most=limit)
        return ContentError(file, None, problem, remedy)

    try:
        with _opened(file) as opened:
            found = os.fstat(opened.fileno())
            if found.st_size > limit:
                raise too_large(found.st_size)
            # one byte more: virtual files have no size, and others may still grow
            data = opened.read(size + 1) or b""  # do not block
            if len(data) > limit:
                raise too_large(None)
            return data[:size]
    except (OSError, ValueError) as error:
        raise cannot_read(file, error) from None


def stamp(file: Path) -> tuple[int, ...]:
    """A cache key that changes when a file changes, so that files shared by all
    scenarios are read once."""
    try:
        found = file.stat()
    except (OSError, ValueError):  # reading it will report the problem
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _ordinary(file: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        problem = message("is a pipe, a device or the like")
        raise ContentError(file, None, problem, message("Put an ordinary file there"))
