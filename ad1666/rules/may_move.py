"""Ways to spend movement points (MOVE): which ones a figure has, and why it has no others.

Each rule is one ladder, which gives the move or the reason why there is none: `may_spend`,
`crossing`, `jump`, `use_door`, `unlock`. `moves` lists moves by them; `attempt` and `onward` ask
about one.
"""

from __future__ import annotations

import enum
from functools import cache
from typing import NamedTuple

from ad1666.rules import chests, disguise, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability
from ad1666.rules.board import (
    Barrier,
    Board,
    Chest,
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
from ad1666.rules.board_moves import Exits, Move, Unhindered, exits, leap, with_push
from ad1666.rules.characters import Figure, Square
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

DOOR_COST = 1
UNLIMITED = 99
"""More MP than any move takes."""

STEPS = (Verb.STEP, Verb.PUSH, Verb.CLIMB, Verb.WINDOW)
DOORS = (Verb.OPEN, Verb.CLOSE)
VERBS = (*STEPS, Verb.JUMP, Verb.PASSAGE, *DOORS)
"""The ways to spend MP."""


class Stride(enum.StrEnum):
    """The restriction under which MP are spent."""

    FREE = "free"
    RUN = "run"
    """Steps only, each in sight of where the action began (ACT-7)."""
    INTERRUPT = "interrupt"
    """One move of one square, so no push (ACT-9)."""
    OUT = "out"
    """Out of a friend's square: by a step, or by another push. No movement action can be tried
    there, since a failure would leave the pusher in the square (MOVE-4, MOVE-6)."""


_RUN = Stride.RUN
_JUMP, _PUSH, _PASSAGE = Verb.JUMP, Verb.PUSH, Verb.PASSAGE


_new = tuple.__new__


class Mover(NamedTuple):
    """A figure about to spend MP where it stands, how many and under which restriction, with the
    data that all its moves share."""

    state: State
    figure: Figure
    mp: int
    stride: Stride
    ways: Exits
    """The ways from where it stands."""
    taken: dict[Square, Figure]
    """Who stands where (GEN-5); empty if nobody stands where one of the ways leads."""
    bound: tuple[Ability, ...]
    """Its abilities that bar it from some ways of crossing edges."""


def mover(state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE) -> Mover:
    assert figure.at is not None
    ways = exits(state.board, figure.at)
    alone = state.free(ways.beyond)
    bound = dispatch.using(figure, "bars_way")
    taken = {} if alone else state.taken()
    return _new(Mover, (state, figure, mp, stride, ways, taken, bound))


def moves(
    state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE, start: Square | None = None
) -> list[Move]:
    """Every way in which a figure may spend MP from where it stands. ``start`` is where its run
    began."""
    return unheld(state, figure, mp, stride, start) if mp and may_spend(state, figure) else []


def unheld(
    state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE, start: Square | None = None
) -> list[Move]:
    """Like `moves`, without asking whether the figure may spend MP at all."""
    who = mover(state, figure, mp, stride)
    ways, alone = who.ways, _unhindered(who)
    found = _past_others(who, alone) if who.taken else [*alone.moves]
    if stride is _RUN:
        assert start is not None
        found = [move for move in found if in_sight(state, figure, start, move)]
    for door in ways.doors:
        used = [use_door(who, verb, door) for verb in DOORS]
        found += [move for move in used if isinstance(move, Move)]
    for chest in state.chests:
        unlocked = unlock(who, Verb.OPEN, chest)
        found += [unlocked] if isinstance(unlocked, Move) else []
    return found


def _unhindered(mover: Mover) -> Unhindered:
    """The crossings and jumps from where a figure stands, as if nobody were in the way. Cached by
    what they depend on: MP, restriction, diagonal steps left, abilities."""
    _, figure, mp, stride, ways, _, bound = mover
    diagonals = min(ways.diagonals, figure.card.agility - figure.diagonals)
    spending = min(mp, ways.dearest), stride, diagonals, bound
    found = ways.unhindered.get(spending)
    if found is None:
        alone = mover._replace(taken={})
        each = tuple([_along(alone, way) for way in ways.all])
        found = Unhindered(each, tuple([move for move in each if isinstance(move, Move)]))
        ways.unhindered[spending] = found
    return found


def _past_others(mover: Mover, alone: Unhindered) -> list[Move]:
    """Like `_unhindered`, but with somebody in the way of some of these moves."""
    ways = mover.ways
    found = [*alone.each]
    for square in ways.beyond.intersection(mover.taken):
        for place in ways.into[square]:
            found[place] = _along(mover, ways.all[place])
    return [move for move in found if isinstance(move, Move)]


def _along(mover: Mover, way: tuple[Move, Move | None]) -> Move | Barred:
    """The move along one of these ways, or why it cannot be made."""
    return jump(mover, way[0]) if way[0].verb == _JUMP else crossing(mover, way)


def attempt(
    state: State,
    figure: Figure,
    verb: str,
    where: Direction | DoorSide | Chest,
    mp: int,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
) -> Move | Barred:
    """The move in a direction, at a door (named by a square and the side) or at a chest, if it is
    one of `moves`; else why it is not."""
    if isinstance(where, Direction) and verb != Verb.JUMP:
        return onward(state, figure, where, mp, stride, start, verb)
    held = may_spend(state, figure)
    if not held:
        return held
    assert figure.at is not None
    who = mover(state, figure, mp, stride)
    if isinstance(where, Direction):
        return jump(who, leap(state.board, figure.at, where))
    if isinstance(where, Chest):
        return unlock(who, verb, where)
    return use_door(who, verb, where)


def through(
    state: State, figure: Figure, to: Square, mp: int, stride: Stride = Stride.FREE
) -> Move | Barred:
    """The one of `moves` that leads through a passage to its other end, or why it cannot be made
    (PLACE-1)."""
    held = may_spend(state, figure)
    if not held:
        return held
    who = mover(state, figure, mp, stride)
    ends = (way for way in who.ways.all if way[0].verb == _PASSAGE and way[0].to == to)
    way = next(ends, None)
    return _NO_PASSAGE if way is None else crossing(who, way)


def onward(
    state: State,
    figure: Figure,
    direction: Direction,
    mp: int,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
    verb: str | None = None,
) -> Move | Barred:
    """The one of `moves` that leads into the next square in a direction, or why none does: with
    ``verb`` or, if that is None, with whatever verb it takes."""
    held = may_spend(state, figure)
    if not held:
        return held
    assert figure.at is not None
    way = passage(state.board, figure.at, direction)
    if isinstance(way, Barred):
        return way
    move, push = with_push(direction, way)
    taken = move.to is not None and state.standing(move.to) is not None
    needed = Verb.PUSH if taken else move.verb
    if verb is not None and verb != needed:
        return _WRONG[verb] if needed == Verb.STEP else _NEEDED[needed]
    who = mover(state, figure, mp, stride)
    found = crossing(who, (move, push))
    if stride is not _RUN or isinstance(found, Barred):
        return found
    assert start is not None
    return in_sight(state, figure, start, found) and found


def meant(state: State, chosen: Choice) -> Move:
    """The one of `moves` that a choice stands for, if it was offered in this position."""
    where = chosen.details
    if where.direction is None and where.square is None:
        return Move(chosen.deed, cost=DOOR_COST, door=where.door, chest=where.chest)
    at = state.figure(chosen.who).at
    assert at is not None
    deed = chosen.deed
    move, push = exits(state.board, at).named[where.direction or where.square, deed == _JUMP]
    return push if push is not None and deed == _PUSH else move


def after_interrupt(declared: Move, found: list[Move]) -> Move | None:
    """What becomes of a declared move after an interrupt, when the moves ``found`` are possible: a
    push whose friend has stepped aside is an ordinary step; None if it is lost (ACT-10)."""
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
    """The step, climb, way through a window or passage by which a figure may go where the board
    allows it, or the push that a step becomes if somebody stands there (MOVE-1 to MOVE-9,
    PLACE-1)."""
    state, figure, mp, stride, _, taken, bound = mover
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
        if move.verb == _PASSAGE:
            return barred(Reason.STANDS_THERE, "PLACE-1", who=other.id)
        if push is None:
            return barred(Reason.OCCUPIED_BEYOND_EDGE, "MOVE-6", who=other.id)
        move = push
    if move.verb not in _ALLOWED[stride]:
        return _EXCLUDED[stride]
    if move.cost > mp:
        clause = "PLACE-1" if move.verb == _PASSAGE else "MOVE-1" if other is None else "MOVE-6"
        return _too_dear(clause, move.cost, mp)
    if other is not None and not _leads_out(state, figure, move, mp):
        return barred(Reason.NO_WAY_OUT_BEHIND, "MOVE-6", who=other.id)
    return move


def in_sight(state: State, figure: Figure, start: Square, move: Move) -> Verdict:
    """Whether a step of a run leads to a square from which its start is in sight (ACT-7,
    SHOT-15)."""
    if move.to is None:
        return True
    hidden = see(state, move.to, start, ignoring=(figure.id,)).barred
    return True if hidden is None else _OUT_OF_SIGHT


def _leads_out(state: State, figure: Figure, push: Move, mp: int) -> bool:
    """Whether a pusher can get out of the friend's square again, where it may not stop (MOVE-6):
    not if a zone acts there because the pusher's disguise fails (ABIL-6)."""
    if push.cost >= mp:  # every way on costs MP
        return False
    inside = evolve(figure, at=push.to, diagonals=figure.diagonals + push.diagonals)
    state = disguise.foreseen(state.with_figure(inside, active=figure.id))
    return bool(moves(state, state.figure(figure.id), mp - push.cost, Stride.OUT))


def free_step(state: State, figure: Figure, direction: Direction, *, plain: bool) -> Move | None:
    """The one free step that a triumph through a window (over a ``plain`` edge, MOVE-8) or a door
    broken open (ACT-15) allows; None if the figure cannot simply walk there."""
    found = attempt(state, figure, Verb.STEP, direction, UNLIMITED)
    if isinstance(found, Barred) or found.way is not Way.WALK:
        return None
    assert figure.at is not None
    if plain and not state.board.passages(figure.at)[direction].plain:
        return None
    return Move(Verb.STEP, direction, found.to, cost=0)


def passage(board: Board, at: Square, direction: Direction) -> Passage | Barred:
    """The step that the board allows from a square in a direction, or why it allows none."""
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


# Jumps


def jump(mover: Mover, leap: Move | Barred) -> Move | Barred:
    """The jump that a figure may make where the board allows one (MOVE-10)."""
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


# Doors and chests


def use_door(mover: Mover, verb: str, door: DoorSide) -> Move | Barred:
    """The opening or closing of a door by a figure (MOVE-5); of a locked one with its key
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
    enemy on the same side guards it (MOVE-5)."""
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
    """Whether a figure carries the key to a door (BOARD-13, ITEM-5)."""
    key = board.lock(edge).key
    return key is not None and figure.owns(key)


def unlock(mover: Mover, verb: str, chest: Chest) -> Move | Barred:
    """The opening of a chest with its key (BOARD-13), like that of a door (MOVE-5)."""
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
_NO_PASSAGE = Barred(Reason.NO_PASSAGE, "PLACE-1")
_NO_DIAGONAL_LEFT = Barred(Reason.NO_DIAGONAL_LEFT, "MOVE-1")
_OUT_OF_SIGHT = Barred(Reason.RUN_OUT_OF_SIGHT, "ACT-7")
_ALLOWED: dict[Stride, tuple[str, ...]] = complete(
    Stride,
    {
        Stride.FREE: VERBS,
        Stride.RUN: (Verb.STEP,),
        Stride.INTERRUPT: (Verb.STEP, Verb.CLIMB, Verb.WINDOW),
        Stride.OUT: (Verb.STEP, Verb.PUSH),
    },
)
"""The ways in which MP may be spent under each restriction (ACT-7, ACT-9, MOVE-6)."""
_EXCLUDED = complete(
    Stride,
    {
        Stride.RUN: Barred(Reason.NO_MOVEMENT_ACTION_IN_RUN, "ACT-7"),
        Stride.INTERRUPT: Barred(Reason.INTERRUPT_OF_ONE_SQUARE, "ACT-9"),
        Stride.OUT: Barred(Reason.NO_MOVEMENT_ACTION_OUT, "MOVE-6"),
    },
    apart=(Stride.FREE,),
)
_NEEDED: dict[str, Barred] = complete(
    STEPS,
    {
        Verb.PUSH: Barred(Reason.MUST_PUSH, "MOVE-6"),
        Verb.CLIMB: Barred(Reason.MUST_CLIMB, "MOVE-7"),
        Verb.WINDOW: Barred(Reason.MUST_TAKE_WINDOW, "MOVE-8"),
    },
    apart=(Verb.STEP,),
)
_WRONG: dict[str, Barred] = complete(
    STEPS,
    {
        Verb.PUSH: Barred(Reason.NOBODY_TO_PUSH, "MOVE-6"),
        Verb.CLIMB: Barred(Reason.NOTHING_TO_CLIMB, "MOVE-7"),
        Verb.WINDOW: Barred(Reason.NO_WINDOW, "MOVE-8"),
    },
    apart=(Verb.STEP,),
)
