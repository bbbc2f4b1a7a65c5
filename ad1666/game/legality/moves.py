"""Why a figure can or cannot go somewhere (MOVE, ZOC-2): a step, a movement action, a door, and a
square that is further away."""

from __future__ import annotations

import heapq

from attrs import evolve

from ad1666.game.legality.turn_actions import door_of
from ad1666.rules import abilities, chests, movement, watching, zones
from ad1666.rules.board import (
    Barrier,
    Board,
    Direction,
    Door,
    Kind,
    Passage,
    Way,
    edge_of,
    towards,
)
from ad1666.rules.characters import Figure, Square
from ad1666.rules.locks import Chest
from ad1666.rules.movement import Stride
from ad1666.rules.reasons import Reason
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict, barred

STEPS = ("step", "push", "climb", "window")
DOORS = ("open", "close")
VERBS = (*STEPS, "jump", *DOORS)
"""The ways to spend MP."""

_WRONG = {
    "push": Barred(Reason.NOBODY_TO_PUSH, "MOVE-6"),
    "climb": Barred(Reason.NOTHING_TO_CLIMB, "MOVE-7"),
    "window": Barred(Reason.NO_WINDOW, "MOVE-8"),
}
_NEEDED = {
    "push": Barred(Reason.MUST_PUSH, "MOVE-6"),
    "climb": Barred(Reason.MUST_CLIMB, "MOVE-7"),
    "window": Barred(Reason.MUST_TAKE_WINDOW, "MOVE-8"),
}


def move(
    state: State,
    figure: Figure,
    verb: str,
    word: str,
    mp: int,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
) -> Verdict:
    """Whether a figure that spends MP could do so now in this way: ``word`` is the direction, or
    the door as choices name it."""
    held = holding(state, figure)
    if not held:
        return held
    if verb in DOORS:
        return _door(state, figure, verb, word, mp, stride)
    if verb == "jump":
        return _jump(state, figure, Direction(word), mp, stride)
    return step(state, figure, Direction(word), mp, verb, stride, start)


def holding(state: State, figure: Figure) -> Verdict:
    """Whether a figure may spend MP at all where it is (ACT-1, ZOC-2)."""
    if figure.at is None:
        return Barred(Reason.NOT_ON_BOARD, "MOVE-1")
    if figure.down:
        return Barred(Reason.ON_THE_GROUND, "ACT-1")
    holders = zones.binding(state, figure, figure.at)
    if holders:
        return barred(Reason.HELD_IN_ZONE, "ZOC-2", who=tuple(f.id for f in holders))
    return True


def step(
    state: State,
    figure: Figure,
    direction: Direction,
    mp: int,
    verb: str | None = None,
    stride: Stride = Stride.FREE,
    start: Square | None = None,
) -> Verdict:
    """Whether a figure could go to the next square in a direction, in the way of ``verb`` or, if
    that is None, in whatever way leads there."""
    held = holding(state, figure)
    if not held:
        return held
    assert figure.at is not None
    passage = state.board.passages(figure.at).get(direction)
    if passage is None:
        return no_passage(state.board, figure.at, direction)
    needed = _needed(state, passage)
    if verb is not None and verb != needed:
        return _NEEDED[needed] if needed != "step" else _WRONG[verb]
    return _crossing(state, figure, direction, passage, mp, stride, start)


def _needed(state: State, passage: Passage) -> str:
    """The verb of the notation that a passage takes."""
    if passage.to is not None and state.standing(passage.to) is not None:
        return "push"
    return {Way.CLIMB: "climb", Way.WINDOW: "window"}.get(passage.way, "step")


def _crossing(
    state: State,
    figure: Figure,
    direction: Direction,
    passage: Passage,
    mp: int,
    stride: Stride,
    start: Square | None,
) -> Verdict:
    """MOVE-1 to MOVE-8 for one passage that is there."""
    other = None if passage.to is None else state.standing(passage.to)
    if direction.diagonal and figure.diagonals + 1 > figure.card.agility:
        return Barred(Reason.NO_DIAGONAL_LEFT, "MOVE-1")
    for ability in abilities.using(figure, "bars_way"):
        if ability.bars_way(passage.way):
            return barred(Reason.ABILITY_BARS_WAY, ability.clause, ability=ability.name)
    cost = passage.cost
    if other is not None:
        if stride is Stride.INTERRUPT:
            return _restricted(stride)
        if not zones.may_push(state, figure, other):
            return barred(Reason.STANDS_THERE, "MOVE-2", who=other.id)
        if passage.way is not Way.WALK:
            return barred(Reason.OCCUPIED_BEYOND_EDGE, "MOVE-6", who=other.id)
        cost += movement.PUSH_COST
    if cost > mp:
        clause = "MOVE-6" if other is not None else "MOVE-1"
        return barred(Reason.NOT_ENOUGH_MP, clause, cost=cost, left=mp)
    if other is not None and not _leads_out(state, figure, passage, mp - cost, direction):
        return barred(Reason.NO_WAY_OUT_BEHIND, "MOVE-6", who=other.id)
    if stride is Stride.RUN:
        if other is not None or passage.way in (Way.CLIMB, Way.WINDOW):
            return Barred(Reason.NO_MOVEMENT_ACTION_IN_RUN, "ACT-7")
        assert start is not None
        sight = None if passage.to is None else see(state, passage.to, start, (figure.id,))
        if sight is not None and sight.barred is not None:
            return Barred(Reason.RUN_OUT_OF_SIGHT, "ACT-7")
    return True


