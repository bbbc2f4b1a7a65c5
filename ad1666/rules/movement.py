"""Ways to spend movement points (MOVE): which a figure has, and why it has no others.

Each rule is one ladder, which makes the move or gives the reason why there is none: `may_spend`,
`crossing`, `jump`, `use_door`, `unlock`. `moves` lists through them, `attempt` and `onward` ask
about one move.
"""

from __future__ import annotations

import enum
from functools import cache
from typing import NamedTuple

from attrs import field, frozen

from ad1666.rules import chests, watching, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability
from ad1666.rules.board import (
    Barrier,
    Board,
    Direction,
    Door,
    DoorSide,
    Edge,
    Kind,
    Passage,
    Way,
    edge_of,
    towards,
)
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import CardTest
from ad1666.rules.locks import Chest
from ad1666.rules.offers import at_chest, at_door, heading
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Choice
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict, barred

DOOR_COST = 1
PUSH_COST = 1
JUMP_COST = 2
UNLIMITED = 99
"""More MP than any move takes."""

STEPS = (Verb.STEP, Verb.PUSH, Verb.CLIMB, Verb.WINDOW)
DOORS = (Verb.OPEN, Verb.CLOSE)
VERBS = (*STEPS, Verb.JUMP, *DOORS)
"""The ways to spend MP."""


class Stride(enum.StrEnum):
    """Under which restriction MP are spent."""

    FREE = "free"
    RUN = "run"
    """Steps only, each in sight of where the action began (ACT-7)."""
    INTERRUPT = "interrupt"
    """One move of one square, so no push (ACT-9)."""
    OUT = "out"
    """Out of a friend's square: by a step, or by another push. No movement action can be tried
    there, for a failure would leave the pusher in the square (MOVE-4, MOVE-6)."""


_RUN = Stride.RUN
_JUMP, _PUSH = Verb.JUMP, Verb.PUSH


@frozen(weakref_slot=False)
class Move:
    """One way to spend MP: a step, a movement action. ``verb`` is that of its notation."""

    verb: str
    direction: Direction | None = None
    to: Square | None = None
    way: Way = Way.WALK
    cost: int = 1
    diagonals: int = 0
    door: DoorSide | None = None
    chest: str | None = None
    """The id of a chest that is unlocked by its key."""
    _choices: dict[str, Choice] = field(factory=dict, init=False, eq=False, repr=False)
    """The choices that it was listed as: there are few moves on a board, listed again and again."""

    def choice(self, who: str) -> Choice:
        """As a choice of the figure."""
        found = self._choices.get(who)
        if found is None:
            found = self._choices[who] = self._choice(who)
        return found

    def _choice(self, who: str) -> Choice:
        if self.chest is not None:
            return at_chest(who, self.verb, self.chest, self.cost)
        if self.door is not None:
            return at_door(who, self.verb, self.door, self.cost)
        assert self.direction is not None
        return heading(who, self.verb, self.direction, self.to, self.cost)

    @property
    def test(self) -> CardTest | None:
        """The test that it takes, if any (MOVE-7 to MOVE-10, BOARD-5)."""
        return CardTest.JUMP_DOWN if self.way is Way.DROP else _TESTS.get(self.verb)


class Mover(NamedTuple):
    """Who is to spend MP where it stands, how many and under which restriction, and what its moves
    have to do with in common."""

    state: State
    figure: Figure
    mp: int
    stride: Stride
    start: Square | None
    """Where a run began."""
    taken: dict[Square, Figure]
    """Who stands where (GEN-5)."""
    bound: tuple[Ability, ...]
    """Its abilities that keep it from crossing edges in some way."""


def mover(
    state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE, start: Square | None = None
) -> Mover:
    """A figure about to spend MP in a position."""
    bound = dispatch.using(figure, "bars_way")
    return Mover(state, figure, mp, stride, start, state.taken(), bound)


def moves(
    state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE, start: Square | None = None
) -> list[Move]:
    """Every way in which a figure may spend some of its MP where it stands. ``start`` is where a
    run began."""
    return unheld(state, figure, mp, stride, start) if mp and may_spend(state, figure) else []


