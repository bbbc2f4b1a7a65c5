"""Movement points left in the action that is going on, found by going through it again."""

from __future__ import annotations

from attrs import evolve

from ad1666.game.game import Game
from ad1666.rules import actions, movement, turn
from ad1666.rules.asks import Ask, Choice, Tell, Topic
from ad1666.rules.events import Standard

_BUDGETS = {
    "full-move": actions.FULL_MP,
    "run": actions.FULL_MP,
    "partial-move": actions.PARTIAL_MP,
    "reload": actions.RELOAD_MP,
}
_AMPLE = 9
"""More points than anybody ever has: with these every move is listed with its cost."""


def left(game: Game) -> int | None:
    """The points that the figure asked to move has left, None if nobody is asked to move."""
    ask = game.pending
    if not isinstance(ask, Ask) or ask.topic not in (Topic.MOVE, Topic.PUSH):
        return None
    mover = ask.about
    points: int | None = None
    rule = turn.step(game.checkpoint)
    request = rule.send(None)
    for answer in game.answers:
        while isinstance(request, Tell):
            points = _earned(request, mover, points)
            request = rule.send(None)
        if isinstance(answer, Choice) and answer.who == mover:
            assert isinstance(request, Ask)
            if request.topic is Topic.ACTION:
                points = _BUDGETS.get(answer.verb, points)
            elif request.topic in (Topic.MOVE, Topic.PUSH) and points is not None:
                points -= _cost(request, answer)
        request = rule.send(answer)
    while isinstance(request, Tell):
        points = _earned(request, mover, points)
        request = rule.send(None)
    rule.close()
    return points


def _earned(told: Tell, mover: str | None, points: int | None) -> int | None:
    """The points that a runner's test brings (ACT-7)."""
    event = told.event
    if not (isinstance(event, Standard) and event.over and event.what == "run"):
        return points
    return actions.RUN_BONUS.get(event.grade, 0) if event.figure == mover else points


def _cost(ask: Ask, answer: Choice) -> int:
    """What a move cost where it was chosen; 0 for what is none."""
    figure = ask.state.figure(answer.who)
    state = evolve(ask.state, active=figure.id)
    listed = movement.moves(state, figure, _AMPLE)
    if ask.topic is Topic.PUSH:
        listed = movement.ways_out(state, figure, _AMPLE)
    return next((m.cost for m in listed if m.choice(figure.id) == answer), 0)
