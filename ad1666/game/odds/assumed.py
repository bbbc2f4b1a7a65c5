"""What odds leave out: each says so by name."""

from __future__ import annotations

import enum


class Assumed(enum.StrEnum):
    """An assumption that odds rest on."""

    HAND = "hand"
    """A hidden hand is as likely to be one selection of the unseen cards as another."""
    DECK = "deck"
    """Who has laid no card yet plays from the deck; one laid face down may be any unseen card."""
    BOOSTS = "boosts"
    """With boosts: everybody plays every card that fits."""
    PARRY = "parry"
    """The loser does not parry."""
    AGAIN = "again"
    """A failed test is not taken again by an ability."""
    AFTER = "after"
    """What an ability or a weapon makes of a hit afterwards is not counted."""
