"""What programs hold a card to be worth, in gold: by its fights with certain others, and for the
rest by the prices of cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from statistics import fmean

from ad1666.campaign.bouts import exchange
from ad1666.content.costs import amounts, prices
from ad1666.rules.characters import TRAITS, Character

LIFE = 5.6
"""The gold of a life taken where each attacks once: that makes a point of melee skill worth two
gold, as in the prices of cards."""
_FOUGHT = frozenset(
    (
        *("figure", "hero", "death", "serious", "fencing", "melee", "advantage", "damage"),
        *("armour", "Berserker", "Clever defence", "Frenzied attack", "Iron guard", "Quick cut"),
        *("Thrust to the heart", "trait"),
    )
)
"""What has a price, and is told by fights instead, or below."""
_FIRST_POINT = 0.5
"""What the first point of a trait is worth."""


def worth(card: Character, foes: Iterable[Character]) -> float:
    """What a card is worth among some foes, in gold. Only differences mean anything."""
    fought = [exchange(card, foe) for foe in foes]
    return _judged(card) + (LIFE * fmean(fought) if fought else 0.0)


@lru_cache(5_000)
def _judged(card: Character) -> float:
    each, found = prices(), amounts(card).items()
    others = sum(each[name].gold * amount for name, amount in found if name not in _FOUGHT)
    return others + sum(map(_of_trait, (getattr(card, trait) for trait in TRAITS)))


def _of_trait(value: int) -> float:
    """What a trait is worth: its first point most, the further ones less and less."""
    return sum(_FIRST_POINT / point for point in range(1, value + 1)) + min(0, value) * _FIRST_POINT
