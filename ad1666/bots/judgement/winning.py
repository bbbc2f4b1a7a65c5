"""The chance to win, with the points and the time left.

What is still open, figures that may die and goals that may be reached, makes the final lead more or
less certain; so points count more where they decide the game, and less where it is decided. A
leader wants the game over, who is behind wants time: what a guard token is worth follows from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import product
from typing import NamedTuple

from ad1666.bots.judgement.chances import Wounds
from ad1666.bots.judgement.goals import chance_of, dying
from ad1666.bots.judgement.kinds import THINGS
from ad1666.bots.judgement.situation import Factors, Situation
from ad1666.bots.judgement.things import claims_of, value_of_claim
from ad1666.bots.judgement.ways import Standing
from ad1666.bots.judgement.weights import Win
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.scoring import concerns, safe
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.victory import Aim, End, EndReason

_WEIGHED = 4
"""How many of the open points are gone through one by one, those that make most difference; the
others together are taken for a normal distribution."""
_FLATTEST = 0.3
"""The least part of its steepest slope at which the chance to win counts as changing with the lead:
in a game as good as over, too, a point is worth something."""
_LONGEST = 8.0
"""Turns beyond which more of them make no difference."""
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


class Count(NamedTuple):
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


def count(now: Situation) -> Count:
    """What the final lead of the side depends on in a position."""
    certain, found = _open(now)
    found.sort(key=lambda one: -one.variance)
    tie, left = scoring.tie(now.state), max(0.0, min(now.left, _LONGEST))
    return Count(now.side, tie, left, certain, tuple(found), _figures(now))


class Balance:
    """How the game of a side stands."""

    def __init__(self, win: Win, counted: Count) -> None:
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


def open_cases(counted: Count, more: float = 0.0) -> tuple[list[Case], float]:
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


def _figures(now: Situation) -> float:
    """What the side has left of its figures more than the other, in points."""
    return sum(
        now.gold(f) * (1 - now.gone(f, f.wounds)) * (1 if f.side is now.side else -1)
        for f in now.state.figures
        if f.status in (Status.BOARD, Status.TO_COME)
    )


def _open(now: Situation) -> tuple[float, list[Open]]:
    """What the side leads by for certain, and what is still open."""
    state, standing = now.state, Standing(now, now.state)
    lead, lives, found = 0.0, dict[str, float](), list[Open]()
    for goal in now.goals:
        points = now.points(goal) * (1 if goal.side is now.side else -1)
        if goal.aim is Aim.KILL:
            for f in state.figures:
                if f.side is not goal.side and concerns(f, goal.subject):
                    lives[f.id] = lives.get(f.id, 0.0) + points
        elif goal.aim in (Aim.SURVIVE, Aim.PROTECT):
            points *= now.weights.worth.kept if goal.most else 1.0
            for f in safe(state, goal.side):
                if concerns(f, goal.subject):
                    lead += points
                    lives[f.id] = lives.get(f.id, 0.0) - points
        elif goal.aim not in THINGS:
            found.append(_spread_out((id(goal),), chance_of(standing, goal), points))
    for claim in claims_of(now.goals):
        most, value = value_of_claim(standing, claim)
        sign = 1 if claim.side is now.side else -1
        if most:
            goals = tuple(map(id, (*claim.away, *claim.held)))
            found.append(_spread_out(goals, value / most, sign * most))
    for who, points in lives.items():
        figure = state.figure(who)
        if figure.status is Status.KILLED:
            lead += points
        elif figure.status is not Status.LEFT:
            found.append(Open((who,), dying(now, figure), points))
    for goal in state.terms.goals:
        if goal.until in state.story.done:
            points = goal.points * scoring.reached(state, goal)
            lead += points if goal.side is now.side else -points
    certain = [one for one in found if one.chance in (0.0, 1.0)]
    lead += sum(one.points * one.chance for one in certain)
    return lead, [one for one in found if one.variance]


def _spread_out(keys: tuple[int, ...], times: float, points: float) -> Open:
    """Something that is expected to come about so many times."""
    most = max(1, math.ceil(times))
    return Open(keys, max(0.0, times / most), points * most)


def balance(now: Situation) -> Balance:
    """How the game of the side stands, worked out once. To be asked for before points are weighed
    by it."""
    if now.balance is None:
        now.balance = Balance(now.weights.win, count(now))
    return now.balance


def token(now: Situation) -> float:
    """What it costs the side that a guard token goes (GUARD-1); less than nothing if it wants the
    game over."""
    if now.token is None:
        assert now.state.guard is not None
        sooner = Situation(
            evolve(now.state, guard=now.state.guard - 1), now.side, now.weights, now.kept
        )
        then = balance(sooner)
        now.token = -balance(now).told(then.lead, then.chance)
    return now.token


def blow(now: Situation, state: State, victim: Figure, wounds: Wounds, tokens: int = 0) -> float:
    """What a shot or a stroke with these chances of wounds is worth to the side, with the guard
    tokens that it takes in any case, and one more if it kills (GUARD-1)."""
    sign = -1.0 if victim.side is now.side else 1.0
    value, guard = sign * now.loss(victim, wounds), state.guard
    if guard is None or not state.terms.intervention:
        return value
    killed = now.killed(victim, wounds)
    if guard > tokens + 1:
        return value - (tokens + killed) * (token(now) if tokens or killed else 0.0)
    dead = 0.0
    if killed:
        gone = {"at": None, "status": Status.KILLED, "wounds": victim.card.death}
        dead = killed * balance(now).ended(state.change(victim.id, **gone))
        value = sign * now.loss(victim, wounds[: max(1, victim.until_death)])
    if guard <= tokens:
        return dead + (1 - killed) * balance(now).ended(state)
    return dead + value - ((1 - killed) * tokens * token(now) if tokens else 0.0)


def _normal(x: float) -> float:
    return (1 + math.erf(x / math.sqrt(2))) / 2