def unheld(
    state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE, start: Square | None = None
) -> list[Move]:
    """The same without asking whether the figure may spend MP at all."""
    assert figure.at is not None
    board, who = state.board, mover(state, figure, mp, stride, start)
    ways, leaps = _ways(board, figure.at)
    found = [crossing(who, way) for way in ways]
    for leap in leaps:
        found.append(jump(who, leap))
    for door in board.doors_beside(figure.at):
        found += [use_door(who, verb, door) for verb in DOORS]
    for chest in state.chests:
        found.append(unlock(who, Verb.OPEN, chest))
    return [move for move in found if isinstance(move, Move)]


def attempt(
    state: State,
    figure: Figure,
    verb: str,
    where: Direction | DoorSide | Chest,
    mp: int,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
) -> Move | Barred:
    """The one of `moves` that is meant, or why it is none: in a direction, at a door, named by a
    square and the side, or at a chest."""
    if isinstance(where, Direction) and verb != Verb.JUMP:
        return onward(state, figure, where, mp, stride, start, verb)
    held = may_spend(state, figure)
    if not held:
        return held
    assert figure.at is not None
    who = mover(state, figure, mp, stride, start)
    if isinstance(where, Direction):
        return jump(who, _leap(state.board, figure.at, where))
    if isinstance(where, Chest):
        return unlock(who, verb, where)
    return use_door(who, verb, where)


def onward(
    state: State,
    figure: Figure,
    direction: Direction,
    mp: int,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
    verb: str | None = None,
) -> Move | Barred:
    """The one of `moves` that leads into the next square in a direction, or why none does: in the
    way of ``verb`` or, if that is None, in whatever way it takes."""
    held = may_spend(state, figure)
    if not held:
        return held
    assert figure.at is not None
    way = passage(state.board, figure.at, direction)
    if isinstance(way, Barred):
        return way
    move, push = _with_push(direction, way)
    taken = move.to is not None and state.standing(move.to) is not None
    needed = Verb.PUSH if taken else move.verb
    if verb is not None and verb != needed:
        return _WRONG[verb] if needed == Verb.STEP else _NEEDED[needed]
    return crossing(mover(state, figure, mp, stride, start), (move, push))


def meant(state: State, chosen: Choice) -> Move:
    """The one of `moves` that a choice offered in this position means."""
    where = chosen.details
    if where.direction is None:
        return Move(chosen.verb, cost=DOOR_COST, door=where.door, chest=where.chest)
    at = state.figure(chosen.who).at
    assert at is not None
    crossings, leaps = _ways(state.board, at)
    if chosen.verb == _JUMP:
        return next(leap for leap in leaps if leap.direction is where.direction)
    for move, push in crossings:
        if move.direction is where.direction:
            return push if push is not None and chosen.verb == _PUSH else move
    raise AssertionError(f"{chosen} leads nowhere")


def after_interrupt(declared: Move, found: list[Move]) -> Move | None:
    """What becomes of a declared move after an interrupt, when these are possible: a push whose
    friend has stepped aside is an ordinary step; None if it is lost (ACT-10)."""
    if declared in found:
        return declared
    step = (Verb.STEP, declared.direction) if declared.verb == Verb.PUSH else None
    return next((m for m in found if (m.verb, m.direction) == step), None)


# Whether there is anything to spend MP on


def may_spend(state: State, figure: Figure) -> Verdict:
    """Whether a figure may spend MP at all where it is (ACT-1, ZOC-2)."""
    if figure.at is None:
        return _NOT_ON_BOARD
    if figure.down:
        return _ON_THE_GROUND
    holders = zones.binding(state, figure, figure.at)
    if holders:
        return barred(Reason.HELD_IN_ZONE, "ZOC-2", who=tuple(f.id for f in holders))
    return True


@cache
def _too_dear(clause: str, cost: int, left: int) -> Barred:
    return barred(Reason.NOT_ENOUGH_MP, clause, cost=cost, left=left)


# Into the next square


