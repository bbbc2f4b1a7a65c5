"""Abilities that a scenario lends to characters beyond those of their cards: masks, a lock that
somebody has learnt to open (GEN-1, CHAR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from ad1666.i18n import _
from ad1666.rules import abilities
from ad1666.rules.characters import Character, Figure

Lent = Mapping[str, tuple[tuple[str, int], ...]]
"""For the letters of figures the abilities that they have in this scenario only, with values."""


def with_lent(card: Character, lent: Iterable[tuple[str, int]]) -> Character:
    """The card with abilities added; of one that it has the higher value counts."""
    values = dict(card.abilities)
    for name, value in lent:
        values[name] = max(value, values.get(name, value))
    return evolve(card, abilities=tuple(values.items()))


def text_of_lent(figures: Iterable[Figure], lent: Lent) -> tuple[str, ...]:
    """Who of some figures has what in this scenario only, a line for each ability, as players read
    it."""
    owners: dict[tuple[str, int], list[str]] = {}
    for figure in figures:
        for ability in lent.get(figure.id, ()):
            owners.setdefault(ability, []).append(f"{_(figure.card.name)} ({figure.id})")
    return tuple(
        # Translators: an ability that characters have in one scenario only, then their names
        _("{ability} in this scenario: {names}. [[{clause}]]").format(
            ability=_(name) if abilities.registry()[name].least is None else f"{_(name)} {value}",
            names=", ".join(names),
            clause=abilities.registry()[name].clause,
        )
        for (name, value), names in owners.items()
    )
