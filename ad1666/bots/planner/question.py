"""A question as the planner thinks about it: who asks what, and what it goes by."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from hashlib import blake2b
from statistics import NormalDist

from attrs import evolve, field, frozen

from ad1666.bots.judgement.daring import daring
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import Weights
from ad1666.bots.planner.reasons import Chance, Reasoned, Weighed
from ad1666.game.dealing import unseen
from ad1666.game.odds.known import Holding
from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Side, in_order
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State

_NORMAL = NormalDist()
_BITS = 32
Answers = dict[Hashable, tuple[State, float]]
"""What the opponent gains by the best answers in positions, with these."""


@frozen
class Level:
    """How well a planner thinks."""

    noise: float = 0.0
    """How far it misjudges what things are worth, in points: a standard deviation."""
    replies: int = 0
    """So many of its best plans it weighs by what the opponent does next."""


@frozen
class Question:
    """A question to a planner with all that it goes by. It is asked anew for each decision, and
    nothing is kept of the one before: so it decides the same whether or not the game was left."""

    seen: SeenPrompt
    level: Level
    weights: Weights
    salt: str
    """What its misjudgements depend on: they stay the same in a turn."""
    answers: Answers = field(factory=dict, repr=False)
    """What is remembered of answers that were worked out: they follow from positions alone."""
    now: Situation = field(init=False)

    @now.default
    def _situation(self) -> Situation:
        now = Situation(self.seen.prompt.state, self.seen.side, self.weights)
        if part := daring(now):
            now.dare(part)
        return now

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        return self.seen.prompt

    @property
    def state(self) -> State:
        """The position, with every face hidden that the side may not see."""
        return self.seen.prompt.state

    @property
    def side(self) -> Side:
        """Who is asked."""
        return self.seen.side

    def weighed(self, choice: Choice, value: float, chances: tuple[Chance, ...] = ()) -> Weighed:
        """A choice with what it is worth, as far as this level sees that."""
        return self.shaken(Weighed(choice, value, chances))

    def shaken(self, weighed: Weighed) -> Weighed:
        """The same with the misjudgement of the level."""
        if not self.level.noise:
            return weighed
        return evolve(weighed, value=weighed.value + self._error(weighed))

    def _error(self, weighed: Weighed) -> float:
        choice, to = weighed.choice, weighed.to
        about = f"{choice.who} to {to}" if to else str(choice)
        key = f"{self.salt} {self.state.turn} {self.state.phase} {about}"
        number = int.from_bytes(blake2b(key.encode(), digest_size=_BITS // 8).digest(), "big")
        return self.level.noise * _NORMAL.inv_cdf((number + 1) / ((1 << _BITS) + 1))

    def best(self, weighed: Iterable[Weighed]) -> Reasoned:
        """The decision for the best; among equals that which comes first."""
        ordered = sorted(weighed, key=lambda w: -w.value)
        return Reasoned(self.prompt.topic, ordered[0], tuple(ordered[1:]))


def hidden_hand(state: State, viewer: Side) -> Holding:
    """What a viewer knows of the opponent's cards, for counting."""
    other = viewer.other
    pile, pool = state.pile(other), unseen(state, viewer, other)
    held, laid = len(pile.hand), len(pile.committed)
    return Holding(pool, None, held, len(pile.deck), in_order(pile.discard), laid)
