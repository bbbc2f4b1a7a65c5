"""The one best-first search, and how far a figure gets with it by spending movement points
(MOVE)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import count
from typing import TypeVar

from attrs import field, frozen

from ad1666.rules import disguise, may_move, zones
from ad1666.rules.board import FULL_MP, Board, Door, Kind, distance, edge_of
from ad1666.rules.board_moves import Move
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import CardTest
from ad1666.rules.frozen import evolve
from ad1666.rules.may_move import Stride, may_spend, moves, unheld
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

Place = TypeVar("Place", bound=Hashable)
Cost = TypeVar("Cost", int, float, tuple[int, ...])


def best_first(
    starts: Iterable[tuple[Cost, Place]],
    onward: Callable[[Cost, Place], Iterable[tuple[Cost, Place]]],
) -> Iterator[tuple[Cost, Place]]:
    """Every place that can be reached, each with its lowest cost, in order of cost; among equals
    the one found first. ``onward`` takes a place with its cost, and gives the places that can be
    reached from there with theirs, which are never lower."""
    number = count()
    todo: list[tuple[Cost, int, Place]] = []
    best: dict[Place, Cost] = {}

    def find(found: Iterable[tuple[Cost, Place]]) -> None:
        for cost, place in found:
            if place not in best or cost < best[place]:
                best[place] = cost
                heapq.heappush(todo, (cost, next(number), place))

    find(starts)
    while todo:
        cost, _, place = heapq.heappop(todo)
        if cost == best[place]:
            yield cost, place
            find(onward(cost, place))


# By spending MP


@frozen(cache_hash=True)
class Waypoint:
    """A position that a figure can reach by spending MP, with the diagonal steps of the phase and
    the MP used by then. Two are equal if the same can be done from both."""

    place: tuple[object, ...]
    diagonals: int
    cost: int
    at: Square = field(eq=False)
    state: State = field(eq=False)
    path: tuple[Move, ...] = field(eq=False)
    may_stop: bool = field(eq=False)
    """Whether the figure may stop there: not in a friend's square (MOVE-6)."""

    @property
    def tests(self) -> tuple[CardTest, ...]:
        """The tests on the way, each taken as passed."""
        return tuple(move.test for move in self.path if move.test is not None)


Rank = Callable[[Waypoint], tuple[int, ...]]


def cheapest(arrival: Waypoint) -> tuple[int, ...]:
    """Ranks arrivals by their MP."""
    return (arrival.cost,)


def arrivals(
    state: State,
    figure: Figure,
    mp: int,
    *,
    running_from: Square | None = None,
    tests: bool = False,
    rank: Rank = cheapest,
) -> Iterator[Waypoint]:
    """The positions that a figure can reach with so many MP, its present one included, by the best
    ways, those of the lowest ``rank`` first. Only moves that need no test count, unless ``tests``
    takes tests as passed. ``running_from`` is where a run began (ACT-7)."""
    stride = Stride.FREE if running_from is None else Stride.RUN
    known: dict[object, list[tuple[int, int]]] = {}

    def onward(_: tuple[int, ...], here: Waypoint) -> Iterator[tuple[tuple[int, ...], Waypoint]]:
        spent = known.setdefault(here.place, [])
        if any(cost <= here.cost and turns <= here.diagonals for cost, turns in spent):
            return  # everything onward was better from there
        spent.append((here.cost, here.diagonals))
        mover = here.state.figure(figure.id)
        spending = stride if here.may_stop else Stride.OUT
        for move in moves(here.state, mover, mp - here.cost, spending, running_from):
            if move.verb == Verb.CLOSE and not (mover.tokens or _near_enemy(here.state, mover)):
                continue
            after = made(here.state, mover, move, tests=tests)
            if after is not None:
                there = _arrival(after, figure.id, here.cost + move.cost, (*here.path, move))
                yield rank(there), there

    if figure.at is not None:
        begin = _arrival(evolve(state, active=figure.id), figure.id, 0, ())
        for _, arrival in best_first([(rank(begin), begin)], onward):
            yield arrival


