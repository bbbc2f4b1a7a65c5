"""What a choice leads to, as the rules themselves tell it before a card is turned up or laid.

Nothing is computed here that a rule computes: the choice is made in a game that is then forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ad1666.game.game import Game
from ad1666.rules import actions
from ad1666.rules.events import Aim, Event, Fight, Match, Opposed, Trial
from ad1666.rules.requests import Choice, Prompt, Report, Rule, Topic
from ad1666.rules.state import State

_GONE_ON = {Topic.INTERRUPT: "pass", Topic.TOKEN: "keep", Topic.JOIN: "pass"}
"""How questions on the way are answered: nobody interrupts, spends a token or joins in."""
_TRIED = (Topic.WEAPON, Topic.AGAINST)
"""Questions of which every answer is tried: the other player's, about weapon or rival."""
_DEEP = 12
"""Questions on the way, at most."""


@frozen
class Foreseen:
    """A test that a choice leads to: the position then, with the cards as they lie now, and what
    was told of it. There is one of ``trial``, ``match`` and ``opposed``; the last is a test whose
    cards lie open already."""

    state: State
    trial: Trial | None = None
    match: Match | None = None
    opposed: Opposed | None = None
    aim: Aim | None = None
    fight: Fight | None = None

    @property
    def found(self) -> bool:
        """Whether a test was told of."""
        return any(test is not None for test in (self.trial, self.match, self.opposed))

    def concerns(self, who: str) -> bool:
        """Whether somebody takes part in the test."""
        test = self.match or self.opposed
        if test is not None:
            return who in (test.red.figure, test.blue.figure)
        return self.trial is not None and self.trial.figure == who


def foresee(game: Game, choice: Choice) -> tuple[Foreseen, ...]:
    """The test of its own that a choice of a figure leads to at once: none, or one for each weapon
    or rival that the other player may name. The choice must be legal."""
    led = _follow(game.apply(choice), Foreseen(game.state), _DEEP)
    return tuple(f for f in led if f.concerns(choice.who))


def named(game: Game, choice: Choice) -> Foreseen | None:
    """The opposed test that lies open once a suit is named; None if another is to be named."""
    return next(_follow(game.apply(choice), Foreseen(game.state), deep=0), None)


def run_test(state: State, figure_id: str) -> Foreseen:
    """The test that ends the first part of a run (ACT-7), as if it were taken now."""
    rule: Rule[object] = actions.run_test(state, figure_id)
    seen = Foreseen(state)
    request = next(rule)
    while isinstance(request, Report) and not seen.found:
        seen = _with(seen, request.event)
        request = rule.send(None)
    rule.close()
    return seen


def _follow(game: Game, seen: Foreseen, deep: int) -> Iterator[Foreseen]:
    """The tests that a game comes to, by every answer that is tried on the way."""
    # cards as they lay before: an empty deck may have been shuffled meanwhile (CARD-7)
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
        case Aim():
            return evolve(seen, aim=event)
        case Fight():
            return evolve(seen, fight=event)
        case _:
            return seen
