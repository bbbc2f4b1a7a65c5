"""Exact distributions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import Generic, TypeVar

from attrs import frozen

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@frozen(hash=False)
class Spread(Generic[T]):
    """A distribution: a whole number of cases for each outcome, out of ``total``, in lowest terms,
    so that equal distributions compare equal."""

    cases: Mapping[T, int]
    total: int

    @classmethod
    def of(cls, weighed: Iterable[tuple[T, int]]) -> Spread[T]:
        """The distribution of weighted outcomes; repeated ones add up. Raises ValueError if
        empty."""
        cases: dict[T, int] = {}
        for outcome, weight in weighed:
            cases[outcome] = cases.get(outcome, 0) + weight
        common = gcd(*cases.values())
        if not common:
            raise ValueError("no outcome")
        cases = {outcome: weight // common for outcome, weight in cases.items() if weight}
        return cls(cases, sum(cases.values()))

    def chance(self, of: Callable[[T], bool]) -> Fraction:
        """The probability of a set of outcomes."""
        return Fraction(sum(w for outcome, w in self.cases.items() if of(outcome)), self.total)

    def mean(self, value: Callable[[T], int]) -> Fraction:
        """The mean of a function of the outcome."""
        return Fraction(sum(w * value(outcome) for outcome, w in self.cases.items()), self.total)

    def map(self, to: Callable[[T], U]) -> Spread[U]:
        """The distribution of a function of the outcome."""
        return Spread.of((to(outcome), weight) for outcome, weight in self.cases.items())
