"""Processes that think look for garbage between thoughts, and not in the middle of one."""

from __future__ import annotations

import gc
import os
import signal
import time
import weakref
from collections.abc import Iterator

import pytest

from ad1666 import processes
from ad1666.processes import think, tidy, until_stopped


class Knot:
    """Something that keeps itself: only the collector of garbage finds that nobody else does."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def thinking() -> Iterator[None]:
    """This process thinks for a while."""
    before = gc.get_threshold()
    gc.freeze()  # what other tests have left need not be gone through
    think()
    yield
    gc.set_threshold(*before)


def test_garbage_is_looked_for_between_thoughts(thinking: None) -> None:
    knot = weakref.ref(Knot())
    tidy()
    assert knot() is not None  # little has been made: it is not worth while
    thoughts = [[number] for number in range(processes.MANY + 10_000)]
    assert knot() is not None
    tidy()
    assert knot() is None and len(thoughts) > processes.MANY


def test_what_has_been_kept_for_long_is_gone_through_now_and_then(
    thinking: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "MANY", 100)
    kept: object = Knot()
    knot, thoughts, times = weakref.ref(kept), [[0]], 0
    while knot() is not None and times < 50:
        thoughts += [[number] for number in range(200)]
        tidy()
        kept, times = None, times + 1  # what survived is old now
    assert knot() is None and times > 0 and kept is None


@pytest.mark.skipif(os.name == "nt", reason="a process cannot send itself SIGTERM there")
def test_what_is_told_to_stop_ends_in_good_order() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with until_stopped():
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(10)
        pytest.fail("it goes on")
    assert signal.getsignal(signal.SIGTERM) == before
