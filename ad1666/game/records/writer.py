"""Writes files of sealed lines, above all the record of a game in progress: each answer is on disk
before the program continues, and nothing is lost while the disk is full.

A lock makes sure that only one program at a time continues a game. It ends with the program that
holds it, however that exits.
"""

from __future__ import annotations

import copy
import enum
import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Self

from filelock import BaseFileLock, FileLock, Timeout

from ad1666.content.errors import in_words, printable
from ad1666.content.messages import message, template
from ad1666.game.game import Game
from ad1666.game.records import disk
from ad1666.game.records.lines import seal
from ad1666.game.records.places import DAMAGED
from ad1666.game.records.record import (
    KEPT,
    OVER,
    UNDO,
    BadRecord,
    Header,
    Trouble,
    composed,
    heading,
)
from ad1666.game.records.replay import deck_name
from ad1666.game.records.results import Result
from ad1666.rules.requests import Choice, Draw, Drawn
from ad1666.rules.tables import complete
from ad1666.rules.victory import Outcome

_SUFFIX = ".lock"


class FileLocked(Exception):
    """The file is locked by another running program, or by this one."""


class NoLocks(OSError):
    """The file system grants no locks at all, as some network drives do."""


class RecordLock:
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
                raise FileLocked from None
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
        raise NoLocks(reason, "The file system grants no locks")

    @property
    def stands(self) -> bool:
        """Whether its file still exists for others to find; the folder may have been removed."""
        return os.path.exists(self._lock.lock_file)

    def release(self) -> None:
        with suppress(OSError):
            if os.name != "nt":  # where open files cannot be removed, the library does it
                os.unlink(self._lock.lock_file)
        with suppress(OSError):
            self._lock.release()


def _lock(file: Path) -> BaseFileLock:
    return FileLock(file, mode=disk.PRIVATE, blocking=False, fallback_to_soft=False)


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


class InUse(BadRecord):
    """Another running program has this game open."""

    def __init__(self, path: Path) -> None:
        problem = message("this game is open in another window")
        remedy = message("Continue there, watch, or make a copy of it")
        super().__init__(Trouble(path, None, problem, remedy))
        self.path = path


class Hindrance(enum.Enum):
    """What keeps a file from being written, as far as something else has to be done about it."""

    NO_ROOM = enum.auto()
    NOT_ALLOWED = enum.auto()
    FOLDER_GONE = enum.auto()
    WRITTEN_BY_ANOTHER = enum.auto()
    OPEN_IN_ANOTHER = enum.auto()
    OTHER = enum.auto()

    @classmethod
    def of(cls, path: Path, code: int | None) -> Hindrance:
        """What an error of the system with this number says of a file."""
        found = _HINDRANCES.get(code or 0, cls.OTHER)
        # a folder that cannot be made again, since that above it may not be written to, is gone
        return cls.FOLDER_GONE if found is not cls.NO_ROOM and _is_gone(path.parent) else found


_HINDRANCES = {
    errno.ENOSPC: Hindrance.NO_ROOM,
    errno.EDQUOT: Hindrance.NO_ROOM,
    errno.EACCES: Hindrance.NOT_ALLOWED,
    errno.EPERM: Hindrance.NOT_ALLOWED,
    errno.EROFS: Hindrance.NOT_ALLOWED,
    errno.ESTALE: Hindrance.WRITTEN_BY_ANOTHER,  # as `disk` and `Sealed` say it
    errno.EBUSY: Hindrance.OPEN_IN_ANOTHER,
}
_REMEDIES = complete(
    Hindrance,
    {
        Hindrance.NO_ROOM: template(
            "Make room for {n} kB on that disk and try again, or save it elsewhere"
        ),
        Hindrance.NOT_ALLOWED: template(
            "Allow writing to {folder} and try again, or save it elsewhere"
        ),
        Hindrance.FOLDER_GONE: template(
            "The folder {folder} is gone: bring it back, as by connecting its disk, and try "
            "again, or save it elsewhere"
        ),
        Hindrance.WRITTEN_BY_ANOTHER: template(
            "Save it elsewhere: what the other program has written stays as it is"
        ),
        Hindrance.OPEN_IN_ANOTHER: template(
            "Close it in the other program and try again, or save it elsewhere"
        ),
        Hindrance.OTHER: template("Try again, or save it elsewhere"),
    },
)


def _is_gone(folder: Path) -> bool:
    try:
        os.stat(folder)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):  # it may be there: nobody can tell
        return False
    return False


