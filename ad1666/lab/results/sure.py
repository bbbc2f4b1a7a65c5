"""Plays until it is sure whether a scenario is even: a sequential test.

Wald's test of the ratio of probabilities (SPRT), with which developers of chess programs stop their
matches, tells two shares apart. Here two of them run side by side, as Sobel and Wald (1949) put
three hypotheses to the test: one tells 45 from 50 % for red, the other 50 from 55 %. A draw counts
half.
"""

from __future__ import annotations

import enum
import math

from ad1666.rules.cards import Side

EVEN, MARGIN, ERROR = 0.5, 0.05, 0.05
"""An even share, what makes it uneven, and how often the verdict may be wrong, whatever is true."""
MOST_GAMES = 4000
"""A share halfway between even and uneven would go on for ever."""


class Verdict(enum.StrEnum):
    """What is sure."""

    RED = "red"
    EVEN = "even"
    BLUE = "blue"
    UNSURE = "unsure"
    """There were not enough games."""


class _Ratio:
    """Wald's test between a lower share and a higher one, each with how often the test may miss it.
    ``result`` is None as long as it goes on, else whether it is the higher."""

    def __init__(self, low: tuple[float, float], high: tuple[float, float]) -> None:
        (p, miss_low), (q, miss_high) = low, high
        self._won, self._lost = math.log(q / p), math.log((1 - q) / (1 - p))
        self._lower = math.log(miss_high / (1 - miss_low))
        self._upper = math.log((1 - miss_high) / miss_low)
        self._sum = 0.0
        self.result: bool | None = None

    def add(self, score: float) -> None:
        if self.result is None:
            self._sum += score * self._won + (1 - score) * self._lost
            if not self._lower < self._sum < self._upper:
                self.result = self._sum > 0


class Sureness:
    """A test that is going on. Games count in the order in which they are added, up to the verdict;
    ``games`` is how many did."""

    def __init__(self) -> None:
        even = EVEN, ERROR / 2  # either test may miss it
        self._below = _Ratio((EVEN - MARGIN, ERROR), even)
        self._above = _Ratio(even, (EVEN + MARGIN, ERROR))
        self.games = 0

    @property
    def verdict(self) -> Verdict | None:
        """What is sure, None if nothing is as yet."""
        below, above = self._below.result, self._above.result
        if above:
            return Verdict.RED
        if below is False:
            return Verdict.BLUE
        if below is not None and above is not None:
            return Verdict.EVEN
        return Verdict.UNSURE if self.games >= MOST_GAMES else None

    def add(self, winner: Side | None) -> None:
        """Takes a game into account."""
        if self.verdict is not None:
            return
        score = {Side.RED: 1.0, None: 0.5, Side.BLUE: 0.0}[winner]
        self.games += 1
        self._below.add(score)
        self._above.add(score)
