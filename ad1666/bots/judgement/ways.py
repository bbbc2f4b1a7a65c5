"""The chance to get to a place in the time left, and unharmed."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple, Protocol

from ad1666.bots.distances import (
    FAR,
    Distances,
    Field,
    Walker,
    distances,
    distances_from,
    distances_to,
    rim,
)
from ad1666.bots.judgement.keys import acts_to_come
from ad1666.bots.judgement.situation import Near, Situation, sigmoid, where
from ad1666.bots.judgement.weights import Odds
from ad1666.rules.board import Board, apart, distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.scoring import has_left
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_SAFETY = ((1, 0.55), (4, 0.78), (7, 0.88))
"""Distances of the nearest enemy, and the chance that a carrier at such a distance gets away."""
_SAFE = 0.94


_LAST_STEP = 0.5
"""The cost of leaving the board, or of arriving, in MP."""
_LATE, _AMPLE = -2.0, 4.0
"""Limits of the spare turns: fewer or more than these make no difference."""


class Fetching(Protocol):
    """A thing on a square that a side wants."""

    def value(self, standing: Placement) -> float:
        """What it is worth, where figures stand as they do."""


class Held(Protocol):
    """A place to be controlled."""

    def chance(self, standing: Placement) -> float:
        """The chance to control it, where figures stand as they do."""


class Company:
    """Figures of one side that stay where they are. What they count for together is
    computed once for each place."""

    def __init__(self, now: Situation, board: Board, figures: Iterable[Figure]) -> None:
        self._now, self._board, self._figures = now, board, list(figures)
        self._strengths: dict[tuple[Square, Near], float] = {}
        self._aways: dict[Distances, list[float]] = {}
        self._firsts: dict[Distances, float] = {}
        self._near: dict[Distances, float] = {}
        self._beside: dict[Square, float] = {}
        self._nearest: dict[Square, float] = {}
        self._aparts: dict[Square, int | None] = {}

    def strength(self, at: Square, near: Near, *, imagined: bool) -> float:
        """Their strength around a square: every figure that can stand counts, more the nearer it
        is."""
        found = self._strengths.get((at, near))
        if found is None:
            aways = self._away(at, imagined=imagined)
            found = self._strengths[at, near] = _strength(self._powers, aways, near)
        return found

    @cached_property
    def _powers(self) -> list[float]:
        return [0.0 if f.down else self._now.power(f) for f in self._figures]

    @cached_property
    def _walkers(self) -> list[Walker]:
        return [(f.card.agility, where(f)) for f in self._figures]

    @cached_property
    def _from(self) -> list[Field]:
        """How far all squares are from each of them."""
        return [distances_from(self._board, f) for f in self._figures]

    def _away(self, at: Square, *, imagined: bool) -> list[float]:
        """How far they are from a square. Where somebody is only ``imagined`` to stand there, it is
        one of many, so the ways from where they stay are the ones to know."""
        if imagined:
            return [field[at] for field in self._from]
        return distances_to(self._board, at).each(self._walkers)

    def nearest(self, at: Square, *, imagined: bool) -> float:
        """The distance of the nearest of them from a square."""
        found = self._nearest.get(at)
        if found is None:
            found = self._nearest[at] = min(self._away(at, imagined=imagined), default=FAR)
        return found

    def apart(self, at: Square) -> int | None:
        """How many squares the nearest of them is from one; None if there is nobody."""
        if at not in self._aparts:
            places = [where(f) for f in self._figures]
            self._aparts[at] = min(apart(at, places), default=None)
        return self._aparts[at]

    def nearer(self, way: Distances, away: float) -> int:
        """How many of them stand in the way of a figure at this distance from its destination."""
        aways = self._aways.get(way)
        if aways is None:
            aways = sorted(way.away(f) for f in self._figures if not f.inconspicuous)
            self._aways[way] = aways
        return bisect_left(aways, in_front(away))

    def first(self, way: Distances) -> float:
        """The distance of the nearest of them that may still move."""
        found = self._firsts.get(way)
        if found is None:
            now = self._now
            aways = [way.away(f) for f in self._figures if not stays(now, f)]
            found = self._firsts[way] = min(aways, default=FAR)
        return found

    def near(self, way: Distances) -> float:
        """The number of them near a place, counting less the farther away they are."""
        found = self._near.get(way)
        if found is None:
            found = self._near[way] = sum(map(close_to, way.each(self._walkers)))
        return found

    def beside(self, at: Square, *, imagined: bool) -> float:
        """The number of them near a square, counting less the farther away they are."""
        found = self._beside.get(at)
        if found is None:
            aways = self._away(at, imagined=imagined)
            found = self._beside[at] = sum(map(close_to, aways))
        return found


class Rest:
    """All that stays where it is while one figure moves: the others, without the figure ``but`` if
    given, and what lies about. What it amounts to is worked out once for all squares of that
    figure."""

    def __init__(self, now: Situation, state: State, but: str | None = None) -> None:
        board = state.board
        self._state = state
        self.companies = {
            side: Company(now, board, [f for f in state.on_board(side) if f.id != but])
            for side in Side
        }
        self._bearers: dict[str, list[str]] = {}
        self._ways: dict[int, Distances] = {}
        self._lying: dict[str, Counter[Square]] = {}
        self.hidden: dict[str, list[tuple[Square, float]]] = {}
        """Where things of a kind may still be found, and how likely; filled as it is asked for."""
        self.fetches: dict[tuple[tuple[Side, str], Square, bool], Fetching] = {}
        """Things on squares, by what is wanted of them, and by whether the one that moves has gone;
        likewise."""
        self.zones: dict[int, Held] = {}
        """Places to be controlled, by goals; likewise."""
        self.crowds: dict[Distances, list[tuple[Figure, float, float]]] = {}
        """Who stays about places, how far each is and how much it counts; likewise."""
        self.backed: Callable[[Square], float] | None = None
        """How far the one that moves is backed about squares; likewise."""
        self.carrying: dict[tuple[int, str], Traveller] = {}
        """Those who stay and carry things away, by goals; likewise."""
        self.around: dict[tuple[Side, Square, Near], Around] = {}
        """How strong both sides are around squares; likewise."""
        self.runners: dict[int, tuple[list[float], list[Traveller]]] = {}
        """Those who stay of the figures that must get somewhere, by goals: the chances of those
        who are there or will not go on, and the others; likewise."""
        self.spots: list[tuple[Distances, float]] | None = None
        """The ways to the places that score, each with the most it may score; likewise."""
        self.centres: list[tuple[str, float]] | None = None
        """The figures near which it counts to be, each with the most that it may score;
        likewise."""

    def bearers(self, item: str) -> list[str]:
        """The ids of the figures that have a thing, on the board or off it."""
        found = self._bearers.get(item)
        if found is None:
            found = self._bearers[item] = [f.id for f in self._state.figures if f.owns(item)]
        return found

    def way(self, goal: Goal) -> Distances:
        """The distance to the place of a goal of this position, or to the rim of the board."""
        found = self._ways.get(id(goal))
        if found is None:
            board, place = self._state.board, goal.place
            squares = rim(board) if place is None else place.area
            found = self._ways[id(goal)] = distances(board, squares)
        return found

    def lying(self, item: str) -> Counter[Square]:
        """How many things of a kind lie on each square."""
        found = self._lying.get(item)
        if found is None:
            found = self._lying[item] = lying(self._state, item)
        return found


def lying(state: State, item: str) -> Counter[Square]:
    """How many things of a kind lie on each square."""
    return Counter(at for at, thing in state.ground if thing.id == item)


class Placement:
    """Where the figures stand in the position being weighed. If positions differ only in where one
    figure stands, they share the ``rest`` and the ``state``, and that figure is given as ``mover``:
    it may stand elsewhere than in the state."""

    def __init__(
        self,
        now: Situation,
        state: State,
        rest: Rest | None = None,
        mover: Figure | None = None,
    ) -> None:
        self.now, self.state = now, state
        self.mover = mover
        self.rest = Rest(now, state) if rest is None else rest
        self._companies = self.rest.companies

    @cached_property
    def own(self) -> list[Figure]:
        """The figures of the side that weighs, on the board."""
        return [self.figure(f.id) for f in self.state.on_board(self.now.side)]

    @cached_property
    def enemies(self) -> list[Figure]:
        return [self.figure(f.id) for f in self.state.on_board(self.now.side.other)]

    def figure(self, who: str) -> Figure:
        mover = self.mover
        return mover if mover is not None and mover.id == who else self.state.figure(who)

    def strengths(self, at: Square, near: Near) -> tuple[float, float]:
        """The strengths around a square of the side that weighs, and of the other; if somebody
        moves, the square where it stands."""
        side, mover, imagined = self.now.side, self.mover, self._imagined(at)
        own = self._companies[side].strength(at, near, imagined=imagined)
        other = self._companies[side.other].strength(at, near, imagined=imagined)
        if mover is None or mover.down:
            return own, other
        more = self.now.power(mover)
        return (own + more, other) if mover.side is side else (own, other + more)

    def in_the_way(self, side: Side, way: Distances, away: float) -> int:
        """How many figures of a side are nearer to a destination than a figure at
        this distance from it."""
        found, mover = self._companies[side].nearer(way, away), self.mover
        if mover is None or mover.side is not side or mover.inconspicuous:
            return found
        return found + (way.away(mover) < in_front(away))

    def nearest(self, side: Side, at: Square) -> float:
        """The distance of the nearest figure of a side from a square."""
        found, mover = self._companies[side].nearest(at, imagined=self._imagined(at)), self.mover
        if mover is None or mover.side is not side:
            return found
        return min(found, self._away(mover, at))

    def apart(self, side: Side, at: Square) -> int | None:
        """How many squares the nearest figure of a side is from one; None if there is nobody."""
        found, mover = self._companies[side].apart(at), self.mover
        if mover is None or mover.side is not side:
            return found
        own = distance(at, where(mover))
        return own if found is None else min(found, own)

    def near(self, side: Side, way: Distances) -> float:
        """The number of figures of a side near a place, counting less the farther away they
        are."""
        found, mover = self._companies[side].near(way), self.mover
        if mover is None or mover.side is not side:
            return found
        return found + close_to(way.away(mover))

    def beside(self, side: Side, at: Square) -> float:
        """The number of figures of a side near a square, counting less the farther away they
        are."""
        mover = self.mover
        found = self._companies[side].beside(at, imagined=self._imagined(at))
        if mover is None or mover.side is not side:
            return found
        return found + close_to(self._away(mover, at))

    def _away(self, figure: Figure, at: Square) -> float:
        """The distance of a figure from a square."""
        if figure.at == at:
            return 0.0
        board = self.state.board
        if self._imagined(at):
            return distances_from(board, figure)[at]
        return distances_to(board, at).away(figure)

    def _imagined(self, at: Square) -> bool:
        """Whether the mover is imagined to stand on a square."""
        return self.mover is not None and self.mover.at == at

    def stays(self, figure: Figure) -> bool:
        """Whether a figure will not move again. The mover ends its activation on its square."""
        mover = self.mover
        if mover is not None and figure.id == mover.id:
            return self.now.last
        return stays(self.now, figure)

    def chance(self, figure: Figure, way: Distances, odds: Odds, backed: float) -> float:
        """The chance that a figure gets to where a way leads."""
        return 0.0 if self.stays(figure) else through(odds, prospect_of(self, figure, way, backed))

    def bearers(self, item: str) -> list[Figure]:
        """The figures that have a thing, on the board or off it."""
        return [*map(self.figure, self.rest.bearers(item))]

    def of(self, side: Side) -> list[Figure]:
        """The figures of a side on the board."""
        return self.own if side is self.now.side else self.enemies

    def way(self, goal: Goal) -> Distances:
        """The distance to the place of a goal, or to the rim of the board."""
        return self.rest.way(goal)


def in_front(away: float) -> float:
    """How near to a destination whoever is in the way of a figure at this distance has to be."""
    return away - 1


def stays(now: Situation, figure: Figure) -> bool:
    """Whether a figure will not move again: in the last turn, once it has been activated."""
    return now.last and (figure.activated or not acts_to_come(now.state))


def travel(now: Situation, away: float) -> float:
    """The chance to cover a distance in time if nobody interferes."""
    found = now.wherever.travels.get(away)
    if found is None:
        found = now.wherever.travels[away] = _travel(now, away)
    return found


def _travel(now: Situation, away: float) -> float:
    if away >= FAR:
        return 0.0
    weights = now.weights.goal
    turns = away / weights.pace
    return sigmoid((now.left - turns - 0.3) * weights.haste) * max(0.1, 1 - weights.mishap * turns)


def safety(standing: Placement, figure: Figure) -> float:
    """The chance that nobody takes from a figure what it holds."""
    now, near = standing.now, standing.apart(figure.side.other, where(figure))
    if near is None:
        return 1.0
    if figure.inconspicuous:
        return 0.97
    safe = next((chance for most, chance in _SAFETY if near <= most), _SAFE)
    safe = max(0.0, 1 - (1 - safe) * now.weights.goal.risk)
    return safe * (1 - 0.5 * now.gone(figure, figure.wounds))


class Prospect(NamedTuple):
    """What the success of a figure on its way to a destination depends on."""

    turns: float
    """Turns needed for the way."""
    spare: float
    """Turns left after that."""
    passed: int
    """Enemies nearer to the destination."""
    gone: float
    """The part of the runner's worth that its wounds have taken."""
    backed: float
    """How far its side is the stronger around it."""


