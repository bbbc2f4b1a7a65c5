"""What an onlooker knows of the cards: the only basis for odds."""

from __future__ import annotations

from math import comb

from attrs import evolve, frozen

from ad1666.game.odds.spread import Spread
from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import Card, Pile, Side, Suit, in_order, without
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

    def turned_up(self) -> list[tuple[Card, Holding]]:
        """Each card that may be turned up from the deck, all equally likely, and what is known
        then. An empty deck is reshuffled first and the hand drawn anew (CARD-7)."""
        if self.deck:
            return [
                (card, evolve(self, pool=without(self.pool, card), deck=self.deck - 1))
                for card in self.pool
            ]
        stock = in_order((*self.pool, *self.discard, *(self.hand or ())))
        held = self.held if self.discard else self.held - 1
        return [
            (card, Holding(without(stock, card), None, held, len(stock) - 1 - held, ()))
            for card in stock
        ]

    def revealed(self) -> list[tuple[Card, Holding]]:
        """Each card that a hidden one laid face down may be, all equally likely."""
        return [
            (card, evolve(self, pool=without(self.pool, card), laid=self.laid - 1))
            for card in self.pool
        ]

    def played(self, card: Card) -> Holding:
        """After a card is played from the known hand. ValueError if it is not in it."""
        assert self.hand is not None
        return evolve(self, hand=without(self.hand, card), held=self.held - 1)

    @property
    def hands(self) -> int:
        """The number of possible hands."""
        return 1 if self.hand is not None else comb(len(self.pool), self.held)

    def boosts(self, initial: Card, suit: Suit | None) -> Spread[int]:
        """How much all fitting cards of the hand add to an initial card (TEST-4): certain for a
        known hand, else by how many of the unseen fit."""
        gains = [boost_value(initial, suit, card) for card in self.pool]
        if self.hand is not None:
            return Spread.sure(sum(boost_value(initial, suit, card) for card in self.hand))
        return _sum_of_hand(gains.count(2), gains.count(1), gains.count(0), self.held)


def _sum_of_hand(twos: int, ones: int, others: int, held: int) -> Spread[int]:
    """The sum of ``held`` cards drawn from those worth 2, 1 and nothing."""
    return Spread.of(
        (2 * two + one, comb(twos, two) * comb(ones, one) * comb(others, held - two - one))
        for two in range(min(twos, held) + 1)
        for one in range(min(ones, held - two) + 1)
    )


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
