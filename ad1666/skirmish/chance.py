"""Chance for skirmishes: the same everywhere, for the same text."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

VERSION = 3
"""The number of the generator, with which every seed begins: another if a seed gives another
skirmish than before."""
_SEEDS = 10**6


def any_seed() -> str:
    """A seed that nobody has chosen, another each time."""
    return str(random.randrange(_SEEDS))


class Chance:
    """Numbers that follow from a text. Of Python's generator only `random` is promised to give the
    same in all its versions, so everything here is made of that."""

    def __init__(self, text: str) -> None:
        self.random = random.Random(text).random

    def happens(self, share: float) -> bool:
        """Whether something happens that does so in this share of cases."""
        return self.random() < share

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int(self.random() * (high + 1 - low))

    def pick(self, among: Sequence[T]) -> T:
        """One of some things. Raises IndexError if there are none."""
        return among[int(self.random() * len(among))]

    def weighted(self, among: Sequence[T], weights: Sequence[float]) -> T:
        """One of some things, each as likely as it weighs."""
        left = self.random() * sum(weights)
        for one, weight in zip(among, weights, strict=True):
            left -= weight
            if left < 0:
                return one
        return among[-1]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them, in an order by chance."""
        return self.drawn(things, len(things))

    def drawn(self, things: Sequence[T], number: int) -> list[T]:
        """So many of them, none twice, in an order by chance."""
        left = list(things)
        for place in range(number):
            other = self.between(place, len(left) - 1)
            left[place], left[other] = left[other], left[place]
        return left[:number]
