"""Abilities that a scenario lends to characters beyond those of their cards: masks, a lock that
somebody has learnt to open (GEN-1, CHAR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from ad1666.content.characters.cards import read_abilities
from ad1666.content.toml import Table
from ad1666.i18n import _
from ad1666.rules import abilities
from ad1666.rules.characters import Character, Figure

Lent = Mapping[str, tuple[tuple[str, int], ...]]
"""For the letters of figures the abilities that they have in this scenario only, with values."""


def read_granted(top: Table) -> Lent:
    """What the key ``abilities`` of figures says. ContentError if it is not correct."""
    return {
        letter: read_abilities(table)
        for letter, table in top.table("figures").subtables()
        if "abilities" in table
    }


def with_granted(card: Character, granted: Iterable[tuple[str, int]]) -> Character:
    """The card with abilities added; of one that it has the higher value counts."""
    values = dict(card.abilities)
    for name, value in granted:
        values[name] = max(value, values.get(name, value))
    return evolve(card, abilities=tuple(values.items()))


def text_of_granted(figures: Iterable[Figure], granted: Lent) -> tuple[str, ...]:
    """Who of some figures has what in this scenario only, a line for each ability, as players read
    it."""
    owners: dict[tuple[str, int], list[str]] = {}
    for figure in figures:
        for ability in granted.get(figure.id, ()):
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