def prospect(
    now: Situation, away: float, passed: int, backed: float, gone: float = 0.0
) -> Prospect:
    """The prospect over this distance in MP."""
    turns = (away + _LAST_STEP) / now.weights.goal.pace if away < FAR else math.inf
    return Prospect(turns, max(_LATE, min(_AMPLE, now.left - turns)), passed, gone, backed)


def prospect_of(standing: Placement, figure: Figure, way: Distances, backed: float) -> Prospect:
    """The prospect of a figure along a way. Nobody stops a figure in disguise, but those
    nearby may recognise it."""
    now, away = standing.now, way.away(figure)
    if figure.inconspicuous:
        passed, backed = 0, _unseen(now, backed)
    else:
        passed = standing.in_the_way(figure.side.other, way, away)
    return prospect(now, away, passed, backed, now.gone(figure, figure.wounds))


def _unseen(now: Situation, backed: float) -> float:
    """How far a figure in disguise is backed."""
    return 1 - now.weights.contact.unknown * (1 - backed)


def through(odds: Odds, prospect: Prospect) -> float:
    """The chance that a figure gets where it must."""
    return sigmoid(_alone(odds, prospect) + odds.backed * prospect.backed)


def _alone(odds: Odds, prospect: Prospect) -> float:
    """What it comes to apart from how far it is backed."""
    return (
        odds.base
        + odds.turn * prospect.turns
        + odds.spare * prospect.spare
        + odds.passed * prospect.passed
        + odds.hurt * prospect.gone
    )