def _leads_out(
    state: State, figure: Figure, passage: Passage, mp: int, direction: Direction
) -> bool:
    """Whether one who pushes in can get out again (MOVE-6)."""
    assert passage.to is not None
    diagonals = figure.diagonals + direction.diagonal
    within = evolve(state.change(figure.id, at=passage.to, diagonals=diagonals), active=figure.id)
    within = watching.foreseen(within)
    return any(way_out(within, within.figure(figure.id), d, mp) for d in Direction)


def way_out(
    state: State, figure: Figure, direction: Direction, mp: int, verb: str | None = None
) -> Verdict:
    """Whether one who stands in a friend's square could go on in a direction: by a step or another
    push, for a movement action that fails would leave it there (MOVE-6)."""
    found = step(state, figure, direction, mp, verb)
    if not found:
        return found
    assert figure.at is not None
    if state.board.passages(figure.at)[direction].way in (Way.CLIMB, Way.WINDOW):
        return Barred(Reason.NO_MOVEMENT_ACTION_OUT, "MOVE-6")
    return True


def no_passage(board: Board, at: Square, direction: Direction) -> Barred:
    """Why the board lets nobody step from a square in a direction."""
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


def _jump(state: State, figure: Figure, direction: Direction, mp: int, stride: Stride) -> Verdict:
    """MOVE-10."""
    assert figure.at is not None
    board = state.board
    if stride is not Stride.FREE:
        return _restricted(stride)
    if board.kind(figure.at) is not Kind.HIGH:
        return Barred(Reason.NOT_ON_HIGH_TERRAIN, "MOVE-10")
    middle = towards(figure.at, direction)
    to = towards(middle, direction)
    if to not in board or board.kind(to) is not Kind.HIGH or board.kind(middle) is not Kind.OPEN:
        return Barred(Reason.NOWHERE_TO_JUMP, "MOVE-10")
    for square, way in ((figure.at, direction), (to, direction.opposite)):
        passage = board.passages(square).get(way)
        if passage is None or passage.way not in (Way.DROP, Way.WALK):
            return Barred(Reason.JUMP_OBSTRUCTED, "MOVE-10")
    if mp < movement.JUMP_COST:
        return barred(Reason.NOT_ENOUGH_MP, "MOVE-10", cost=movement.JUMP_COST, left=mp)
    if direction.diagonal and figure.diagonals + 2 > figure.card.agility:
        return Barred(Reason.NOT_TWO_DIAGONALS_LEFT, "MOVE-10")
    other = state.standing(to)
    return True if other is None else barred(Reason.STANDS_THERE, "MOVE-10", who=other.id)


def _restricted(stride: Stride) -> Barred:
    if stride is Stride.RUN:
        return Barred(Reason.NO_MOVEMENT_ACTION_IN_RUN, "ACT-7")
    return Barred(Reason.INTERRUPT_OF_ONE_SQUARE, "ACT-9")


def _door(state: State, figure: Figure, verb: str, word: str, mp: int, stride: Stride) -> Verdict:
    """MOVE-5."""
    assert figure.at is not None
    if stride is not Stride.FREE:
        return _restricted(stride)
    chest = chests.named(state, word)
    if chest is not None:
        return _chest(state, figure, verb, chest, mp)
    square, side = door_of(word)
    door = state.board.door(edge_of(square, side))
    if door is None:
        return Barred(Reason.NO_DOOR, "BOARD-10")
    if (square, side) not in state.board.doors_beside(figure.at):
        return Barred(Reason.DOOR_NOT_ADJACENT, "MOVE-5")
    keeper = None if square == figure.at else state.standing(square)
    if keeper is not None and zones.hostile(state, figure, keeper):
        return barred(Reason.DOOR_GUARDED, "MOVE-5", who=keeper.id)
    if door is Door.DESTROYED:
        return Barred(Reason.DOOR_DESTROYED, "BOARD-10")
    unlocks = verb == "open" and movement.has_key(state.board, figure, edge_of(square, side))
    if door is Door.LOCKED and not unlocks:
        return Barred(Reason.DOOR_LOCKED, "BOARD-10")
    if (verb == "open" and door is Door.OPEN) or (verb == "close" and door is Door.CLOSED):
        shut = door is Door.CLOSED
        return Barred(Reason.DOOR_CLOSED if shut else Reason.DOOR_OPEN, "MOVE-5")
    if mp < movement.DOOR_COST:
        return barred(Reason.NOT_ENOUGH_MP, "MOVE-5", cost=movement.DOOR_COST, left=mp)
    return True


