"""Carrying out moves: steps, climbs, jumps, doors (MOVE)."""

from __future__ import annotations

from ad1666.rules import chests, damage, disguise
from ad1666.rules.board import Door, Edge, Kind, Passage, Way, edge_of, towards
from ad1666.rules.board_moves import Move
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import CardTest, Cause, Grade, Note, NoteKind, Standard, note
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.requests import Rule, Topic, choose, report, to_square
from ad1666.rules.scenes.conditions import opened
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb

_PASSAGE = Verb.PASSAGE
_PLAIN = (Verb.STEP, Verb.PUSH, _PASSAGE)
_GOES, _DROP = NoteKind.GOES, Way.DROP
CLIMB_DIFFICULTY = 4
WINDOW_DIFFICULTY = 5
JUMP_DIFFICULTY = 5
DROP_DIFFICULTY = 6
_DIFFICULTY = complete(
    Way,
    {Way.CLIMB: CLIMB_DIFFICULTY, Way.WINDOW: WINDOW_DIFFICULTY, Way.DROP: DROP_DIFFICULTY},
    apart=(Way.WALK,),
)

_moved = changer(Figure, "at", "diagonals")


def make(state: State, figure_id: str, move: Move) -> Rule[tuple[State, bool]]:
    """Carries out a move that is allowed. MP and interrupts are left to the caller.

    True if it was a triumph through a window, which earns a free step (MOVE-8).
    """
    if move.verb in _PLAIN:
        return (yield from walk(state, figure_id, move)), False
    match move.verb:
        case Verb.CLIMB:
            state = yield from _climb(state, figure_id, move)
        case Verb.WINDOW:
            return (yield from _window(state, figure_id, move))
        case Verb.JUMP:
            state = yield from _jump(state, figure_id, move)
        case _:
            state = yield from _work_door(state, figure_id, move)
    return state, False


def enter(state: State, figure_id: str, move: Move) -> Rule[State]:
    """Moves a figure into the next square, through a passage, or off the board (MOVE-1, PLACE-1,
    BOARD-5, BOARD-12). Guard tokens are left to the caller, since this may be part of a fight
    (GUARD-1)."""
    figure = state.figure(figure_id)
    if move.to is None:
        if move.way is _DROP:
            state = yield from _fall(state, figure_id)
        if state.figure(figure_id).on_board:
            state = yield from damage.leave(state, figure_id)
        return state
    assert figure.at is not None
    if move.verb == _PASSAGE:
        yield from report(state, _taken(state, figure_id, figure.at, move.to))
    else:
        yield from report(state, note(_GOES, figure_id, "MOVE-1", start=figure.at, to=move.to))
    diagonals = figure.diagonals + move.diagonals
    after = state.with_figure(_moved(figure, at=move.to, diagonals=diagonals))
    state = yield from disguise.changed(state, after)
    if move.way is _DROP:
        state = yield from _fall(state, figure_id)
    return state


def _taken(state: State, figure_id: str, start: Square, to: Square) -> Note:
    """What is told of somebody who goes through a passage (PLACE-1)."""
    link = next(link for link in state.board.links_at(start) if to in link.ends)
    kind = NoteKind.TAKES_PASSAGE
    return note(kind, figure_id, "PLACE-1", start=start, to=to, passage=link.name)


def walk(state: State, figure_id: str, move: Move) -> Rule[State]:
    """Enters the next square as a move of its own."""
    state = yield from enter(state, figure_id, move)
    return (yield from damage.settle(state))


def agility_test(
    state: State, figure_id: str, what: CardTest, difficulty: int, clauses: str
) -> Rule[tuple[State, Standard]]:
    figure = state.figure(figure_id)
    return (yield from standard_test(state, figure, what, difficulty, clauses, trait="agility"))


def difficulty(passage: Passage) -> int:
    """The difficulty of the test that a way into the next square takes (MOVE-7, MOVE-8, BOARD-5),
    unless the map sets another one (MOVE-9)."""
    return passage.difficulty or _DIFFICULTY[passage.way]


def _fall(state: State, figure_id: str) -> Rule[State]:
    """Takes the test for jumping down from high terrain: the shortfall is damage (BOARD-5)."""
    state, result = yield from agility_test(
        state, figure_id, CardTest.JUMP_DOWN, DROP_DIFFICULTY, "BOARD-5"
    )
    if result.passed:
        return state
    short = shortfall(result.difficulty, result.result)
    return (yield from damage.wound(state, figure_id, short, Cause.SHORT_OF_DIFFICULTY, "BOARD-5"))


