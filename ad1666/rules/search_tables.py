"""What a scenario lets characters find at its search markers, by the numbers of the magic deck
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
    """Wounds; armour does not help."""
    HEALING = "healing"
    """Heals wounds (HURT-1)."""
    ALARM = "alarm"
    """Raises the alarm (GUARD-4)."""


@frozen
class Find:
    """What the cards with the numbers from ``first`` to ``last`` find: the ``item``, or a number of
    ``wounds`` to be given or healed."""

    first: int
    last: int
    trove: Trove
    item: Item | None = None
    wounds: int = 0

    def __contains__(self, card: MagicCard) -> bool:
        return self.first <= card.number <= self.last
