"""Spending movement points (MOVE): which moves there are, and what each of them does."""

from __future__ import annotations

import enum
from collections.abc import Iterator

from attrs import frozen

from ad1666.rules import abilities, chests, damage, watching, zones
from ad1666.rules.board import (
    Board,
    Direction,
    Door,
    Edge,
    Kind,
    Passage,
    Way,
    distance,
    edge_of,
    towards,
)
from ad1666.rules.card_tests import Result, standard_test
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Grade, Note, note
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, report
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.values import evolve

CLIMB_DIFFICULTY = 4
WINDOW_DIFFICULTY = 5
JUMP_DIFFICULTY = 5
DROP_DIFFICULTY = 6
DOOR_COST = 1
PUSH_COST = 1
JUMP_COST = 2
WAYS_OUT = ("step", "push")
"""How a pusher goes on from a friend's square."""


class Stride(enum.StrEnum):
    """Under which restriction MP are spent."""

    FREE = "free"
    RUN = "run"
    """Steps only, each in sight of where the action began (ACT-7)."""
    INTERRUPT = "interrupt"
    """One move of one square, so no push (ACT-9)."""


@frozen(weakref_slot=False)
class Move:
    """One way to spend MP: a step, a movement action. ``verb`` is that of its notation."""

    verb: str
    direction: Direction | None = None
    to: Square | None = None
    way: Way = Way.WALK
    cost: int = 1
    diagonals: int = 0
    door: tuple[Square, Direction] | None = None
    chest: str | None = None
    """The id of a chest that is unlocked by its key."""

    def choice(self, who: str) -> Choice:
        """As a choice of the figure."""
        if self.chest is not None:
            return choice(who, self.verb, self.chest)
        if self.door is not None:
            (x, y), side = self.door
            return choice(who, self.verb, f"{x},{y}/{side}")
        return choice(who, self.verb, self.direction)


# Which moves there are


def moves(
    state: State, figure: Figure, mp: int, stride: Stride = Stride.FREE, start: Square | None = None
) -> list[Move]:
    """Every way in which a figure may spend some of its MP where it stands (MOVE-1 to MOVE-10).

    ``start`` is where a run began. Nothing, while an enemy zone holds the figure (ZOC-2).
    """
    if figure.at is None or figure.down or zones.binding(state, figure, figure.at):
        return []
    found = list(_steps(state, figure, mp))
    if stride is Stride.RUN:
        assert start is not None
        return [m for m in found if m.verb == "step" and _in_sight(state, figure, m.to, start)]
    if stride is Stride.INTERRUPT:
        return [m for m in found if m.verb != "push"]
    return [*found, *_jumps(state, figure, mp), *_doors(state, figure, mp)]


def still(declared: Move, found: list[Move]) -> Move | None:
    """What becomes of a declared move after an interrupt, when these are possible: a push whose
    friend has stepped aside is an ordinary step; None if it is lost (ACT-10)."""
    if declared in found:
        return declared
    step = ("step", declared.direction) if declared.verb == "push" else None
    return next((m for m in found if (m.verb, m.direction) == step), None)


def _steps(state: State, figure: Figure, mp: int) -> Iterator[Move]:
    """The steps, climbs, pushes and ways through windows that the figure could do."""
    assert figure.at is not None
    barring = abilities.using(figure, "bars_way")
    nimble = figure.diagonals < figure.card.agility
    taken = state.taken()
    for move, push in _ways(state.board, figure.at):
        if move.cost > mp or (move.diagonals and not nimble):
            continue
        if barring and any(ability.bars_way(move.way) for ability in barring):
            continue
        other = None if move.to is None else taken.get(move.to)
        if other is None:
            yield move
        elif (
            push is not None
            and push.cost <= mp
            and zones.may_push(state, figure, other)
            and _leads_out(state, figure, push, mp)
        ):
            yield push


def _ways(board: Board, square: Square) -> tuple[tuple[Move, Move | None], ...]:
    """The moves that lead from a square, whoever stands where, each with the push that it becomes
    if somebody stands there whom one may push. Remembered by the board."""
    found = board.steps.get(square)
    if found is None:
        found = board.steps[square] = tuple(
            _with_push(direction, passage) for direction, passage in board.passages(square).items()
        )
    assert isinstance(found, tuple)
    return found


def _with_push(direction: Direction, passage: Passage) -> tuple[Move, Move | None]:
    verb = {Way.CLIMB: "climb", Way.WINDOW: "window"}.get(passage.way, "step")
    diagonals = 1 if direction.diagonal else 0
    move = Move(verb, direction, passage.to, passage.way, passage.cost, diagonals)
    if passage.way is not Way.WALK:
        return move, None
    return move, evolve(move, verb="push", cost=move.cost + PUSH_COST)


