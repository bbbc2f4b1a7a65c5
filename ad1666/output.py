"""All console output goes through this module. No text from a file or from the command line reaches
a terminal as a control sequence, no character makes output fail, and where nothing can be written
the program says so and ends."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from ad1666.content.letters import visible
from ad1666.i18n import _, damaged
from ad1666.resources import Incomplete

FAILED = 1
"""The exit status after an error of the program itself."""
BAD_INPUT = 2
INTERRUPTED = 130
"""The exit status of a program ended by Ctrl-C, by shell convention."""
BOLD, PLAIN = "\033[1m", "\033[0m"


class CannotWrite(Exception):
    """Standard output cannot be written to. The message is the reason."""


def say(text: str = "", *, end: str = "\n") -> None:
    """Writes a line to standard output. Raises CannotWrite if it cannot be written to."""
    _put(visible(text) + end)


def say_now(text: str) -> None:
    """Writes a line for another program that waits for it. Raises CannotWrite."""
    say(text)
    _flush()


def say_row(columns: Iterable[str]) -> None:
    """Writes a row of a table for other programs to read, with tabs between its columns."""
    _put("\t".join(map(visible, columns)) + "\n")


def say_marked(text: str) -> None:
    """Writes a line in which BOLD and PLAIN switch emphasis on and off."""
    pieces = (PLAIN.join(map(visible, piece.split(PLAIN))) for piece in text.split(BOLD))
    _put(f"{BOLD.join(pieces)}\n")


def _put(text: str) -> None:
    if sys.stdout is None:  # closed before the program started
        raise CannotWrite(_("it is closed"))
    with _writing():
        sys.stdout.write(text)


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(_(error.strerror or type(error).__name__)) from None


def on_terminal() -> bool:
    """Whether standard output is a terminal, where words can be emphasised."""
    return sys.stdout is not None and sys.stdout.isatty()


def warn(text: str) -> None:
    """Writes a line to standard error, prefixed with the name of the program."""
    _tell(f"ad1666: {visible(text)}\n")


def damage() -> list[str]:
    """What is wrong with the catalogues that were asked for, in words."""
    problem = _("the translation {path} is damaged: all is in English. Install the game again.")
    return [problem.format(path=path) for path in damaged()]


def lack(error: Incomplete) -> str:
    """What is missing of the program, in words."""
    return _("part of the game is missing: {what}. Install the game again.").format(what=error)


def tell_progress(text: str) -> None:
    """Writes a line to standard error that the next such line replaces; an empty one clears it.
    Writes nothing if standard error is not a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        _tell(f"\r\033[K{visible(text)}")


def tell_traceback() -> None:
    """Writes the traceback of the error being handled to standard error."""
    _tell("".join(f"{visible(line)}\n" for line in traceback.format_exc().splitlines()))


def _tell(text: str) -> None:
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:  # nowhere left to report it
        _give_up(sys.stderr)


def guarded(command: Callable[[], int]) -> int:
    """Runs a command and returns its exit status, or BAD_INPUT if its output could not be written,
    or part of the program is missing, or INTERRUPTED after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # other programs, Tiled among them, read UTF-8, whatever the system's old encoding is
            encoding = None if stream.isatty() or "PYTHONIOENCODING" in os.environ else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
    try:
        try:
            return command()
        finally:
            _flush()
            for told in damage():
                warn(told)
    except BrokenPipeError:  # the reader has closed the pipe
        _give_up(sys.stdout)
    except CannotWrite as error:
        _give_up(sys.stdout)
        problem = _("cannot write to standard output: {reason}. Send it somewhere else.")
        warn(problem.format(reason=error))
    except Incomplete as error:
        warn(lack(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return BAD_INPUT


def _flush() -> None:
    """Flushes standard output while errors can still be reported: at
    interpreter exit it is too late."""
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


def _give_up(stream: TextIO | None) -> None:
    """Redirects a stream to the null device, so that flushing its buffer at
    exit does not fail again."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
