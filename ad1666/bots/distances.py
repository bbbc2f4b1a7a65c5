"""Walking distances between squares, cached per board.

Boards are compared by identity: hashing a board would cost more than everything else a bot does,
and the rules keep one board for each state of a game's doors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ad1666.rules.board import Board, Direction, Door, Kind, Way, edge_of
from ad1666.rules.board_moves import JUMP_COST, jumped_to
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
_PARTS = 10
"""All costs are whole numbers of such parts of an MP."""


class _Ways(NamedTuple):
    """The moves on a board, by the numbers of its squares."""

    squares: list[Square]
    numbers: dict[Square, int]
    into: list[list[tuple[int, int]]]
    """For each square, the squares from which it can be entered, with the cost in parts."""


class Distances:
    """Distances to the nearest of some squares, depending on how many diagonal
    steps a figure can make."""

    def __init__(self, ground: _Ground, targets: frozenset[Square]) -> None:
        self._ground, self._targets = ground, targets
        self._fields: dict[int, Field] = {}  # by Agility as on the cards

    def field(self, agility: int = NIMBLE) -> Field:
        """The distances for a figure of this Agility; squares not in it are unreachable."""
        found = self._fields.get(agility)
        if found is None:
            nimble = max(0, min(NIMBLE, agility))
            found = self._fields.get(nimble) or _field(self._ground.ways(nimble), self._targets)
            self._fields[nimble] = self._fields[agility] = found
        return found

    def away(self, figure: Figure) -> float:
        """The distance of a figure on the board."""
        at, agility = figure.at, figure.card.agility
        assert at is not None
        found = self._fields.get(agility) or self.field(agility)  # no field is empty
        return found.get(at, FAR)

    def far(self, square: Square) -> float:
        """The distance of a square."""
        return self.field().get(square, FAR)


class _Ground:
    """A board with what has been computed for it."""

    def __init__(self, board: Board) -> None:
        self.board = board  # kept alive, so that no other board gets its id
        self.rim = _rim(board)
        self.known: dict[frozenset[Square], Distances] = {}
        self.single: dict[Square, Distances] = {}
        self._ways: dict[int, _Ways] = {}

    def ways(self, nimble: int) -> _Ways:
        """The moves of a figure that is ``nimble``, from 0 to NIMBLE."""
        found = self._ways.get(nimble)
        if found is None:
            found = self._ways[nimble] = _ways_to(self.board, nimble)
        return found


_grounds: dict[int, _Ground] = {}


def _ground(board: Board) -> _Ground:
    found = _grounds.get(id(board))
    if found is None:
        if len(_grounds) >= _MOST_BOARDS:
            del _grounds[next(iter(_grounds))]
        found = _grounds[id(board)] = _Ground(board)
    return found


def distances(board: Board, targets: frozenset[Square]) -> Distances:
    """The distances to the nearest target."""
    ground = _ground(board)
    found = ground.known.get(targets)
    if found is None:
        if len(ground.known) >= _MOST_TARGETS:
            del ground.known[next(iter(ground.known))]
        found = ground.known[targets] = Distances(ground, targets)
    return found


def distances_to(board: Board, square: Square) -> Distances:
    """The distances to a single square."""
    single = _ground(board).single
    found = single.get(square)
    if found is None:
        if len(single) >= _MOST_TARGETS:
            del single[next(iter(single))]
        found = single[square] = Distances(_ground(board), frozenset([square]))
    return found


def rim(board: Board) -> frozenset[Square]:
    """The squares from which one can leave the board."""
    return _ground(board).rim


def _rim(board: Board) -> frozenset[Square]:
    return frozenset(
        square
        for square in board.squares()
        if board.kind(square) is not Kind.BLOCKED
        and any(p.to is None and p.way is Way.WALK for p in board.passages(square).values())
    )


def _ways_to(board: Board, nimble: int) -> _Ways:
    """All moves, with doors opened along the way."""
    opened = board
    for edge, door in board.doors:
        if not door.passable:
            opened = opened.with_door(edge, Door.OPEN)
    squares = list(board.squares())
    ways = _Ways(squares, {s: number for number, s in enumerate(squares)}, [[] for _ in squares])

    def add(square: Square, to: Square, cost: float) -> None:
        ways.into[ways.numbers[to]].append((ways.numbers[square], round(cost * _PARTS)))

    for square in squares:
        if board.kind(square) is Kind.BLOCKED:
            continue
        for direction, passage in opened.passages(square).items():
            if passage.to is None or (direction.diagonal and not nimble):
                continue
            toll = TOLLS[passage.way]
            if direction.diagonal:
                toll += _SLANTING[nimble]
            else:
                toll += SHUT.get(board.door(edge_of(square, direction)) or Door.OPEN, 0)
            add(square, passage.to, passage.cost + toll)
        if board.kind(square) is Kind.HIGH:
            for direction in Direction:
                landing = jumped_to(board, square, direction)
                if landing is not None and (nimble >= NIMBLE or not direction.diagonal):
                    add(square, landing, JUMP_COST + _JUMPING)
        for link in board.links_at(square):
            to = link.beyond(square)
            add(square, to, link.cost + board.toll(to))
    return ways


def _field(ways: _Ways, targets: frozenset[Square]) -> Field:
    """Dijkstra's algorithm. Costs are small whole numbers, so the squares at each distance wait in
    a list of their own, which is faster than a heap."""
    into, far = ways.into, round(FAR * _PARTS)
    best = [far] * len(into)
    waiting: list[list[int]] = [[] for _ in range(far)]
    for target in targets:
        number = ways.numbers[target]
        best[number] = 0
        waiting[0].append(number)
    for cost, reached in enumerate(waiting):
        for number in reached:
            if best[number] < cost:
                continue
            for start, step in into[number]:
                further = cost + step
                if further < best[start]:
                    best[start] = further
                    waiting[further].append(start)
    return {
        square: cost / _PARTS for square, cost in zip(ways.squares, best, strict=True) if cost < far
    }
