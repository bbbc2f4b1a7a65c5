"""Closing a door on the way: against shots, or against whoever wants to come through."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.reach import Reached, Route, Stride, reached
from ad1666.bots.judgement.situation import where
from ad1666.bots.planner.imminent import Imminent
from ad1666.rules import may_move, shooting
from ad1666.rules.board import Door, edge_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.shooting import Shot
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verbs import Verb

_LEAST = 0.1
"""The least that a closed door must bring."""


def closings(
    posts: Posts, imminent: Imminent, found: Reached, mp: int
) -> Iterator[tuple[float, Square, Route, bool]]:
    """The ends of moves on which a door is closed, as a planner lists ends: each with the square on
    which the figure ends and the first stride."""
    state, figure = posts.state, posts.figure
    shooters = [] if figure.inconspicuous else list(_shooters(state, figure))
    if not shooters and not imminent.runs:
        return
    for square, route in found.squares.items():
        left = mp - route.cost - may_move.DOOR_COST
        if left < 0 or route.chance < 1:
            continue
        there = posts.moved(square)
        for door in state.board.doors_beside(square):
            if state.board.door(edge_of(*door)) is not Door.OPEN:
                continue
            if not may_move.may_reach_door(there, there.figure(figure.id), door):
                continue
            shut = evolve(there, board=state.board.with_door(edge_of(*door), Door.CLOSED))
            stopped = imminent.change(shut)
            if stopped < _LEAST and not any(_saved(there, shut, s, square) for s in shooters):
                continue
            gain, end = _from_there(posts, shut, left)
            first = route.first or Stride(Verb.CLOSE, None, door)
            least = route.chance * (gain + stopped) - _LEAST
            yield least, end, Route(route.cost + 1, route.chance, route.falls, first, door), False


def _shooters(state: State, figure: Figure) -> Iterator[Figure]:
    """The enemies that may still shoot in this turn."""
    for enemy in state.on_board(figure.side.other):
        if not enemy.activated and shooting.weapons(state, enemy, Shot.AIMED):
            yield enemy


def _saved(before: State, shut: State, shooter: Figure, square: Square) -> bool:
    """Whether a shooter sees a square before a door is shut, and not after."""
    at = where(shooter)
    return see(before, at, square).barred is None and see(shut, at, square).barred is not None


def _from_there(posts: Posts, shut: State, mp: int) -> tuple[float, Square]:
    """The most that may still be gained behind a shut door, and the square to go to."""
    mover = shut.figure(posts.figure.id)
    then = Posts(posts.now, shut, mover)
    ends = reached(shut, mover, mp).squares if mp else {where(mover): None}
    best = max(ends, key=then.value)
    return then.value(best) - posts.here, best