def _agile(figure: Figure, diagonals: int) -> bool:
    """Whether the figure has so many diagonal steps left in this phase (MOVE-1)."""
    return diagonals == 0 or figure.diagonals + diagonals <= figure.card.agility


def _leads_out(state: State, figure: Figure, push: Move, mp: int) -> bool:
    """Whether a pusher can get out of the friend's square again, where it may not stop (MOVE-6):
    not from a zone that acts there once it is seen who comes (ABIL-6)."""
    if push.cost >= mp:  # no way on is free
        return False
    inside = evolve(figure, at=push.to, diagonals=figure.diagonals + push.diagonals)
    state = watching.foreseen(state.with_figure(inside, active=figure.id))
    return next(_ways_out(state, state.figure(figure.id), mp - push.cost), None) is not None


def ways_out(state: State, figure: Figure, mp: int) -> list[Move]:
    """How a pusher may go on from a friend's square: by a step, or by another push. No movement
    action can be tried there, for a failure would leave it in the square (MOVE-4, MOVE-6)."""
    return list(_ways_out(state, figure, mp))


def _ways_out(state: State, figure: Figure, mp: int) -> Iterator[Move]:
    assert figure.at is not None
    if not zones.binding(state, figure, figure.at):
        yield from (m for m in _steps(state, figure, mp) if m.verb in WAYS_OUT)


def _in_sight(state: State, runner: Figure, square: Square | None, start: Square) -> bool:
    """Whether a square entered in a run sees where the run began (ACT-7, SHOT-15)."""
    return square is None or see(state, square, start, ignoring=(runner.id,)).barred is None


def _jumps(state: State, figure: Figure, mp: int) -> list[Move]:
    """Jumps between high squares over one open square (MOVE-10)."""
    assert figure.at is not None
    board = state.board
    if board.kind(figure.at) is not Kind.HIGH:
        return []
    found = []
    for direction in Direction:
        middle = towards(figure.at, direction)
        to = towards(middle, direction)
        diagonals = 2 if direction.diagonal else 0
        cost = JUMP_COST + board.toll(to)
        if to not in board or cost > mp or not _agile(figure, diagonals):
            continue
        down = board.passages(figure.at).get(direction)
        back = board.passages(to).get(direction.opposite)
        if (
            board.kind(to) is Kind.HIGH
            and board.kind(middle) is Kind.OPEN
            and down is not None
            and down.way in (Way.DROP, Way.WALK)
            and back is not None
            and back.way in (Way.DROP, Way.WALK)
            and state.standing(to) is None
        ):
            found.append(Move("jump", direction, to, cost=cost, diagonals=diagonals))
    return found


def _doors(state: State, figure: Figure, mp: int) -> list[Move]:
    """Doors to open or close (MOVE-5), locked ones and chests by their key (BOARD-13)."""
    if mp < DOOR_COST:
        return []
    found = []
    for square, side in doors_near(state, figure):
        edge = edge_of(square, side)
        match state.board.door(edge):
            case Door.CLOSED:
                found.append(Move("open", cost=DOOR_COST, door=(square, side)))
            case Door.LOCKED if has_key(state.board, figure, edge):
                found.append(Move("open", cost=DOOR_COST, door=(square, side)))
            case Door.OPEN:
                found.append(Move("close", cost=DOOR_COST, door=(square, side)))
            case _:
                pass
    return found + [
        Move("open", cost=DOOR_COST, chest=chest.id)
        for chest in state.chests
        if chests.has_key(figure, chest) and chests.may_reach(state, figure, chest)
    ]


def doors_near(state: State, figure: Figure) -> list[tuple[Square, Direction]]:
    """The doors that a figure is adjacent to, each as the square on its side and the side
    (MOVE-5), but for those that an enemy on the same side keeps it from."""
    if figure.at is None:
        return []
    found = []
    for square, side in state.board.doors_beside(figure.at):
        other = None if square == figure.at else state.standing(square)
        if other is None or not zones.hostile(state, figure, other):
            found.append((square, side))
    return found


def has_key(board: Board, figure: Figure, edge: Edge) -> bool:
    """Whether a figure has the key to the lock of a door with it (BOARD-13, ITEM-5)."""
    key = board.lock(edge).key
    return key is not None and figure.owns(key)


# What they do


