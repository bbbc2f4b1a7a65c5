"""The player that plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ad1666.bots.judgement.keys import Kept
from ad1666.bots.judgement.manners import weighing
from ad1666.bots.judgement.weights import Weights
from ad1666.bots.planner import acting, card_play, combat, errands
from ad1666.bots.planner.anytime import MEANWHILE, puts_away, reveals, shows
from ad1666.bots.planner.habits import FACTORS as OF_HABITS
from ad1666.bots.planner.question import Answers, Level, Question
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.game.fencers import Habit
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
    keeps nothing but the reasons of its last decision and what it has worked out for positions."""

    def __init__(
        self, salt: str, level: Level, table: Weights, manner: Manner | None = None
    ) -> None:
        """The ``salt`` seeds its misjudgements."""
        self._level, self._manner = level, manner
        for habit in level.habits:
            table = table.times(OF_HABITS.get(habit, {}))
        self._weights: dict[Manner | None, Weights] = {None: table}
        self._salt = salt
        self._answers: Answers = {}
        self._kept: Kept = {}
        self.reasoned: Reasoned | None = None
        """The last decision with its reasons; None before the first."""

    @property
    def habits(self) -> tuple[Habit, ...]:
        """What it misjudges every time."""
        return self._level.habits

    def decide(self, seen: SeenPrompt) -> Choice:
        prompt = seen.prompt
        disguised = any(map(reveals, prompt.anytime))
        question = self._question(seen) if len(prompt.options) > 1 or disguised else None
        if question is not None and len(prompt.options) > 1:
            self.reasoned = _DECISIONS[prompt.topic](question)
        else:
            self.reasoned = Reasoned(prompt.topic, Weighed(prompt.options[0], 0.0))
        if question is not None and disguised:
            planned = self.reasoned
            self.reasoned = shows(question, planned.chosen.value) or puts_away(question) or planned
        return self.reasoned.chosen.choice

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """What it does while the opponent is asked, None for nothing."""
        if seen.prompt.topic not in MEANWHILE or not any(map(reveals, seen.prompt.anytime)):
            return None
        shown = shows(self._question(seen))
        return None if shown is None else shown.chosen.choice

    def _question(self, seen: SeenPrompt) -> Question:
        weights = self._weighing(seen)
        return Question(seen, self._level, weights, self._salt, self._answers, self._kept)

    def _weighing(self, seen: SeenPrompt) -> Weights:
        """The weights of its own manner, or else of the one that the scenario asks for."""
        manner = self._manner or dict(seen.prompt.state.terms.orders.manners).get(seen.side)
        if manner is not None and manner not in self._weights:
            self._weights[manner] = weighing(self._weights[None], manner)
        return self._weights[manner]
