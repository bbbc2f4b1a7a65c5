"""The ways to spend movement points from a square, regardless of figures (MOVE)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from attrs import field, frozen

from ad1666.rules.board import Board, Direction, DoorSide, Kind, Passage, Way, towards
from ad1666.rules.characters import Square
from ad1666.rules.events import CardTest
from ad1666.rules.frozen import maker
from ad1666.rules.requests import Choice, at_chest, at_door, heading, interrupting, through
from ad1666.rules.tables import complete, some
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason

PUSH_COST = 1
JUMP_COST = 2
VERBS: dict[Way, str] = complete(
    Way,
    {Way.WALK: Verb.STEP, Way.DROP: Verb.STEP, Way.CLIMB: Verb.CLIMB, Way.WINDOW: Verb.WINDOW},
)
"""The verb of a step that goes a way."""
_HIGH, _OPEN, _DIRECTIONS = Kind.HIGH, Kind.OPEN, tuple(Direction)
"""For whole boards: Python 3.11 takes long to find members."""


@frozen(weakref_slot=False)
class Move:
    """One way to spend MP: a step or a movement action. ``verb`` is that of its notation."""

    verb: str
    direction: Direction | None = None
    to: Square | None = None
    way: Way = Way.WALK
    cost: int = 1
    diagonals: int = 0
    door: DoorSide | None = None
    chest: str | None = None
    """The id of a chest that is unlocked with its key."""
    _choices: dict[str, Choice] = field(factory=dict, init=False, eq=False, repr=False)
    """A cache of the choices it was listed as: a board has few moves, listed again and again."""
    _interrupts: dict[str, Choice] = field(factory=dict, init=False, eq=False, repr=False)

    def choice(self, who: str) -> Choice:
        found = self._choices.get(who)
        if found is None:
            found = self._choices[who] = self._choice(who)
        return found

    def interrupt(self, who: str) -> Choice:
        """The move as a choice of a waiting figure."""
        found = self._interrupts.get(who)
        if found is None:
            found = self._interrupts[who] = interrupting(self.choice(who))
        return found

    def _choice(self, who: str) -> Choice:
        if self.chest is not None:
            return at_chest(who, self.verb, self.chest, self.cost)
        if self.door is not None:
            return at_door(who, self.verb, self.door, self.cost)
        if self.direction is None:
            assert self.to is not None
            return through(who, self.verb, self.to, self.cost)
        return heading(who, self.verb, self.direction, self.to, self.cost)

    @property
    def test(self) -> CardTest | None:
        """The test that it takes, if any (MOVE-7 to MOVE-10, BOARD-5)."""
        return CardTest.JUMP_DOWN if self.way is Way.DROP else _TESTS.get(self.verb)


_move = maker(Move)


class Unhindered(NamedTuple):
    """The result of every way from a square for a mover that meets nobody on it."""

    each: tuple[Move | Barred, ...]
    """For each way, in order, the move or why it cannot be made."""
    moves: tuple[Move, ...]
    """The moves that can be made."""


@frozen(eq=False)
class Exits:
    """The ways out of a square."""

    all: tuple[tuple[Move, Move | None], ...]
    """The moves into the next square, each with the push that it becomes if somebody stands there
    who may be pushed; then the jumps and the passages."""
    doors: tuple[DoorSide, ...]
    """The doors within reach (MOVE-5)."""
    beyond: frozenset[Square]
    """The squares that these ways lead to."""
    into: dict[Square, list[int]]
    """For each of these squares, which of the ways lead there, by their places in ``all``."""
    named: dict[tuple[Direction | Square | None, bool], tuple[Move, Move | None]]
    """Each way by its direction or, if it has none, where it leads, and by whether it is a jump."""
    dearest: int
    """The MP of the most expensive way that meets nobody: more MP are of no use on any."""
    diagonals: int
    """The most diagonal steps that any of them takes."""
    unhindered: dict[Hashable, Unhindered] = field(factory=dict, init=False, repr=False)
    """A cache, by what a mover may spend and how."""


def exits(board: Board, square: Square) -> Exits:
    """The ways that lead from a square. Cached by the board."""
    found: Exits | None = board.exits.get(square)
    if found is None:
        # a jump ends two squares away
        reach = 2 if board.kind(square) is Kind.HIGH else 1
        found = board.learn(board.exits, _exits, square, reach)
    return found


def _exits(board: Board, square: Square) -> Exits:
    steps = [with_push(d, p) for d, p in board.passages(square).items()]
    apart = leaps(board, square) + _passages(board, square)
    ways = (*steps, *[(move, None) for move in apart])
    into: dict[Square, list[int]] = {}
    named: dict[tuple[Direction | Square | None, bool], tuple[Move, Move | None]] = {}
    for place, (move, push) in enumerate(ways):
        if move.to is not None:
            into.setdefault(move.to, []).append(place)
        named.setdefault((move.direction or move.to, move.verb == Verb.JUMP), (move, push))
    dearest = max([move.cost for move, _ in ways], default=0)
    diagonals = max([move.diagonals for move, _ in ways], default=0)
    beside = board.doors_beside(square)
    return Exits(ways, beside, frozenset(into), into, named, dearest, diagonals)


def _passages(board: Board, square: Square) -> list[Move]:
    """The passages that lead from a square (PLACE-1)."""
    ends = ((link.beyond(square), link.cost) for link in board.links_at(square))
    return [Move(Verb.PASSAGE, to=to, cost=cost + board.toll(to)) for to, cost in ends]


def with_push(direction: Direction, passage: Passage) -> tuple[Move, Move | None]:
    """A step that the board allows, as a move, with the push that it becomes (MOVE-6)."""
    verb = VERBS[passage.way]
    diagonals = 1 if direction.diagonal else 0
    way = direction, passage.to, passage.way
    move = _move(verb, *way, passage.cost, diagonals, None, None, {}, {})
    if passage.way not in (Way.WALK, Way.DROP):  # not two movement actions at once (MOVE-4)
        return move, None
    cost = passage.cost + PUSH_COST
    return move, _move(Verb.PUSH, *way, cost, diagonals, None, None, {}, {})


def leaps(board: Board, square: Square) -> list[Move]:
    """The jumps that the board allows from a square (MOVE-10)."""
    if board.kind(square) is not _HIGH:
        return []
    leading = [d for d in _DIRECTIONS if _jumped_to(board, square, d) is not None]
    tried = [leap(board, square, direction) for direction in leading]
    return [jump for jump in tried if isinstance(jump, Move)]


def leap(board: Board, square: Square, direction: Direction) -> Move | Barred:
    """The jump between high squares over an open one that the board allows (MOVE-10)."""
    if board.kind(square) is not _HIGH:
        return Barred(Reason.NOT_ON_HIGH_TERRAIN, "MOVE-10")
    to = _jumped_to(board, square, direction)
    if to is None:
        return Barred(Reason.NOWHERE_TO_JUMP, "MOVE-10")
    for end, inward in ((square, direction), (to, direction.opposite)):
        down = board.passages(end).get(inward)
        if down is None or down.way not in (Way.DROP, Way.WALK):
            return Barred(Reason.JUMP_OBSTRUCTED, "MOVE-10")
    diagonals = 2 if direction.diagonal else 0
    return Move(Verb.JUMP, direction, to, cost=JUMP_COST + board.toll(to), diagonals=diagonals)


def _jumped_to(board: Board, square: Square, direction: Direction) -> Square | None:
    """The high square two squares on, if the one between is open (MOVE-10)."""
    middle = towards(square, direction)
    to = towards(middle, direction)
    if to not in board or board.kind(to) is not _HIGH or board.kind(middle) is not _OPEN:
        return None
    return to


_TESTS: dict[str, CardTest] = some(
    Verb,
    {
        Verb.CLIMB: CardTest.CLIMB,
        Verb.WINDOW: CardTest.WINDOW,
        Verb.JUMP: CardTest.JUMP,
    },
)
