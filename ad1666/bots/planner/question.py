"""A question as the planner sees it: the prompt and all that the answer depends on."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from statistics import NormalDist

from attrs import field, frozen

from ad1666.bots.judgement.daring import daring
from ad1666.bots.judgement.draws import in_the_way
from ad1666.bots.judgement.keys import Kept
from ad1666.bots.judgement.outlooks import weigh
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import Weights
from ad1666.bots.planner.habits import Misjudging, misjudging
from ad1666.bots.planner.reasons import Chance, Reasoned, Weighed
from ad1666.game.fencers import Habit
from ad1666.game.odds.known import Holding, unseen
from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Side, in_order
from ad1666.rules.characters import Square
from ad1666.rules.events import Hit, Note, NoteKind
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_NORMAL = NormalDist()
_BITS = 32
_GOES, _TURN, _ACTIVATES = NoteKind.GOES, NoteKind.TURN, NoteKind.ACTIVATES
"""For the log: Python 3.11 takes long to find members."""
_STAYING = (Verb.END, Verb.WAIT, Verb.STOP)
"""What leaves a figure where it stands."""
_ARMED = (Verb.ATTACK, Verb.WEAPON)
"""What may be done with different weapons."""
_BLOWS = (
    *(Topic.ATTACK, Topic.WEAPON, Topic.PARRY, Topic.FOLLOW_UP),
    *(Topic.COMMIT, Topic.BOOST, Topic.DISCARD),
)
"""Where fights are decided, and cards played."""
Answers = dict[Hashable, tuple[State, State, float]]
"""A cache: by position, the state before a plan, that after it, and what the opponent gains by its
best replies."""


@frozen
class Level:
    """How well a planner thinks."""

    noise: float = 0.0
    """How far it misjudges where to go and what for: a standard deviation, in points."""
    clumsy: float = 0.0
    """The same of fights and cards."""
    replies: int = 0
    """How many of its best plans it weighs by the opponent's replies."""
    habits: tuple[Habit, ...] = ()
    """What it misjudges every time."""


