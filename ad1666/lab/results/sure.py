"""A sequential test: play until it is certain whether a scenario is even.

Wald's sequential probability ratio test (SPRT), which developers of chess programs use to stop
their matches, distinguishes two shares. Here two such tests run side by side, following the test of
three hypotheses by Sobel and Wald (1949): one distinguishes 45 from 50 % for red, the other 50 from
55 %. A draw counts half.
"""

from __future__ import annotations

import enum
import math

from ad1666.rules.cards import Side

EVEN, MARGIN, ERROR = 0.5, 0.05, 0.05
"""An even share, the deviation that makes it uneven, and the maximum probability of a wrong
verdict, whatever is true."""
MOST_GAMES = 4000
"""A limit, since a share halfway between even and uneven could go on for ever."""


class Verdict(enum.StrEnum):
    RED = "red"
    EVEN = "even"
    BLUE = "blue"
    UNSURE = "unsure"
    """The limit was reached without a verdict."""


RUNAWAY = 0.65, 0.75
"""The share of campaigns that the leader at half time may win, and one that is too much."""


class _Ratio:
    """Wald's test between a lower share and a higher one, each with the probability that the test
    misses it. ``result`` is None until it ends, then whether the higher one was accepted."""

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


class Runaway:
    """Whether the leader runs away: a test between two shares, each missed at most once in twenty
    times. ``verdict`` is None until it ends, then whether it is the higher one."""

    def __init__(self) -> None:
        low, high = RUNAWAY
        self._ratio = _Ratio((low, ERROR), (high, ERROR))
        self.campaigns = 0

    @property
    def verdict(self) -> bool | None:
        """Whether the leader wins too often, None as long as that is not sure."""
        return self._ratio.result

    def add(self, score: float) -> None:
        """Counts a campaign that somebody led: 1 if that party has won, a half if nobody has."""
        if self.verdict is None:
            self.campaigns += 1
            self._ratio.add(score)


class Sureness:
    """A test in progress, of whether Red's share is ``wanted``, or less by a ``margin``, or more by
    it: three shares between 0 and 1. Games count in the order in which they are added, up to the
    verdict; ``games`` is how many counted."""

    def __init__(self, wanted: float = EVEN, margin: float = MARGIN) -> None:
        even = wanted, ERROR / 2  # either test may miss it
        self._below = _Ratio((wanted - margin, ERROR), even)
        self._above = _Ratio(even, (wanted + margin, ERROR))
        self.games = 0

    @property
    def verdict(self) -> Verdict | None:
        below, above = self._below.result, self._above.result
        if above:
            return Verdict.RED
        if below is False:
            return Verdict.BLUE
        if below is not None and above is not None:
            return Verdict.EVEN
        return Verdict.UNSURE if self.games >= MOST_GAMES else None

    def add(self, winner: Side | None) -> None:
        if self.verdict is not None:
            return
        score = {Side.RED: 1.0, None: 0.5, Side.BLUE: 0.0}[winner]
        self.games += 1
        self._below.add(score)
        self._above.add(score)
