"""The test that a choice leads to, as the rules announce it before any card.

Nothing is recomputed here: the choice is made in a throwaway game.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ad1666.game.game import Game
from ad1666.rules import actions
from ad1666.rules.abilities.resolve import KEEP
from ad1666.rules.events import Event, Match, Opposed, Trial
from ad1666.rules.requests import Choice, Prompt, Report, Rule, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_GONE_ON = {Topic.INTERRUPT: Verb.PASS, Topic.TOKEN: KEEP, Topic.JOIN: Verb.PASS}
"""Answers to prompts before the test: nobody interrupts, spends a token or joins in."""
_TRIED = (Topic.WEAPON, Topic.AGAINST)
"""Prompts of which every answer is tried: the opponent's choice of weapon or rival."""
_DEEP = 12
"""The most prompts before the test."""


@frozen
class Foreseen:
    """A test that a choice leads to: the position with the cards as they lie now, and the
    announcement. One of ``trial``, ``match`` and ``opposed``; the last has its cards open already.
    """

    state: State
    trial: Trial | None = None
    match: Match | None = None
    opposed: Opposed | None = None

    @property
    def found(self) -> bool:
        """Whether there is a test."""
        return any(test is not None for test in (self.trial, self.match, self.opposed))

    def concerns(self, who: str) -> bool:
        """Whether a figure takes part in the test."""
        test = self.match or self.opposed
        if test is not None:
            return who in (test.red.figure, test.blue.figure)
        return self.trial is not None and self.trial.figure == who


def foresee(game: Game, choice: Choice) -> tuple[Foreseen, ...]:
    """The tests that a figure's choice leads to directly: none, or one for each weapon or rival
    that the opponent may name. The choice must be legal."""
    led = _follow(game.apply(choice), Foreseen(game.state), _DEEP)
    return tuple(f for f in led if f.concerns(choice.who))


def after_naming(game: Game, choice: Choice) -> Foreseen | None:
    """The open opposed test once a suit is named; None if another has to be named."""
    return next(_follow(game.apply(choice), Foreseen(game.state), deep=0), None)


def run_test(state: State, figure_id: str) -> Foreseen:
    """The test after the first part of a run (ACT-7), as if taken now."""
    rule: Rule[object] = actions.run_test(state, figure_id)
    seen = Foreseen(state)
    request = next(rule)
    while isinstance(request, Report) and not seen.found:
        seen = _with(seen, request.event)
        request = rule.send(None)
    rule.close()
    return seen


def _follow(game: Game, seen: Foreseen, deep: int) -> Iterator[Foreseen]:
    """The tests that a game reaches by every answer tried on the way."""
    # the cards from before: an empty deck may have been reshuffled (CARD-7)
    state = evolve(game.state, red=seen.state.red, blue=seen.state.blue)
    seen = evolve(seen, state=state)
    for event in game.news:
        seen = _with(seen, event)
        if seen.found:
            yield seen
            return
    prompt = game.pending
    if not isinstance(prompt, Prompt) or not deep:
        return
    answers = [o for o in prompt.options if o.verb == _GONE_ON.get(prompt.topic)][:1]
    for option in prompt.options if prompt.topic in _TRIED else answers:
        yield from _follow(game.apply(option), seen, deep - 1)


def _with(seen: Foreseen, event: Event) -> Foreseen:
    match event:
        case Trial():
            return evolve(seen, trial=event)
        case Match():
            return evolve(seen, match=event)
        case Opposed():
            return evolve(seen, opposed=event)
        case _:
            return seen
