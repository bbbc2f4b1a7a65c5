"""Walking distances between squares, cached per board.

Boards are compared by identity: hashing a board would cost more than everything else a bot does,
and the rules keep one board for each state of a game's doors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from typing import NamedTuple, TypeVar

from ad1666.rules.board import Board, Door, Edge, Way, edge_of
from ad1666.rules.board_moves import leaps
from ad1666.rules.characters import Figure, Square
from ad1666.rules.tables import complete, some

FAR = 99.0
"""The distance of an unreachable square."""
TOLLS = complete(Way, {Way.WALK: 0.0, Way.DROP: 1.5, Way.CLIMB: 1.0, Way.WINDOW: 1.0})
"""Penalty in MP for a move with a test, since the test may fail."""
SHUT = some(Door, {Door.CLOSED: 1.0, Door.LOCKED: 6.0})
"""Cost in MP of a door that must first be opened."""
NIMBLE = 2
"""The Agility from which diagonal steps need no counting; a diagonal jump takes two of them."""
_SLANTING = (0.0, 0.6, 0.3)
"""Penalty of a diagonal step by Agility, since diagonal steps are limited; without
Agility there are none."""
_JUMPING = 1.0
_MOST_BOARDS = 12
_MOST_TARGETS = 256
"""The cache limit for each board."""

Field = Mapping[Square, float]
"""The distance in MP from each square to the nearest target."""
Walker = tuple[int, Square]
"""The Agility of somebody, as on its card, and where it stands."""
_PARTS = 10
"""All costs are whole numbers of such parts of an MP."""


_LOCK = RLock()
"""Held by the thread that works something out here: a program and an adviser may think at once."""
_Steps = tuple[tuple[int, tuple[int, ...]], ...]


class _Ways(NamedTuple):
    """The moves on a board, by the numbers of its squares."""

    squares: list[Square]
    numbers: dict[Square, int]
    into: list[_Steps]
    """For each square, the squares from which it can be entered, by the cost in parts."""


class _Distances(dict[Square, float]):
    """The distances to some targets that have been asked for, by Dijkstra's algorithm: it goes only
    as far as it has to, since most questions are about squares nearby. Costs are small whole
    numbers, so the squares at each distance wait in a list of their own, which is faster than a
    heap."""

    def __init__(self, ways: _Ways, targets: frozenset[Square]) -> None:
        self._ways = ways
        self._best = [round(FAR * _PARTS)] * len(ways.into)
        self._waiting = defaultdict[int, list[int]](list)
        for target in targets:
            number = ways.numbers[target]
            self._best[number] = 0
            self._waiting[0].append(number)
        self._cost = 0

    def __missing__(self, square: Square) -> float:
        self._go_on(square)
        return self.get(square, FAR)

    def whole(self) -> Field:
        """Those of all squares from which a target can be reached."""
        self._go_on(None)
        return self

    def _go_on(self, square: Square | None) -> None:
        """Goes on until the distance of a square is known, or to the end."""
        squares, _, into = self._ways
        with _LOCK:
            best, waiting, cost = self._best, self._waiting, self._cost
            while waiting and square not in self:
                while cost not in waiting:
                    cost += 1
                far = cost / _PARTS
                for number in waiting[cost]:
                    if best[number] < cost:
                        continue
                    self[squares[number]] = far
                    for step, starts in into[number]:
                        further = cost + step
                        for start in starts:
                            if further < best[start]:
                                best[start] = further
                                waiting[further].append(start)
                del waiting[cost]
            self._cost = cost


class _Fields(dict[int, _Distances]):
    """Distances by the Agility of whoever walks, as on the cards: from all squares to the nearest
    target, or ``back``, from the targets to all squares."""

    def __init__(self, moves: _Moves, targets: frozenset[Square], *, back: bool = False) -> None:
        self._moves, self._targets, self._back = moves, targets, back

    def __missing__(self, agility: int) -> _Distances:
        nimble = max(0, min(NIMBLE, agility))
        with _LOCK:
            found = self.get(nimble)
            if found is None:
                found = _Distances(self._moves.ways(nimble, back=self._back), self._targets)
            self[nimble] = self[agility] = found
        return found


class Distances:
    """Distances to the nearest of some squares, depending on how many diagonal
    steps a figure can make."""

    def __init__(self, moves: _Moves, targets: frozenset[Square]) -> None:
        self._fields = _Fields(moves, targets)

    def field(self, agility: int = NIMBLE) -> Field:
        """The distances for a figure of this Agility; squares not in it are unreachable."""
        return self._fields[agility].whole()

    def by(self, figure: Figure) -> Field:
        """The distances for a figure, wherever it may stand; they are worked out when asked for."""
        return self._fields[figure.card.agility]

    def away(self, figure: Figure) -> float:
        at = figure.at
        assert at is not None
        return self._fields[figure.card.agility][at]

    def each(self, walkers: Iterable[Walker]) -> list[float]:
        fields = self._fields
        return [fields[agility][at] for agility, at in walkers]

    def far(self, square: Square) -> float:
        return self._fields[NIMBLE][square]


class _Moves:
    """The moves on a board, worked out when they are asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board  # kept alive, so that no other board gets its id
        self._ways: dict[tuple[int, bool], _Ways] = {}

    def ways(self, nimble: int, *, back: bool = False) -> _Ways:
        """Those of a figure that is ``nimble``, from 0 to NIMBLE, or all of them ``back``."""
        found = self._ways.get((nimble, back))
        if found is None:
            found = self._ways[nimble, back] = _ways_on(self.board, nimble, back=back)
        return found


