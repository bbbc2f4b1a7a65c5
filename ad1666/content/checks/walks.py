"""How far and how fast figures can get if nobody is in their way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import define, evolve, field, frozen

from ad1666.rules.abilities.dispatch import using
from ad1666.rules.board import FULL_MP, Board, Door, edge_of
from ad1666.rules.board_moves import Move
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square, Status
from ad1666.rules.may_move import DOOR_COST, moves
from ad1666.rules.search_moves import best_first
from ad1666.rules.state import State
from ad1666.rules.tables import some

Moment = int
"""A time in the game, in MP of a figure that walks `FULL_MP` a turn; 0 is the start of turn 1."""
Way = tuple[Square | None, int]

FORCE_COST = 2
"""A locked door takes at least half an activation (ACT-15)."""
_DOOR_COSTS = some(Door, {Door.CLOSED: DOOR_COST, Door.LOCKED: FORCE_COST})
PICK_UP_COST = 2
"""So does picking up an item (ACT-3)."""
NIMBLE = 2
"""More Agility does not extend a figure's reach (MOVE-1, MOVE-10)."""
ANYBODY = Figure("Z", Character("anybody", "anybody", agility=NIMBLE), Side.RED, None)
"""A figure that can go anywhere on a map."""


@frozen
class Earliest:
    """The earliest moment at which a figure can be on each square, and off the board from it."""

    squares: Mapping[Square, Moment]
    leaving: Mapping[Square, Moment]


def turn_of(moment: Moment) -> int:
    return max(1, -(-moment // FULL_MP))


def starts_of(figure: Figure) -> dict[Square, Moment]:
    """Where and when a figure starts (TURN-1). Alarm reinforcements arrive from turn 2 on."""
    if figure.at is not None:
        return {figure.at: 0}
    if figure.arrival is None or figure.status is not Status.TO_COME:
        return {}
    begins = ((figure.arrival.turn or 2) - 1) * FULL_MP
    return dict.fromkeys(figure.arrival.squares, begins)


@define
class Roads:
    """The moves that a board allows with its doors opened, cached by `gait`: figures with the same
    agility and the same restrictions share them."""

    board: Board
    opened: Board = field(init=False)
    known: dict[object, dict[Square, tuple[Way, ...]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.opened = self.board.unlocked()

    def gait(self, figure: Figure) -> object:
        """Everything about a figure that affects its moves."""
        return min(figure.card.agility, NIMBLE), using(figure, "bars_way")

    def ways(self, figure: Figure) -> Callable[[Square], tuple[Way, ...]]:
        """Where a figure can get from a square in one move (None is off the board), with the MP."""
        known = self.known.setdefault(self.gait(figure), {})

        def ways_from(square: Square) -> tuple[Way, ...]:
            found = known.get(square)
            if found is None:
                mover = evolve(figure, at=square, status=Status.BOARD, diagonals=0)
                found = known[square] = tuple(
                    (move.to, move.cost + _door_cost(self.board, square, move))
                    for move in moves(State(self.opened, (mover,)), mover, FULL_MP)
                    if move.door is None
                )
            return found

        return ways_from


def walk(roads: Roads, figure: Figure, starts: Mapping[Square, Moment]) -> Earliest:
    """Where a figure can get by any legal moves: through closed and locked doors, which can be
    forced, windows, climbs and jumps, assuming that all tests succeed."""
    ways = roads.ways(figure)
    begins = [(moment, square) for square, moment in starts.items()]

    def onward(moment: Moment, square: Square) -> Iterator[tuple[Moment, Square]]:
        return ((_after(moment, cost), to) for to, cost in ways(square) if to is not None)

    soonest = {square: moment for moment, square in best_first(begins, onward)}
    leaving: dict[Square, Moment] = {}
    for square, moment in soonest.items():
        gone = earliest(_after(moment, cost) for to, cost in ways(square) if to is None)
        if gone is not None:
            leaving[square] = gone
    return Earliest(soonest, leaving)


def _after(moment: Moment, cost: int) -> Moment:
    """The moment at which an action that takes ``cost`` MP within one turn is done."""
    left = -moment % FULL_MP or FULL_MP
    return moment + cost if cost <= left else moment + left % FULL_MP + cost


def _door_cost(board: Board, square: Square, move: Move) -> int:
    """The extra cost of a door that is not open."""
    if move.direction is None or move.direction.diagonal:
        return 0
    door = board.door(edge_of(square, move.direction))
    return 0 if door is None else _DOOR_COSTS.get(door, 0)


def earliest(moments: Iterable[Moment | None]) -> Moment | None:
    return min((m for m in moments if m is not None), default=None)
