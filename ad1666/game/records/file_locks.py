"""Locks, so that only one program at a time continues a game. A lock ends with the program that
holds it, however that exits."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

_SUFFIX = ".lock"


class Held(Exception):
    """The file is locked by another running program, or by this one."""


class Refused(OSError):
    """The file system grants no locks at all, as some network drives do."""


class Lock:
    """The lock of a file: a small file beside it that exists while the lock is held."""

    def __init__(self, path: Path) -> None:
        """Acquires it. Raises Held if it is taken, Refused if there are no locks in its folder,
        OSError if that cannot be written to."""
        os.stat(path.parent)  # or the lock would create that folder
        file = path.with_name(path.name + _SUFFIX)
        before = os.path.exists(file)
        self._lock = _lock(file)
        try:
            self._lock.acquire()
        except Timeout:
            # some file systems refuse every lock with the same error as one that is taken
            if not _refuses(file.with_name(f"{file.name}-{os.getpid()}")):
                raise Held from None
            reason: int | None = errno.ENOLCK
        except OSError as error:
            if not os.path.exists(file):
                raise
            reason = error.errno
        else:
            return
        if not before:
            with suppress(OSError):
                os.unlink(file)
        raise Refused(reason, "The file system grants no locks")

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


def _lock(file: Path) -> BaseFileLock:
    return FileLock(file, blocking=False, fallback_to_soft=False)


def _refuses(file: Path) -> bool:
    """Whether not even a file that nobody else knows can be locked."""
    lock = _lock(file)
    try:
        lock.acquire()
    except OSError:
        return True
    else:
        lock.release()
        return False
    finally:
        with suppress(OSError):
            os.unlink(file)
