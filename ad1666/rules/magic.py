"""The magic deck (CARD-8), one, shared by both players; and what a scenario lets characters find at
its search markers, by the numbers of this deck (ACT-3)."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.rules.cards import Suit, letter_of
from ad1666.rules.frozen import evolve
from ad1666.rules.items import Item

RANKS = ("9", "10", "J", "Q", "K", "A")
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@frozen(eq=False)
class MagicCard:
    """A card of the magic deck. There is one object for each face, so identity is equality.

    Identified by its name, such as ``SQ``, and by its ``number`` from 1 to 24.
    """

    name: str
    suit: Suit
    rank: str
    number: int

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return magic_card, (self.name,)

    @property
    def numeral(self) -> str:
        """Its number as printed, a Roman numeral."""
        return roman(self.number)


def roman(number: int) -> str:
    """A number below 40 in Roman numerals."""
    written = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        written += sign * times
    return written


def span(first: int, last: int) -> str:
    """A range of numbers as printed on cards: ``IV`` or ``IV–IX``."""
    return roman(first) if first == last else f"{roman(first)}–{roman(last)}"


MAGIC: tuple[MagicCard, ...] = tuple(
    MagicCard(f"{letter_of(suit)}{rank}", suit, rank, at * len(RANKS) + place)
    for at, suit in enumerate(Suit)
    for place, rank in enumerate(RANKS, 1)
)
"""The 24 cards in the order of their numbers: suit by suit."""

NUMERALS: tuple[str, ...] = tuple(card.numeral for card in MAGIC)
"""I to XXIV."""

_BY_NAME = {card.name: card for card in MAGIC}


def magic_card(name: str) -> MagicCard:
    """The card of this name, such as ``SQ``. Raises KeyError if there is none."""
    return _BY_NAME[name]


@frozen(weakref_slot=False)
class MagicPile:
    """All cards of the magic deck. Like a player's it has no order: fate decides what is on top.
    Its cards are turned up openly, so what is left in it is public too."""

    deck: tuple[MagicCard, ...] = MAGIC
    discard: tuple[MagicCard, ...] = ()

    def turned(self, card: MagicCard) -> MagicPile:
        """The pile after a card of its deck was turned up and discarded."""
        left = tuple(c for c in self.deck if c is not card)
        return evolve(self, deck=left, discard=(*self.discard, card))


class Trove(enum.StrEnum):
    ITEM = "item"
    TRAP = "trap"
    """Wounds; armour does not help."""
    HEALING = "healing"
    """Heals wounds (HURT-1)."""
    ALARM = "alarm"
    """Raises the alarm (GUARD-4)."""
    EVENT = "event"
    """An event of the scenario happens (SCN-8)."""


@frozen
class Find:
    """What the cards with the numbers from ``first`` to ``last`` find: the ``item``, a number of
    ``wounds`` to be given or healed, or an ``event`` that happens."""

    first: int
    last: int
    trove: Trove
    item: Item | None = None
    wounds: int = 0
    event: str = ""

    def __contains__(self, card: MagicCard) -> bool:
        return self.first <= card.number <= self.last
