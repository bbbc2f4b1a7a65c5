"""Locks, by which only one program at a time goes on with a game. A lock ends with the program that
holds it, however that ends."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

_SUFFIX = ".lock"


class Held(Exception):
    """Another program that is running has the file, or this one has it already."""


class Lock:
    """The lock of one file, in a small file beside it, which is there as long as it is held."""

    def __init__(self, path: Path) -> None:
        """Takes it. Held if somebody else has it; OSError if the folder cannot be written to."""
        os.stat(path.parent)  # else the lock would make that folder
        self._lock = FileLock(path.with_name(path.name + _SUFFIX), blocking=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise Held from None

    @property
    def stands(self) -> bool:
        """Whether its file is still there for others to find; the folder may have been removed."""
        return os.path.exists(self._lock.lock_file)

    def release(self) -> None:
        """Lets go of it."""
        with suppress(OSError):
            if os.name != "nt":  # where nobody can remove what is open, and the library does it
                os.unlink(self._lock.lock_file)
        with suppress(OSError):
            self._lock.release()
