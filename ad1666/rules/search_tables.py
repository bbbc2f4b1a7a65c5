"""What a scenario lets characters find under its search markers, by the numbers of the magic deck
(ACT-3, CARD-8)."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.rules.items import Item
from ad1666.rules.magic import MagicCard


class Trove(enum.StrEnum):
    """Kinds of find."""

    ITEM = "item"
    TRAP = "trap"
    """Wounds, against which no armour helps."""
    HEALING = "healing"
    """Wounds are healed (HURT-1)."""
    ALARM = "alarm"
    """GUARD-4."""


@frozen
class Find:
    """What the cards with the numbers from ``first`` to ``last`` bring: the ``item``, or so many
    ``wounds`` given or healed."""

    first: int
    last: int
    trove: Trove
    item: Item | None = None
    wounds: int = 0

    def __contains__(self, card: MagicCard) -> bool:
        return self.first <= card.number <= self.last
