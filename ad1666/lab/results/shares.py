"""Shares of games with their intervals, and whether the difference of two is noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, mean, variance

from attrs import frozen

from ad1666.i18n import _, decimal, percent

_LEVEL = 0.05
_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf(0.975)


@frozen
class Share:
    """A share of ``n`` games, with its 95 % interval. ``won`` may have halves, for draws."""

    won: float
    n: int

    @property
    def value(self) -> float:
        """The share; 0.5 for no games."""
        return self.won / self.n if self.n else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, which also holds for few games and for shares near 0 and 1."""
        if not self.n:
            return 0.0, 1.0
        p, z2 = self.value, _Z * _Z / self.n
        middle = (p + z2 / 2) / (1 + z2)
        half = _Z * math.sqrt(p * (1 - p) / self.n + z2 / self.n / 4) / (1 + z2)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def bounds(self) -> tuple[int, int]:
        """The interval in whole per cent."""
        low, high = self.interval
        return round(100 * low), round(100 * high)

    def __str__(self) -> str:
        low, high = self.bounds
        return _("{share} (n = {n}, 95 %: {low}-{high})").format(
            share=percent(self.value), n=decimal(self.n, 0), low=low, high=high
        )


@frozen
class Difference:
    """The change from one measurement to another, with its 95 % interval, and the probability of
    one at least as large by chance alone."""

    value: float
    low: float
    high: float
    chance: float


def between_shares(before: Share, after: Share) -> Difference:
    """The change of a share, with Newcombe's interval, which combines those of both shares."""
    (low_b, high_b), (low_a, high_a) = before.interval, after.interval
    b, a = before.value, after.value
    change = a - b
    low = change - math.hypot(a - low_a, high_b - b)
    high = change + math.hypot(high_a - a, b - low_b)
    games = before.n + after.n
    pooled = (before.won + after.won) / games if games else 0.5
    spread = pooled * (1 - pooled) * sum(1 / share.n for share in (before, after) if share.n)
    return Difference(change, low, high, _chance(change, math.sqrt(spread)))


def between_means(before: Sequence[float], after: Sequence[float]) -> Difference:
    """The change of a mean. Both need at least two numbers."""
    error = math.sqrt(sum(variance(s) / len(s) for s in (before, after)))
    return with_error(mean(after) - mean(before), error)


def with_error(change: float, error: float) -> Difference:
    """A change with its standard error."""
    return Difference(change, change - _Z * error, change + _Z * error, _chance(change, error))


def more_than_noise(chances: Sequence[float]) -> tuple[bool, ...]:
    """Which of many changes are more than noise, by Holm's method: the probability that any is
    called so by mistake is at most `_LEVEL`, however many there are."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [False] * len(chances)
    for rank, place in enumerate(order):
        if chances[place] > _LEVEL / (len(chances) - rank):
            break
        found[place] = True
    return tuple(found)


def _chance(change: float, error: float) -> float:
    """The probability of a change at least as large if there is none."""
    if not error:
        return 0.0 if change else 1.0
    return 2 * _NORMAL.cdf(-abs(change) / error)
