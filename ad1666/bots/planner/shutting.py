"""Closing a door on the way: against shots, or against whoever wants to come through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ad1666.bots.distances import distances_from, distances_to
from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.reach import MoveChoice, Reached, Route, reached
from ad1666.bots.judgement.situation import where
from ad1666.bots.planner.imminent import Imminent
from ad1666.rules import may_move, shooting
from ad1666.rules.board import FULL_MP, Board, Door, DoorSide, direction_between, sides_of
from ad1666.rules.board_moves import Move
from ad1666.rules.characters import Figure, Square
from ad1666.rules.search_moves import made
from ad1666.rules.shooting import Shot
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_LEAST = 0.1
"""The least that a closed door must bring."""


def closings(
    posts: Posts, imminent: Imminent, found: Reached, mp: int
) -> Iterator[tuple[float, Square, Route, bool]]:
    """The ends of moves on which a door is closed, as a planner lists ends: each with the square on
    which the figure ends and the first stride."""
    state, figure = posts.state, posts.figure
    within = list(_within_reach(state.board, found, mp))
    if not within:
        return
    hidden = figure.inconspicuous
    shooters = [] if hidden else list(_shooters(state, figure))
    chasers = [] if hidden else list(_chasers(state, figure))
    if not (shooters or chasers or imminent.runs):
        return
    for square, route, door in within:
        there = posts.moved(square)
        mover = there.figure(figure.id)
        closing = may_move.attempt(there, mover, Verb.CLOSE, door, mp - route.cost)
        shut = made(there, mover, closing) if isinstance(closing, Move) else None
        if shut is None:
            continue
        stopped = imminent.change(shut) + _shaken_off(posts, shut, chasers, square)
        if stopped < _LEAST and not any(_saved(there, shut, s, square) for s in shooters):
            continue
        gain, end = _from_there(posts, shut, mp - route.cost - may_move.DOOR_COST)
        first = route.first or MoveChoice(Verb.CLOSE, None, door)
        least = route.chance * (gain + stopped) - _LEAST
        yield least, end, route._replace(cost=route.cost + 1, first=first, shut=door), False


def _within_reach(
    board: Board, found: Reached, mp: int
) -> Iterator[tuple[Square, Route, DoorSide]]:
    """The open doors that may be closed, each with the square before it, on either side."""
    for edge, door in board.doors:
        if door is Door.OPEN:
            one, other = sides_of(edge)
            for square, beyond in ((one, other), (other, one)):
                route, side = found.squares.get(square), direction_between(square, beyond)
                if route is None or side is None or route.chance < 1:
                    continue
                if route.cost + may_move.DOOR_COST <= mp:
                    yield square, route, (square, side)


def _shooters(state: State, figure: Figure) -> Iterator[Figure]:
    """The enemies that may still shoot in this turn."""
    for enemy in state.on_board(figure.side.other):
        if not enemy.activated and shooting.weapons(state, enemy, Shot.AIMED):
            yield enemy


def _chasers(state: State, figure: Figure) -> Iterator[Figure]:
    """The enemies that may still come and fight in this turn."""
    for enemy in state.on_board(figure.side.other):
        if not (enemy.activated or enemy.down or enemy.inconspicuous):
            yield enemy


def _shaken_off(posts: Posts, shut: State, chasers: Sequence[Figure], square: Square) -> float:
    """What it brings that some of them come too late, for the point that the door costs."""
    state, gain = posts.state, 0.0
    for enemy in chasers:
        away = distances_from(state.board, enemy)[square]
        if _BESIDE - may_move.DOOR_COST < away <= _BESIDE:
            harm = -posts.now.contact_value(state, posts.figure, enemy, (0, 0))
            if harm > _LEAST and distances_to(shut.board, square).away(enemy) > _BESIDE:
                gain += harm
    return gain


_BESIDE = FULL_MP + 1
"""MP from a square within which a figure gets beside it with a Full move."""


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