def shortfall(difficulty: int, total: int) -> int:
    """The wounds from a failed jump down (BOARD-5). A black joker fails even if the sum would do;
    there is no shortfall then."""
    return max(0, difficulty - total)


def _work_door(state: State, figure_id: str, move: Move) -> Rule[State]:
    """MOVE-5. A door or chest that was locked no longer is (BOARD-13)."""
    chest = None if move.chest is None else chests.named(state, move.chest)
    if chest is not None:
        state = yield from chests.opened(state, figure_id, chest, "MOVE-5 BOARD-13")
        return (yield from damage.settle(state))
    assert move.door is not None
    edge = edge_of(*move.door)
    kind = NoteKind.DOOR_OPEN if move.verb == "open" else NoteKind.DOOR_CLOSE
    event = note(kind, figure_id, "MOVE-5")
    if state.board.door(edge) is Door.LOCKED:
        key = state.board.lock(edge).key
        assert key is not None
        event = note(NoteKind.DOOR_UNLOCKED, figure_id, "MOVE-5 BOARD-13", item=key)
    door = Door.OPEN if move.verb == Verb.OPEN else Door.CLOSED
    return (yield from set_door(state, edge, door, event))


def set_door(state: State, edge: Edge, door: Door, event: Note) -> Rule[State]:
    """Changes a door, reports it and applies the immediate consequences."""
    after = evolve(state, board=state.board.with_door(edge, door))
    was = state.board.door(edge)
    if door.passable and not (was is not None and was.passable):
        after = opened(after, edge, event.figure)
    yield from report(after, event)
    return (yield from disguise.changed(state, after))


def _climb(state: State, figure_id: str, move: Move) -> Rule[State]:
    """MOVE-7, or MOVE-9 where the map allows the climb and sets its difficulty."""
    at = state.figure(figure_id).at
    assert at is not None and move.direction is not None
    way = state.board.passages(at)[move.direction]
    clause = "MOVE-7" if way.difficulty is None else "MOVE-9"
    state, result = yield from agility_test(
        state, figure_id, CardTest.CLIMB, difficulty(way), clause
    )
    if result.passed:
        return (yield from walk(state, figure_id, move))
    if result.grade is Grade.MISHAP:
        return (yield from damage.knock_down(state, figure_id))
    return state


def _window(state: State, figure_id: str, move: Move) -> Rule[tuple[State, bool]]:
    """MOVE-8."""
    state, result = yield from agility_test(
        state, figure_id, CardTest.WINDOW, WINDOW_DIFFICULTY, "MOVE-8"
    )
    if result.grade is Grade.MISHAP:
        return (yield from damage.knock_down(state, figure_id)), False
    if not result.passed:
        return state, False
    state = yield from walk(state, figure_id, move)
    return state, result.grade is Grade.TRIUMPH


def _jump(state: State, figure_id: str, move: Move) -> Rule[State]:
    """MOVE-10."""
    state, result = yield from agility_test(
        state, figure_id, CardTest.JUMP, JUMP_DIFFICULTY, "MOVE-10"
    )
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
        yield from report(
            state, note(NoteKind.FALLS, figure_id, "MOVE-10", start=figure.at, to=landing)
        )
        state = yield from disguise.changed(state, state.change(figure_id, at=landing))
        state = yield from _fall(state, figure_id)
    if state.figure(figure_id).on_board:
        state = yield from damage.knock_down(state, figure_id)
    return (yield from damage.settle(state))


def _landing(state: State, figure: Figure, middle: Square) -> Rule[Square | None]:
    """The open square beside an occupied one on which the opponent lets a jumper land (MOVE-10)."""
    squares = [
        s
        for s in state.board.adjacent_for_moves(middle)
        if state.board.kind(s) is Kind.OPEN and state.standing(s) is None
    ]
    if not squares:
        return None
    opponent = figure.player.other
    options = [to_square(opponent, Verb.LAND, square) for square in squares]
    chosen = yield from choose(state, opponent, Topic.LAND, options, figure.id)
    return chosen.details.square
