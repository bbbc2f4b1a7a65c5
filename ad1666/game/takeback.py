"""Why a choice cannot be taken back."""

from __future__ import annotations

import enum


class NoUndo(enum.Enum):
    """The one reason that applies."""

    GAME_OVER = enum.auto()
    NOTHING_CHOSEN = enum.auto()
    CARD_TURNED_UP = enum.auto()
    """A card was turned up or drawn since the last choice."""
    CARD_LAID_OPEN = enum.auto()
    """The last choice showed a card that was in a hand or lay face down."""
    OTHER_PLAYERS = enum.auto()
    """The choice before was the other player's."""
    TOO_OFTEN = enum.auto()
    """So much was taken back that the record could not be replayed in reasonable time."""
    LOOKING_ON = enum.auto()
    """The game is played in another program."""
