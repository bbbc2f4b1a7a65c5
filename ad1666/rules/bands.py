"""Choosing a band (SETUP-1, SETUP-6 to SETUP-8): who may be in it, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ad1666.rules import abilities
from ad1666.rules.characters import Character
from ad1666.rules.verdicts import Barred, Verdict

NEUTRAL = "neutral"
"""The faction whose characters may fight for either side (SETUP-1)."""


@frozen
class Budget:
    """What a band may cost in a battle (SETUP-8), in gold and in acquaintances."""

    gold: int
    acquaintances: int


def check(
    band: Iterable[Character], other: Iterable[Character], faction: str, budget: Budget | None
) -> tuple[Barred, ...]:
    """All that is wrong with a band of that faction, once for each reason; nothing if it may be
    played. ``other`` is the opponent's band; None is a scenario without a budget."""
    band, chosen = tuple(band), list(other)
    found: list[Verdict] = []
    for card in band:
        found += [may_serve(card, faction), may_join(card, chosen)]
        chosen.append(card)
    if budget is not None:
        found += [_within_gold(band, budget), _within_acquaintances(band, budget)]
    return tuple(dict.fromkeys(verdict for verdict in found if isinstance(verdict, Barred)))


def may_serve(card: Character, faction: str) -> Verdict:
    """Whether a character may fight for a faction: its own, or any if it is neutral (SETUP-1)."""
    if card.faction in (faction, NEUTRAL):
        return True
    return Barred(f"{card.name} belongs to {card.faction}, not to {faction}", "SETUP-1")


def may_join(card: Character, chosen: Iterable[Character]) -> Verdict:
    """Whether a character may be chosen when those of both sides so far are ``chosen``: one that is
    unique only once in the game (SETUP-6)."""
    if card.unique and any(other.id == card.id for other in chosen):
        return Barred(f"{card.name} is unique and already chosen", "SETUP-6")
    return True


def _within_gold(band: tuple[Character, ...], budget: Budget) -> Verdict:
    """Whether the gold suffices (SETUP-8)."""
    cost = sum(card.gold for card in band)
    if cost <= budget.gold:
        return True
    return Barred(f"the band costs {cost} gold, of {budget.gold}", "SETUP-8")


def _within_acquaintances(band: tuple[Character, ...], budget: Budget) -> Verdict:
    """Whether the acquaintances suffice: the scenario's, and those that the band itself brings
    (SETUP-8, ABIL-21)."""
    cost = sum(card.acquaintances for card in band)
    there = budget.acquaintances + sum(abilities.acquaintances(card) for card in band)
    if cost <= there:
        return True
    return Barred(f"the band costs {cost} acquaintances, of {there}", "SETUP-8")
