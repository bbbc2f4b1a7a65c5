"""How far it is from square to square, remembered board by board.

A board is told by its identity: hashing one costs more than all else that a bot does, and the rules
keep the boards of a game, one for each state of its doors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ad1666.rules.board import Board, Direction, Door, Kind, Way, edge_of
from ad1666.rules.characters import Square
from ad1666.rules.movement import JUMP_COST, jumped_to
from ad1666.rules.reaching import best_first

FAR = 99.0
"""The distance of what cannot be walked to."""
TOLLS = {Way.WALK: 0.0, Way.DROP: 1.5, Way.CLIMB: 1.0, Way.WINDOW: 1.0}
"""Penalty of a move with a test, in MP, for it may fail."""
SHUT = {Door.CLOSED: 1.0, Door.LOCKED: 6.0}
"""Cost of a door that must first be opened."""
_SLANTING = 0.3
"""Penalty of a diagonal step, for they are few."""
_MOST_BOARDS = 12
_MOST_FIELDS = 96
"""So many are remembered, of each board."""

Field = Mapping[Square, float]
"""The distance of each square from the nearest target, in MP."""
_Ways = dict[Square, list[tuple[Square, float]]]


class _Ground:
    """A board with what has been worked out of it."""

    def __init__(self, board: Board) -> None:
        self.board = board  # kept, so that its identity is not another's
        self.ways = _ways_to(board)
        self.rim = _rim(board)
        self.fields: dict[frozenset[Square], Field] = {}


_grounds: dict[int, _Ground] = {}


def _ground(board: Board) -> _Ground:
    found = _grounds.get(id(board))
    if found is None:
        if len(_grounds) >= _MOST_BOARDS:
            del _grounds[next(iter(_grounds))]
        found = _grounds[id(board)] = _Ground(board)
    return found


def distances(board: Board, targets: frozenset[Square]) -> Field:
    """The distance from each square to the nearest target; squares not in it are out of reach."""
    ground = _ground(board)
    found = ground.fields.get(targets)
    if found is None:
        if len(ground.fields) >= _MOST_FIELDS:
            del ground.fields[next(iter(ground.fields))]
        found = ground.fields[targets] = _field(ground.ways, targets)
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


def _ways_to(board: Board) -> _Ways:
    """For each square those from which one can move to it, with the cost; doors are opened on the
    way."""
    opened = board
    for edge, door in board.doors:
        if not door.passable:
            opened = opened.with_door(edge, Door.OPEN)
    found: _Ways = {}
    for square in board.squares():
        if board.kind(square) is Kind.BLOCKED:
            continue
        for direction, passage in opened.passages(square).items():
            if passage.to is None:
                continue
            toll = TOLLS[passage.way] + (_SLANTING if direction.diagonal else 0)
            if not direction.diagonal:
                toll += SHUT.get(board.door(edge_of(square, direction)) or Door.OPEN, 0)
            found.setdefault(passage.to, []).append((square, passage.cost + toll))
        if board.kind(square) is Kind.HIGH:
            for direction in Direction:
                landing = jumped_to(board, square, direction)
                if landing is not None:
                    found.setdefault(landing, []).append((square, JUMP_COST + 1.0))
    return found


def _field(ways: _Ways, targets: Iterable[Square]) -> Field:
    starts = [(0.0, target) for target in sorted(targets)]

    def before(cost: float, square: Square) -> Iterator[tuple[float, Square]]:
        return ((cost + step, start) for start, step in ways.get(square, ()))

    return {square: cost for cost, square in best_first(starts, before)}
