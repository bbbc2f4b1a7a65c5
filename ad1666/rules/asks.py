"""The questions that rules put to players and to fate.

A rule is a generator: it yields a request and is sent the answer. Bare ``yield`` stands only here;
rules call these helpers with ``yield from``. A request carries the state as it is at that moment.
"""

from __future__ import annotations

import enum
from collections.abc import Generator
from typing import TypeVar

from attrs import frozen

from ad1666.rules.cards import Card, Side
from ad1666.rules.events import Event
from ad1666.rules.state import State


class Topic(enum.StrEnum):
    """What a question is about: the table words its prompt by it."""

    FIRST = "first"
    ACTIVATE = "activate"
    ACTION = "action"
    MOVE = "move"
    PUSH = "push"
    FREE_STEP = "free-step"
    INTERRUPT = "interrupt"
    COMMIT = "commit"
    SUIT = "suit"
    BOOST = "boost"
    DISCARD = "discard"
    ATTACK = "attack"
    WEAPON = "weapon"
    PARRY = "parry"
    WITHDRAW = "withdraw"
    STRAY = "stray"
    LAND = "land"
    AGAINST = "against"
    MORALE = "morale"
    WORDS = "words"
    JOIN = "join"
    LEAD = "lead"
    TOKEN = "token"
    """Whether to spend a token of an ability."""
    FOLLOW_UP = "follow-up"
    """Whom to strike next, by an ability that goes on after a fight."""
    ONCE_A_TURN = "once-a-turn"
    """Whether to use an ability now that can be used once a turn."""
    MARK = "mark"
    """Whom an ability is to affect for the whole game."""
    ARRIVE = "arrive"
    """Where a reinforcement enters."""


@frozen
class Choice:
    """Something a player may do, in the notation of cases and records: ``A: step NE``."""

    who: str
    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.who}: {' '.join((self.verb, *self.args))}"


def choice(who: str, verb: str, *args: object) -> Choice:
    """A choice from its parts."""
    return Choice(who, verb, tuple(str(a) for a in args))


@frozen
class Ask:
    """A question to a player: exactly one of ``options`` must be chosen, or one of ``anytime``,
    which keep the question open. ``about`` is the figure that it concerns, ``mp`` what it has left
    to spend if it is asked to move."""

    state: State
    player: Side
    topic: Topic
    options: tuple[Choice, ...]
    anytime: tuple[Choice, ...] = ()
    about: str | None = None
    mp: int | None = None


@frozen
class Draw:
    """A question to fate: which card of the player's deck is on top (CARD-4)?

    A ``blind`` card goes to the hand, where only its owner sees it; others are turned up.
    """

    state: State
    player: Side
    blind: bool = False


@frozen
class Tell:
    """Something that happened, for the log. It has no answer."""

    state: State
    event: Event


T = TypeVar("T")
Request = Ask | Draw | Tell
Answer = Choice | Card | None
Rule = Generator[Request, Answer, T]


class GameEnds(Exception):
    """The game is over at once, in the middle of whatever was going on (GUARD-1)."""

    def __init__(self, state: State) -> None:
        super().__init__("the game is over")
        self.state = state


def choose(
    state: State,
    player: Side,
    topic: Topic,
    options: tuple[Choice, ...] | list[Choice],
    about: str | None = None,
    anytime: tuple[Choice, ...] = (),
    mp: int | None = None,
) -> Rule[Choice]:
    """Puts a question to a player."""
    answer = yield Ask(state, player, topic, tuple(options), anytime, about, mp)
    assert isinstance(answer, Choice)
    return answer


def top_card(state: State, player: Side, *, blind: bool = False) -> Rule[Card]:
    """Asks fate for the top card of a deck that is not empty."""
    answer = yield Draw(state, player, blind)
    assert isinstance(answer, Card)
    return answer


def tell(state: State, event: Event) -> Rule[None]:
    """Reports an event."""
    yield Tell(state, event)
