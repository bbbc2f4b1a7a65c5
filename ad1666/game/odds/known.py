"""What an onlooker knows of the cards: the only basis for odds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from math import comb

from attrs import evolve, frozen

from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import DECK, Card, Pile, Side, Suit, in_order, without
from ad1666.rules.state import State


@frozen
class Holding:
    """A player's cards as an onlooker knows them. The size of each pile is public (CARD-5), and so
    is the discard pile.

    ``pool`` are the cards whose place is unknown: the deck, and the hand too if hidden. ``hand`` is
    None then.
    """

    pool: tuple[Card, ...]
    hand: tuple[Card, ...] | None
    held: int
    deck: int
    discard: tuple[Card, ...]
    laid: int = 0
    """Hidden cards laid face down (OPP-1); they are in the pool."""

    @cached_property
    def _unseen(self) -> frozenset[Card]:
        return frozenset(self.pool)

    def turned_up(self) -> Turned:
        """What may be turned up from the deck. An empty deck is reshuffled first and the hand drawn
        anew (CARD-7)."""
        if self.deck:
            return self.pool, self
        stock = in_order((*self.pool, *self.discard, *(self.hand or ())))
        held = self.held if self.discard else self.held - 1
        return stock, Holding(stock, None, held, len(stock) - held, ())

    def revealed(self) -> Turned:
        """What a hidden card laid face down may be."""
        return self.pool, self

    def played(self, card: Card) -> Turned:
        """A card played from the known hand. ValueError if it is not in it."""
        assert self.hand is not None
        return (card,), evolve(self, hand=without(self.hand, card), held=self.held - 1)

    def hands(self, initial: Card) -> int:
        """The number of possible hands beside an initial card."""
        if self.hand is not None:
            return 1
        return comb(len(self._unseen - {initial}), self.held)

    def boosts(self, initial: Card, suit: Suit | None) -> Mapping[int, int]:
        """What all fitting cards of the hand add to an initial card (TEST-4), in how many of the
        possible hands: certain for a known hand, else by how many of the unseen fit."""
        if self.hand is not None:
            return {sum(boost_value(initial, suit, card) for card in self.hand): 1}
        unseen, (twos, ones) = self._unseen, fitting(initial, suit)
        two, one, others = len(unseen & twos), len(unseen & ones), len(unseen - {initial})
        return _sums_of_hands(two, one, others - two - one, self.held)


Turned = tuple[tuple[Card, ...], Holding]
"""The initial cards that may be seen, all equally likely, and what is known of the others then. The
pool has all of them still: the one that is seen is none of the others."""


@cache
def fitting(initial: Card, suit: Suit | None) -> tuple[frozenset[Card], frozenset[Card]]:
    """The other cards that add 2, and those that add 1, to an initial card as boosts (TEST-4)."""
    gains = {card: boost_value(initial, suit, card) for card in DECK if card is not initial}
    twos, ones = (frozenset(c for c, gain in gains.items() if gain == n) for n in (2, 1))
    return twos, ones


@lru_cache(maxsize=4096)
def _sums_of_hands(twos: int, ones: int, others: int, held: int) -> Mapping[int, int]:
    """The sums of all selections of ``held`` cards from those worth 2, 1 and nothing."""
    sums: dict[int, int] = {}
    for two in range(min(twos, held) + 1):
        for one in range(min(ones, held - two) + 1):
            if ways := comb(twos, two) * comb(ones, one) * comb(others, held - two - one):
                sums[2 * two + one] = sums.get(2 * two + one, 0) + ways
    return sums


@frozen
class Known:
    """What an onlooker knows of both players' cards: ``viewer`` sees that side's hand, None
    neither. ``leader`` has the initiative."""

    viewer: Side | None
    leader: Side
    red: Holding
    blue: Holding

    def of(self, side: Side) -> Holding:
        """The cards of a player."""
        return self.red if side is Side.RED else self.blue


def known_to(state: State, viewer: Side | None) -> Known:
    """What a viewer may know of the cards, or with None what both players do. Equal for any two
    states that differ only in what lies in a hidden hand and in the deck."""
    red, blue = (_holding(state.pile(side), own=side is viewer) for side in Side)
    return Known(viewer, state.leader, red, blue)


def _holding(pile: Pile, *, own: bool) -> Holding:
    gone = in_order(pile.discard)
    held, deck = len(pile.hand), len(pile.deck)
    if own:
        return Holding(in_order(pile.deck), in_order(pile.hand), held, deck, gone)
    unseen = in_order((*pile.deck, *pile.hand, *pile.committed))
    return Holding(unseen, None, held, deck, gone, len(pile.committed))