class Traveller:
    """A figure on its way to a destination that stays where it is while a mover may stand on any
    square: what does not depend on that square is worked out once."""

    def __init__(
        self,
        standing: Placement,
        mover: Figure,
        figure: Figure,
        way: Distances,
        odds: Odds,
    ) -> None:
        now, at, away, side = standing.now, where(figure), way.away(figure), figure.side
        self._now, self._odds, self._hidden = now, odds, figure.inconspicuous
        self._around = around(standing, mover, side, at, now.near)
        self._far: Field | None = None
        passed, self._least = 0, in_front(away)
        if not figure.inconspicuous:
            passed = standing.rest.companies[side.other].nearer(way, away)
            if mover.side is not side and not mover.inconspicuous:
                self._far = way.by(mover)
        gone = now.gone(figure, figure.wounds)
        self._alone = [
            _alone(odds, prospect(now, away, number, 0.0, gone)) for number in (passed, passed + 1)
        ]

    def chance(self, at: Square) -> float:
        """The chance that it gets there, with the mover on this square."""
        backed = self._around.chance(at)
        if self._hidden:
            backed = _unseen(self._now, backed)
        passed = self._far is not None and self._far[at] < self._least
        return sigmoid(self._alone[passed] + self._odds.backed * backed)


def arrived(state: State, figure: Figure, goal: Goal) -> bool:
    """Whether a figure is, or has been, where a goal wants it to escape or to arrive."""
    if goal.aim is Aim.ESCAPE:
        return has_left(figure, goal)
    assert goal.place is not None
    return figure.at in goal.place.area or (goal.place.name, figure.id) in state.visits