def _arrival(state: State, figure_id: str, cost: int, path: tuple[Move, ...]) -> Waypoint:
    mover = state.figure(figure_id)
    assert mover.at is not None
    place = mover.at, state.board.doors, tuple([f.tokens for f in state.figures])
    stops = not _shares(state, mover)
    return Waypoint(place, mover.diagonals, cost, mover.at, state, path, stops)


def _shares(state: State, mover: Figure) -> bool:
    """Whether a mover is in a friend's square (MOVE-6)."""
    return any(f.at == mover.at and f.id != mover.id for f in state.figures)


def made(state: State, mover: Figure, move: Move, *, tests: bool = False) -> State | None:
    """The position that a move would lead to, with the disguises that would fail there (ABIL-6).
    None for a move that leads nowhere on the board, or takes a test unless ``tests`` counts it as
    passed."""
    if move.door is not None:
        door = Door.OPEN if move.verb == Verb.OPEN else Door.CLOSED
        board = state.board.with_door(edge_of(*move.door), door)
        return disguise.foreseen(evolve(state, board=board))
    if move.to is None or (move.test is not None and not tests):
        return None
    moved = evolve(mover, at=move.to, diagonals=mover.diagonals + move.diagonals)
    return disguise.foreseen(state.with_figure(moved))


def _near_enemy(state: State, figure: Figure) -> bool:
    """Whether an enemy stands so near that its zone may lie behind a door beside the figure.
    Closing the door gains nothing else, unless the figure has a disguise to keep (ABIL-6)."""
    assert figure.at is not None
    at = figure.at
    return any(
        f.at is not None and f.side is not figure.side and distance(f.at, at) <= 2
        for f in state.figures
    )


# Why not


class _Search:
    """The squares that a search finds, and the lowest cost of each. It runs only as far as
    needed."""

    def __init__(self, found: Iterator[tuple[int, Square]]) -> None:
        self._found = found
        self._costs: dict[Square, int] = {}

    def cost(self, goal: Square) -> int | None:
        """The cost of a square, None if the search never finds it."""
        if goal not in self._costs:
            for cost, square in self._found:
                self._costs.setdefault(square, cost)
                if square == goal:
                    break
        return self._costs.get(goal)

    def finds(self, goal: Square) -> bool:
        return self.cost(goal) is not None


class Reach:
    """Where a figure could end with so many MP by moves that need no test. Each search is run once
    for all the squares asked about. ``running_from`` is where a run began (ACT-7)."""

    def __init__(
        self, state: State, figure: Figure, mp: int, running_from: Square | None = None
    ) -> None:
        alone = State(state.board, (figure,), active=figure.id)
        there = (a for a in arrivals(state, figure, mp, running_from=running_from) if a.may_stop)
        walked = arrivals(state, figure, mp)
        stepped = (a for a in arrivals(state, figure, mp) if _by_steps(a))
        self._state, self._figure, self._mp = state, figure, mp
        self._ends = _Search((arrival.cost, arrival.at) for arrival in there)
        self._running = running_from is not None
        self._walked = _Search((a.cost, a.at) for a in walked if a.may_stop)
        self._stepped = _Search((a.cost, a.at) for a in stepped if a.may_stop)
        self._way = _Search(_ways(state, figure))
        self._nimble = _Search(_ways(state, figure, nimble=True))
        self._alone = _Search(_ways(alone, figure, nimble=True))
        self._tested = _Search(_ways(alone, figure, nimble=True, tests=True))

    def may_end(self, square: Square) -> Verdict:
        """Whether the figure could end on a square, or what is missing: room, MP, diagonal steps,
        freedom from zones, or any way at all."""
        state, figure = self._state, self._figure
        if figure.at is None:
            return Barred(Reason.NOT_ON_BOARD, "MOVE-1")
        if square == figure.at:
            return Barred(Reason.ALREADY_THERE, "MOVE-1")
        if square not in state.board:
            return Barred(Reason.OUTSIDE_BOARD, "BOARD-12")
        if self._ends.finds(square):
            return True
        if state.board.kind(square) is Kind.BLOCKED:
            return Barred(Reason.BLOCKED_SQUARE, "BOARD-3")
        other = state.standing(square)
        if other is not None:
            clause = "MOVE-6" if zones.may_push(state, figure, other) else "MOVE-2"
            return barred(Reason.STANDS_THERE, clause, who=other.id)
        held = may_spend(state, figure)
        return self._out_of_reach(square) if held else held

    def _out_of_reach(self, goal: Square) -> Barred:
        """What would have to change, tried in turn from the smallest change to the largest."""
        if self._running and self._stepped.finds(goal):
            return Barred(Reason.RUN_OUT_OF_SIGHT, "ACT-7")
        if self._running and self._walked.finds(goal):
            return Barred(Reason.NO_MOVEMENT_ACTION_IN_RUN, "ACT-7")
        cost = self._way.cost(goal)
        if cost is not None and cost > self._mp:
            return barred(Reason.WAY_TOO_LONG, "MOVE-1", cost=cost, left=self._mp)
        if cost is None and self._nimble.finds(goal):
            return Barred(Reason.TOO_MANY_DIAGONALS, "MOVE-1")
        if self._alone.finds(goal):
            return Barred(Reason.ENEMIES_CLOSE_WAY, "ZOC-2")
        if self._tested.finds(goal):
            return Barred(Reason.WAY_TAKES_TEST, "MOVE-4")
        return Barred(Reason.NO_WAY, "MOVE-2")


