"""Reports of crashes, in the user's log folder, since many start the game without a console.

A report says which program, system and record it is about, and where in the program it happened.
It holds nothing of a game: no value of a variable, and no message of an exception that may quote a
hand or a State. So it may be read by both players and sent to anybody.
"""

from __future__ import annotations

import faulthandler
import os
import re
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TextIO

import platformdirs
from attrs import define, field

from ad1666 import builds, i18n
from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.letters import visible
from ad1666.i18n import _
from ad1666.output import tell_traceback, warn
from ad1666.rules.cards import DECK

MOST = 20
"""Reports that are kept; the oldest are deleted."""
_MOST_BYTES = 1_000_000
"""A report that Python itself has written is much smaller."""
_REPORT, _BROKEN_OFF, _SUFFIX = "report-", "running-", ".txt"
"""The names of reports, and of the file into which Python writes if it is broken off itself."""
_FATAL = "Fatal Python error", "Windows fatal exception"
_OF_PYTHON = (
    *(AttributeError, ImportError, IndexError, MemoryError, ModuleNotFoundError, NameError),
    *(RecursionError, UnboundLocalError, ZeroDivisionError),
)
"""Exceptions whose messages name parts of the program, no values."""
_CARD = re.compile(rf"\b(?:{'|'.join(card.name for card in DECK)})\b")
"""A card in notation, which may stand in any message in the end."""
_FRAME = re.compile(r' *File "[^"\n]*", line [0-9]+, in [\w.<>]+')
"""Where something happened, in the words of another process."""


class InOtherWords(Exception):
    """What happened where the exception itself could not be kept: its traceback as text."""


@define
class Reporter:
    """What is reported on."""

    record: Path | None = None
    """The record of the game that is shown."""
    found: list[Path] = field(factory=list)
    """Reports of earlier runs that were broken off, until somebody has been told."""
    _last: tuple[str, Path] | None = None
    _file: TextIO | None = None

    def watch(self) -> None:
        """Lets Python report even what breaks it off, and finds such reports of earlier runs. Does
        nothing if Python has been asked to write them elsewhere, or if they cannot be written."""
        with suppress(OSError):
            self.found = list(_broken_off())
        if faulthandler.is_enabled():
            return
        try:
            path = _new(_BROKEN_OFF)
            self._file = _opened(path)
            faulthandler.enable(self._file)
        except OSError:
            self._file = None

    def describe(self) -> None:
        """Writes the circumstances into that file: they take a twentieth of a second to find, for
        which the first frame does not wait."""
        self._note(*_circumstances(self.record))

    def unwatch(self) -> None:
        """Ends what `watch` has begun: the program ends in good order."""
        if self._file is None:
            return
        faulthandler.disable()
        with suppress(OSError):
            self._file.close()
            os.unlink(self._file.name)
        self._file = None

    def about(self, record: Path) -> None:
        """Notes the record of the game that is shown from now on."""
        self.record = record
        self._note(_record(record))

    def _note(self, *lines: str) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.writelines(f"{line}\n" for line in lines)
                self._file.flush()

    def write(self, error: BaseException) -> Path | None:
        """Writes a report of an error. Returns its file, that of the last report if it would say
        the same; None if it cannot be written."""
        happened = "\n".join(_told(error))
        if self._last is not None and self._last[0] == happened:
            return self._last[1]
        text = "\n".join((*_circumstances(self.record), "", happened, ""))
        try:
            path = _new(_REPORT)
            with _opened(path) as file:
                file.write(text)
        except OSError:
            return None
        self._last = happened, path
        return path


reporter = Reporter()
"""The only one of this process."""


def tell_fault(error: BaseException) -> Path | None:
    """Writes the traceback of the error being handled to standard error, and a report of it.
    Returns the report, None if it cannot be written."""
    tell_traceback()
    report = reporter.write(error)
    if report is not None:
        warn(_("a report is in {path}").format(path=report))
    return report


def reports_folder() -> Path:
    """Where reports are kept."""
    return Path(platformdirs.user_log_dir("ad1666", appauthor=False))


def summary(error: BaseException) -> str:
    """The kind of an error, and its message if that can quote nothing of a game."""
    kind = type(error).__name__
    if isinstance(error, OSError):
        words = f"[Errno {error.errno}] {error.strerror}"
    elif type(error) in _OF_PYTHON or (type(error).__module__, kind) == ("pygame", "error"):
        words = str(error)
    else:
        return kind
    return kind if _CARD.search(words) else f"{kind}: {visible(words)}"


def _told(error: BaseException) -> Iterator[str]:
    """Where an error happened, and those that led to it, the first one first."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _told(cause)
        yield ""
    remote = type(error).__name__ == "_RemoteTraceback"
    if remote or isinstance(error, InOtherWords):  # its message is a whole traceback
        yield "in another process:" if remote else "in a game:"
        yield from _FRAME.findall(str(error))
        return
    for frame in traceback.extract_tb(error.__traceback__):
        yield f'  File "{visible(frame.filename)}", line {frame.lineno}, in {frame.name}'
        if frame.line:
            yield f"    {frame.line}"
    yield summary(error)


def _circumstances(record: Path | None) -> Iterator[str]:
    """The program, the system and the record."""
    try:
        written = builds.numbers()
    except Exception:  # a part of the program is missing, and it is that which is reported
        written = "incomplete"
    yield f"ad1666 {builds.version()}, {written}, language {i18n.language()}"
    yield f"{datetime.now().astimezone().isoformat(timespec='seconds')}"
    yield from builds.circumstances()
    if record is not None:
        yield _record(record)


def _record(path: Path) -> str:
    return f"record: {visible(str(path))}"


def _new(kind: str) -> Path:
    """An unused file for a report. Deletes the oldest ones if there are too many."""
    folder = reports_folder()
    folder.mkdir(0o700, parents=True, exist_ok=True)
    files = [path for name in (_REPORT, _BROKEN_OFF) for path in folder.glob(f"{name}*{_SUFFIX}")]
    for old in sorted(files, key=_age)[: max(0, len(files) - MOST + 1)]:
        with suppress(OSError):
            old.unlink()
    name = f"{kind}{datetime.now():%Y-%m-%d-%H%M%S-%f}-{os.getpid()}{_SUFFIX}"
    return folder / name


def _opened(path: Path) -> TextIO:
    """A new file to write, for nobody but the player: it names folders and files of theirs."""

    def private(name: str, flags: int) -> int:
        return os.open(name, flags, 0o600)

    return open(path, "x", encoding="utf-8", errors="backslashreplace", opener=private)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _broken_off() -> Iterator[Path]:
    """The reports of earlier runs that were broken off, each once: they get the name of others."""
    for path in sorted(reports_folder().glob(f"{_BROKEN_OFF}*{_SUFFIX}")):
        with suppress(OSError, ContentError):
            said = read_bytes(path, _MOST_BYTES).decode("utf-8", "replace")
            if any(words in said for words in _FATAL):
                yield path.rename(path.with_name(path.name.replace(_BROKEN_OFF, _REPORT, 1)))
