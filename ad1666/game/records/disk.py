"""Files that survive whatever happens while they are written: a crash, a full disk, another
program. OSError from all of these, and then what was there before is there still."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

_DRAFT = ".new"
_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_DRAW_UP = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def replace(path: Path, data: bytes) -> None:
    """Makes a file hold just these bytes: it holds the old ones until the new ones are safe. Its
    folder is made if need be."""
    path = Path(os.path.realpath(path))  # a link stays a link
    make_folder(path.parent)
    draft = path.with_name(path.name + _DRAFT)
    try:
        write(draft, _DRAW_UP, data)
        os.replace(draft, path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(path.parent)


def append(path: Path, at: int, data: bytes) -> None:
    """Writes bytes at the end of a file, which must be where it was left."""
    write(path, _APPEND, data, at)


def point(path: Path, to: Path) -> None:
    """Gives a file another name in another folder, as a link. It takes no room, so that it can be
    made on most disks that are full."""
    try:
        path.symlink_to(os.path.abspath(to))
    except NotImplementedError as error:
        raise OSError(errno.ENOSYS, str(error)) from None
    sync_folder(path.parent)


def keep_aside(path: Path, ending: str) -> Path:
    """Gives a file a second name beside its own, which has an ``ending`` and a number more. If what
    it holds is kept there already, that is enough."""
    number, data = 1, path.read_bytes()
    while (aside := path.with_name(f"{path.name}{ending}{number}")).exists():
        if aside.read_bytes() == data:
            return aside
        number += 1
    try:
        os.link(path, aside)
    except OSError:  # there are file systems without such links
        replace(aside, data)
    else:
        sync_folder(path.parent)
    return aside


def make_folder(folder: Path) -> None:
    """Makes a folder and those around it, so far as they are not there."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Sees to it that what was named or renamed in a folder stays so."""
    if os.name == "nt":  # which opens no folders, and needs no such thing
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno != errno.EINVAL:  # of a file system that has nothing to do for it
            raise
    finally:
        os.close(opened)


def write(path: Path, flags: int, data: bytes, at: int = 0) -> None:
    """Opens a file of ``at`` bytes with some flags, and writes behind them what is to be on the
    disk. OSError if it is not."""
    opened = os.open(path, flags, 0o666)
    try:
        if os.fstat(opened).st_size != at:
            raise OSError(errno.ESTALE, "Another program has written to it")
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(opened, rest) :]
        os.fsync(opened)
    finally:
        os.close(opened)
