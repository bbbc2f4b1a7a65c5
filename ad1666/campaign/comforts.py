"""What the loser of a chapter may choose for the next."""

from __future__ import annotations

import enum


class Comfort(enum.StrEnum):
    SILVER = "silver"
    """Two silver, as far as the purse holds them."""
    FIRST_TURN = "first-turn"
    """The initiative in the first turn, in chapters where that is harmless."""
    LAST_WORD = "last-word"
    """The opponent's newest gift or purchase does not work."""


SILVER = 2
"""What the first is worth."""