def _chest(state: State, figure: Figure, verb: str, chest: Chest, mp: int) -> Verdict:
    """A chest opened by its key (BOARD-13)."""
    reached = chests.may_reach(state, figure, chest)
    if not reached:
        return reached
    if verb != "open" or not chests.has_key(figure, chest):
        return Barred(Reason.NO_KEY, "BOARD-13")
    if mp < movement.DOOR_COST:
        return barred(Reason.NOT_ENOUGH_MP, "MOVE-5", cost=movement.DOOR_COST, left=mp)
    return True


# Squares further away


def reach(state: State, figure: Figure, square: Square, mp: int) -> Verdict:
    """Whether a figure could end on a square with so many MP by moves that need no test, or what
    is missing: room, MP, diagonal steps, freedom from zones, or a way at all."""
    if figure.at is None:
        return Barred(Reason.NOT_ON_BOARD, "MOVE-1")
    if square == figure.at:
        return Barred(Reason.ALREADY_THERE, "MOVE-1")
    if square not in state.board:
        return Barred(Reason.OUTSIDE_BOARD, "BOARD-12")
    if square in movement.reach(state, figure, mp):
        return True
    if state.board.kind(square) is Kind.BLOCKED:
        return Barred(Reason.BLOCKED_SQUARE, "BOARD-3")
    other = state.standing(square)
    if other is not None:
        clause = "MOVE-6" if zones.may_push(state, figure, other) else "MOVE-2"
        return barred(Reason.STANDS_THERE, clause, who=other.id)
    held = holding(state, figure)
    if not held:
        return held
    return _out_of_reach(state, figure, square, mp)


def _out_of_reach(state: State, figure: Figure, goal: Square, mp: int) -> Barred:
    """What would have to be otherwise, tried one after the other from small to great."""
    cost = _way(state, figure, goal)
    if cost is not None and cost > mp:
        return barred(Reason.WAY_TOO_LONG, "MOVE-1", cost=cost, left=mp)
    if cost is None and _way(state, figure, goal, nimble=True) is not None:
        return Barred(Reason.TOO_MANY_DIAGONALS, "MOVE-1")
    if _way(state, figure, goal, nimble=True, alone=True) is not None:
        return Barred(Reason.ENEMIES_CLOSE_WAY, "ZOC-2")
    if _way(state, figure, goal, nimble=True, alone=True, daring=True) is not None:
        return Barred(Reason.WAY_TAKES_TEST, "MOVE-4")
    return Barred(Reason.NO_WAY, "MOVE-2")


def _way(
    state: State,
    figure: Figure,
    goal: Square,
    *,
    nimble: bool = False,
    alone: bool = False,
    daring: bool = False,
) -> int | None:
    """The MP that the cheapest way to a square takes, doors opened on the way; None if there is no
    way. ``nimble``: whatever the diagonal steps; ``alone``: as if nobody else were there;
    ``daring``: with climbs, windows and jumps down, too."""
    assert figure.at is not None
    left = 0 if nimble else max(0, figure.card.agility - figure.diagonals)
    opened = _opened(state.board, figure)
    todo = [(0, 0, figure.at)]
    seen: set[tuple[Square, int]] = set()
    while todo:
        cost, diagonals, at = heapq.heappop(todo)
        if at == goal:
            return cost
        if (at, diagonals) in seen:
            continue
        seen.add((at, diagonals))
        if not alone and at != figure.at and zones.binding(state, figure, at):
            continue
        for direction, passage in opened.passages(at).items():
            turns = diagonals + (direction.diagonal and not nimble)
            if passage.to is None or turns > left or not (daring or passage.way is Way.WALK):
                continue
            other = None if alone else state.standing(passage.to)
            if other is not None and not zones.may_push(state, figure, other):
                continue
            more = passage.cost + (other is not None) * movement.PUSH_COST
            more += direction not in state.board.passages(at)  # a door to be opened first
            heapq.heappush(todo, (cost + more, turns, passage.to))
    return None


def _opened(board: Board, figure: Figure) -> Board:
    """The board with every door open that is not locked, or to which the figure has the key."""
    for edge, door in board.doors:
        if door is Door.CLOSED or (door is Door.LOCKED and movement.has_key(board, figure, edge)):
            board = board.with_door(edge, Door.OPEN)
    return board
