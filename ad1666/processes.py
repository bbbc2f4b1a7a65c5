"""Processes that work for another one."""

from __future__ import annotations

import gc
import os
import signal
from multiprocessing import parent_process
from threading import Thread

_ALLOCATED = 20_000
"""How many more things are made than dropped before Python looks for cycles among them; 700 is its
own choice."""


def think() -> None:
    """Has this process look for garbage more rarely. Programs make much that lasts for a while and
    hardly any cycles: to look through it all again and again takes a sixth of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ALLOCATED)


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
