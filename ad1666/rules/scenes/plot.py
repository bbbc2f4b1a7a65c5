"""The events of a scenario as data (SCN): what triggers them, on what conditions, what they do, and
how far a game has come with them.

In code an event of a scenario is an `Incident`: an ``Event`` is what the log holds.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from ad1666.rules.board import Door, Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.items import Item
from ad1666.rules.places import Place

THEM = "them"
"""Stands for whoever triggered an event (SCN-7)."""
ANYBODY = "any"
WHO_WORDS: tuple[str, ...] = (*(side.value for side in Side), "hero", "commoner", ANYBODY)
"""The words that stand for figures (SCN-7); the letter of a figure stands for that one."""


NOBODY = ""
"""Stands for the figure where an event is triggered by nobody."""
DONE = "done"
"""The condition that another event has happened. Of no event it never holds."""


@frozen
class Trigger:
    """What triggers an event: the name of its kind (`kinds`), and the fields that this sets.

    ``who`` is the letter of a figure or one of `WHO_WORDS`. ``subject`` is the item that is taken,
    the chest that is opened, or the figure or thing that is spoken to, the latter on the square
    ``at``. ``place`` is a zone or an exit, None if any exit will do. ``pair`` are the two who
    fight. ``number`` is a turn or a number of tokens; it is triggered again ``every`` so many
    turns, 0 if only once.
    """

    on: str
    who: str = ANYBODY
    subject: str = ""
    place: Place | None = None
    pair: tuple[str, ...] = ()
    door: Edge | None = None
    at: Square | None = None
    number: int = 0
    every: int = 0


@frozen
class Condition:
    """What must hold, or must not, for an event to happen or an answer to be given: the name of its
    kind, and the fields that this sets. ``who`` is as for a `Trigger`, or `THEM`. ``subject`` is
    the item or the event that it is about."""

    asks: str
    who: str = ANYBODY
    subject: str = ""
    place: Place | None = None


@frozen
class Reply:
    """An answer to a question, what it takes, and what comes of it."""

    text: str
    conditions: tuple[Condition, ...] = ()
    then: tuple[Effect, ...] = ()


@frozen
class Effect:
    """One thing that an event does: the name of its kind, and the fields that this sets.

    ``who`` is whom it is about: a letter, one of `WHO_WORDS`, or `THEM`; empty if the ``place`` or
    nobody is meant. ``number`` is of tokens, wounds or cards, or the difficulty of a test.
    ``landing`` are the squares to move to, for each side.
    """

    does: str
    text: str = ""
    who: str = ""
    item: Item | None = None
    place: Place | None = None
    at: Square | None = None
    door: Edge | None = None
    chest: str = ""
    state: Door = Door.OPEN
    number: int = 0
    trait: str = ""
    landing: tuple[tuple[Side, tuple[Square, ...]], ...] = ()
    answers: tuple[Reply, ...] = ()
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()

    @property
    def branches(self) -> tuple[tuple[Effect, ...], ...]:
        """What may follow from it: for each answer, or for success and failure."""
        return (*(answer.then for answer in self.answers), self.success, self.failure)


@frozen
class Incident:
    """An event of a scenario (SCN-1). It happens once, or, with ``each``, whenever it is triggered.
    What is not ``announced`` nobody knows before it happens; if it is ``foretold``, its trigger and
    conditions are known all the same (SCN-6). ``title`` is what players read for it, empty without
    one."""

    id: str
    when: Trigger
    then: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    each: bool = False
    announced: bool = True
    foretold: bool = False
    title: str = ""

    @property
    def often(self) -> bool:
        """Whether it may happen more than once."""
        return self.each or self.when.every > 0


def size_of(effect: Effect) -> int:
    """The number of effects that one is, with its branches."""
    return 1 + sum(size_of(inner) for branch in effect.branches for inner in branch)


@lru_cache(maxsize=1 << 10)
def effects_of(incident: Incident) -> tuple[Effect, ...]:
    """All that an event may do, its branches included, in the order of its text."""
    found: list[Effect] = []
    waiting = list(reversed(incident.then))
    while waiting:
        effect = waiting.pop()
        found.append(effect)
        waiting += reversed([inner for branch in effect.branches for inner in branch])
    return tuple(found)


def places_of(incident: Incident) -> tuple[Place, ...]:
    """The zones and exits that an event speaks of, each once."""
    effects = effects_of(incident)
    asked = [*incident.conditions, *incident.unless]
    asked += [c for effect in effects for answer in effect.answers for c in answer.conditions]
    found = incident.when.place, *(c.place for c in asked), *(effect.place for effect in effects)
    return tuple(dict.fromkeys(place for place in found if place is not None))


# How far a game has come


class Occurrence(enum.StrEnum):
    """What rules note as it happens, since it shows in no state (SCN-3)."""

    TURN = "turn"
    OPENS = "opens"
    CROSSES = "crosses"
    SPEAKS = "speaks"
    FOUND = "found"


class Happening(NamedTuple):
    """Something that has happened since the last look (SCN-3). ``figures`` took part in it, first
    the one who did it; ``what`` is the door, the chest, the event or whom it was about."""

    on: Occurrence
    figures: tuple[str, ...] = ()
    what: str = ""


class Due(NamedTuple):
    """Something that an event that has happened has still to do: the event, the place of the effect
    among `effects_of` it, and whoever triggered it."""

    incident: str
    effect: int
    them: str | None


@frozen(weakref_slot=False)
class Story:
    """How far a game has come with the events of its scenario. Together with the rest of a State it
    is complete between any two steps (SCN-5)."""

    done: tuple[str, ...] = ()
    """The events that have happened, in the order in which they first did."""
    held: tuple[tuple[str, str], ...] = ()
    """What counts as old (SCN-3): events, each with a figure for whom its trigger held when the
    last look ended; empty where it is of nobody."""
    since: tuple[Happening, ...] = ()
    at: int | None = None
    """The place of the next event to look at, None between looks."""
    others: tuple[str, ...] = ()
    """Whoever else had triggered the event before that place when the look came to it, and has
    still to be taken (SCN-7). What it does adds nobody (SCN-4)."""
    agenda: tuple[Due, ...] = ()
    """What the event that is happening has still to do, in order."""
    times: int = 0
    """How many events have happened and how many answers been given: neither is taken back."""
    kept: tuple[tuple[int, int], ...] = ()
    """The places of goals that count only until an event that has happened, with how many times
    each had been reached then (SCN-15)."""


NO_STORY = Story()
