"""What a kind of trigger, condition or effect tells of itself: its keys in files, its meaning, its
words, and what it does in a game."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from typing import ClassVar, Generic, TypeVar

from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.rules.requests import Rule
from ad1666.rules.scenes.plot import Condition, Due, Effect, Incident, Trigger
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred

_T = TypeVar("_T")

# Its keys


class Takes(enum.StrEnum):
    """What a key holds, besides whole numbers, and what is made of it."""

    TRUE = "true"
    """Nothing but ``true``, which sets no field."""
    WORDS = "words"
    FIGURES = "figures"
    """The word for some figures, or for one: ``who``."""
    FIGURE = "figure"
    """The letter of a figure, or ``them``."""
    WAITING = "waiting"
    """The letter of a figure that waits for an event."""
    PAIR = "pair"
    """The letters of two figures."""
    PLAYER = "player"
    """A side, or ``them`` for their player."""
    ADDRESSED = "addressed"
    """A figure or a thing, and the square of the latter: two fields."""
    OPENED = "opened"
    """A door or a chest: the edge of the one and the id of the other, two fields."""
    DOOR = "door"
    CHEST = "chest"
    STATE = "state"
    """The state of a door."""
    OPEN = "open"
    """The one state that a chest can be put in."""
    ITEM = "item"
    ITEM_ID = "item id"
    ZONE = "zone"
    EXIT = "exit"
    """An exit, or ``any``, which is None."""
    SQUARE = "square"
    LANDING = "landing"
    """A zone or the number of a start, for whoever its kind's own key names."""
    TRAIT = "trait"
    EVENT = "event"
    ANSWERS = "answers"
    EFFECTS = "effects"


@frozen
class Whole:
    """A whole number. Below 0 something goes, above it comes, and 0 is neither. ``usual`` are the
    least and the most that are common."""

    low: int
    high: int
    usual: tuple[int, int]


@frozen
class Slot:
    """A key of a kind: what it holds, and the fields that it sets, apart by blanks. What is not
    ``needed`` may be left out: its fields are as they are by default."""

    key: str
    takes: Takes | Whole
    sets: str = ""
    needed: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it sets."""
        return tuple(self.sets.split())


@frozen
class Together:
    """Keys of which at least one must be there: the problem where none is, with a place for the
    ``{key}``, and the remedy. If they bar one another, ``both`` is the problem with two."""

    keys: tuple[str, ...]
    lacking: str
    remedy: str
    both: str = ""


# Its words


@frozen
class Sentence:
    """English with named parts, filled in and translated where it is shown: those that are given,
    and what its kind's keys hold. ``many`` is its form where ``n`` is more than one."""

    msgid: str
    many: str = ""
    given: tuple[tuple[str, int | tuple[Effect, ...]], ...] = ()


def sentence(msgid: str, /, **given: int | tuple[Effect, ...]) -> Sentence:
    """A sentence. The catalogues are made of its first argument."""
    return Sentence(msgid, given=tuple(given.items()))


def numbered(one: str, many: str, /, **given: int) -> Sentence:
    """A sentence about ``n`` things, in both forms. The catalogues are made of these."""
    return Sentence(one, many, tuple(given.items()))


# The kinds


class EventKind(ABC, Generic[_T]):
    """A kind of trigger, of condition or of effect: one of the keys of a table in a scenario's
    file. An instance has no state of its own."""

    name: ClassVar[str]
    """Its key."""
    clause: ClassVar[str]
    """The clause that it rests on."""
    told: ClassVar[str]
    """What it means, in the words of the documents, which begin small and have no full stop."""
    takes: ClassVar[Takes | Whole]
    """What its key holds."""
    sets: ClassVar[str] = ""
    """The fields that its key sets, apart by blanks."""
    beside: ClassVar[tuple[Slot, ...]] = ()
    """The keys that may stand beside it."""
    together: ClassVar[Together | None] = None
    """What is asked of several of these."""
    words: ClassVar[tuple[Sentence, ...]]
    """What players may read of it before; empty if nothing may be given away."""
    each: ClassVar[bool] = False
    """Whether it is about each whom it names, and not about some one of them."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All its keys, its own first."""
        return (Slot(self.name, self.takes, self.sets), *self.beside)

    def said(self, about: _T) -> tuple[Sentence, ...]:
        """Its `words` for what its keys hold."""
        return self.words


class TriggerKind(EventKind[Trigger]):
    """What triggers an event (SCN-3, SCN-8)."""

    clause = "SCN-8"
    by_somebody: ClassVar[bool] = True
    """Whether a figure triggers it, for whom ``them`` stands (SCN-7)."""
    spoken: ClassVar[bool] = False
    """Whether it is a choice, of speaking to a figure or at a thing (SCN-8)."""
    turn: ClassVar[bool] = False
    """Whether its number is that of a turn, as which begins it is triggered."""
    one: ClassVar[bool] = False
    """Whether it is one happening, whoever takes part: it does not trigger for each of them."""
    at_once: ClassVar[bool] = False
    """Whether a figure triggers it by going to `squares`, with nothing more to be done there."""

    @abstractmethod
    def those(self, state: State, incident: Incident) -> Iterable[str]:
        """Those for whom the trigger of an event holds now, or has happened since the last look;
        `NOBODY` where that is nobody's (SCN-3)."""

    def them(self, state: State, when: Trigger, who: str) -> str | None:
        """For whom ``them`` stands where it is triggered by ``who``, one of `those` (SCN-7)."""
        return who or None

    def squares(self, state: State, when: Trigger) -> Collection[Square]:
        """Where a figure goes that is to trigger it; nowhere if going is not how it does so."""
        return ()


class ConditionKind(EventKind[Condition]):
    """What must hold, or must not (SCN-9)."""

    clause = "SCN-9"
    on_board: ClassVar[bool] = True
    """Whether whoever it names must be on the board for it to hold."""

    @abstractmethod
    def holds(self, state: State, condition: Condition, them: str | None) -> bool:
        """Whether it holds."""

    @abstractmethod
    def unmet(self, condition: Condition) -> Barred:
        """Why something that takes it is not open now."""


class EffectKind(EventKind[Effect]):
    """What an event does (SCN-10 to SCN-14)."""

    asks: ClassVar[bool] = False
    """Whether it asks a player (SCN-10)."""
    tests: ClassVar[bool] = False
    """Whether it is a test of a figure, with what follows (SCN-13)."""
    brings: ClassVar[bool] = False
    """Whether it brings the figure that it names, which waits for an event."""
    removes: ClassVar[bool] = False
    """Whether it takes figures off the board."""
    to_somebody: ClassVar[bool] = False
    """Whether it is lost on whoever it names and is not on the board, of which authors are
    warned."""
    loses: ClassVar[bool] = False
    """Whether its item leaves the game. Any other effect with an item brings it in."""
    guards: ClassVar[bool] = False
    """Whether its number is of guard tokens."""
    alarms: ClassVar[bool] = False
    """Whether it raises the alarm."""
    draws: ClassVar[bool] = False
    """Whether its number is of cards, which a player draws."""
    ends: ClassVar[bool] = False
    """Whether it ends the game."""

    @abstractmethod
    def do(self, state: State, effect: Effect, due: Due) -> Rule[State]:
        """Does it, as what was due next and is no longer."""