def crossing(mover: Mover, way: tuple[Move, Move | None]) -> Move | Barred:
    """The step, climb or way through a window by which a figure may go where the board lets it, or
    the push that this becomes if somebody stands there (MOVE-1 to MOVE-9)."""
    state, figure, mp, stride, start, taken, bound = mover
    move, push = way
    if move.diagonals and figure.diagonals >= figure.card.agility:
        return _NO_DIAGONAL_LEFT
    for ability in bound:
        if ability.bars_way(move.way):
            return barred(Reason.ABILITY_BARS_WAY, ability.clause, ability=ability.name)
    other = None if move.to is None else taken.get(move.to)
    if other is not None:
        if not zones.may_push(state, figure, other):
            return barred(Reason.STANDS_THERE, "MOVE-2", who=other.id)
        if push is None:
            return barred(Reason.OCCUPIED_BEYOND_EDGE, "MOVE-6", who=other.id)
        move = push
    if move.verb not in _ALLOWED[stride]:
        return _EXCLUDED[stride]
    if move.cost > mp:
        return _too_dear("MOVE-1" if other is None else "MOVE-6", move.cost, mp)
    if other is not None and not _leads_out(state, figure, move, mp):
        return barred(Reason.NO_WAY_OUT_BEHIND, "MOVE-6", who=other.id)
    if stride is _RUN and move.to is not None:  # ACT-7, SHOT-15
        assert start is not None
        if see(state, move.to, start, ignoring=(figure.id,)).barred is not None:
            return _OUT_OF_SIGHT
    return move


def _leads_out(state: State, figure: Figure, push: Move, mp: int) -> bool:
    """Whether a pusher can get out of the friend's square again, where it may not stop (MOVE-6):
    not from a zone that acts there once it is seen who comes (ABIL-6)."""
    if push.cost >= mp:  # no way on is free
        return False
    inside = evolve(figure, at=push.to, diagonals=figure.diagonals + push.diagonals)
    state = watching.foreseen(state.with_figure(inside, active=figure.id))
    return bool(moves(state, state.figure(figure.id), mp - push.cost, Stride.OUT))


def free_step(state: State, figure: Figure, direction: Direction, *, plain: bool) -> Move | None:
    """The one square further that a triumph through a window (over a ``plain`` edge, MOVE-8) or a
    door broken open (ACT-15) allows free of cost; None if a figure cannot simply walk there."""
    found = attempt(state, figure, Verb.STEP, direction, UNLIMITED)
    if isinstance(found, Barred) or found.way is not Way.WALK:
        return None
    assert figure.at is not None
    if plain and not state.board.passages(figure.at)[direction].plain:
        return None
    return Move(Verb.STEP, direction, found.to, cost=0)


def passage(board: Board, at: Square, direction: Direction) -> Passage | Barred:
    """The step that the board allows from a square in a direction, or why it lets nobody."""
    found = board.passages(at).get(direction)
    if found is not None:
        return found
    to = towards(at, direction)
    if to in board and board.kind(to) is Kind.BLOCKED:
        return Barred(Reason.BLOCKED_SQUARE, "BOARD-3")
    if direction.diagonal:
        if to not in board:
            return Barred(Reason.BOARD_LEFT_DIAGONALLY, "BOARD-12")
        return Barred(Reason.NO_DIAGONAL_STEP, "BOARD-1")
    edge = edge_of(at, direction)
    match board.feature(edge).barrier, board.door(edge):
        case _, Door.CLOSED:
            return Barred(Reason.CLOSED_DOOR, "BOARD-10")
        case _, Door.LOCKED:
            return Barred(Reason.LOCKED_DOOR, "BOARD-10")
        case Barrier.WALL, _:
            return Barred(Reason.WALL, "BOARD-7")
        case _:
            return Barred(Reason.HIGH_TERRAIN, "BOARD-4")


_Ways = tuple[tuple[tuple[Move, Move | None], ...], tuple[Move, ...]]


def _ways(board: Board, square: Square) -> _Ways:
    """The moves that lead from a square, whoever stands where, each with the push that it becomes
    if somebody stands there whom one may push; and the jumps. Remembered by the board."""
    found = board.steps.get(square)
    if found is None:
        # a jump ends two squares on
        found = board.learn(
            board.steps, _ways_from, square, 2 if board.kind(square) is Kind.HIGH else 1
        )
    assert isinstance(found, tuple)
    return found


