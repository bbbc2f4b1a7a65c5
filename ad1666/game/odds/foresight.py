"""The test that a choice leads to, as the rules announce it before any card.

Nothing is recomputed here: the choice is made in a throwaway game.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ad1666.game.game import Game
from ad1666.rules import actions, shooting
from ad1666.rules.abilities import dispatch
from ad1666.rules.events import Opposed, OpposedAhead, StandardAhead
from ad1666.rules.frozen import evolve
from ad1666.rules.items import Gear
from ad1666.rules.requests import Choice, Prompt, Report, Rule, Topic
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_PASSED = (Topic.INTERRUPT, Topic.JOIN)
"""Prompts before the test that are passed, as what abilities offer is declined: nobody interrupts,
joins in, spends a token, or searches the discard pile."""
_MOST_PROMPTS = 12
"""The most prompts before the test."""


@frozen
class Foreseen:
    """A test that a choice leads to, as announced, and the position with the cards where they are
    now. An `Opposed` has its cards open already."""

    state: State
    test: StandardAhead | OpposedAhead | Opposed

    def concerns(self, who: str) -> bool:
        """Whether a figure takes part in the test."""
        if isinstance(self.test, StandardAhead):
            return self.test.figure == who
        return who in (self.test.red.figure, self.test.blue.figure)


def foresee(game: Game, choice: Choice) -> tuple[Foreseen, ...]:
    """The tests that a figure's choice leads to directly: none, or one for each weapon or rival
    that the opponent may name. The choice must be legal."""
    found = _follow(game.apply(choice), game.state, _MOST_PROMPTS)
    return tuple(f for f in found if f.concerns(choice.who))


def after_naming(game: Game, choice: Choice) -> Opposed | None:
    """The open opposed test once a suit is named; None if another has to be named."""
    found = next(_follow(game.apply(choice), game.state, 0), None)
    return found.test if found is not None and isinstance(found.test, Opposed) else None


def run_test(state: State, figure_id: str) -> tuple[Foreseen, ...]:
    """The test after the first part of a run (ACT-7), as if taken now; none if the player is asked
    something first."""
    return _announced(state, actions.run_test(state, figure_id))


def shot_test(
    state: State, figure_id: str, target_id: str, gear: Gear, shot: Shot
) -> tuple[Foreseen, ...]:
    """The test of a possible shot, as if fired now; none if a player is asked something first."""
    return _announced(state, shooting.shoot(state, figure_id, target_id, gear, shot))


def _announced(state: State, rule: Rule[object]) -> tuple[Foreseen, ...]:
    """The first test that a rule announces before it asks anything."""
    request = next(rule)
    while isinstance(request, Report) and not isinstance(request.event, StandardAhead):
        request = rule.send(None)
    rule.close()
    trial = request.event if isinstance(request, Report) else None
    if not isinstance(trial, StandardAhead):
        return ()
    return (Foreseen(evolve(request.state, red=state.red, blue=state.blue), trial),)


def _follow(game: Game, before: State, prompts: int) -> Iterator[Foreseen]:
    """The tests that a game reaches by the answers tried on the way, within a number of prompts."""
    for event in game.news:
        if isinstance(event, StandardAhead | OpposedAhead | Opposed):
            # the cards as before the choice: an empty deck may have been reshuffled (CARD-7)
            yield Foreseen(evolve(game.state, red=before.red, blue=before.blue), event)
            return
    prompt = game.pending
    if not isinstance(prompt, Prompt) or not prompts:
        return
    passing = {Verb.PASS} if prompt.topic in _PASSED else dispatch.declining()
    declined = [o for o in prompt.options if o.verb in passing][:1]
    for option in prompt.options if prompt.topic.traits.each_tried else declined:
        yield from _follow(game.apply(option), before, prompts - 1)
