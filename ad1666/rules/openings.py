"""Questions that also allow what abilities offer at any time."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Opposed
from ad1666.rules.requests import Choice, Rule, Topic, choose
from ad1666.rules.state import State


def prompt(
    state: State,
    player: Side,
    topic: Topic,
    options: Sequence[Choice],
    about: str | None = None,
    *,
    besides: Sequence[Choice] = (),
    mp: int | None = None,
    start: Square | None = None,
    fresh: bool = False,
    test: Opposed | None = None,
    declared: Choice | None = None,
) -> Rule[tuple[State, Choice | None]]:
    """Asks a player, who may also choose one of ``besides`` or use an ability open at any time.
    After an ability the choice is None, and the question must be put again."""
    others = tuple(dispatch.anytime(state))
    chosen = yield from choose(
        state, player, topic, options, about, (*besides, *others), mp, start, fresh, test, declared
    )
    if chosen in others:
        return (yield from dispatch.do_anytime(state, chosen)), None
    return state, chosen
