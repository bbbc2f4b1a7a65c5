"""Puts the player's folders in order when the program starts: they are closed to other people, and
what a program that was killed has left in them is removed."""

from __future__ import annotations

import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path

from ad1666.game.records import disk
from ad1666.game.records.writer import FileLocked, RecordLock
from ad1666.resources import player_root

_LOCKED = re.compile(r"(.+\.(?:ad1666|campaign)(?:\..+)?)\.(?:new|lock(?:-[0-9]+)?)")
"""The name of a draft or a lock of a record or a save, after that of its file; also that of a lock
by which it was tried whether there are any."""
_UNLOCKED = re.compile(r".+\.(?:json|toml|html)\.new|(?:games|heroes)\.[0-9]+")
"""The name of a draft of what several programs may write, each when it likes."""
_YOUNG = 1.0
"""Seconds for which such a draft may belong to a program that writes it now."""


def tidy(*others: Path) -> None:
    """Puts the folder of the player's files and those in it in order, and ``others`` of ours. What
    cannot be done is left: nothing depends on it."""
    root = player_root()
    for folder in (root, *_folders_in(root), *others):
        with suppress(OSError):
            _close(folder)
        for path in _files(folder):
            with suppress(OSError):
                _remove(path)


def _folders_in(root: Path) -> list[Path]:
    with suppress(OSError), os.scandir(root) as found:
        return [Path(entry) for entry in found if entry.is_dir(follow_symlinks=False)]
    return []


def _close(folder: Path) -> None:
    """Closes a folder to other people. Where a link leads is not ours, and stays as it is."""
    mode = os.lstat(folder).st_mode
    if stat.S_ISDIR(mode) and mode & ~disk.OURS & 0o777:
        folder.chmod(stat.S_IMODE(mode) & disk.OURS)


def _files(folder: Path) -> list[Path]:
    """The files in a folder, and those beside what links there lead to that may be of ours."""
    found: list[Path] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_symlink():
                there = Path(os.path.realpath(entry))
                found += (there.with_name(f"{there.name}{end}") for end in (".new", ".lock"))
            elif entry.is_file():
                found.append(Path(entry))
    return [path for path in found if os.path.isfile(path)]


def _remove(path: Path) -> None:
    """Removes a file if it is a draft or a lock, unless a program that runs may need it."""
    if _UNLOCKED.fullmatch(path.name):
        if time.time() - path.stat().st_mtime > _YOUNG:
            path.unlink()
    elif locked := _LOCKED.fullmatch(path.name):
        with suppress(FileLocked):
            lock = RecordLock(path.with_name(locked[1]))
            with suppress(OSError):
                path.unlink()  # unless it is that of the lock itself, which goes with it
            lock.release()