def _ways_from(board: Board, square: Square) -> _Ways:
    crossings = tuple(_with_push(d, p) for d, p in board.passages(square).items())
    leaps = (_leap(board, square, d) for d in Direction)
    return crossings, tuple(leap for leap in leaps if isinstance(leap, Move))


def _with_push(direction: Direction, passage: Passage) -> tuple[Move, Move | None]:
    verb = {Way.CLIMB: Verb.CLIMB, Way.WINDOW: Verb.WINDOW}.get(passage.way, Verb.STEP)
    diagonals = 1 if direction.diagonal else 0
    move = Move(verb, direction, passage.to, passage.way, passage.cost, diagonals)
    if passage.way is not Way.WALK:
        return move, None
    cost = passage.cost + PUSH_COST
    return move, Move(Verb.PUSH, direction, passage.to, passage.way, cost, diagonals)


# Jumps


def jump(mover: Mover, leap: Move | Barred) -> Move | Barred:
    """The jump that a figure may do where the board lets it (MOVE-10)."""
    if Verb.JUMP not in _ALLOWED[mover.stride]:
        return _EXCLUDED[mover.stride]
    if isinstance(leap, Barred):
        return leap
    if leap.cost > mover.mp:
        return _too_dear("MOVE-10", leap.cost, mover.mp)
    figure = mover.figure
    if leap.diagonals and figure.diagonals + leap.diagonals > figure.card.agility:
        return Barred(Reason.NOT_TWO_DIAGONALS_LEFT, "MOVE-10")
    assert leap.to is not None
    other = mover.taken.get(leap.to)
    return leap if other is None else barred(Reason.STANDS_THERE, "MOVE-10", who=other.id)


def _leap(board: Board, square: Square, direction: Direction) -> Move | Barred:
    """The jump between high squares over an open one that the board allows (MOVE-10)."""
    if board.kind(square) is not Kind.HIGH:
        return Barred(Reason.NOT_ON_HIGH_TERRAIN, "MOVE-10")
    to = jumped_to(board, square, direction)
    if to is None:
        return Barred(Reason.NOWHERE_TO_JUMP, "MOVE-10")
    for end, inward in ((square, direction), (to, direction.opposite)):
        down = board.passages(end).get(inward)
        if down is None or down.way not in (Way.DROP, Way.WALK):
            return Barred(Reason.JUMP_OBSTRUCTED, "MOVE-10")
    diagonals = 2 if direction.diagonal else 0
    return Move(Verb.JUMP, direction, to, cost=JUMP_COST + board.toll(to), diagonals=diagonals)


def jumped_to(board: Board, square: Square, direction: Direction) -> Square | None:
    """The high square two squares on, if the one between is open (MOVE-10)."""
    middle = towards(square, direction)
    to = towards(middle, direction)
    if to not in board or board.kind(to) is not Kind.HIGH or board.kind(middle) is not Kind.OPEN:
        return None
    return to


# Doors and chests


def use_door(mover: Mover, verb: str, door: DoorSide) -> Move | Barred:
    """The opening or closing of a door by a figure (MOVE-5), of a locked one by its key
    (BOARD-13)."""
    if verb not in _ALLOWED[mover.stride]:
        return _EXCLUDED[mover.stride]
    state, figure = mover.state, mover.figure
    reached = may_reach_door(state, figure, door)
    if not reached:
        return reached
    edge = edge_of(*door)
    match state.board.door(edge), verb:
        case Door.DESTROYED, _:
            return Barred(Reason.DOOR_DESTROYED, "BOARD-10")
        case Door.LOCKED, _ if verb != Verb.OPEN or not has_key(state.board, figure, edge):
            return Barred(Reason.DOOR_LOCKED, "BOARD-10")
        case Door.OPEN, Verb.OPEN:
            return Barred(Reason.DOOR_OPEN, "MOVE-5")
        case Door.CLOSED, Verb.CLOSE:
            return Barred(Reason.DOOR_CLOSED, "MOVE-5")
    if mover.mp < DOOR_COST:
        return _too_dear("MOVE-5", DOOR_COST, mover.mp)
    return Move(verb, cost=DOOR_COST, door=door)


