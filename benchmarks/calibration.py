"""The current speed of the machine, as a reference for all other measurements."""

from __future__ import annotations

import random
import time

from attrs import evolve, frozen

LOOPS = 100_000


@frozen
class Counter:
    """A small frozen value."""

    number: int
    name: str


def loops_a_second(turn: int) -> float:
    """How often in a second one of ten options is chosen and a frozen attrs value replaced: the
    least that a choice in a game of frozen values can cost in Python."""
    rng, options, value = random.Random(turn), tuple(range(10)), Counter(0, "calibration")
    begin = time.process_time()
    for _ in range(LOOPS):
        value = evolve(value, number=rng.choice(options))
    return LOOPS / (time.process_time() - begin)
