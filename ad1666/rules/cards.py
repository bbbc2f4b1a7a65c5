"""Cards, suits and piles (CARD)."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from attrs import frozen


class Side(enum.StrEnum):
    """One of the two players (GEN-2)."""

    RED = "red"
    BLUE = "blue"

    @property
    def other(self) -> Side:
        return BLUE if self is RED else RED


SIDES = tuple(Side)
"""Both, red first; faster to iterate over than the enumeration."""
RED, BLUE = SIDES
"""Faster to access than the members."""


class Location(enum.StrEnum):
    """Where a hit lands (CARD-2)."""

    HEAD = "head"
    TORSO = "torso"
    ARMS = "arms"
    LEGS = "legs"


class Suit(enum.StrEnum):
    """A suit; its value is the word that names it in a choice (CARD-2)."""

    SKULL = "skull"
    HEART = "heart"
    GOBLET = "goblet"
    HORSESHOE = "horseshoe"

    @property
    def location(self) -> Location:
        """The hit location that the suit stands for."""
        return _LOCATIONS[self]

    @property
    def black(self) -> bool:
        """Skull and goblet are black, heart and horseshoe red."""
        return self in (Suit.SKULL, Suit.GOBLET)


SUITS = tuple(Suit)
"""All four in order; faster to iterate over than the enumeration."""
_LOCATIONS = dict(zip(Suit, Location, strict=True))
_LETTERS = dict(zip(Suit, "SHGU", strict=True))


def letter_of(suit: Suit) -> str:
    """The letter that stands for a suit in the names of cards."""
    return _LETTERS[suit]


@frozen(eq=False)
class Card:
    """A player's card (CARD-1). There is one object for each face, so identity is equality.

    A joker has no suit of its own (CARD-3): black counts 0, red 10.
    """

    name: str
    suit: Suit | None
    value: int

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.name,)

    @property
    def joker(self) -> bool:
        return self.suit is None

    @property
    def triggers_reshuffle(self) -> bool:
        """Whether it is an eight or a joker, four of which call for a reshuffle (CARD-6)."""
        return self.suit is None or self.value == 8


BLACK_JOKER = Card("BJ", None, 0)
RED_JOKER = Card("RJ", None, 10)
DECK: tuple[Card, ...] = (
    *(Card(f"{letter_of(suit)}{value}", suit, value) for suit in Suit for value in range(2, 9)),
    BLACK_JOKER,
    RED_JOKER,
)
"""The 30 cards of one player in their standard order (CARD-1)."""

HIDDEN = Card("??", None, -1)
"""The back of a card, where a view hides its face."""

_BY_NAME = {c.name: c for c in (*DECK, HIDDEN)}
_TRIGGERS = frozenset(c for c in DECK if c.triggers_reshuffle)
_ORDER = {c: i for i, c in enumerate((*DECK, HIDDEN))}


def card(name: str) -> Card:
    """The card of this name, such as ``S8`` or ``RJ``. Raises KeyError if there is none."""
    return _BY_NAME[name]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the standard order, in which hands, decks and other unordered piles are stored."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without(cards: tuple[Card, ...], taken: Card) -> tuple[Card, ...]:
    """The cards without one of them. Raises ValueError if it is not among them."""
    at = cards.index(taken)
    return cards[:at] + cards[at + 1 :]


@frozen(weakref_slot=False)
class Pile:
    """All cards of one player (CARD-4). The deck has no order: fate decides what is on top."""

    deck: tuple[Card, ...] = DECK
    hand: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    play: tuple[Card, ...] = ()
    committed: tuple[Card, ...] = ()
    """Cards from hand laid face down for an opposed test (OPP-1): in play, but still a secret."""

    @property
    def reshuffle_triggers(self) -> int:
        """The number of eights and jokers in the discard pile (CARD-6)."""
        return len(_TRIGGERS.intersection(self.discard))

    @property
    def everything(self) -> tuple[Card, ...]:
        """The player's 30 cards wherever they are, in the standard order."""
        return in_order(self.deck + self.hand + self.discard + self.play + self.committed)