class _Ground:
    """What has been computed for a board."""

    def __init__(self, board: Board) -> None:
        self.moves = _Moves(board)
        self.rim = _rim(board)
        self.known: dict[frozenset[Square], Distances] = {}
        self.single: dict[Square, Distances] = {}
        self.starts: dict[Square, _Fields] = {}


_grounds: dict[int, _Ground] = {}


_K = TypeVar("_K")
_V = TypeVar("_V")


def _kept(cache: dict[_K, _V], key: _K, most: int, work_out: Callable[[], _V]) -> _V:
    """Works out what a cache does not have yet. What has been there longest is dropped if there is
    as much as there may be."""
    with _LOCK:
        found = cache.get(key)
        if found is None:
            if len(cache) >= most:
                del cache[next(iter(cache))]
            found = cache[key] = work_out()
        return found


def _ground(board: Board) -> _Ground:
    found = _grounds.get(id(board))
    return found or _kept(_grounds, id(board), _MOST_BOARDS, lambda: _Ground(board))


def distances(board: Board, targets: frozenset[Square]) -> Distances:
    """The distances to the nearest target."""
    ground = _ground(board)
    found = ground.known.get(targets)
    return found or _kept(
        ground.known, targets, _MOST_TARGETS, lambda: Distances(ground.moves, targets)
    )


def distances_to(board: Board, square: Square) -> Distances:
    ground = _ground(board)
    found = ground.single.get(square)
    return found or _kept(
        ground.single, square, _MOST_TARGETS, lambda: Distances(ground.moves, frozenset([square]))
    )


def distances_from(board: Board, figure: Figure) -> Field:
    """How far all squares are for a figure from where it stands; this is worked out when it is
    asked for."""
    ground, start = _ground(board), figure.at
    assert start is not None
    found = ground.starts.get(start)
    if found is None:
        targets = frozenset([start])
        found = _kept(
            ground.starts, start, _MOST_TARGETS, lambda: _Fields(ground.moves, targets, back=True)
        )
    return found[figure.card.agility]


def rim(board: Board) -> frozenset[Square]:
    """The squares from which one can leave the board."""
    return _ground(board).rim


def _rim(board: Board) -> frozenset[Square]:
    return frozenset(
        square
        for square in board.squares()
        if any(board.passages(square)[way].way is Way.WALK for way in board.ways_out(square))
    )


class _Passages(NamedTuple):
    """The moves on a map with all its doors open."""

    board: Board  # kept alive, so that no other board gets its id
    ways: _Ways
    back: _Ways
    doored: list[tuple[int, int, int, Edge]]
    """The steps through doors: to which square, from which one, the cost in parts, and the door."""


_passages: dict[tuple[int, int], _Passages] = {}


def _ways_on(board: Board, nimble: int, *, back: bool) -> _Ways:
    """All moves, with doors opened along the way, or all of them ``back``. Boards that differ in
    their doors share the rest."""
    opened = board.unlocked()
    key = id(opened), nimble
    known = _kept(_passages, key, _MOST_BOARDS, lambda: _passages_on(opened, nimble))
    squares, numbers, shared = known.back if back else known.ways
    into = shared.copy()
    for to, start, open_cost, edge in known.doored:
        cost = open_cost + round(SHUT.get(board.door(edge) or Door.OPEN, 0) * _PARTS)
        end, other = (start, to) if back else (to, start)
        into[end] = (*into[end], (cost, (other,)))
    return _Ways(squares, numbers, into)


def _passages_on(opened: Board, nimble: int) -> _Passages:
    squares = list(opened.squares())
    numbers = {s: number for number, s in enumerate(squares)}
    into = [defaultdict[int, list[int]](list) for _ in squares]
    out = [defaultdict[int, list[int]](list) for _ in squares]
    doored: list[tuple[int, int, int, Edge]] = []

    def add(square: Square, to: Square, cost: float) -> None:
        parts = round(cost * _PARTS)
        into[numbers[to]][parts].append(numbers[square])
        out[numbers[square]][parts].append(numbers[to])

    for square in squares:
        for direction, passage in opened.passages(square).items():
            if passage.to is None or (direction.diagonal and not nimble):
                continue
            cost = passage.cost + TOLLS[passage.way]
            if direction.diagonal:
                add(square, passage.to, cost + _SLANTING[nimble])
            elif opened.door(edge := edge_of(square, direction)) is None:
                add(square, passage.to, cost)
            else:
                way = numbers[passage.to], numbers[square], round(cost * _PARTS), edge
                doored.append(way)
        for move in leaps(opened, square):
            if move.to is not None and move.diagonals <= nimble:
                add(square, move.to, move.cost + _JUMPING)
        for link in opened.links_at(square):
            to = link.beyond(square)
            add(square, to, link.cost + opened.toll(to))
    ways, back = (_Ways(squares, numbers, [*map(_by_cost, steps)]) for steps in (into, out))
    return _Passages(opened, ways, back, doored)


def _by_cost(steps: Mapping[int, list[int]]) -> _Steps:
    return tuple([(cost, tuple(starts)) for cost, starts in steps.items()])
