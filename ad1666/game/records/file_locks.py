"""Locks, so that only one program at a time continues a game. A lock ends with the program that
holds it, however that exits."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

_SUFFIX = ".lock"


class Held(Exception):
    """The file is locked by another running program, or by this one."""


class Lock:
    """The lock of a file: a small file beside it that exists while the lock is held."""

    def __init__(self, path: Path) -> None:
        """Acquires it. Raises Held if it is taken, OSError if the folder cannot be written to."""
        os.stat(path.parent)  # or the lock would create that folder
        self._lock = FileLock(path.with_name(path.name + _SUFFIX), blocking=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise Held from None

    @property
    def stands(self) -> bool:
        """Whether its file still exists for others to find; the folder may have been removed."""
        return os.path.exists(self._lock.lock_file)

    def release(self) -> None:
        """Releases it."""
        with suppress(OSError):
            if os.name != "nt":  # where open files cannot be removed, the library does it
                os.unlink(self._lock.lock_file)
        with suppress(OSError):
            self._lock.release()
