"""How shares of games and means differ, and whether that is noise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, mean, variance

from attrs import frozen

from ad1666.words.shares import Share

_LEVEL = 0.05
_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf(0.975)


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
