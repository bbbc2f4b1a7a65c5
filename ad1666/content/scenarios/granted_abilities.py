"""Abilities that a scenario grants beyond those on a card, such as masks or lock picking (GEN-1,
CHAR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from ad1666.rules.characters import Character

Lent = Mapping[str, tuple[tuple[str, int], ...]]
"""By figure's letter, the abilities granted by this scenario, with values."""


def with_granted(card: Character, granted: Iterable[tuple[str, int]]) -> Character:
    """The card with abilities added; of duplicates the higher value counts."""
    values = dict(card.abilities)
    for name, value in granted:
        values[name] = max(value, values.get(name, value))
    return evolve(card, abilities=tuple(values.items()))
