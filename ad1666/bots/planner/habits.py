"""What the habits of fencers come to: what they add to the value of a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ad1666.bots.judgement.weights import check_names
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.fencers import Habit
from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Location
from ad1666.rules.events import Opposed, OpposedAhead, Standard
from ad1666.rules.requests import Topic
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb

_NEVER = -20.0
"""What is added to the value of what somebody never does, in points."""
_ALWAYS = 4.0
"""The same of what somebody does whatever speaks against it."""
_LOVES = 0.9
"""The same of what somebody does too often."""
_LIKES = 0.45
"""The same of what somebody does somewhat too often."""
_LAST_CARDS = 2
"""The cards that a miser keeps."""


FACTORS: Mapping[Habit, Mapping[str, float]] = some(
    Habit,
    {
        Habit.GRASPING: {"goal.presence": 2.5, "contact.near": 0.7},
        Habit.HEEDLESS: {"contact.shot": 0.0, "contact.exposed": 0.0},
    },
)
"""Factors by which habits multiply the weights by which positions are judged."""
for _factors in FACTORS.values():
    check_names(_factors)


Misjudging = Callable[[SeenPrompt, Weighed], float]
"""What a habit adds to the value of a choice, in points."""


def misjudging(habits: Iterable[Habit]) -> list[Misjudging]:
    """What these habits add to the value of choices."""
    return [_DEEDS[habit] for habit in habits if habit in _DEEDS]


def _lets_the_first_in(seen: SeenPrompt, weighed: Weighed) -> float:
    choice, state = weighed.choice, seen.prompt.state
    return _NEVER if choice.verb == Verb.PARRY and not state.figure(choice.who).parry_used else 0.0


def _for_the_head(seen: SeenPrompt, weighed: Weighed) -> float:
    details, test = weighed.choice.details, seen.prompt.test
    if isinstance(test, Standard):
        fights = test.aim is not None
    else:
        fights = isinstance(test, OpposedAhead | Opposed) and test.fight is not None
    suit = details.suit or (None if details.card is None else details.card.suit)
    lays = seen.prompt.topic in (Topic.COMMIT, Topic.SUIT)
    return _ALWAYS if fights and lays and suit and suit.location is Location.HEAD else 0.0


def _if(verbs: tuple[Verb, ...], more: float) -> Misjudging:
    """Adds so much to whatever is done by one of these verbs."""
    return lambda seen, weighed: more if weighed.choice.deed in verbs else 0.0


def _leaves_doors_open(seen: SeenPrompt, weighed: Weighed) -> float:
    return _NEVER if weighed.shut is not None else 0.0


def _sleeps_on_watch(seen: SeenPrompt, weighed: Weighed) -> float:
    stirs = seen.prompt.topic is Topic.INTERRUPT and weighed.choice.verb != Verb.PASS
    return _NEVER if stirs else 0.0


def _miser(seen: SeenPrompt, weighed: Weighed) -> float:
    few = len(seen.prompt.state.pile(seen.side).hand) <= _LAST_CARDS
    return _NEVER if few and weighed.choice.verb == Verb.BOOST else 0.0


def _hero_first(seen: SeenPrompt, weighed: Weighed) -> float:
    state, who = seen.prompt.state, weighed.choice.who
    figure = state.known(who) if seen.prompt.topic is Topic.ACTIVATE else None
    return _ALWAYS if figure is not None and figure.card.hero else 0.0


_DEEDS: Mapping[Habit, Misjudging] = some(
    Habit,
    {
        Habit.LETS_THE_FIRST_IN: _lets_the_first_in,
        Habit.FOR_THE_HEAD: _for_the_head,
        Habit.STRIKES_AT_ALL: _if((Verb.ATTACK,), _ALWAYS),
        Habit.EMPTY_GUN: _if((Verb.RELOAD,), _NEVER),
        Habit.HASTY_SHOT: _if((Verb.AIMED_SHOT, Verb.QUICK_SHOT), _LOVES),
        Habit.LEAVES_DOORS_OPEN: _leaves_doors_open,
        Habit.SLEEPS_ON_WATCH: _sleeps_on_watch,
        Habit.SPENDTHRIFT: _if((Verb.BOOST,), _LIKES),
        Habit.MISER: _miser,
        Habit.HERO_FIRST: _hero_first,
        Habit.GRASPING: _if((Verb.PICK_UP, Verb.SEARCH), _LOVES),
    },
)
"""What habits add to the value of a choice."""
