"""What either side is about to score with the next activation of a figure: a courier beside the
gate, somebody a step from where it must be. An act that stops that is worth what it stops, and one
that makes it possible what it makes possible; where figures stand in the end tells neither."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product

from attrs import frozen

from ad1666.bots.distances import Distances, distances, rim
from ad1666.bots.judgement.reach import chance_to, reached
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.ways import arrived
from ad1666.rules import shooting, zones
from ad1666.rules.board import FULL_MP, PARTIAL_MP, Board, distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import INCONSPICUOUS, Figure, Square
from ad1666.rules.scoring import concerns, open_goals
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_LAST, _SOONER = 0.9, 0.4
"""The part of the points that stopping somebody is worth in the last turn, and before: then it may
only be put off."""
_HINDERS, _FREES = 1, 2
"""How near to its way a figure has to stand to hinder somebody, and to hold those who hinder a
friend."""
_TIED = 0.7
"""The part of a shot that an enemy cannot fire once somebody stands beside it."""
_LEAST_SHOT = 0.2
"""What a shot must take to be worth preventing."""
_GOING = (Aim.TAKE_AWAY, Aim.ESCAPE, Aim.REACH)
"""What is scored by going somewhere."""
_STOPPERS = FULL_MP + 2
"""Squares within which an enemy may step into the way."""


@frozen
class ScoringRun:
    """A figure that may score with its next activation."""

    who: str
    side: Side
    goal: Goal
    squares: frozenset[Square]
    points: float
    route: tuple[Square, ...]
    """The squares that it may come by."""

    def touched(self, side: Side, square: Square) -> bool:
        """Whether somebody of a side on a square may hinder it, or hold those who do."""
        return square in (self._freed if side is self.side else self._hindered)

    @cached_property
    def _hindered(self) -> frozenset[Square]:
        return _around(self.route, _HINDERS)

    @cached_property
    def _freed(self) -> frozenset[Square]:
        return _around(self.route, _FREES)

    def chance(self, state: State) -> float:
        """The chance that it does so if nobody interferes."""
        figure = state.figure(self.who)
        if figure.at is None or figure.down:
            return 0.0
        leaving = self.goal.aim is not Aim.REACH
        return chance_to(state, figure, _mp(state, figure), self.squares, leaving=leaving)


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
        self._looming = looming(now, state)
        self.runs = [run for run in self._looming.runs if run.who != but]

    @property
    def chances(self) -> Mapping[str, float]:
        """The chance of each as things stand."""
        return self._looming.chances

    @property
    def anything(self) -> bool:
        """Whether there is anything that a figure may stop, or make possible."""
        return bool(self.runs or self._looming.aims(self._now))

    def change(self, after: State) -> float:
        """What it brings to the side that the position becomes this one."""
        return sum(
            self._worth(run) * (run.chance(after) - self.chances[run.who]) for run in self.runs
        )

    def standing(self, figure: Figure, square: Square) -> float:
        """What it brings that a figure stands on a square. In disguise it may also show itself."""
        tied = 0.0 if figure.inconspicuous else self._tied(figure, square)
        if not self.runs:
            return tied
        assert figure.at is not None
        if not any(run.touched(figure.side, at) for run in self.runs for at in (square, figure.at)):
            return tied
        moved = self._state.change(figure.id, at=square)
        change = self.change(moved)
        if figure.inconspicuous:
            change = max(change, self.showing(moved, figure.id))
        return change + tied

    def _tied(self, figure: Figure, square: Square) -> float:
        """What it brings to come so near to those who are about to shoot at others that they
        cannot."""
        near = self._state.board.controlled(square)
        return sum(
            _TIED * aim.worth
            for aim in self._looming.aims(self._now)
            if aim.at in near and figure.id != aim.target and figure.side is not aim.side
        )

    def showing(self, state: State, who: str) -> float:
        """What it brings that somebody in disguise shows itself in a position like this one."""
        shown = state.with_figure(state.figure(who).with_tokens(INCONSPICUOUS, 0))
        return self.change(shown) - worth_of_disguise(self._now)

    def _worth(self, run: ScoringRun) -> float:
        return self._part * run.points * (1 if run.side is self._now.side else -1)

    def stopped(self, who: str, chance: float) -> float:
        """What it brings to take an enemy off the board with some chance."""
        run = sum(-self._worth(r) * self.chances[who] * chance for r in self.runs if r.who == who)
        return run + sum(
            chance * aim.worth for aim in self._looming.aims(self._now) if aim.who == who
        )

    def shot_on_the_way(self, shooter: Figure) -> float:
        """What it brings to wait with a loaded weapon for those who have to come by."""
        return sum(
            self.stopped(run.who, self._hit(shooter, run))
            for run in self.runs
            if run.side is not shooter.side and self.chances[run.who]
        )

    def _hit(self, shooter: Figure, run: ScoringRun) -> float:
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


class Looming:
    """What is about to happen in a position, as a situation weighs it."""

    def __init__(self, now: Situation, state: State) -> None:
        self._state = state
        self.runs = tuple(_runs(now, state))
        self._aims: tuple[Aimed, ...] | None = None

    @cached_property
    def chances(self) -> Mapping[str, float]:
        """The chance of each to score as things stand."""
        return {run.who: run.chance(self._state) for run in self.runs}

    def aims(self, now: Situation) -> tuple[Aimed, ...]:
        """The best shots that the enemies of the side may still fire in this turn. The situation
        is always the same one: it keeps this, and would never be let go if this kept it, too."""
        if self._aims is None:
            self._aims = tuple(_aims(now, self._state))
        return self._aims


def looming(now: Situation, state: State) -> Looming:
    """What is about to happen in a position, known or new: it is asked about again for other
    figures."""
    found = now.looming.get(id(state))
    if found is None:
        found = now.looming[id(state)] = Looming(now, state)
    assert isinstance(found, Looming)
    return found


@frozen
class Aimed:
    """A shot that may be fired: what it takes from the other side, in points."""

    who: str
    side: Side
    at: Square
    target: str
    worth: float


def _aims(now: Situation, state: State) -> Iterator[Aimed]:
    for shooter in state.on_board(now.side.other):
        if shooter.activated or shooter.down or shooter.id not in now.shooters:
            continue
        weapons = shooting.weapons(state, shooter, Shot.AIMED)
        if not isinstance(weapons, list) or zones.engaged_with(state, shooter):
            continue
        best = None
        for target in state.on_board(now.side):
            if target.inconspicuous:
                continue
            for gear in weapons:
                forecast = now.shot(state, shooter, target, gear)
                worth = now.loss(target, forecast.wounds) if forecast is not None else 0.0
                if worth > (best.worth if best else _LEAST_SHOT):
                    best = Aimed(shooter.id, shooter.side, where(shooter), target.id, worth)
        if best is not None:
            yield best


def worth_of_disguise(now: Situation) -> float:
    """What losing a disguise costs: nothing any more in the last turn."""
    return 0.0 if now.last else now.weights.deed.disguise


def may_be_stopped(state: State, run: ScoringRun) -> bool:
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


def _runs(now: Situation, state: State) -> Iterator[ScoringRun]:
    found: dict[str, ScoringRun] = {}
    for figure, goal, squares in _runners(state, now.goals):
        points, known = now.points(goal), found.get(figure.id)
        if known is None or known.points < points:
            route = tuple(_route(figure, distances(state.board, squares), state.board))
            found[figure.id] = ScoringRun(figure.id, goal.side, goal, squares, points, route)
    yield from found.values()


def anybody_runs(state: State, *sides: Side) -> bool:
    """Whether anybody of these sides may score with its next activation."""
    goals = [goal for goal in open_goals(state) if goal.side in sides]
    return any(True for _ in _runners(state, goals))


def anybody_passes(state: State, at: Square) -> bool:
    """Whether anybody who may score with its next activation may come by so near that whoever
    stands on a square hinders it, or holds those who do."""
    return any(
        distance(at, by) <= _FREES
        for figure, _, squares in _runners(state, open_goals(state))
        if distance(at, where(figure)) <= FULL_MP + _FREES
        for by in _route(figure, distances(state.board, squares), state.board)
    )


def _runners(
    state: State, goals: Iterable[Goal]
) -> Iterator[tuple[Figure, Goal, frozenset[Square]]]:
    """Who may score with its next activation, by which goal, and where."""
    for goal in goals:
        if goal.aim not in _GOING:
            continue
        squares = rim(state.board) if goal.place is None else goal.place.area
        way = distances(state.board, squares)
        for figure in state.on_board(goal.side):
            if figure.activated and figure.id != state.active:
                continue
            if figure.player is not goal.side or not _meant(state, goal, figure):
                continue
            if way.away(figure) <= FULL_MP:
                yield figure, goal, squares


def _route(figure: Figure, way: Distances, board: Board) -> Iterator[Square]:
    """The squares by which a figure may come in one activation, as the map is."""
    x, y = where(figure)
    for at in product(range(x - FULL_MP, x + FULL_MP + 1), range(y - FULL_MP, y + FULL_MP + 1)):
        if at in board and distance(at, (x, y)) + way.far(at) <= FULL_MP:
            yield at


def _around(squares: Iterable[Square], within: int) -> frozenset[Square]:
    """The squares within so many squares of some."""
    near = range(-within, within + 1)
    return frozenset([(x + i, y + j) for x, y in squares for i, j in product(near, near)])


def _meant(state: State, goal: Goal, figure: Figure) -> bool:
    if goal.aim is Aim.TAKE_AWAY:
        return figure.owns(goal.subject)
    return concerns(figure, goal.subject) and not arrived(state, figure, goal)
