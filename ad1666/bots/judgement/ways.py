"""How likely somebody gets to a place in the time that is left, and unharmed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ad1666.bots.distances import FAR, Distances, distances, distances_to, rim
from ad1666.bots.judgement.situation import Situation, sigmoid, where
from ad1666.bots.judgement.weights import Odds
from ad1666.rules.abilities.disguise import inconspicuous
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_SAFETY = ((1, 0.55), (4, 0.78), (7, 0.88))
"""How far the nearest enemy is, and how likely a carrier gets on then."""
_SAFE = 0.94


_LAST_STEP = 0.5
"""What it takes to leave the board, or to be there, in MP."""
_LATE, _AMPLE = -2.0, 4.0
"""Turns to spare beyond which fewer, and more, make no difference."""


class Standing:
    """Who stands where in a position that is weighed."""

    def __init__(self, now: Situation, state: State) -> None:
        self.now, self.state = now, state
        self.own = state.on_board(now.side)
        self.enemies = state.on_board(now.side.other)
        self._bearers: dict[str, list[Figure]] = {}

    def bearers(self, item: str) -> list[Figure]:
        """Who has a thing, on the board or off it."""
        found = self._bearers.get(item)
        if found is None:
            found = self._bearers[item] = [f for f in self.state.figures if f.owns(item)]
        return found

    def sides(self, goal: Goal) -> tuple[Sequence[Figure], Sequence[Figure]]:
        """Those of the side of a goal, and their enemies."""
        if goal.side is self.now.side:
            return self.own, self.enemies
        return self.enemies, self.own

    def way(self, goal: Goal) -> Distances:
        """The distance to the place of a goal, or to the rim of the board."""
        board, place = self.state.board, goal.place
        return distances(board, rim(board) if place is None else frozenset(place.squares))


def travel(now: Situation, away: float) -> float:
    """How likely somebody gets so far in time, if nobody minds."""
    found = now.travels.get(away)
    if found is None:
        found = now.travels[away] = _travel(now, away)
    return found


def _travel(now: Situation, away: float) -> float:
    if away >= FAR:
        return 0.0
    weights = now.weights.goal
    turns = away / weights.pace
    return sigmoid((now.left - turns - 0.3) * weights.haste) * max(0.1, 1 - weights.mishap * turns)


def safety(now: Situation, figure: Figure, enemies: Sequence[Figure]) -> float:
    """How likely it is that nobody takes from a figure what it holds."""
    if not enemies:
        return 1.0
    if inconspicuous(figure):
        return 0.97
    at = where(figure)
    near = min([distance(at, where(e)) for e in enemies])
    safe = next((chance for most, chance in _SAFETY if near <= most), _SAFE)
    safe = max(0.0, 1 - (1 - safe) * now.weights.goal.risk)
    return safe * (1 - 0.5 * now.gone(figure, figure.wounds))


class Run(NamedTuple):
    """What it hangs on whether somebody gets to where it must."""

    turns: float
    """That the way takes."""
    spare: float
    """Turns left besides."""
    passed: int
    """Enemies who are nearer to it."""
    gone: float
    """What part of who runs is gone by its wounds."""
    backed: float
    """How far its side is the stronger about it."""


def run(now: Situation, away: float, passed: int, backed: float, gone: float = 0.0) -> Run:
    """A run over so many MP."""
    turns = (away + _LAST_STEP) / now.weights.goal.pace if away < FAR else math.inf
    return Run(turns, max(_LATE, min(_AMPLE, now.left - turns)), passed, gone, backed)


def run_of(
    now: Situation, figure: Figure, way: Distances, enemies: Sequence[Figure], backed: float
) -> Run:
    """The run of a figure by a way. Nobody stops one in disguise, but whoever is near may recognise
    it."""
    away = way.away(figure)
    if inconspicuous(figure):
        passed, backed = 0, 1 - now.weights.contact.unknown * (1 - backed)
    else:
        passed = in_the_way(way, away, enemies)
    return run(now, away, passed, backed, now.gone(figure, figure.wounds))


def through(odds: Odds, run: Run) -> float:
    """How likely a run succeeds."""
    return sigmoid(
        odds.base
        + odds.turn * run.turns
        + odds.spare * run.spare
        + odds.passed * run.passed
        + odds.hurt * run.gone
        + odds.backed * run.backed
    )


def nearest(way: Distances, figures: Iterable[Figure]) -> float:
    """How far the nearest of some figures is."""
    return min((way.away(f) for f in figures), default=FAR)


def has_left(figure: Figure, goal: Goal) -> bool:
    """Whether it has left the board by the exit of the goal."""
    if figure.status is not Status.LEFT:
        return False
    return goal.place is None or figure.left_from in goal.place.squares


def arrived(state: State, figure: Figure, goal: Goal) -> bool:
    """Whether it is, or has been, where a goal wants somebody to escape or to get to."""
    if goal.aim is Aim.ESCAPE:
        return has_left(figure, goal)
    assert goal.place is not None
    return figure.at in goal.place.squares or (goal.place.name, figure.id) in state.visits


def in_the_way(way: Distances, away: float, enemies: Iterable[Figure]) -> int:
    """How many enemies are nearer to where somebody must get that is so far from it."""
    return sum(way.away(e) < away - 1 and not inconspicuous(e) for e in enemies)


def contest(
    standing: Standing, at: Square, own: Iterable[Figure], enemies: Iterable[Figure]
) -> float:
    """How likely a side has its way about a square, by who is strong there and near: all count, not
    only who is nearest."""
    now, way = standing.now, distances_to(standing.state.board, at)
    mine, theirs = _strength(now, way, own), _strength(now, way, enemies)
    return mine**2 / (mine**2 + theirs**2 + _ALONE)


_ALONE = 0.01
"""So that nobody has its way where nobody is."""


def _strength(now: Situation, way: Distances, figures: Iterable[Figure]) -> float:
    slow, power, away = now.weights.goal.near, now.power, way.away
    return sum([power(f) / (1 + away(f) * slow) for f in figures if not f.down])
