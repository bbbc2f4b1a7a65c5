"""What is asked, answered and told where two players deal for each other: values, as they go over a
line and stand in a transcript."""

from __future__ import annotations

import hashlib
from typing import TypeAlias

from attrs import frozen

from ad1666.content.messages import Message
from ad1666.rules.cards import Side


class Unfair(ValueError):
    """What shows that somebody has not dealt as they had to."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem


@frozen
class Opening:
    """What was sealed, a card or a number, with the salt that it was sealed with."""

    what: str
    salt: str

    @property
    def seal(self) -> str:
        """The SHA-256 that was told before, in hexadecimal digits."""
        return hashlib.sha256(f"{self.salt} {self.what}".encode()).hexdigest()


SealedDeck: TypeAlias = tuple[Opening, ...]
"""A deck in the order of its places."""


# What a player is asked, and answers


@frozen
class SealDeck:
    """Shuffle these cards and tell the seals of their places, as Seals."""

    cards: tuple[str, ...]


@frozen
class NamePlace:
    """Which of the places still free in the other's deck is drawn from? A Place."""

    free: tuple[int, ...]


@frozen
class OpenPlace:
    """What lies at a place of your own deck? An Opening."""

    place: int


@frozen
class SealNumber:
    """Think of a number below 2 to the 64th, and tell its seal, as Seals."""


@frozen
class OpenNumber:
    """Which number was it? An Opening. The other's number is sealed as well by now."""

    against: str


@frozen
class Seals:
    """The seals of a deck in the order of its places, or that of a number."""

    seals: tuple[str, ...]


@frozen
class Place:
    """A place, counted from 0."""

    place: int


Ask: TypeAlias = SealDeck | NamePlace | OpenPlace | SealNumber | OpenNumber
Reply: TypeAlias = Seals | Place | Opening


# What both are told, and keep: the transcript


@frozen
class Sealed:
    """A side has sealed its deck anew."""

    side: Side
    seals: tuple[str, ...]


@frozen
class Opened:
    """A card of a side's deck was drawn from a place. ``card`` is there if it was turned up."""

    side: Side
    place: int
    card: Opening | None = None


@frozen
class Added:
    """Two numbers were added, Red's first. They were sealed before either was told."""

    seals: tuple[str, ...]
    numbers: tuple[Opening, ...]


@frozen
class Shown:
    """At the end a side has opened all decks that it had sealed, in order."""

    side: Side
    decks: tuple[SealedDeck, ...]


Entry: TypeAlias = Sealed | Opened | Added | Shown
