"""What an onlooker knows of the cards: the only basis for odds, with what odds
assume beside it; and positions that it may be in, with a face for each hidden card."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from math import comb
from struct import unpack

import attrs
from attrs import frozen

from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import DECK, Card, Pile, Side, Suit, in_order, without
from ad1666.rules.frozen import evolve
from ad1666.rules.state import State


class Assumed(enum.StrEnum):
    """An assumption that odds rest on."""

    HAND = "hand"
    """Every selection of unseen cards is equally likely as a hidden hand."""
    DECK = "deck"
    """A player who has committed no card plays from the deck; a card face down may be any unseen
    one."""
    BOOSTS = "boosts"
    """With boosts: everybody plays every card that matches."""
    PARRY = "parry"
    """The loser does not parry."""
    AGAIN = "again"
    """No ability repeats a failed test."""
    AFTER = "after"
    """Consequences that abilities or weapons add to a hit are ignored."""


@frozen
class Holding:
    """A player's cards as an onlooker knows them. The size of each pile is public (CARD-5), and so
    is the discard pile.

    ``pool`` are the cards whose place is unknown: the deck, and the hand too if hidden; ``hand`` is
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
    def _own(self) -> int:
        """The cards that are or may be in the hand, as `bits`."""
        return bits(self.pool if self.hand is None else self.hand)

    def turned_up(self) -> Turned:
        """What may be turned up from the deck. An empty deck is reshuffled first and the hand
        redrawn (CARD-7)."""
        if self.deck:
            return self.pool, self
        stock = in_order((*self.pool, *self.discard, *(self.hand or ())))
        held = self.held if self.discard else self.held - 1
        return stock, Holding(stock, None, held, len(stock) - held, ())

    def revealed(self) -> Turned:
        """What a hidden card laid face down may be."""
        return self.pool, self

    def played(self, card: Card) -> Turned:
        """A card played from the known hand. Raises ValueError if it is not in it."""
        assert self.hand is not None
        return (card,), attrs.evolve(self, hand=without(self.hand, card), held=self.held - 1)

    def hands(self, initial: Card) -> int:
        """The number of possible hands beside an initial card."""
        if self.hand is not None:
            return 1
        return comb((self._own & ~_BITS[initial]).bit_count(), self.held)

    def boosts(self, initial: Card, suit: Suit | None) -> Mapping[int, int]:
        """What all matching cards of the hand add to an initial card (TEST-4), with the number of
        possible hands for each sum: certain for a known hand, otherwise by how many of the unseen
        cards match."""
        two, one, others = self._worth(initial, suit)
        if self.hand is not None:
            return {2 * two + one: 1}
        return _sums_of_hands(two, one, others, self.held)

    def packed_boosts(self, initial: Card, suit: Suit | None) -> int:
        """The same as `boosts`, `packed`."""
        two, one, others = self._worth(initial, suit)
        if self.hand is not None:
            return 1 << DIGIT * (2 * two + one)
        return _packed_sums_of_hands(two, one, others, self.held)

    def _worth(self, initial: Card, suit: Suit | None) -> tuple[int, int, int]:
        """How many of the cards that may be played as boosts add 2, 1 and 0 to an initial card
        (TEST-4)."""
        twos, ones, others = fitting(initial, suit)
        own = self._own
        return (own & twos).bit_count(), (own & ones).bit_count(), (own & others).bit_count()


Turned = tuple[tuple[Card, ...], Holding]
"""The initial cards that may be seen, all equally likely, and what is then known of the others. The
pool still has all of them: the card that is seen is none of the others."""


@cache
def fitting(initial: Card, suit: Suit | None) -> tuple[int, int, int]:
    """The other cards that add 2, 1 and 0 to an initial card as boosts (TEST-4), each group as
    `bits`."""
    gains = {card: boost_value(initial, suit, card) for card in DECK if card is not initial}
    twos, ones, none = (bits(c for c, gain in gains.items() if gain == n) for n in (2, 1, 0))
    return twos, ones, none


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as the bits of a number, for counting the cards that two sets share."""
    return sum([_BITS[card] for card in cards])


_BITS = {card: 1 << place for place, card in enumerate(DECK)}


@lru_cache(maxsize=4096)
def _sums_of_hands(twos: int, ones: int, others: int, held: int) -> Mapping[int, int]:
    """The sums of all selections of ``held`` cards from those worth 2, 1 and 0, with the number of
    selections for each."""
    sums: dict[int, int] = {}
    for two in range(min(twos, held) + 1):
        for one in range(min(ones, held - two) + 1):
            if ways := comb(twos, two) * comb(ones, one) * comb(others, held - two - one):
                sums[2 * two + one] = sums.get(2 * two + one, 0) + ways
    return sums


@lru_cache(maxsize=4096)
def _packed_sums_of_hands(twos: int, ones: int, others: int, held: int) -> int:
    return packed(_sums_of_hands(twos, ones, others, held))


def packed(sums: Mapping[int, int]) -> int:
    """The numbers of cases by sum, from 0 on, as the digits of one number. Adding such numbers adds
    up many hands at once, and shifting by digits adds to each sum."""
    return sum([cases << DIGIT * total for total, cases in sums.items()])


def unpacked(number: int, least: int) -> dict[int, int]:
    """Undoes `packed`, where the lowest digit stands for the sum ``least``."""
    size = -(-number.bit_length() // DIGIT)
    digits = unpack(f"<{size}Q", number.to_bytes(size * DIGIT // 8, "little"))
    return {total: cases for total, cases in enumerate(digits, least) if cases}


DIGIT = 64
"""Bits per digit: 30 initial cards with all hands of 29 others make fewer than 2 ** 32 cases."""


@frozen
class Known:
    """What an onlooker knows of both players' cards. ``viewer`` is the side whose hand it sees,
    None if it sees neither. ``leader`` has the initiative."""

    viewer: Side | None
    leader: Side
    red: Holding
    blue: Holding

    def of(self, side: Side) -> Holding:
        """The cards of a player."""
        return self.red if side is Side.RED else self.blue


def known_to(state: State, viewer: Side | None) -> Known:
    """What a viewer may know of the cards; None for what both players know. Equal for any two
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


def unseen(state: State, viewer: Side, of: Side) -> tuple[Card, ...]:
    """The cards of a player whose place a viewer does not know: those in the deck and, of the other
    player, in hand and face down. Each is equally likely to be in any of these places."""
    pile = state.pile(of)
    seen = {*pile.discard, *pile.play}
    if of is viewer:
        seen.update(pile.hand, pile.committed)
    return tuple([card for card in DECK if card not in seen])


def dealt(state: State, viewer: Side, rng: random.Random) -> State:
    """A position that looks to a viewer as this one does, with a face for each hidden card. All
    possible deals are equally likely."""
    for side in Side:
        pile, pool = state.pile(side), list(unseen(state, viewer, side))
        if side is viewer:
            state = state.with_pile(side, evolve(pile, deck=in_order(pool)))
            continue
        rng.shuffle(pool)
        held, laid = len(pile.hand), len(pile.hand) + len(pile.committed)
        hand, committed, deck = pool[:held], pool[held:laid], pool[laid:]
        faces = evolve(pile, hand=in_order(hand), committed=tuple(committed), deck=in_order(deck))
        state = state.with_pile(side, faces)
    return state
