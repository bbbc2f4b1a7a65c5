"""The player that plans."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ad1666.bots.judgement.manners import FACTORS
from ad1666.bots.judgement.weights import Weights
from ad1666.bots.planner import acting, card_play, combat, errands
from ad1666.bots.planner.question import Answers, Level, Question
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.game.view import SeenPrompt
from ad1666.rules.orders import Manner
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.tables import complete

_DECISIONS: Mapping[Topic, Callable[[Question], Reasoned]] = {
    Topic.FIRST: acting.first,
    Topic.ACTIVATE: acting.activate,
    Topic.ACTION: acting.act,
    Topic.MOVE: acting.move,
    Topic.PUSH: acting.move,
    Topic.FREE_STEP: acting.step,
    Topic.WITHDRAW: acting.step,
    Topic.INTERRUPT: acting.interrupt,
    Topic.COMMIT: card_play.commit,
    Topic.BOOST: card_play.boost,
    Topic.DISCARD: card_play.discard,
    Topic.SUIT: card_play.suit,
    Topic.ATTACK: combat.attack,
    Topic.WEAPON: combat.weapon,
    Topic.PARRY: combat.parry,
    Topic.STRAY: combat.stray,
    Topic.FOLLOW_UP: combat.follow_up,
    Topic.MORALE: errands.morale,
    Topic.WORDS: errands.words,
    Topic.JOIN: errands.join,
    Topic.LEAD: errands.lead,
    Topic.TOKEN: errands.offered,
    Topic.ONCE_A_TURN: errands.offered,
    Topic.MARK: errands.mark,
    Topic.ARRIVE: errands.arrive,
    Topic.LAND: errands.anything,
    Topic.AGAINST: errands.anything,
    Topic.EVENT: errands.event,
}
"""The function that decides each kind of question."""
complete(Topic, _DECISIONS)


class PlanningPlayer:
    """Weighs all its choices and takes the one it thinks best. It uses only what it is given, and
    keeps nothing but the reasons of its last decision and a cache of positions it has evaluated."""

    def __init__(
        self, rng: random.Random, level: Level, table: Weights, manner: Manner | None = None
    ) -> None:
        self._level, self._manner = level, manner
        self._weights: dict[Manner | None, Weights] = {None: table}
        self._salt = str(rng.random())
        self._answers: Answers = {}
        self.reasoned: Reasoned | None = None
        """The last decision with its reasons; None before the first."""

    def decide(self, seen: SeenPrompt) -> Choice:
        """An answer to the prompt."""
        options = seen.prompt.options
        if len(options) == 1:
            self.reasoned = Reasoned(seen.prompt.topic, Weighed(options[0], 0.0))
        else:
            weights = self._weighing(seen)
            question = Question(seen, self._level, weights, self._salt, self._answers)
            self.reasoned = _DECISIONS[seen.prompt.topic](question)
        return self.reasoned.chosen.choice

    def _weighing(self, seen: SeenPrompt) -> Weights:
        """The weights of its own manner, or else of the one that the scenario asks for."""
        manner = self._manner or dict(seen.prompt.state.terms.orders.manners).get(seen.side)
        if manner is not None and manner not in self._weights:
            self._weights[manner] = self._weights[None].times(FACTORS[manner])
        return self._weights[manner]
