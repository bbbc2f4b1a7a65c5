"""Applies what the story changes in a chapter to the texts of its scenario, which are then read
again as those of any record are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import evolve

from ad1666.content.campaigns.edits import SCENARIO, Texts, edited, with_card
from ad1666.content.campaigns.plan import Change
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import Kept
from ad1666.rules.bands import Budget, Muster, faults
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character

_FIGURES, _BUDGET, _WITHOUT, _SUGGESTED = "figures", "budget", "without", "suggested"
_MOST_EXCHANGED = 2
"""How many of a suggested band are exchanged for cheaper ones before somebody is left out."""


def changed(kept: Kept, scenario: Scenario, change: Change) -> Kept:
    """The snapshot of a chapter's scenario with a change applied, besides any that have been
    applied to it before. ``scenario`` is the scenario as its author wrote it. Raises KeyError if it
    has not got what the change names."""
    for letter, card in change.cards.items():
        kept = with_card(kept, _card_of(scenario, letter, change), card)
    return edited(kept, SCENARIO, lambda top: _change(top, scenario, change))


def _card_of(scenario: Scenario, letter: str, change: Change) -> str:
    """The card that a figure has with the change."""
    own = next(figure for figure in scenario.musters.fixed if figure.id == letter)
    return change.exchange.get(letter, own.card.id)


def _change(top: Texts, scenario: Scenario, change: Change) -> None:
    if change.contested:
        top.pop("initiative", None)
    if change.initiative is not None:
        top["initiative"] = change.initiative.value
    if change.guard:
        top["guard"] += change.guard
    for letter, turn in change.arrives.items():
        top[_FIGURES][letter]["arrives"] = turn
    for letter, card in change.exchange.items():
        top[_FIGURES][letter]["card"] = card
        top[_FIGURES][letter].pop("in_hand", None)  # that names what the other one has
    if change.left_out:
        for number in reversed(range(len(top["events"]))):
            if top["events"][number]["id"] in change.left_out:
                del top["events"][number]
    if change.budget:
        top[_BUDGET]["gold"] = max(0, top[_BUDGET]["gold"] + change.budget)
    for side, gold in change.spare.items():
        spared = top.setdefault("spare", {})
        spared[side.value] = spared.get(side.value, 0) + gold
    for side, names in change.without.items():
        muster = top["muster"][side.value]
        known = list(muster.get(_WITHOUT, []))
        muster[_WITHOUT] = [*known, *(name for name in names if name not in known)]
    if change.budget or change.spare or change.without:
        _suggest(top, scenario)


def _suggest(top: Texts, scenario: Scenario) -> None:
    """Has the scenario suggest bands that may still be played."""
    there = {side: scenario.musters.named(side) for side in Side}
    for side, rules in scenario.musters.rules.items():
        table = top["muster"][side.value]
        spared = top.get("spare", {}).get(side.value, 0)
        muster = evolve(
            rules,
            budget=None if rules.budget is None else Budget(**top[_BUDGET], spare=spared),
            without=tuple(table.get(_WITHOUT, ())),
        )
        pool = {card.id: card for card in rules.pool}
        band = tuple(pool[name] for name in table[_SUGGESTED])
        found = fitting(muster, band, there[side.other])
        if found != band:
            table[_SUGGESTED] = [card.id for card in found]
        there[side] = (*there[side], *found)


def fitting(
    muster: Muster, band: Sequence[Character], other: Sequence[Character]
) -> tuple[Character, ...]:
    """A legal band as much like another one as can be found: with one or two of it exchanged for
    others that cost as much or less, or else with the last of it left out, too. The band itself if
    there is none. ``other`` is the band of the opponent as far as it is known."""
    whole = tuple(band)
    while band:
        for tried in _alike(muster, tuple(band)):
            if not faults(muster, tried, other):
                return tried
        band = band[:-1]
    return whole


def _alike(muster: Muster, band: tuple[Character, ...]) -> Iterator[tuple[Character, ...]]:
    """The bands like one, the nearest first: those that keep more of it, and cost more."""
    yield band
    for number in range(1, _MOST_EXCHANGED + 1):
        for places in combinations(reversed(range(len(band))), number):
            yield from _exchanged(muster, band, places)


def _exchanged(
    muster: Muster, band: tuple[Character, ...], places: Sequence[int]
) -> Iterator[tuple[Character, ...]]:
    if not places:
        yield band
        return
    place, own = places[0], band[places[0]]
    pool = (c for c in muster.pool if c.hero == own.hero and c.gold <= own.gold and c != own)
    for card in sorted(pool, key=lambda card: -card.gold):
        yield from _exchanged(muster, (*band[:place], card, *band[place + 1 :]), places[1:])
