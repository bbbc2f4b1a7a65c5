"""The assumptions behind odds, by name."""

from __future__ import annotations

import enum


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
