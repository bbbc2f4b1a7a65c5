"""Abilities that a scenario lends to characters beyond those of their cards: masks, a lock that
somebody has learnt to open (GEN-1, CHAR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from ad1666.rules.characters import Character

Lent = Mapping[str, tuple[tuple[str, int], ...]]
"""For the letters of figures the abilities that they have in this scenario only, with values."""


def with_granted(card: Character, granted: Iterable[tuple[str, int]]) -> Character:
    """The card with abilities added; of one that it has the higher value counts."""
    values = dict(card.abilities)
    for name, value in granted:
        values[name] = max(value, values.get(name, value))
    return evolve(card, abilities=tuple(values.items()))
