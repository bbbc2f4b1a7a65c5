"""The record of a game while it is played: each answer is on the disk before the program goes on,
and nothing is forgotten while the disk takes nothing."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from ad1666.content.errors import printable
from ad1666.game.game import Game
from ad1666.game.records import disk
from ad1666.game.records.checksums import seal
from ad1666.game.records.file_locks import Held, Lock
from ad1666.game.records.record import OVER, UNDO, BadRecord, Header, composed, deck_name
from ad1666.rules.requests import Choice, Draw, Drawn
from ad1666.rules.victory import Outcome

DAMAGED = ".damaged-"
"""What is added to the name of a damaged record that is kept, before a number."""


class InUse(BadRecord):
    """Another program that is running goes on with this game."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{printable(str(path))}: this game is open in another window. Go on there, look on, "
            "or take a copy of it."
        )
        self.path = path


class NotSaved(Exception):
    """The record cannot be written. The game goes on in memory, and nothing of it is lost as long
    as the program runs."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"{printable(str(path))}: cannot be written: {printable(reason)}. The game goes on "
            "without: try again, or save it elsewhere."
        )
        self.path = path
        self.reason = reason


class Writer:
    """Writes a record as the game goes on. What it notes, it keeps until ``flush`` has brought it
    to the disk."""

    def __init__(
        self,
        path: Path,
        lock: Lock | None,
        text: tuple[str, int],
        before: bytes | None = None,
        *,
        damaged: bool = False,
    ) -> None:
        """Of a record that is to hold a text whose last line has that check, and so far holds
        what was ``before``, None if there is no file yet. One that is ``damaged`` is kept under
        another name. Without a lock it will be taken as soon as the folder can be written to."""
        self.path = path
        self._lock = lock
        self._text, self._check = bytearray(text[0].encode()), text[1]
        self._before = before
        self._damaged = damaged
        self._saved = len(self._text) if before == bytes(self._text) else None
        self._heading = ""

    @classmethod
    def new(cls, path: Path, header: Header, content: str | None = None) -> Writer:
        """Begins a record. FileExistsError if the file is there: nothing is overwritten. InUse if
        another program is about to begin it."""
        with suppress(OSError):  # without the folder there is nothing to lock
            disk.make_folder(path.parent)
        lock = lock_of(path)
        if os.path.exists(path):
            if lock is not None:
                lock.release()
            raise FileExistsError(errno.EEXIST, "There is a file of that name", str(path))
        return cls(path, lock, composed(header, content, ()))

    def answer(self, game: Game, answer: Choice | Drawn) -> None:
        """Notes an answer to the question that is open in ``game``."""
        prompt = game.pending
        heading = f"# turn {game.state.turn}, {game.state.phase}"
        if heading != self._heading:
            self._heading = heading
            self.note("", heading)
        self.note(
            f"fate: {deck_name(prompt)} {answer}" if isinstance(prompt, Draw) else str(answer)
        )

    def undo(self, answers: int) -> None:
        """Notes that so many answers were taken back."""
        self.note(*[UNDO] * answers)

    def over(self, outcome: Outcome) -> None:
        """Notes how the game ended."""
        winner = outcome.winner or "nobody"
        self.note("", f"# {outcome.reason} ({outcome.clause}); won by {winner}", OVER)

    def note(self, *lines: str) -> None:
        """Notes some lines."""
        text, self._check = seal(lines, self._check)
        self._text += text.encode()

    def flush(self) -> None:
        """Brings to the disk what is noted. OSError if it cannot be; then it stays noted, and on
        the disk is what was there, with perhaps the beginning of what was to come."""
        if self._lock is None or not self._lock.stands:
            self.close()
            self._lock = _locked(self.path)
        saved, self._saved = self._saved, None  # what a write that failed has left, nobody knows
        if saved is None:
            self._write_anew()
        elif saved < len(self._text):
            disk.append(self.path, saved, bytes(self._text[saved:]))
        self._saved = len(self._text)

    def moved(self, path: Path) -> Writer:
        """The same record in a new file, all that is noted brought to the disk. FileExistsError,
        InUse; OSError if it cannot be, and then this one is as it was."""
        if os.path.exists(path):
            raise FileExistsError(errno.EEXIST, "There is a file of that name", str(path))
        disk.make_folder(path.parent)
        writer = Writer(path, lock_of(path), (self._text.decode(), self._check))
        writer._heading = self._heading
        try:
            writer.flush()
        except OSError:
            writer.close()
            raise
        self.close()
        return writer

    def close(self) -> None:
        """Lets go of the file."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write_anew(self) -> None:
        """Puts a whole file in place of what is there: nothing, the damaged or older record that
        was gone on with, or a part of ours. Anything else has been put there by others."""
        try:
            found = self.path.read_bytes()
        except FileNotFoundError:
            found = b""
        if found and found != self._before and not self._text.startswith(found):
            raise OSError(errno.ESTALE, "Another program has written to it")
        if self._damaged:
            disk.keep_aside(self.path, DAMAGED)
            self._damaged = False
        disk.replace(self.path, bytes(self._text))


def lock_of(path: Path) -> Lock | None:
    """The lock of a record; None if its folder cannot be written to. InUse if it is held."""
    try:
        return Lock(path)
    except Held:
        raise InUse(path) from None
    except OSError:
        return None


def _locked(path: Path) -> Lock:
    """The lock of a record whose folder may not be there any more, or not yet."""
    disk.make_folder(path.parent)
    try:
        return Lock(path)
    except Held:
        raise OSError(errno.EBUSY, "Another program has it open") from None
