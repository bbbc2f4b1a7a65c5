"""Bands by chance: legal ones that cost what they may, of people who go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from ad1666.rules.bands import Muster, faults, gold_of, may_choose
from ad1666.rules.characters import NEUTRAL, Character

_TRIES = 30
_SPARE = 1
"""Gold for which a better company is taken."""
_FEW = 3
"""Figures of which a band needs more than other things."""
_ALIKE, _HIRED = 2, 1
"""The most of a kind, and the most for hire, in a good company."""

T = TypeVar("T")


class Pick(Protocol):
    """Takes one of some things by chance."""

    def __call__(self, among: Sequence[T], /) -> T: ...


def choose_band(
    pick: Pick, muster: Muster, other: Sequence[Character]
) -> tuple[Character, ...] | None:
    """A band for a side whose opponent has the ``other`` characters, as far as they are known: of a
    number of random legal ones the best company among the most expensive. None if none of those is
    legal."""
    tried = [_by_chance(pick, muster, other) for _ in range(_TRIES)]
    legal = [band for band in tried if not faults(muster, band, other)]
    dearest = max(map(gold_of, legal), default=0)
    dear = (band for band in legal if gold_of(band) >= dearest - _SPARE)
    return max(
        dear, key=lambda band: (_company((*muster.fixed, *band)), gold_of(band)), default=None
    )


def _company(band: Sequence[Character]) -> int:
    """How well people go together, 0 at best: somebody leads, they are not few, not all of a kind,
    and most of them are of the faction."""
    kinds = Counter(card.id for card in band)
    alike = sum(max(0, number - _ALIKE) for number in kinds.values())
    hired = sum(card.faction == NEUTRAL for card in band)
    alone = max(0, _FEW - len(band)) + (not any(card.hero for card in band))
    return -alike - max(0, hired - _HIRED) - alone


def _by_chance(pick: Pick, muster: Muster, other: Sequence[Character]) -> tuple[Character, ...]:
    """Adds random characters that may still be chosen until there are none."""
    band: list[Character] = []
    while free := [card for card in muster.pool if may_choose(muster, band, other, card)]:
        band.append(pick(free))
    return tuple(band)
