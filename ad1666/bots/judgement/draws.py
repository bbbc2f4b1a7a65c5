"""What draws figures somewhere besides what the game is about, by how a program plays (`Manner`):
what lies about, whoever has wounded one of its own, and enemies, nearer or farther away."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import astuple

from ad1666.bots.distances import Distances, distances, rim
from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square
from ad1666.rules.scoring import concerns
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_FAR = 24.0
"""The MP beyond which nothing draws anybody any more."""
_LATE = 3.0
"""The turns left below which enemies draw less and less: then only the game counts."""
_GOING = (Aim.ESCAPE, Aim.REACH)


class Draw:
    """What draws a figure of the side that weighs, while all others stay where they are."""

    def __init__(self, now: Situation, state: State, figure: Figure) -> None:
        draws = any(astuple(now.weights.draw)) and figure.side is now.side
        self._fields = [*_fields(now, state, figure)] if draws else []

    def value(self, square: Square) -> float:
        """What that adds to the value of a square, in points."""
        if not self._fields:
            return 0.0
        return -sum(weight * min(_FAR, field.far(square)) for field, weight in self._fields)


def in_the_way(now: Situation) -> frozenset[str]:
    """The enemies, by their ids, who carry what the game is about, or stand where somebody of the
    side that weighs wants to go, or next to that."""
    state = now.state
    wanted = {square for f in state.on_board(now.side) for square in _wanted(now, state, f)}
    return frozenset(
        enemy.id
        for enemy in state.on_board(now.side.other)
        if any(map(enemy.owns, state.terms.prizes))
        or any(distance(where(enemy), square) <= 1 for square in wanted)
    )


def _fields(now: Situation, state: State, figure: Figure) -> Iterator[tuple[Distances, float]]:
    weights, board = now.weights.draw, state.board
    enemies = [f for f in state.on_board(figure.side.other) if not f.inconspicuous]
    near = weights.hurt if figure.wounds else weights.enemies
    people = min(1.0, max(0.0, now.left) / _LATE)
    drawn = (
        (weights.things, _wanted(now, state, figure) if weights.things else frozenset()),
        (people * weights.guilty, frozenset(where(f) for f in enemies if f.id in now.grudges)),
        (people * near, frozenset(where(f) for f in enemies if not f.down)),
    )
    for weight, squares in drawn:
        if weight and squares:
            yield distances(board, squares), weight


def _wanted(now: Situation, state: State, figure: Figure) -> frozenset[Square]:
    """Where a greedy figure goes: to the places of its goals and, unless it has got something, to
    what lies about, may be found or is carried by an enemy."""
    places = {
        square
        for goal in now.goals
        if goal.side is figure.side and _is_for(goal, figure)
        for square in (rim(state.board) if goal.place is None else goal.place.squares)
    }
    prizes = state.terms.prizes
    if any(map(figure.owns, prizes)):
        return frozenset(places)
    enemies = (f for f in state.on_board(figure.side.other) if not f.inconspicuous)
    places.update(
        state.markers,
        (at for at, _ in state.ground),
        (chest.at for chest in state.chests),
        (square for hidden in state.hidden for square in hidden.squares),
        (where(enemy) for enemy in enemies if any(map(enemy.owns, prizes))),
    )
    return frozenset(places)


def _is_for(goal: Goal, figure: Figure) -> bool:
    """Whether a goal of its side is for a figure to reach by going somewhere."""
    if goal.aim is Aim.TAKE_AWAY:
        return figure.owns(goal.subject)
    return goal.aim is Aim.CONTROL or (goal.aim in _GOING and concerns(figure, goal.subject))