@frozen
class Question:
    """A question to the planner with all that the answer depends on. It is built anew for
    each decision and nothing carries over, so the planner decides the same whether or not the
    game was interrupted."""

    seen: SeenPrompt
    level: Level
    weights: Weights
    salt: str
    """Seeds the misjudgements, which stay the same within a turn."""
    answers: Answers = field(factory=dict, repr=False)
    """A cache of replies; they depend on positions alone."""
    kept: Kept = field(factory=dict, repr=False)
    """A cache of what squares are worth; this depends on positions alone, too."""

    @cached_property
    def now(self) -> Situation:
        """The position, with points counted as far as they decide the game."""
        now = Situation(self.seen.prompt.state, self.seen.side, self.weights, self.kept)
        weigh(now)
        if part := daring(now):
            now.dare(part)
        if self.weights.deed.spare:
            seeks = self.weights.draw.things
            now.bear(in_the_way(now) if seeks else frozenset(self._who_wounded()))
        return now

    def _who_wounded(self) -> Iterator[str]:
        """The enemies who have wounded somebody of the side, as the log tells."""
        for event in self.seen.log:
            if isinstance(event, Hit) and event.wounds:
                by, hurt = self.state.known(event.by), self.state.known(event.figure)
                if by and hurt and by.side is not self.side is hurt.side:
                    yield by.id

    def about(self, seen: SeenPrompt) -> Question:
        return Question(seen, self.level, self.weights, self.salt, self.answers, self.kept)

    @property
    def prompt(self) -> Prompt:
        return self.seen.prompt

    @property
    def state(self) -> State:
        """The position, with every face hidden that the side may not see."""
        return self.seen.prompt.state

    @property
    def side(self) -> Side:
        return self.seen.side

    def weighed(self, choice: Choice, value: float, chances: tuple[Chance, ...] = ()) -> Weighed:
        """A choice with its value as this level sees it."""
        return self.shaken(Weighed(choice, value, chances))

    def shaken(self, weighed: Weighed) -> Weighed:
        """The same with the level's misjudgement added."""
        more = self.habitual(weighed)
        if self._noise:
            error = _error(self._about(weighed))
            if not (error > 0 and self._goes_back(weighed)):
                more += self._noise * error
        return evolve(weighed, value=weighed.value + more) if more else weighed

    def habitual(self, weighed: Weighed) -> float:
        """What the habits of whoever plays add to the value of a choice."""
        return sum([more(self.seen, weighed) for more in self._misjudging], 0.0)

    @cached_property
    def _misjudging(self) -> list[Misjudging]:
        return misjudging(self.level.habits)

    def _goes_back(self, weighed: Weighed) -> bool:
        """Whether a figure would end where it stood before it last acted: that is not overrated,
        or it would pace by its misjudgements."""
        to = weighed.to
        return to is not None and to == self.came_from.get(weighed.choice.who)

    @cached_property
    def came_from(self) -> Mapping[str, Square]:
        """Where figures that have walked stood before they last acted, in this turn or the one
        before; for who misjudges where to go."""
        walked, found, turns = dict[str, Note](), dict[str, Square](), 0
        if not self.level.noise:
            return found
        acting = self.state.active
        for event in reversed(self.seen.log):
            if type(event) is not Note:
                continue
            kind, who = event[0], event[1]
            if kind is _GOES and who is not None:
                walked[who] = event
            elif kind is _TURN:
                turns += 1
                if turns > 1:
                    break
            elif kind is _ACTIVATES and who is not None:
                step = walked.pop(who, None)
                if who == acting:
                    acting = None  # it is still at it
                elif step is not None and who not in found:
                    found[who] = step.details["start"]
        return found

    @cached_property
    def _noise(self) -> float:
        return self.level.clumsy if self.prompt.topic in _BLOWS else self.level.noise

    @cached_property
    def _under_way(self) -> bool:
        """Whether the figure that acts has done something already in its activation."""
        return self.prompt.topic is Topic.ACTION and not self.prompt.fresh

    @cached_property
    def _turn(self) -> str:
        """What the misjudgements of a turn have in common."""
        return f"{self.salt} {self.state.turn} {self.state.phase}"

    def _about(self, weighed: Weighed) -> str:
        """What a misjudgement is about."""
        choice, to = weighed.choice, weighed.to
        ends = choice.verb in _STAYING  # judged like any way that ends there
        if ends or (self._under_way and to is None and not weighed.leaves):
            to = self.state.figure(choice.who).at  # what it came for was misjudged with the way
        about = f"{choice.who} to {to}" if to else str(choice)
        if weighed.leaves:  # by whatever way
            about = f"{choice.who} leaves"
        if choice.verb in _ARMED:  # it may misjudge an enemy, but not its own weapons
            about = f"{choice.who} {choice.verb} {choice.details.target}"
        return f"{self._turn} {about}"

    def best(self, weighed: Iterable[Weighed]) -> Reasoned:
        """The decision for the best choice; among equals, the first."""
        ordered = sorted(weighed, key=lambda w: -w.value)
        return Reasoned(self.prompt.topic, ordered[0], tuple(ordered[1:]))


@lru_cache(maxsize=1 << 10)
def _error(about: str) -> float:
    """A number from the standard normal distribution, always the same for the same."""
    number = int.from_bytes(blake2b(about.encode(), digest_size=_BITS // 8).digest(), "big")
    return _NORMAL.inv_cdf((number + 1) / ((1 << _BITS) + 1))


def hidden_hand(state: State, viewer: Side) -> Holding:
    """What a viewer knows of the opponent's cards, for counting."""
    other = viewer.other
    pile, pool = state.pile(other), unseen(state, viewer, other)
    held, laid = len(pile.hand), len(pile.committed)
    return Holding(pool, None, held, len(pile.deck), in_order(pile.discard), laid)
