"""Why a card may or may not be played as a boost (TEST-3 to TEST-5, OPP-3)."""

from __future__ import annotations

from collections.abc import Collection

from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import BLACK_JOKER, Card, Side
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.reasons import Reason
from ad1666.rules.verdicts import Barred, Verdict


def boost(test: Standard | Opposed, player: Side, hand: Collection[Card], card: Card) -> Verdict:
    """Whether a player may boost a test with a card. ``hand`` is what the player holds: to be asked
    for that player's own eyes only."""
    if card not in hand:
        return Barred(Reason.CARD_NOT_IN_HAND, "TEST-4")
    if isinstance(test, Standard):
        if test.player is not player:
            return Barred(Reason.OTHER_PLAYERS_TEST, "TEST-4")
        if test.card.joker:
            return Barred(Reason.INITIAL_JOKER, "TEST-3")
        if test.result >= test.difficulty:
            return Barred(Reason.TEST_NOT_FAILED, "TEST-4")
        initial, suit = test.card, test.card.suit
    else:
        own = test.hand(player)
        initial, suit = own.card, own.suit
    if boost_value(initial, suit, card):
        return True
    if card is BLACK_JOKER:
        return Barred(Reason.BLACK_JOKER, "TEST-5")
    return Barred(Reason.NO_MATCH, "TEST-4")