def make(state: State, figure_id: str, move: Move) -> Rule[tuple[State, bool]]:
    """Carries out a move that is allowed, MP and interrupts aside.

    True if it was a triumph through a window, which earns a free step (MOVE-8).
    """
    match move.verb:
        case "open" | "close":
            state = yield from _work_door(state, figure_id, move)
        case "climb":
            state = yield from _climb(state, figure_id, move)
        case "window":
            return (yield from _window(state, figure_id, move))
        case "jump":
            state = yield from _jump(state, figure_id, move)
        case _:
            state = yield from walk(state, figure_id, move)
    return state, False


def enter(state: State, figure_id: str, move: Move) -> Rule[State]:
    """Moves a figure into the next square, or off the board (MOVE-1, BOARD-5, BOARD-12). Guard
    tokens are left to the caller, for this may be part of a fight (GUARD-1)."""
    figure = state.figure(figure_id)
    if move.to is None:
        if move.way is Way.DROP:
            state = yield from _fall(state, figure_id)
        if state.figure(figure_id).on_board:
            state = yield from damage.leave(state, figure_id)
        return state
    yield from report(state, note("goes", figure_id, "MOVE-1", start=figure.at, to=move.to))
    after = state.change(figure_id, at=move.to, diagonals=figure.diagonals + move.diagonals)
    state = yield from watching.changed(state, after)
    if move.way is Way.DROP:
        state = yield from _fall(state, figure_id)
    return state


def walk(state: State, figure_id: str, move: Move) -> Rule[State]:
    """Enters the next square as a move of its own."""
    state = yield from enter(state, figure_id, move)
    return (yield from damage.settle(state))


def agility_test(
    state: State, figure_id: str, what: str, difficulty: int, clauses: str
) -> Rule[tuple[State, Result]]:
    """A standard test of Agility."""
    figure = state.figure(figure_id)
    return (yield from standard_test(state, figure, what, difficulty, clauses, trait="agility"))


def _fall(state: State, figure_id: str) -> Rule[State]:
    """The test of one who jumps down from high terrain: the shortfall is damage (BOARD-5)."""
    state, result = yield from agility_test(
        state, figure_id, "jump-down", DROP_DIFFICULTY, "BOARD-5"
    )
    if result.passed:
        return state
    short = shortfall(result.difficulty, result.total)
    return (yield from damage.wound(state, figure_id, short, "short of the difficulty", "BOARD-5"))


def shortfall(difficulty: int, total: int) -> int:
    """The wounds of one who fails to jump down (BOARD-5). A black joker fails even where its sum
    would do; there is no shortfall then."""
    return max(0, difficulty - total)


def _work_door(state: State, figure_id: str, move: Move) -> Rule[State]:
    """MOVE-5; a door that was locked is so no more (BOARD-13), nor a chest."""
    chest = None if move.chest is None else chests.named(state, move.chest)
    if chest is not None:
        state = yield from chests.opened(state, figure_id, chest, "MOVE-5 BOARD-13")
        return (yield from damage.settle(state))
    assert move.door is not None
    edge = edge_of(*move.door)
    event = note(f"door-{move.verb}", figure_id, "MOVE-5")
    if state.board.door(edge) is Door.LOCKED:
        key = state.board.lock(edge).key
        event = note("door-unlocked", figure_id, "MOVE-5 BOARD-13", item=key)
    door = Door.OPEN if move.verb == "open" else Door.CLOSED
    return (yield from set_door(state, edge, door, event))


def set_door(state: State, edge: Edge, door: Door, event: Note) -> Rule[State]:
    """Moves a door, tells of it, and looks at what that brings about at once."""
    after = evolve(state, board=state.board.with_door(edge, door))
    yield from report(after, event)
    return (yield from watching.changed(state, after))


def _climb(state: State, figure_id: str, move: Move) -> Rule[State]:
    """MOVE-7; where it is the map that allows it, it says how hard it is (MOVE-9)."""
    at = state.figure(figure_id).at
    assert at is not None and move.direction is not None
    difficulty, clause = state.board.passages(at)[move.direction].difficulty, "MOVE-9"
    if difficulty is None:
        difficulty, clause = CLIMB_DIFFICULTY, "MOVE-7"
    state, result = yield from agility_test(state, figure_id, "climb", difficulty, clause)
    if result.passed:
        return (yield from walk(state, figure_id, move))
    if result.grade is Grade.MISHAP:
        return (yield from damage.knock_down(state, figure_id))
    return state


def _window(state: State, figure_id: str, move: Move) -> Rule[tuple[State, bool]]:
    """MOVE-8."""
    state, result = yield from agility_test(state, figure_id, "window", WINDOW_DIFFICULTY, "MOVE-8")
    if result.grade is Grade.MISHAP:
        return (yield from damage.knock_down(state, figure_id)), False
    if not result.passed:
        return state, False
    state = yield from walk(state, figure_id, move)
    return state, result.grade is Grade.TRIUMPH


