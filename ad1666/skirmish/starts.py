"""Where both sides begin: as far from what it is about, near the way they come by, and out of each
other's sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from ad1666.bots.distances import FAR, Distances, distances
from ad1666.rules.board import Board, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.sight import terrain
from ad1666.skirmish.canvas import INDOORS, Canvas
from ad1666.skirmish.wish import MOST_FIGURES, About

Starts = Mapping[tuple[Side, int], Square]
_BARRED = 0.5
"""How much of a guest's way lies behind those who bar it."""
_CLEAR = 6
"""How many MP these begin from where it comes in, and from the wicket."""
_SPREAD = 5
"""The most MP between those of a side."""
_WORST = 9
"""The worst place that is good enough."""


@frozen
class Ground:
    """What starts are sought on: a board, the squares of the exits by which both sides come, the
    squares that it is about, the first the most, the zones that are to be held, and the wicket of a
    guest."""

    canvas: Canvas
    board: Board
    about: About
    mirror: bool
    ways: Mapping[Side, frozenset[Square]]
    targets: tuple[Square, ...]
    held: frozenset[Square]
    wicket: frozenset[Square]


def starts_of(ground: Ground) -> Starts:
    """Six for each side; none if there are not so many good ones."""
    board, canvas = ground.board, ground.canvas
    goal = distances(board, frozenset(ground.targets[:1]))
    busy = canvas.taken() | set(canvas.rough) | canvas.dark | ground.held | set(ground.targets)
    busy |= ground.wicket
    free = [
        s
        for s in board.squares()
        if board.kind(s) is Kind.OPEN and s not in busy and goal.far(s) < FAR
    ]
    found: dict[tuple[Side, int], Square] = {}
    for side in Side:
        chosen = _of_side(ground, side, goal, free, list(found.values()))
        if len(chosen) < MOST_FIGURES:
            return {}
        found |= {(side, slot): square for slot, square in enumerate(chosen, 1)}
    return found


def _of_side(
    ground: Ground, side: Side, goal: Distances, free: list[Square], others: list[Square]
) -> list[Square]:
    board, width = ground.board, ground.canvas.w
    rank = _rank(ground, side, goal)
    bars = ground.about is About.ESCORT
    squares = sorted(free, key=lambda s: (rank(s), s))
    if ground.mirror and side is Side.BLUE:
        squares = [(width - 1 - x, y) for x, y in others]
    chosen: list[Square] = []
    for square in squares:
        if len(chosen) == MOST_FIGURES or (rank(square) > _WORST and not bars):
            break
        if square in others or any(_seen(board, square, o) for o in others):
            continue
        if chosen and distances(board, frozenset(chosen[:1])).far(square) > _SPREAD:
            continue
        if ground.mirror and side is Side.RED:
            images = [(width - 1 - x, y) for x, y in (*chosen, square)]
            if square in images or any(_seen(board, square, o) for o in images):
                continue
        chosen.append(square)
    return chosen


def _rank(ground: Ground, side: Side, goal: Distances) -> Callable[[Square], float]:
    """How bad a start is, in MP from the best there could be."""
    canvas, board = ground.canvas, ground.board
    near = {s: min(map(goal.far, squares)) for s, squares in ground.ways.items()}
    door = {s: distances(board, squares) for s, squares in ground.ways.items()}
    bars = ground.about is About.ESCORT
    doors = [door[Side.RED], distances(board, ground.wicket)]
    wanted = min(near.values())
    if bars:  # the guest comes in at one end, the others stand across its way
        wanted = near[Side.RED] * (1 if side is Side.RED else _BARRED)

    def rank(square: Square) -> float:
        away = goal.far(square) - wanted
        bad = away if away > 0 else -away * 1.3
        if bars and side is Side.BLUE:
            bad += sum(max(0.0, _CLEAR - way.far(square)) * 3 for way in doors)
        else:
            bad += max(0.0, door[side].far(square) - max(0.0, near[side] - wanted) - 3)
        return bad + (1.5 if canvas.grounds.get(square) in INDOORS else 0.0)

    return rank


def _seen(board: Board, one: Square, other: Square) -> bool:
    return terrain(board, one, other).barred is None or terrain(board, other, one).barred is None
