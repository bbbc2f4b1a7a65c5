"""A program in any language, in a process of its own, that plays a side: it reads sheets from its
standard input, a line each, and writes answers to its standard output (docs/seat.md)."""

from __future__ import annotations

import enum
import json
import shutil
import weakref
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import Popen, TimeoutExpired
from threading import Lock, Thread
from typing import IO

from ad1666.bots.guests import GuestFails, Unfit, UnfitGuest
from ad1666.game.seats import Seat, words_of
from ad1666.game.view import SeenPrompt
from ad1666.i18n import N_, _
from ad1666.processes import begin, end
from ad1666.rules.requests import Choice
from ad1666.rules.tables import complete
from ad1666.seat.asked import sheet
from ad1666.seat.public import bare_board
from ad1666.seat.said import LARGEST, Choose, parse
from ad1666.seat.sheet import Greeting, to_text
from ad1666.words.log import Chronicle

PATIENCE = 60.0
"""Seconds that a program may take for an answer."""
_TOLD = 200
"""The most bytes of a line that is quoted."""
_LAST = 2_000
"""The most bytes that are kept of what a program last complained of."""
_GRACE = 1.0
"""Seconds within which a program that has closed its output says how it ended."""


class Amiss(enum.Enum):
    """What is wrong with an answer."""

    SILENT = enum.auto()
    ENDED = enum.auto()
    TOO_LONG = enum.auto()
    NO_ANSWER = enum.auto()
    """It is no line of JSON that answers."""
    OTHER_SHEET = enum.auto()
    NOT_OFFERED = enum.auto()


_SHORT = complete(
    Amiss,
    {
        Amiss.SILENT: N_("no answer in time"),
        Amiss.ENDED: N_("its process has ended"),
        Amiss.TOO_LONG: N_("too long a line"),
        Amiss.NO_ANSWER: N_("a line that is no answer"),
        Amiss.OTHER_SHEET: N_("an answer to another sheet"),
        Amiss.NOT_OFFERED: N_("an answer that is not offered"),
    },
)
_WHY = complete(
    Amiss,
    {
        Amiss.SILENT: N_("no line within {seconds} seconds"),
        Amiss.ENDED: N_("its process ended with status {status}, and it had not answered"),
        Amiss.TOO_LONG: N_("its line has more than {most} bytes: {line}"),
        Amiss.NO_ANSWER: N_("its line is no answer: {line}"),
        Amiss.OTHER_SHEET: N_("its line answers another sheet than number {number}: {line}"),
        Amiss.NOT_OFFERED: N_("its line answers what is not offered: {line}"),
    },
)


class Commanded:
    """The program that a command starts, at one side. It is started when it is first asked, and
    again after it has failed: its author may have mended it. Raises UnfitGuest if there is no such
    command."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._words = words_of(seat.name)
        if not self._words or shutil.which(self._words[0]) is None:
            raise UnfitGuest(seat.name, Unfit.NO_COMMAND, " ".join(self._words[:1]))
        self._running: _Running | None = None
        self._asking = Lock()

    def decide(self, seen: SeenPrompt) -> Choice:
        """Its answer, one of those it is offered. Raises GuestFails."""
        with self._asking:  # whoever has given up on an earlier question may ask another one
            if self._running is None:
                self._running = _Running(self._seat, self._words)
            try:
                return self._running.answer(seen)
            except GuestFails:
                self.close()
                raise

    def close(self) -> None:
        """Ends its process, with those that it has begun."""
        if self._running is not None:
            self._running.end()
            self._running = None


class _Running:
    """A program in its process."""

    def __init__(self, seat: Seat, words: list[str]) -> None:
        try:
            self._process = begin(words)
        except OSError as error:
            raise GuestFails(type(error).__name__, f"{seat.name}: {error.strerror}") from None
        self.end = weakref.finalize(self, end, self._process)
        self._seat = seat
        self._chronicle = Chronicle()
        self._number = 0
        self._complaints: deque[bytes] = deque(maxlen=_LAST)
        heard = self._process.stderr
        Thread(target=_listen, args=(heard, self._complaints), daemon=True).start()

    def answer(self, seen: SeenPrompt) -> Choice:
        self._number += 1
        told = to_text(sheet(seen, self._number, self._chronicle))
        if self._number == 1:
            greeting = Greeting(seen.side, self._seat.seed, round(PATIENCE))
            told = "\n".join((to_text(greeting), to_text(bare_board(seen.prompt.state)), told))
        line = self._line(told, seen)
        if len(line) > LARGEST and not line.endswith(b"\n"):
            raise self._amiss(Amiss.TOO_LONG, seen, line)
        said = parse(line.decode("utf-8", "replace"))
        if not isinstance(said, Choose):
            raise self._amiss(Amiss.NO_ANSWER, seen, line)
        if said.number != self._number:
            raise self._amiss(Amiss.OTHER_SHEET, seen, line)
        offered = seen.prompt.choices
        if said.entry >= len(offered):
            raise self._amiss(Amiss.NOT_OFFERED, seen, line)
        return offered[said.entry]

    def _line(self, told: str, seen: SeenPrompt) -> bytes:
        """Its next line, once it has been told something."""
        heard: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=_talk, args=(self._process, told, heard), daemon=True).start()
        try:
            line = heard.get(timeout=PATIENCE)
        except Empty:
            raise self._amiss(Amiss.SILENT, seen) from None
        if not line:
            raise self._amiss(Amiss.ENDED, seen)
        return line

    def _amiss(self, amiss: Amiss, seen: SeenPrompt, line: bytes = b"") -> GuestFails:
        """What went wrong: the line, and what was expected."""
        status = "?"
        if amiss is Amiss.ENDED:
            with suppress(TimeoutExpired):
                status = str(self._process.wait(_GRACE))
        quoted = json.dumps(line[:_TOLD].decode("utf-8", "replace").rstrip("\n"))
        most = len(seen.prompt.choices) - 1
        expected = f'{{"say": "choose", "number": {self._number}, "i": 0}}'
        why = _(_WHY[amiss]).format(
            line=quoted, most=LARGEST, number=self._number, seconds=f"{PATIENCE:g}", status=status
        )
        told = _("{player}: {why}\nexpected: {line}, or another i up to {most}").format(
            player=self._seat.name, why=why, line=expected, most=most
        )
        if self._complaints:
            last = b"".join(self._complaints).decode("utf-8", "replace").strip()
            told += "\n" + _("It complained last: {text}").format(text=last)
        return GuestFails(_(_SHORT[amiss]), told)


def _talk(process: Popen[bytes], told: str, heard: SimpleQueue[bytes]) -> None:
    """Tells a program something and waits for its line: nothing if there comes none."""
    assert process.stdin is not None and process.stdout is not None
    with suppress(OSError, ValueError):  # it may have answered before it ended
        process.stdin.write(f"{told}\n".encode())
        process.stdin.flush()
    try:
        heard.put(process.stdout.readline(LARGEST + 1))
    except (OSError, ValueError):
        heard.put(b"")


def _listen(complaints: IO[bytes] | None, kept: deque[bytes]) -> None:
    """Keeps the end of what a program complains of, and has it never wait for a reader."""
    assert complaints is not None
    with suppress(OSError, ValueError):
        while some := complaints.read(1):
            kept.append(some)
