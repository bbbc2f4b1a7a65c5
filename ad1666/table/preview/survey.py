"""What somebody on a square could see and where it could go, with nobody else on the board: asked
of the rules, for those who draw maps."""

from __future__ import annotations

import heapq
from itertools import count

from attrs import frozen

from ad1666.rules import movement, sight
from ad1666.rules.board import Board, Door, Kind, Way, edge_of
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.events import CardTest
from ad1666.rules.movement import Move
from ad1666.rules.sight import Sight
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verbs import Verb

_WALKER = "A"


@frozen
class Arrival:
    """How a square is reached: for how many MP at least, and by which tests on the way (``climb``,
    ``window``, ``jump``, ``jump-down``), none where a move needs none."""

    cost: int
    tests: tuple[CardTest, ...] = ()


def sights(board: Board, viewer: Square) -> dict[Square, Sight]:
    """What the terrain does to the sight from a square to every square that somebody can stand on
    (SHOT-3); nothing from a blocked one."""
    if board.kind(viewer) is Kind.BLOCKED:
        return {}
    return {
        seen: sight.terrain(board, viewer, seen)
        for seen in board.squares()
        if board.kind(seen) is not Kind.BLOCKED
    }


def reach(board: Board, start: Square, agility: int, mp: int) -> dict[Square, Arrival]:
    """Where a plain character with that Agility could get with so many MP (MOVE-1): without a test
    if it can, else with as few as can be, all of them passed, then for the fewest MP. Doors that
    are not locked are opened on the way (MOVE-5). Its own square is not in it."""
    if board.kind(start) is Kind.BLOCKED:
        return {}
    card = Character(id="walker", name="walker", agility=agility)
    walker = Figure(_WALKER, card, Side.RED, start)
    number = count()
    todo: list[tuple[int, int, int, State, tuple[CardTest, ...]]] = []
    heapq.heappush(todo, (0, 0, next(number), State(board, (walker,), active=_WALKER), ()))
    seen = set()
    found: dict[Square, Arrival] = {}
    while todo:
        _, cost, _, state, tests = heapq.heappop(todo)
        mover = state.figure(_WALKER)
        key = (mover.at, mover.diagonals, cost, state.board.doors)
        if key in seen or mover.at is None:
            continue
        seen.add(key)
        found.setdefault(mover.at, Arrival(cost, tests))
        for move in movement.moves(state, mover, mp - cost):
            if move.verb == Verb.CLOSE:  # nobody is there to be shut out
                continue
            test = _test(move)
            passed = tests if test is None else (*tests, test)
            after = _made(state, mover, move)
            if after is not None:
                further = len(passed), cost + move.cost, next(number), after, passed
                heapq.heappush(todo, further)
    del found[start]
    return found


def _test(move: Move) -> CardTest | None:
    """What test a move needs, if any (MOVE-7 to MOVE-10, BOARD-5)."""
    if move.way is Way.DROP:
        return CardTest.JUMP_DOWN
    tests: dict[str, CardTest] = {
        Verb.CLIMB: CardTest.CLIMB,
        Verb.WINDOW: CardTest.WINDOW,
        Verb.JUMP: CardTest.JUMP,
    }
    return tests.get(move.verb)


def _made(state: State, mover: Figure, move: Move) -> State | None:
    """The position after a move that has not failed, None for leaving the board."""
    if move.door is not None:
        door = Door.OPEN if move.verb == Verb.OPEN else Door.CLOSED
        return evolve(state, board=state.board.with_door(edge_of(*move.door), door))
    if move.to is None:
        return None
    return state.with_figure(evolve(mover, at=move.to, diagonals=mover.diagonals + move.diagonals))
