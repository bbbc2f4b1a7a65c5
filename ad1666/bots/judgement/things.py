"""Things to be taken away or held: the value of those that are carried, on the ground or still
hidden. There may be several of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import add
from typing import NamedTuple

from ad1666.bots.distances import Field, distances_to
from ad1666.bots.judgement.kinds import THINGS
from ad1666.bots.judgement.situation import Situation, sigmoid, where
from ad1666.bots.judgement.ways import (
    Placement,
    Traveller,
    around,
    contest,
    in_front,
    lying,
    prospect,
    safety,
    through,
    travel,
)
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.magic import Find, MagicCard
from ad1666.rules.scoring import has_left
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_SLOW = 3.0
"""How slowly the value of being near a thing falls with distance, in MP."""
_SURELY = 0.95
"""The most that a thing that a side has counts as being kept."""
_BACK = 3.0
"""The turns in which a thing may be got back from an enemy; in fewer it is less likely."""
_BY_CHEST = 0.5
"""The chance that a figure that reaches a chest in time opens it."""


class ThingClaim(NamedTuple):
    """What one side wants with things of one kind. Of the claims in a position the first two fields
    tell which it is; it may be made anew at any time, so its identity does not."""

    side: Side
    item: str
    away: tuple[Goal, ...]
    held: tuple[Goal, ...]


def value_of_things(standing: Placement) -> float:
    """The points of all goals about things: the side's own less the opponent's."""
    value = 0.0
    for claim in claims_of(standing.now.goals):
        points = claimed(standing, claim)
        value += points if claim.side is standing.now.side else -points
    return value


def claims_of(goals: tuple[Goal, ...]) -> tuple[ThingClaim, ...]:
    """The claims among the goals of a scenario, cached by identity."""
    known = _claims.get(id(goals))
    if known is not None:
        return known[1]
    found: dict[tuple[Side, str], tuple[list[Goal], list[Goal]]] = {}
    for goal in goals:
        if goal.aim in THINGS:
            away, held = found.setdefault((goal.side, goal.subject), ([], []))
            (away if goal.aim is Aim.TAKE_AWAY else held).append(goal)
    claims = tuple(
        ThingClaim(side, item, tuple(away), tuple(held))
        for (side, item), (away, held) in found.items()
    )
    if len(_claims) >= _MOST_SCENARIOS:
        _claims.clear()
    _claims[id(goals)] = goals, claims
    return claims


_MOST_SCENARIOS = 64
_claims: dict[int, tuple[tuple[Goal, ...], tuple[ThingClaim, ...]]] = {}


def claimed(standing: Placement, claim: ThingClaim) -> float:
    """The points of a claim for its side, summed over its things."""
    now, state = standing.now, standing.state
    value = 0.0
    for bearer in standing.bearers(claim.item):
        if bearer.at is None:
            if bearer.side is claim.side:
                value += sum(now.points(g) for g in claim.away if has_left(bearer, g))
        elif bearer.side is claim.side:
            value += _carried(standing, claim, bearer)
        else:
            stronger = contest(standing, claim.side, bearer.at)
            chance = 0.01 + 0.14 / (1 + standing.nearest(claim.side, bearer.at) / _SLOW)
            chance += now.weights.goal.contest * 0.7 * stronger**2
            value += chance * min(1.0, max(0.0, now.left) / _BACK) * _most(now, claim)
    for square, number in standing.rest.lying(claim.item).items():
        value += number * _fetched(standing, claim, square)
    hidden = standing.rest.hidden.get(claim.item)
    if hidden is None:
        hidden = standing.rest.hidden[claim.item] = list(_hidden(state, claim.item))
    return value + sum([chance * _fetched(standing, claim, square) for square, chance in hidden])


def value_of_claim(standing: Placement, claim: ThingClaim) -> tuple[float, float]:
    """The most that one thing of a claim may score, and the points of the claim."""
    return _most(standing.now, claim), claimed(standing, claim)


def _most(now: Situation, claim: ThingClaim) -> float:
    """The most that one thing may score."""
    return _points(now, claim)[0]


def _points(now: Situation, claim: ThingClaim) -> tuple[float, float]:
    """The most that one thing may score, and what it scores if it is held."""
    found = now.claims.get(claim[:2])
    if found is None:
        away = max((now.points(g) for g in claim.away), default=0.0)
        held = sum(now.points(g) for g in claim.held)
        found = now.claims[claim[:2]] = max(away, held), held
    return found


def _carried(standing: Placement, claim: ThingClaim, holder: Figure) -> float:
    """The value of a thing that the side has: it is safer the stronger the friends nearby."""
    now, points, away = standing.now, 0.0, 0.0
    backed = contest(standing, claim.side, where(holder))
    for goal in claim.away:
        chance = _gets_away(standing, goal, holder, backed)
        if chance * now.points(goal) > points:
            points, away = chance * now.points(goal), chance
    lasting = min(_SURELY, now.weights.goal.keep + 0.5 * sigmoid(1.5 - now.left))
    kept = lasting * (0.6 + 0.4 * safety(standing, holder))
    kept *= 1 - now.weights.goal.contest * (1 - backed) * 0.5
    return points + (1 - away) * kept * _points(now, claim)[1]


def _gets_away(standing: Placement, goal: Goal, holder: Figure, backed: float) -> float:
    """The chance that a figure gets to where it is to take what it has."""
    mover, odds = standing.mover, standing.now.weights.carrier
    if mover is None or mover.id == holder.id or standing.stays(holder):
        return standing.chance(holder, standing.way(goal), odds, backed)
    runner = standing.rest.carrying.get((id(goal), holder.id))
    if runner is None:
        runner = Traveller(standing, mover, holder, standing.way(goal), odds)
        standing.rest.carrying[id(goal), holder.id] = runner
    return runner.chance(where(mover))


def _fetched(standing: Placement, claim: ThingClaim, square: Square) -> float:
    """The value of a thing on a square: who gets there first, and gets away with it."""
    key = claim[:2], square, standing.mover is None
    found = standing.rest.fetches.get(key)
    if found is None:
        found = standing.rest.fetches[key] = Fetch(standing, claim, square)
    return found.value(standing)


class Fetch:
    """A thing on a square that a side wants, while a mover, if there is one, may stand on any
    square. Of that its value depends only on how far it is, and on who is in the ways."""

    def __init__(self, standing: Placement, claim: ThingClaim, square: Square) -> None:
        now, mover = standing.now, standing.mover
        self._claim, self._square = claim, square
        field, companies = distances_to(standing.state.board, square), standing.rest.companies
        self._first, self._against = (
            companies[s].first(field) for s in (claim.side, claim.side.other)
        )
        """How far the nearest of the side and of the other are who stay and may still move."""
        self._far = None if mover is None else field.by(mover)
        self._comes = mover is not None and not standing.stays(mover)
        self._own = mover is not None and mover.side is claim.side
        self._around = None
        if mover is not None:
            self._around = around(standing, mover, claim.side, square, now.near)
        ways = [(standing.way(goal), now.points(goal)) for goal in claim.away]
        self._ways = [(way.far(square), points) for way, points in ways]
        """How long the ways are by which it may be taken away, and the points for each."""
        enemies = companies[claim.side.other]
        self._passed = tuple([enemies.nearer(way, way.far(square)) for way, _ in ways])
        """How many enemies who stay stand in each way."""
        self._hindered: list[tuple[Field, float]] = []
        """How far the mover is from where each way leads, and below what it stands in it; empty if
        it hinders nobody."""
        if mover is not None and not self._own and not mover.inconspicuous:
            self._hindered = [(way.by(mover), in_front(way.far(square))) for way, _ in ways]
        self._values: dict[tuple[float | None, tuple[int, ...]], float] = {}

    def value(self, standing: Placement) -> float:
        """The points that it is worth, with the mover where it stands."""
        at = None if standing.mover is None else standing.mover.at
        away = None if at is None or self._far is None else self._far[at]
        passed = self._passed
        if self._hindered and at is not None:
            more = [far[at] < least for far, least in self._hindered]
            passed = tuple(map(add, passed, more))
        found = self._values.get((away, passed))
        if found is None:
            found = self._values[away, passed] = self._value(standing, away, passed)
        return found

    def _value(self, standing: Placement, far: float | None, passed: Iterable[int]) -> float:
        """The same with the mover so far away, and so many who stand in each way."""
        now, weights = standing.now, standing.now.weights.goal
        claim, away, against = self._claim, self._first, self._against
        if far is not None and self._comes:
            away, against = (min(away, far), against) if self._own else (away, min(against, far))
        first = sigmoid((against - away) * weights.lead)
        if self._around is not None and far:
            stronger = self._around.by(far)
        else:  # nobody moves, or it is on the square itself
            stronger = contest(standing, claim.side, self._square)
        got = 0.8 * ((1 - weights.contest) * first + weights.contest * stronger) + 0.1 / (1 + away)
        best = chance = 0.0
        for (home, points), number in zip(self._ways, passed, strict=True):
            way_out = prospect(now, away + 1 + home, number, stronger)
            out = got * through(now.weights.carrier, way_out)
            if out * points > best:
                best, chance = out * points, out
        kept = got * weights.hold * travel(now, away)
        return best + (1 - chance) * kept * _points(now, claim)[1]


def _hidden(state: State, item: str) -> Iterator[tuple[Square, float]]:
    """The squares where things of a kind may still be found, and how likely."""
    for chest in state.chests:
        number = sum(thing.id == item for thing in chest.holds)
        if number:
            yield chest.at, number * _BY_CHEST
    for hidden in state.hidden:
        if hidden.item.id == item:
            share = 1 / len(hidden.places)
            yield from ((square, share) for square in hidden.squares)
            within = (chest.at for chest in state.chests if chest.id in hidden.chests)
            yield from ((at, share * _BY_CHEST) for at in within)
    if state.markers:
        share = found_by_searching(state, item)
        if share:
            for marker in state.markers:
                yield marker, share


def found_by_searching(state: State, item: str) -> float:
    """The chance that a search finds a thing of a kind; which cards are left in the
    magic deck is public."""
    return _share(state.terms.search_tables, state.magic.deck, item)


@lru_cache(maxsize=256)
def _share(tables: tuple[Find, ...], deck: tuple[MagicCard, ...], item: str) -> float:
    if not deck:
        return 0.0
    finds = [f for f in tables if f.item is not None and f.item.id == item]
    return sum(any(card in find for find in finds) for card in deck) / len(deck)


def spots(now: Situation, state: State) -> dict[frozenset[Square], float]:
    """The places that score, each with the most it may score."""
    found: dict[frozenset[Square], float] = {}
    for claim in claims_of(now.goals):
        points = _most(now, claim)
        squares = frozenset(lying(state, claim.item))
        if not squares and found_by_searching(state, claim.item):
            squares = frozenset(state.markers)
        squares = squares or hiding_places(state, claim.item)
        if squares:
            found[squares] = max(found.get(squares, 0.0), points)
    return found


def hiding_places(state: State, item: str) -> frozenset[Square]:
    """The squares where a hidden thing may be searched for."""
    return frozenset(at for h in state.hidden if h.item.id == item for at in h.squares)


def carriers(standing: Placement) -> Iterator[tuple[Figure, float]]:
    """The figures that openly carry things goals are about, on the board or off it, and the most
    that each thing may score."""
    now = standing.now
    for claim in claims_of(now.goals):
        for figure in standing.bearers(claim.item):
            if not figure.inconspicuous:
                yield figure, _most(now, claim)
