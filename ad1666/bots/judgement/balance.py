"""How the game of a side stands: the chance to win, with what is certain and what is still open."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import product
from typing import NamedTuple

from ad1666.bots.judgement.weights import WinWeights
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason

Factors = Mapping[str | int, float]
"""By how much points count more or less than they are: those that depend on the life of a figure,
by its id, and those of a goal, by that of the object."""
_WEIGHED = 4
"""How many of the open points are gone through one by one, those that make most difference; the
others together are taken for a normal distribution."""
_FLATTEST = 0.3
"""The least part of its steepest slope at which the chance to win counts as changing with the lead:
in a game as good as over, too, a point is worth something."""
_MOST = 2.5
"""How much more than its points something may count at most."""
_STEPS = 8
"""Steps of these parts, so that what has been worked out for positions can be kept."""


class Open(NamedTuple):
    """Points that are still open."""

    keys: tuple[str | int, ...]
    """The figure that may die, by its id, or the goals that may be reached, by those of the
    objects."""
    chance: float
    points: float
    """What the side that weighs leads by more if it comes about."""

    @property
    def variance(self) -> float:
        """How much it leaves open."""
        return self.chance * (1 - self.chance) * self.points**2


class LeadTerms(NamedTuple):
    """What the final lead of a side depends on."""

    side: Side
    tie: Side | None
    """Who wins with equal points."""
    left: float
    """The turns left."""
    certain: float
    """The points that it leads by for certain."""
    open: tuple[Open, ...]
    """The points that are open, those that make most difference first."""
    figures: float
    """What it has left of its figures more than the other, in points."""


class Balance:
    """How the game of a side stands."""

    def __init__(self, win: WinWeights, counted: LeadTerms) -> None:
        self._weighed = counted.open[:_WEIGHED]
        self._part, self._side, self._tie = win.part, counted.side, counted.tie
        self._cases, variance = open_cases(counted, win.figures * counted.figures)
        self._error = math.sqrt(win.error**2 + win.error_turn**2 * counted.left + variance)
        self.lead = sum(likely * lead for likely, lead, _ in self._cases)
        """What the side is expected to lead by in the end."""
        self.spread = math.sqrt(self._error**2 + sum(one.variance for one in self._weighed))
        """How far that may be out: a standard deviation."""
        self._won = [self._wins(lead) for _, lead, _ in self._cases]
        self.chance = sum(
            likely * won for (likely, _, _), won in zip(self._cases, self._won, strict=True)
        )
        """The chance to win, a draw counting half."""
        steepness = max(_FLATTEST, math.exp(-((self.lead / self.spread) ** 2) / 2))
        self._points = self.spread * math.sqrt(2 * math.pi) / steepness

    def _wins(self, lead: float) -> float:
        """The chance to win with so many points more, which may be out as ever."""
        if self._tie is None:
            return (_normal((lead - 0.5) / self._error) + _normal((lead + 0.5) / self._error)) / 2
        return _normal((lead + (0.5 if self._tie is self._side else -0.5)) / self._error)

    def told(self, lead: float, chance: float) -> float:
        """What it would be worth, in points, to have this lead and this chance instead."""
        part = self._part
        return part * (chance - self.chance) * self._points + (1 - part) * (lead - self.lead)

    def ended(self, state: State) -> float:
        """What it would be worth if the game ended in a position."""
        end = scoring.outcome(state, EndReason(End.GUARD))
        lead = end.score(self._side) - end.score(self._side.other)
        return self.told(lead, 0.5 if end.winner is None else float(end.winner is self._side))

    def of_other(self) -> Balance:
        """The same as the other side sees it."""
        other = copy(self)
        other._side, other.lead, other.chance = self._side.other, -self.lead, 1 - self.chance
        return other

    def factors(self) -> Factors:
        """By how much points count more or less than 1 each, where that is not as they are on
        average."""
        found: dict[str | int, float] = {}
        for number, one in enumerate(self._weighed):
            if not one.points:
                continue
            won, weight = [0.0, 0.0], [1e-9, 1e-9]
            for (likely, _, come), chance in zip(self._cases, self._won, strict=True):
                won[come[number]] += likely * chance
                weight[come[number]] += likely
            swing = won[True] / weight[True] - won[False] / weight[False]
            factor = self._part * swing * self._points / one.points + 1 - self._part
            factor = round(_STEPS * min(_MOST, max(0.0, factor))) / _STEPS
            found.update(dict.fromkeys(one.keys, factor))
        return found


Case = tuple[float, float, tuple[bool, ...]]
"""What may come of the open points that make most difference: how likely it is, the lead then, and
which of them come about."""


def open_cases(counted: LeadTerms, more: float = 0.0) -> tuple[list[Case], float]:
    """All that may come of the open points, with so many ``more`` for certain, and how much the
    others besides leave open: a variance."""
    weighed, rest = counted.open[:_WEIGHED], counted.open[_WEIGHED:]
    certain = counted.certain + sum(one.chance * one.points for one in rest) + more
    return list(_cases(weighed, certain)), sum(one.variance for one in rest)


def _cases(weighed: Sequence[Open], certain: float) -> Iterator[Case]:
    for come in product((False, True), repeat=len(weighed)):
        likely, lead = 1.0, certain
        for one, comes in zip(weighed, come, strict=True):
            likely *= one.chance if comes else 1 - one.chance
            lead += one.points * comes
        if likely:
            yield likely, lead, come


def _normal(x: float) -> float:
    return (1 + math.erf(x / math.sqrt(2))) / 2
