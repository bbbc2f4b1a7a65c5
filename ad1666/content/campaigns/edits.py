"""Changes in the texts of a snapshot that leave everything else in them as it was written: what
becomes of a card, of a figure, of a place."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from typing import Any

import tomlkit

from ad1666.content.abilities import named_and_valued
from ad1666.content.campaigns.plan import CardChange
from ad1666.content.scenarios.snapshot import Kept
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.items import SKILLS

SCENARIO = "scenario"
ABILITIES, ITEMS, SKILL_TABLE = "abilities", "items", "skills"
_CHARACTERS = "characters/"
Texts = MutableMapping[str, Any]
"""A table of a text, to be changed in place."""


def edited(kept: Kept, name: str, edit: Callable[[Texts], None]) -> Kept:
    """The snapshot with one of its texts changed by ``edit``."""
    top = tomlkit.parse(kept[name])
    edit(top)
    return {**kept, name: tomlkit.dumps(top)}


def with_card(kept: Kept, card: str, change: CardChange) -> Kept:
    """The snapshot with the card of a character changed. Raises KeyError if it has no such card."""
    name = _home_of(kept, card)
    if name is None:
        raise KeyError(card)
    return edited(kept, name, lambda top: _change_card(top[card], change))


def with_ability(kept: Kept, figure: str, ability: str, value: int) -> Kept:
    """The snapshot with an ability of a figure at a value that the scenario grants it."""

    def grant(top: Texts) -> None:
        table = top["figures"][figure]
        table[ABILITIES] = _with_value(table.get(ABILITIES, []), ability, value)

    return edited(kept, SCENARIO, grant)


def with_figure(kept: Kept, letter: str, keys: Mapping[str, object]) -> Kept:
    """The snapshot with one more figure, of which the scenario says these ``keys``."""

    def add(top: Texts) -> None:
        table = tomlkit.table()
        table.update(keys)
        top.setdefault("figures", tomlkit.table(is_super_table=True))[letter] = table

    return edited(kept, SCENARIO, add)


def figures(kept: Kept) -> tuple[str, ...]:
    """The letters of the figures that the scenario of a snapshot names."""
    return tuple(tomlkit.parse(kept[SCENARIO]).get("figures", {}))


def cards_of(kept: Kept, side: Side) -> Mapping[str, str]:
    """The ids of the cards of the figures that the scenario of a snapshot names for a side."""
    named = tomllib.loads(kept[SCENARIO]).get("figures", {})
    return {letter: table["card"] for letter, table in named.items() if table["side"] == side}


def recast(kept: Kept, letter: str, card: str) -> Kept:
    """The snapshot with another card for a figure."""

    def change(top: Texts) -> None:
        top["figures"][letter]["card"] = card

    return edited(kept, SCENARIO, change)


def with_candidates(kept: Kept, side: Side, kind: str, cards: Iterable[str]) -> Kept:
    """The snapshot in which a side may choose some cards that are like another. They take the
    places of those of that kind in the suggested band, as far as there are any."""
    known, instead = list(cards), iter(list(cards))

    def offer(top: Texts) -> None:
        table = top["muster"][side.value]
        if "from" in table:
            table["from"] = [*table["from"], *known]
        suggested = table["suggested"]
        table["suggested"] = [next(instead, one) if one == kind else one for one in suggested]

    return edited(kept, SCENARIO, offer)


def has_card(kept: Kept, card: str) -> bool:
    return _home_of(kept, card) is not None


def _home_of(kept: Kept, card: str) -> str | None:
    """The name of the text with a card, None if there is none."""
    return next((n for n in kept if _CHARACTERS in n and f"[{card}]" in kept[n]), None)


def with_like(
    kept: Kept, kind: str, faction: str, named: tuple[str, str], change: CardChange
) -> Kept:
    """The snapshot with one more card among the people of a faction, by its id and its name: like
    that of a kind, but for what is changed, and unique."""
    card, name = named
    home = _home_of(kept, kind)
    own = (name for name in kept if _CHARACTERS in name)
    into = next((n for n in own if tomllib.loads(kept[n]).get("faction") == faction), home)
    if home is None or into is None:
        raise KeyError(kind)
    table = {**tomllib.loads(kept[home])[kind], "name": name, "unique": True, "like": kind}
    _change_card(table, change)
    return {**kept, into: f"{kept[into]}\n{tomlkit.dumps({card: table})}"}


def without_place(kept: Kept, item: str, place: str) -> Kept:
    """The snapshot with one place less where a hidden item may be."""

    def empty(top: Texts) -> None:
        hidden = next(table for table in top["hidden"] if table["item"] == item)
        hidden["one_of"].remove(place)

    return edited(kept, SCENARIO, empty)


def announced(kept: Kept, event: str) -> Kept:
    def announce(top: Texts) -> None:
        table = next(table for table in top["events"] if table["id"] == event)
        table.pop("announced")

    return edited(kept, SCENARIO, announce)


def _change_card(table: Texts, change: CardChange) -> None:
    for number, step in change.steps.items():
        _step(table, number, step)
    for ability in change.abilities:
        name, value = named_and_valued(ability)
        table[ABILITIES] = _with_value(
            table.get(ABILITIES, []), name, int(value) if value else None
        )
    if change.items:
        table[ITEMS] = [*table.get(ITEMS, []), *change.items]


def _step(table: Texts, number: str, step: int) -> None:
    """Changes a number of a card: a trait or the like, a skill, or the value of an ability."""
    if number in SKILLS:
        table[SKILL_TABLE][number] += step
    elif number in (*TRAITS, "fencing", "death", "serious"):
        table[number] = table.get(number, 0) + step
    else:
        listed = table.get(ABILITIES, [])
        values = (named_and_valued(_text(entry)) for entry in listed)
        value = next((int(value) for name, value in values if name == number and value), None)
        if value is not None:
            table[ABILITIES] = _with_value(listed, number, value + step)


def _with_value(listed: Iterable[Any], ability: str, value: int | None) -> Any:
    """A list of abilities with one at a value, None if it takes none."""
    text = ability if value is None else f"{ability} {value}"
    found, known = tomlkit.array(), False
    for entry in listed:
        same = named_and_valued(_text(entry))[0] == ability
        known = known or same
        found.append(_retold(entry, text) if same else entry)
    if not known:
        found.append(text)
    return found


def _text(entry: Any) -> str:
    """What an entry of a list of abilities is in the rules."""
    return str(entry["is"] if isinstance(entry, Mapping) else entry)


def _retold(entry: Any, text: str) -> Any:
    """An entry that names the ability otherwise, called as before."""
    if not isinstance(entry, Mapping):
        return text
    table = tomlkit.inline_table()
    table.update({**entry, "is": text})
    return table
