"""What a figure could begin with if it were activated: while it is asked whom to activate, a click
on where it could go, or on whom it could shoot, stands for both answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ad1666.game.game import Game
from ad1666.play.clicks import ORDER, Route, RouteStep
from ad1666.rules.actions import WALKS
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.shooting import SHOTS
from ad1666.rules.verbs import Verb


def activation_of(prompt: Prompt | None, figure: str | None) -> Choice | None:
    """The answer that activates a figure in the action phase; None if the question is another."""
    if prompt is None or prompt.topic is not Topic.ACTIVATE:
        return None
    return next((o for o in prompt.options if (o.who, o.verb) == (figure, Verb.ACTIVATE)), None)


def begun(game: Game, activation: Choice) -> Prompt | None:
    """The question what the figure does that such an answer leads to; None if something comes
    before it."""
    then = game.apply(activation).pending
    if not isinstance(then, Prompt) or then.topic is not Topic.ACTION:
        return None
    return then if then.about == activation.who else None


def walks(
    prompt: Prompt, ways_of: Callable[[Choice], Mapping[Square, Route]]
) -> dict[Square, Route]:
    """Where a figure that is asked what to do could walk, by the smallest move that leads there.
    ``ways_of`` tells where a move could lead."""
    assert prompt.about is not None
    at = prompt.state.figure(prompt.about).at
    offered = {o.verb: o for o in prompt.options if o.verb != Verb.RUN}
    found: dict[Square, Route] = {}
    for choice in (offered[verb] for verb in WALKS if verb in offered and at is not None):
        assert at is not None
        for square, route in ways_of(choice).items():
            found.setdefault(square, (RouteStep(at, choice), *route))
    return found


def shots_at(prompt: Prompt, square: Square) -> tuple[Choice, ...]:
    """Its shots at whoever stands on a square, the surest kind alone."""
    target = prompt.state.standing(square)
    if target is None:
        return ()
    found = [o for o in prompt.options if o.verb in SHOTS and o.details.target == target.id]
    surest = min((o.verb for o in found), key=ORDER.index, default=None)
    return tuple(o for o in found if o.verb == surest)
