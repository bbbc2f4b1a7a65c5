"""File operations that are safe against crashes, full disks and other programs. All raise OSError,
leaving the old content in place."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes

if sys.platform == "darwin":
    import fcntl

_DRAFT = ".new"
OURS, PRIVATE, SHARED = 0o700, 0o600, 0o666
"""The permissions of our folders and of the files in them, on systems that have such; and those of
files for whomever the folder's owner wants."""
_NO_FLUSH = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF)
"""What file systems answer that cannot flush a folder, and need not."""
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""A pipe in the place of a file is refused, and not waited for."""
_APPEND = os.O_WRONLY | os.O_APPEND | _NO_WAIT | getattr(os, "O_BINARY", 0)
TRIES = 10 if os.name == "nt" else 1
_PAUSE = 0.05
"""On Windows a virus scanner or an indexer may hold a file for a moment: how often, and with how
many seconds between, it is replaced until that counts as refused."""
_DRAW_UP = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_WAIT | getattr(os, "O_BINARY", 0)


def replace(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Replaces the content of a file atomically. Creates its folder if needed. It gets the
    permissions of a ``mode``, as far as the system grants them to new files."""
    path = _led_to(path)
    make_folder(path.parent)
    draft = path.with_name(path.name + _DRAFT)
    try:
        if os.path.lexists(draft) and not stat.S_ISREG(os.lstat(draft).st_mode):
            draft.unlink()  # no draft of ours
        write(draft, _DRAW_UP, data, mode=mode)
        _take_the_place_of(path, draft)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(path.parent)


def _led_to(path: Path) -> Path:
    """The file to be replaced: a link to a file stays a link. What else it leads to, such as a
    device, is none of ours, so the link itself is replaced."""
    real = Path(os.path.realpath(path))
    return real if real.is_file() or not os.path.lexists(real) else path


def _take_the_place_of(path: Path, draft: Path) -> None:
    for _try in range(TRIES - 1):
        try:
            os.replace(draft, path)
            return
        except PermissionError:
            time.sleep(_PAUSE)
    os.replace(draft, path)


def append(path: Path, at: int, data: bytes) -> None:
    """Appends bytes to a file, whose size must still be ``at``."""
    write(path, _APPEND, data, at)


def point(path: Path, to: Path) -> None:
    """Links to a file in another folder. Takes no space, so it works on most full disks."""
    try:
        path.symlink_to(os.path.abspath(to))
    except NotImplementedError as error:
        raise OSError(errno.ENOSYS, str(error)) from None
    sync_folder(path.parent)


def list_in(folder: Path, path: Path, names: Iterator[Path]) -> Path | None:
    """Makes a file in another folder appear in this one, under the first of some ``names``. Returns
    the file by which it does, itself if it is there already; None if it does not."""
    if os.path.realpath(path.parent) == os.path.realpath(folder):
        return path
    link = next(names)
    try:
        point(link, path)
    except OSError:  # the folder may be gone, and not every system makes links
        return None
    return link


def keep_aside(path: Path, ending: str) -> Path:
    """Links a file to a second name beside its own, with an ``ending`` and a number. Does nothing
    if its content is preserved there already."""
    number, data = 1, path.read_bytes()
    while (aside := path.with_name(f"{path.name}{ending}{number}")).exists():
        with suppress(ContentError):
            if read_bytes(aside, len(data)) == data:
                return aside
        number += 1
    try:
        os.link(path, aside)
    except OSError:  # some file systems have no such links
        replace(aside, data)
    else:
        sync_folder(path.parent)
    return aside


def unused(path: Path, ending: str) -> Path:
    """An unused name beside a file, with an ``ending`` and a number."""
    names = (path.with_name(f"{path.name}{ending}{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


class NoBin(OSError):
    """The system has no bin for a file, or refuses it."""


def discard(path: Path, *, for_good: bool = False) -> None:
    """Moves a file to the bin of the system. Of a link only itself goes, and what it leads to
    stays. Raises NoBin if no bin is to be had, and then it may be deleted ``for_good``; any other
    OSError if it cannot be deleted."""
    from send2trash import send2trash  # not needed until then

    if for_good or path.is_symlink():
        path.unlink()
        return
    try:
        send2trash(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise NoBin(error.errno, str(error.strerror or error)) from None


def make_folder(folder: Path) -> None:
    """Creates a folder and its parents where missing, for nobody but the player."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(OURS, exist_ok=True)
        sync_folder(folder.parent)


def _flush(opened: int) -> None:
    """Has an open file or folder written to disk. On macOS fsync leaves it in the disk's own cache;
    F_FULLFSYNC does not, but some file systems lack it."""
    if sys.platform == "darwin":
        with suppress(OSError):
            fcntl.fcntl(opened, fcntl.F_FULLFSYNC)
            return
    os.fsync(opened)


def sync_folder(folder: Path) -> None:
    """Flushes the entries of a folder, new and renamed ones."""
    if os.name == "nt":  # folders cannot be opened, and need no flush
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        _flush(opened)
    except OSError as error:
        if error.errno not in _NO_FLUSH:
            raise
    finally:
        os.close(opened)


def write(path: Path, flags: int, data: bytes, at: int = 0, mode: int = PRIVATE) -> None:
    """Opens a file of ``at`` bytes with some flags, appends the data and flushes it to disk. A new
    one is for nobody but the player, unless it has another ``mode``: records name the cards in both
    hands. Raises OSError if any of this fails."""
    opened = os.open(path, flags, mode)
    try:
        if os.fstat(opened).st_size != at:
            raise OSError(errno.ESTALE, "Another program has written to it")
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(opened, rest) :]
        _flush(opened)
    finally:
        os.close(opened)
