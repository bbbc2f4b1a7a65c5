"""All that is written on a console goes through here: nothing from a file, or from the command
line, reaches a terminal as an order, no letter makes it fail, and where nothing can be written the
program says so and ends."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from ad1666.content.letters import visible
from ad1666.i18n import _

BAD_INPUT = 2
INTERRUPTED = 130
"""The exit status of a program that Ctrl-C has ended, as shells count."""
BOLD, PLAIN = "\033[1m", "\033[0m"


class CannotWrite(Exception):
    """Standard output does not take what is said. The message is the reason."""


def say(text: str = "", *, end: str = "\n") -> None:
    """Writes a line on standard output. CannotWrite if that is not to be had."""
    _put(visible(text) + end)


def say_row(columns: Iterable[str]) -> None:
    """Writes a line of a table for other programs, its columns separated by tabs."""
    _put("\t".join(map(visible, columns)) + "\n")


def say_marked(text: str) -> None:
    """Writes a line in which BOLD and PLAIN set words off."""
    pieces = (PLAIN.join(map(visible, piece.split(PLAIN))) for piece in text.split(BOLD))
    _put(f"{BOLD.join(pieces)}\n")


def _put(text: str) -> None:
    if sys.stdout is None:  # closed before the program began
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
    """Whether somebody reads along, in whose window words can be set off."""
    return sys.stdout is not None and sys.stdout.isatty()


def warn(text: str) -> None:
    """Writes a line on standard error, with the name of the program before it."""
    _tell(f"ad1666: {visible(text)}\n")


def tell_progress(text: str) -> None:
    """Writes a line on standard error that the next one replaces, for somebody who reads along
    there; an empty one leaves nothing behind. Nothing where nobody does."""
    if sys.stderr is not None and sys.stderr.isatty():
        _tell(f"\r\033[K{visible(text)}")


def tell_fault() -> None:
    """Writes on standard error where in the program the error came up that is being handled."""
    _tell("".join(f"{visible(line)}\n" for line in traceback.format_exc().splitlines()))


def _tell(text: str) -> None:
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:  # there is nobody to tell it
        _give_up(sys.stderr)


def guarded(command: Callable[[], int]) -> int:
    """Runs a command; returns its exit status, or that of what has kept it from writing or has
    ended it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            return command()
        finally:
            _flush()
    except BrokenPipeError:  # who was reading has seen enough
        _give_up(sys.stdout)
    except CannotWrite as error:
        _give_up(sys.stdout)
        problem = _("standard output cannot be written: {reason}. Send it somewhere else.")
        warn(problem.format(reason=error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return BAD_INPUT


def _flush() -> None:
    """Sends off what is still waiting: at the end of the program an error would be told badly."""
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


def _give_up(stream: TextIO | None) -> None:
    """Sends nowhere what a stream still holds, which would fail again when the program ends."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
