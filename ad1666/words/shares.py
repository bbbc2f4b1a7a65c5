"""A share of some games, and how far it can be relied on."""

from __future__ import annotations

import math
from statistics import NormalDist

from attrs import frozen

from ad1666.i18n import _, decimal, percent

_Z = NormalDist().inv_cdf(0.975)


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