def may_reach_door(state: State, figure: Figure, door: DoorSide) -> Verdict:
    """Whether a figure is adjacent to a door, named by the square on its side and the side, and no
    enemy on the same side keeps it from it (MOVE-5)."""
    square, side = door
    if state.board.door(edge_of(square, side)) is None:
        return Barred(Reason.NO_DOOR, "BOARD-10")
    if figure.at is None or door not in state.board.doors_beside(figure.at):
        return Barred(Reason.DOOR_NOT_ADJACENT, "MOVE-5")
    keeper = None if square == figure.at else state.standing(square)
    if keeper is not None and zones.hostile(state, figure, keeper):
        return barred(Reason.DOOR_GUARDED, "MOVE-5", who=keeper.id)
    return True


def has_key(board: Board, figure: Figure, edge: Edge) -> bool:
    """Whether a figure has the key to the lock of a door with it (BOARD-13, ITEM-5)."""
    key = board.lock(edge).key
    return key is not None and figure.owns(key)


def unlock(mover: Mover, verb: str, chest: Chest) -> Move | Barred:
    """The opening of a chest by its key (BOARD-13), as of a door (MOVE-5)."""
    if verb not in _ALLOWED[mover.stride]:
        return _EXCLUDED[mover.stride]
    reached = chests.may_reach(mover.state, mover.figure, chest)
    if not reached:
        return reached
    if verb != Verb.OPEN or not chests.has_key(mover.figure, chest):
        return Barred(Reason.NO_KEY, "BOARD-13")
    if mover.mp < DOOR_COST:
        return _too_dear("MOVE-5", DOOR_COST, mover.mp)
    return Move(Verb.OPEN, cost=DOOR_COST, chest=chest.id)


_NOT_ON_BOARD = Barred(Reason.NOT_ON_BOARD, "MOVE-1")
_ON_THE_GROUND = Barred(Reason.ON_THE_GROUND, "ACT-1")
_NO_DIAGONAL_LEFT = Barred(Reason.NO_DIAGONAL_LEFT, "MOVE-1")
_OUT_OF_SIGHT = Barred(Reason.RUN_OUT_OF_SIGHT, "ACT-7")
_ALLOWED: dict[Stride, tuple[str, ...]] = {
    Stride.FREE: VERBS,
    Stride.RUN: (Verb.STEP,),
    Stride.INTERRUPT: (Verb.STEP, Verb.CLIMB, Verb.WINDOW),
    Stride.OUT: (Verb.STEP, Verb.PUSH),
}
"""The ways in which MP under a restriction may be spent (ACT-7, ACT-9, MOVE-6)."""
_EXCLUDED = {
    Stride.RUN: Barred(Reason.NO_MOVEMENT_ACTION_IN_RUN, "ACT-7"),
    Stride.INTERRUPT: Barred(Reason.INTERRUPT_OF_ONE_SQUARE, "ACT-9"),
    Stride.OUT: Barred(Reason.NO_MOVEMENT_ACTION_OUT, "MOVE-6"),
}
_NEEDED: dict[str, Barred] = {
    Verb.PUSH: Barred(Reason.MUST_PUSH, "MOVE-6"),
    Verb.CLIMB: Barred(Reason.MUST_CLIMB, "MOVE-7"),
    Verb.WINDOW: Barred(Reason.MUST_TAKE_WINDOW, "MOVE-8"),
}
_WRONG: dict[str, Barred] = {
    Verb.PUSH: Barred(Reason.NOBODY_TO_PUSH, "MOVE-6"),
    Verb.CLIMB: Barred(Reason.NOTHING_TO_CLIMB, "MOVE-7"),
    Verb.WINDOW: Barred(Reason.NO_WINDOW, "MOVE-8"),
}
_TESTS: dict[str, CardTest] = {
    Verb.CLIMB: CardTest.CLIMB,
    Verb.WINDOW: CardTest.WINDOW,
    Verb.JUMP: CardTest.JUMP,
}
