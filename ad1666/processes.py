"""Processes that work for another one."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import parent_process
from subprocess import PIPE, Popen
from threading import Thread, current_thread, main_thread
from weakref import WeakSet

_MOST = 1_000_000
"""How many more things may be made than dropped before Python looks for cycles among them in the
middle of a thought; 700 is its own choice."""
MANY = 400_000
"""The same between thoughts."""
_SELDOM = 20
"""Each time after so many, all that has been kept is gone through, too."""
_tidied = count(1)


def think() -> None:
    """Has this process look for garbage between thoughts (`tidy`). Programs make much that lasts
    for a while and hardly any cycles: to look through it all again and again in the middle of a
    game takes a tenth to a sixth of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MOST)


def tidy() -> None:
    """Looks for garbage, if much has been made: at the end of a game, or of a thought."""
    if gc.get_count()[0] > MANY:
        gc.collect(2 if next(_tidied) % _SELDOM == 0 else 0)


_begun = WeakSet[Popen[bytes]]()
"""The programs that this process has begun, and maybe some that have ended."""


def begin(words: Sequence[str]) -> Popen[bytes]:
    """Begins another program, which is told and tells through pipes. It hears nothing of Ctrl-C,
    and does not outlive this process. Raises OSError."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP
    process = Popen[bytes](
        words, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True, creationflags=flags
    )
    if parent_process() is not None and current_thread() is main_thread():
        signal.signal(signal.SIGTERM, _terminated)  # a worker is told to end in this way
    _begun.add(process)
    return process


def end(process: Popen[bytes]) -> None:
    """Ends a program at once, with all that it has begun itself."""
    _begun.discard(process)
    if sys.platform == "win32":
        told = ("taskkill", "/F", "/T", "/PID", str(process.pid))
        subprocess.run(told, capture_output=True, check=False)
    else:
        with suppress(OSError):  # all of them have ended
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _terminated(_signal: int, _frame: object) -> None:
    _leave(128 + signal.SIGTERM)


def _leave(status: int) -> None:
    for process in tuple(_begun):
        end(process)
    os._exit(status)


def depend() -> None:
    """Makes this process end with the one that started it, even if that was killed, and for no
    other reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other one gets it too, and ends this one
    Thread(target=_end_with_the_other, daemon=True).start()


def _end_with_the_other() -> None:
    other = parent_process()
    if other is not None:
        other.join()
        _leave(1)


@contextmanager
def until_stopped() -> Iterator[None]:
    """Lets what runs in it end in good order when the program is told to stop: by Ctrl+C, or by
    SIGTERM, which SDL would keep to itself once pygame has been loaded. Only for the main
    thread."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
