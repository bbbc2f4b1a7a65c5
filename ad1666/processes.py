"""Processes that work for another one."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def depend() -> None:
    """Makes this process end with the one that started it, even if that was killed, and for no
    other reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other one gets it too, and ends this one
    Thread(target=_end_with_the_other, daemon=True).start()


def _end_with_the_other() -> None:
    other = parent_process()
    if other is not None:
        other.join()
        os._exit(1)
