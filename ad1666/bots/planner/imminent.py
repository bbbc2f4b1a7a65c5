"""What either side is about to score with the next activation of a figure: a courier beside the
gate, somebody a step from where it must be. An act that stops that is worth what it stops, and one
that makes it possible what it makes possible; where figures stand in the end tells neither."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import frozen

from ad1666.bots.distances import distances, rim
from ad1666.bots.judgement.reach import reached
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.ways import arrived
from ad1666.rules import shooting
from ad1666.rules.board import FULL_MP, PARTIAL_MP, distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import INCONSPICUOUS, Figure, Square
from ad1666.rules.scoring import concerns
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_LAST, _SOONER = 0.9, 0.4
"""The part of the points that stopping somebody is worth in the last turn, and before: then it may
only be put off."""
_STOPPERS = FULL_MP + 2
"""Squares within which an enemy may step into the way."""


@frozen
class Run:
    """A figure that may score with its next activation."""

    who: str
    side: Side
    goal: Goal
    squares: frozenset[Square]
    points: float

    def chance(self, state: State) -> float:
        """The chance that it does so if nobody interferes."""
        figure = state.figure(self.who)
        if figure.at is None or figure.down:
            return 0.0
        found = reached(state, figure, _mp(state, figure))
        ways = found.squares if self.goal.aim is Aim.REACH else found.exits
        return max((way.chance for at, way in ways.items() if at in self.squares), default=0.0)


def _mp(state: State, figure: Figure) -> int:
    """The MP that a figure may still spend."""
    if state.active != figure.id:
        return FULL_MP
    if state.walk is not None:
        return state.walk.mp + PARTIAL_MP * (state.left == 1)
    return FULL_MP if state.left > 1 else PARTIAL_MP * state.left


class Imminent:
    """What is about to be scored in a position, but for what the figure ``but`` may score itself.
    Values are in points for the side of the situation."""

    def __init__(self, now: Situation, state: State, but: str | None = None) -> None:
        self._now, self._state = now, state
        self._part = _LAST if now.last else _SOONER
        self.runs = [run for run in _runs(now, state) if run.who != but]

    @cached_property
    def chances(self) -> Mapping[str, float]:
        """The chance of each as things stand."""
        return {run.who: run.chance(self._state) for run in self.runs}

    def change(self, after: State) -> float:
        """What it brings to the side that the position becomes this one."""
        return sum(
            self._worth(run) * (run.chance(after) - self.chances[run.who]) for run in self.runs
        )

    def standing(self, figure: Figure, square: Square) -> float:
        """What it brings that a figure stands on a square. In disguise it may also show itself."""
        if not self.runs:
            return 0.0
        moved = self._state.change(figure.id, at=square)
        change = self.change(moved)
        if figure.inconspicuous:
            change = max(change, self.showing(moved, figure.id))
        return change

    def showing(self, state: State, who: str) -> float:
        """What it brings that somebody in disguise shows itself in a position like this one."""
        shown = state.with_figure(state.figure(who).with_tokens(INCONSPICUOUS, 0))
        return self.change(shown) - self._now.weights.deed.disguise

    def _worth(self, run: Run) -> float:
        return self._part * run.points * (1 if run.side is self._now.side else -1)

    def stopped(self, who: str, chance: float) -> float:
        """What it brings to take a figure off the board with some chance."""
        return sum(
            -self._worth(run) * self.chances[who] * chance for run in self.runs if run.who == who
        )

    def shot_on_the_way(self, shooter: Figure) -> float:
        """What it brings to wait with a loaded weapon for those who have to come by."""
        return sum(
            self.stopped(run.who, self._hit(shooter, run))
            for run in self.runs
            if run.side is not shooter.side and self.chances[run.who]
        )

    def _hit(self, shooter: Figure, run: Run) -> float:
        """The chance to bring down somebody on its way by a quick shot."""
        now, state, best = self._now, self._state, 0.0
        weapons = shooting.weapons(state, shooter, Shot.QUICK)
        if not isinstance(weapons, list):
            return best
        runner = state.figure(run.who)
        way = distances(state.board, run.squares)
        for at, route in reached(state, runner, FULL_MP).squares.items():
            if at == runner.at or route.cost + way.far(at) > FULL_MP:
                continue
            there = state.change(run.who, at=at)
            for gear in weapons:
                if distance(where(shooter), at) <= gear.item.ranges[-1].squares:
                    met = there.figure(run.who)
                    forecast = now.shot(there, shooter, met, gear, Shot.QUICK)
                    if forecast is not None:
                        best = max(best, now.killed(met, forecast.wounds))
        return best

    def swing(self) -> float:
        """What acting first may bring: what the side is about to score and the other could still
        stop, and the other way round."""
        return sum(
            self._part * run.points * self.chances[run.who]
            for run in self.runs
            if self.chances[run.who] and may_be_stopped(self._state, run)
        )


def may_be_stopped(state: State, run: Run) -> bool:
    """Whether some enemy that has yet to act is near enough to stand in the way, or has a shot."""
    runner = state.figure(run.who)
    for enemy in state.on_board(run.side.other):
        if enemy.activated or enemy.down:
            continue
        if distance(where(enemy), where(runner)) <= _STOPPERS:
            return True
        if any(gear.item.ranges and gear.ready for gear in enemy.gear):
            return True
    return False


def _runs(now: Situation, state: State) -> Iterator[Run]:
    found: dict[str, Run] = {}
    for goal in now.goals:
        if goal.aim not in (Aim.TAKE_AWAY, Aim.ESCAPE, Aim.REACH):
            continue
        squares = rim(state.board) if goal.place is None else frozenset(goal.place.squares)
        way = distances(state.board, squares)
        for figure in state.on_board(goal.side):
            if figure.activated and figure.id != state.active:
                continue
            if figure.player is not goal.side or not _meant(state, goal, figure):
                continue
            if way.away(figure) > FULL_MP:
                continue
            points, known = now.points(goal), found.get(figure.id)
            if known is None or known.points < points:
                found[figure.id] = Run(figure.id, goal.side, goal, squares, points)
    yield from found.values()


def _meant(state: State, goal: Goal, figure: Figure) -> bool:
    if goal.aim is Aim.TAKE_AWAY:
        return figure.owns(goal.subject)
    return concerns(figure, goal.subject) and not arrived(state, figure, goal)