def _by_steps(arrival: Waypoint) -> bool:
    """Whether a figure arrives by steps alone, as in a run (ACT-7)."""
    return all(move.verb == Verb.STEP for move in arrival.path)


def _ways(
    state: State, figure: Figure, *, nimble: bool = False, tests: bool = False
) -> Iterator[tuple[int, Square]]:
    """The squares that the figure can reach with doors opened on the way, in as many full moves as
    it needs, each with the MP of the cheapest way first. ``nimble`` ignores the limit on diagonal
    steps; ``tests`` includes moves that take tests."""
    opened = with_doors_open(state.board, figure)

    def onward(cost: int, place: tuple[Square, int]) -> Iterator[tuple[int, tuple[Square, int]]]:
        at, diagonals = place
        mover = evolve(figure, at=at, diagonals=diagonals)
        here = state.with_figure(mover, active=figure.id)
        if not may_spend(here, mover):  # doors that are not on the way stay as they are
            return
        stride = Stride.OUT if _shares(here, mover) else Stride.FREE
        for move in unheld(evolve(here, board=opened), mover, FULL_MP, stride):
            if move.to is not None and (tests or move.test is None):
                shut = move.direction not in (None, *state.board.passages(at))
                turns = diagonals + (0 if nimble else move.diagonals)
                yield cost + move.cost + shut * may_move.DOOR_COST, (move.to, turns)

    assert figure.at is not None
    start = figure.at, figure.card.agility - 2 if nimble else figure.diagonals  # two for a jump
    for cost, (at, _) in best_first([(0, start)], onward):
        yield cost, at


def nearest(
    state: State, figure: Figure, goal: Square, squares: Collection[Square]
) -> Square | None:
    """Of some squares the one from which a goal is the fewest MP away for a figure that meets
    nobody, with doors opened on the way; None if none is."""
    there = evolve(figure, at=goal)
    alone = State(state.board, (there,), active=figure.id)
    return next((at for _cost, at in _ways(alone, there, nimble=True) if at in squares), None)


def costs(state: State, figure: Figure, squares: Collection[Square]) -> dict[Square, int]:
    """The fewest MP by which a figure gets to each of some squares, with doors opened on the way,
    in as many full moves as that takes; without those to which it finds no way."""
    found: dict[Square, int] = {}
    for cost, at in _ways(state, figure) if squares else ():
        if at in squares:
            found.setdefault(at, cost)
            if len(found) == len(squares):
                break
    return found


def with_doors_open(board: Board, figure: Figure) -> Board:
    """The board with every door open that is not locked or whose key the figure has."""
    shut = {
        edge
        for edge, door in board.doors
        if door is Door.CLOSED or (door is Door.LOCKED and may_move.has_key(board, figure, edge))
    }
    return board.with_doors(shut, Door.OPEN) if shut else board
