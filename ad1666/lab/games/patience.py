"""Breaks off a program of somebody's own that does not answer: nobody sits beside the games of the
laboratory who could."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 60.0
"""Seconds that a program may think about one question."""
_AGAIN = 1.0
"""Seconds after which a program is broken off again that takes no notice."""


class NoAnswer(Exception):
    """A program has not answered in time."""


@contextmanager
def patience() -> Iterator[None]:
    """Raises NoAnswer in what takes longer than `PATIENCE`. Where there are no such alarms (on
    Windows, outside the main thread) it is let go on."""
    alarm = getattr(signal, "SIGALRM", None)
    if alarm is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_signal: int, _frame: object) -> None:
        raise NoAnswer(f"no answer within {PATIENCE:g} seconds")

    before = signal.signal(alarm, ring)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(alarm, before)