class NotSaved(Exception):
    """A file cannot be written. What belongs into it is kept in memory, and nothing is lost as long
    as the program runs."""

    def __init__(
        self, path: Path, reason: str, hindrance: Hindrance = Hindrance.OTHER, unwritten: int = 0
    ) -> None:
        """``unwritten`` is the number of bytes that have still to be written."""
        problem = message("cannot be written: {reason}", reason=in_words(printable(reason)))
        kilobytes = max(1, -(-unwritten // 1000))
        folder = printable(str(path.parent))
        remedy = _REMEDIES[hindrance].filled(n=str(kilobytes), folder=folder)
        self.trouble = Trouble(path, None, problem, remedy)
        super().__init__(self.trouble)
        self.path = path
        self.reason = reason
        self.hindrance = hindrance

    @classmethod
    def because(cls, path: Path, error: OSError | ValueError, unwritten: int) -> NotSaved:
        """What a failed write says."""
        reason = getattr(error, "strerror", None) or str(error)
        hindrance = Hindrance.of(path, getattr(error, "errno", None))
        return cls(path, reason, hindrance, unwritten)


class Sealed:
    """Writes a file of sealed lines that a program has open. Lines are buffered until ``flush`` has
    written them."""

    aside = DAMAGED
    """The ending of the name under which a damaged file is preserved, before a number."""

    def __init__(
        self,
        path: Path,
        lock: RecordLock | None,
        text: tuple[str, int],
        before: bytes | None = None,
        *,
        damaged: bool = False,
    ) -> None:
        """For a file with this text and last check. ``before`` is what it holds so far, None if it
        does not exist yet. A ``damaged`` one is preserved under another name. Without a lock, one
        is acquired as soon as the folder can be written to."""
        self.path = path
        self.without_lock = False
        """Whether it is written although the file system grants no locks, so that another program
        may open it as well."""
        self._lock = lock
        self._text, self._check = bytearray(text[0].encode()), text[1]
        self._before = before
        self._damaged = damaged
        self._saved = len(self._text) if before == bytes(self._text) else None

    @property
    def unwritten(self) -> int:
        """The bytes that are still to be written."""
        return len(self._text) - (self._saved or 0)

    def note(self, *lines: str) -> None:
        """Buffers some lines."""
        text, self._check = seal(lines, self._check)
        self._text += text.encode()

    def flush(self) -> None:
        """Writes the buffer to disk. Raises OSError if that fails; the data then stay buffered, and
        the file has its old content, perhaps with part of the new."""
        if not self.without_lock and (self._lock is None or not self._lock.stands):
            self.close()
            self._acquire()
        saved, self._saved = self._saved, None  # a failed write may have left anything
        if saved is None:
            self._write_anew()
        elif saved < len(self._text):
            disk.append(self.path, saved, bytes(self._text[saved:]))
        self._saved = len(self._text)

    def moved(self, path: Path) -> Self:
        """The same in a new file, buffer included. Raises FileExistsError, InUse; NotSaved if
        writing fails, and then this one is unchanged."""
        try:
            return self._moved(path)
        except FileExistsError:
            raise
        except (OSError, ValueError) as error:  # ValueError if a name has a NUL in it
            raise NotSaved.because(path, error, self.unwritten) from None

    def _moved(self, path: Path) -> Self:
        if os.path.exists(path):
            raise FileExistsError(errno.EEXIST, "There is a file of that name", str(path))
        disk.make_folder(path.parent)
        there = copy.copy(self)
        there.path, there._lock, there.without_lock = path, lock_of(path), False
        there._text = bytearray(self._text)
        there._before, there._saved, there._damaged = None, None, False
        try:
            there.flush()
        except OSError:
            there.close()
            raise
        self.close()
        return there

    def close(self) -> None:
        """Releases the file."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _acquire(self) -> None:
        """Acquires the lock, for which the folder is made if it is missing. Where no locks are to
        be had, the file is saved all the same."""
        disk.make_folder(self.path.parent)
        try:
            self._lock = RecordLock(self.path)
        except FileLocked:
            raise OSError(errno.EBUSY, "Another program has it open") from None
        except NoLocks:
            self.without_lock = True

    def _write_anew(self) -> None:
        """Replaces the whole file, which may be missing, damaged, of an old format, or partly
        written by us. Raises if another program has changed it."""
        try:
            found = self.path.read_bytes()
        except FileNotFoundError:
            found = b""
        if found and found != self._before and not self._text.startswith(found):
            raise OSError(errno.ESTALE, "Another program has written to it")
        if self._damaged:
            disk.keep_aside(self.path, self.aside)
            self._damaged = False
        disk.replace(self.path, bytes(self._text))


class Writer(Sealed):
    _heading = ""

    @classmethod
    def new(
        cls, path: Path, header: Header, content: str | None = None, *, own: bool = False
    ) -> Writer:
        """Starts a record, ``own`` if its content is not that of the scenario's file. Raises
        FileExistsError if the file exists, InUse if another program is starting it."""
        with suppress(OSError):  # without the folder there is nothing to lock
            disk.make_folder(path.parent)
        lock = lock_of(path)
        if os.path.exists(path):
            if lock is not None:
                lock.release()
            raise FileExistsError(errno.EEXIST, "There is a file of that name", str(path))
        return cls(path, lock, composed(header, content, ("", KEPT) if own else ()))

    def answer(self, game: Game, answer: Choice | Drawn) -> None:
        """Buffers an answer to the open prompt of ``game``."""
        prompt = game.pending
        now = heading(game.state.turn, game.state.phase)
        if now != self._heading:
            self._heading = now
            self.note("", now)
        self.note(
            f"fate: {deck_name(prompt)} {answer}" if isinstance(prompt, Draw) else str(answer)
        )

    def undo(self, answers: int) -> None:
        """Buffers the undo of a number of answers."""
        self.note(*[UNDO] * answers)

    def over(self, outcome: Outcome, result: Result) -> None:
        """Buffers the end of the game."""
        self.note("", f"# {outcome.reason} ({outcome.clause}){result}", OVER)


def lock_of(path: Path) -> RecordLock | None:
    """The lock of a record; None if its folder cannot be written to, or grants no locks. Raises
    InUse if it is taken."""
    try:
        return RecordLock(path)
    except FileLocked:
        raise InUse(path) from None
    except OSError:
        return None