def contest(standing: Placement, side: Side, at: Square, near: Near | None = None) -> float:
    """The chance that a side prevails around a square, by the strength of both sides there. All
    figures count, not just the nearest, by how near they are."""
    mover = standing.mover
    if near is None:
        near = standing.now.near
    if mover is not None and mover.at != at:
        return around(standing, mover, side, at, near).chance(where(mover))
    mine, theirs = standing.strengths(at, near)
    return prevails(mine, theirs) if side is standing.now.side else prevails(theirs, mine)


class Around:
    """The chance that a side prevails around a square while a mover may stand on any other one."""

    def __init__(
        self, standing: Placement, mover: Figure, side: Side, at: Square, near: Near
    ) -> None:
        now, companies = standing.now, standing.rest.companies
        self._weight, self._helps = near, mover.side is side
        self._mine = companies[side].strength(at, near, imagined=False)
        self._theirs = companies[side.other].strength(at, near, imagined=False)
        self._power = 0.0 if mover.down else now.power(mover)
        self.near = distances_to(standing.state.board, at).by(mover)
        """How far the mover is from there on any square."""
        self._known: dict[float, float] = {}

    def chance(self, at: Square) -> float:
        """The chance with the mover on this square."""
        return self.by(self.near[at])

    def by(self, away: float) -> float:
        """The chance with the mover so far away."""
        found = self._known.get(away)
        if found is None:
            mine, theirs = self._mine, self._theirs
            more = felt(self._power, away, self._weight)
            mine, theirs = (mine + more, theirs) if self._helps else (mine, theirs + more)
            found = self._known[away] = prevails(mine, theirs)
        return found


def around(standing: Placement, mover: Figure, side: Side, at: Square, near: Near) -> Around:
    """How strong both sides are around a square, known or new."""
    key = side, at, near
    found = standing.rest.around.get(key)
    if found is None:
        found = standing.rest.around[key] = Around(standing, mover, side, at, near)
    return found


def prevails(mine: float, theirs: float) -> float:
    """The chance that the one strength prevails against the other."""
    return mine**2 / (mine**2 + theirs**2 + _ALONE)


_ALONE = 0.01
"""Keeps the chance near 0 where nobody is around."""


def _strength(powers: list[float], aways: list[float], near: Near) -> float:
    """The strength of figures around a square that are so far from it."""
    return sum([felt(power, away, near) for power, away in zip(powers, aways, strict=True)])


def felt(power: float, away: float, near: Near) -> float:
    """The strength of a figure that is so far away."""
    more = away - near.beside
    return power / (1 + more * near.each) if more > 0 else power


def close_to(away: float) -> float:
    """How much a figure counts as near a place at this distance."""
    return 1 / (1 + away / 4)