def free_step(state: State, figure_id: str, direction: Direction, *, plain: bool) -> list[Move]:
    """The one square further that a triumph through a window (over a ``plain`` edge, MOVE-8) or a
    door broken open (ACT-15) allows free of cost; empty if it cannot be entered or a zone holds."""
    figure = state.figure(figure_id)
    if figure.at is None or figure.down or zones.binding(state, figure, figure.at):
        return []
    passage = state.board.passages(figure.at).get(direction)
    if passage is None or passage.way is not Way.WALK or (plain and not passage.plain):
        return []
    if passage.to is not None and state.standing(passage.to) is not None:
        return []
    return [Move("step", direction, passage.to, cost=0)]


def _jump(state: State, figure_id: str, move: Move) -> Rule[State]:
    """MOVE-10."""
    state, result = yield from agility_test(state, figure_id, "jump", JUMP_DIFFICULTY, "MOVE-10")
    if result.passed:
        return (yield from walk(state, figure_id, move))
    if result.grade is not Grade.MISHAP:
        return state
    figure = state.figure(figure_id)
    assert figure.at is not None and move.direction is not None
    middle = towards(figure.at, move.direction)
    landing: Square | None = middle
    if state.standing(middle) is not None:
        landing = yield from _landing(state, figure, middle)
    if landing is not None:
        yield from report(state, note("falls", figure_id, "MOVE-10", start=figure.at, to=landing))
        state = yield from watching.changed(state, state.change(figure_id, at=landing))
        state = yield from _fall(state, figure_id)
    if state.figure(figure_id).on_board:
        state = yield from damage.knock_down(state, figure_id)
    return (yield from damage.settle(state))


def _landing(state: State, figure: Figure, middle: Square) -> Rule[Square | None]:
    """The open square beside a taken one on which the opponent lets a jumper land (MOVE-10)."""
    squares = [
        s
        for s in state.board.adjacent(middle)
        if state.board.kind(s) is Kind.OPEN and state.standing(s) is None
    ]
    if not squares:
        return None
    opponent = figure.player.other
    options = [choice(opponent, "land", f"{x},{y}") for x, y in squares]
    chosen = yield from choose(state, opponent, Topic.LAND, options, figure.id)
    x, y = chosen.args[0].split(",")
    return int(x), int(y)


def made(state: State, mover: Figure, move: Move) -> State | None:
    """The position that a move would lead to, with who would be seen through there (ABIL-6); None
    for one that may fail, or leads off the board."""
    if move.door is not None:
        door = Door.OPEN if move.verb == "open" else Door.CLOSED
        board = state.board.with_door(edge_of(*move.door), door)
        return watching.foreseen(evolve(state, board=board))
    if move.verb not in ("step", "push") or move.way is not Way.WALK or move.to is None:
        return None
    moved = evolve(mover, at=move.to, diagonals=mover.diagonals + move.diagonals)
    return watching.foreseen(state.with_figure(moved))


def reach(state: State, figure: Figure, mp: int) -> tuple[Square, ...]:
    """The squares where a figure could end a move of so many MP from where it stands, by moves that
    need no test, in reading order and without its own square."""
    found = {square for square in ends(state, figure, mp) if square is not None}
    return tuple(sorted(found, key=lambda s: (s[1], s[0])))


def ends(state: State, figure: Figure, mp: int) -> Iterator[Square | None]:
    """The squares of ``reach`` as they are come upon, None where it is none of them; each as often
    as there are ways to it, and among doors there are very many."""
    seen = set()
    todo = [(evolve(state, active=figure.id), mp)]
    while todo:
        position, left = todo.pop()
        mover = position.figure(figure.id)
        tokens = tuple([f.tokens for f in position.figures])
        key = (mover.at, mover.diagonals, left, position.board.doors, tokens)
        if key in seen or mover.at is None:
            continue
        seen.add(key)
        sharing = any(f.at == mover.at and f.id != mover.id for f in position.figures)
        yield None if sharing or mover.at == figure.at else mover.at
        for move in ways_out(position, mover, left) if sharing else moves(position, mover, left):
            if move.verb == "close" and not (mover.tokens or _near_enemy(position, mover)):
                continue
            after = made(position, mover, move)
            if after is not None:
                todo.append((after, left - move.cost))


def _near_enemy(state: State, figure: Figure) -> bool:
    """Whether an enemy stands so near that its zone may lie behind a door beside the figure, which
    gains nothing else by closing it, unless it has a disguise to keep (ABIL-6)."""
    assert figure.at is not None
    at = figure.at
    return any(
        f.at is not None and f.side is not figure.side and distance(f.at, at) <= 2
        for f in state.figures
    )
