"""What scars, gifts and wares do to a hero's card: one more or less of a number, an ability, an
item."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import evolve

from ad1666.content.campaigns.plan import CardChange
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Location
from ad1666.rules.characters import TRAITS, Character
from ad1666.rules.items import RANGED_SKILLS, Item

FENCING, DEATH = "fencing", "death"
NUMBERS = (*TRAITS, FENCING, DEATH)
"""The numbers of a card that may change; besides these the skills, and the values of abilities."""
RANGED = "ranged"
"""In a change of the registries: every ranged skill that the hero has."""
LEAST_TRAIT = -1
"""A drawback takes a trait no further down."""
MOST = 9
"""A gift takes no number further up."""


def more(number: str) -> CardChange:
    """Raises ValueError if no card has such a number."""
    return _step(number, 1)


def less(number: str) -> CardChange:
    """Raises ValueError if no card has such a number."""
    return _step(number, -1)


def able(ability: str) -> CardChange:
    """Raises KeyError if there is no such ability."""
    return CardChange(abilities=(dispatch.registry()[ability].name,))


def owning(item: str) -> CardChange:
    """An item more, of the hero's own (ITEM-3)."""
    return CardChange(items=(item,))


def _step(number: str, by: int) -> CardChange:
    if number not in (*NUMBERS, RANGED) and not dispatch.known(number):
        raise ValueError(f"no card has a number {number}")
    return CardChange(steps={number: by})


_VALUED = re.compile("(.+) ([0-9]+)")
INSTEAD = more("fortitude")
"""What a hero gets instead of a gift that he has already."""


def value_of(card: Character, number: str) -> int | None:
    """What a card says of a number; None for a skill or an ability that is not on it."""
    if number in NUMBERS:
        found: int = getattr(card, number)
        return found
    skill = card.skill(number)
    return card.ability(number) if skill is None else skill


def named(change: CardChange, card: Character) -> CardChange:
    """A change of the registries with the ranged skills of a card by their names; unchanged if it
    does not speak of them."""
    if RANGED not in change.steps:
        return change
    steps = dict(change.steps)
    step = steps.pop(RANGED)
    steps |= {skill: step for skill, _ in card.skills if skill in RANGED_SKILLS}
    return evolve(change, steps=steps)


def drawback_of(drawbacks: Iterable[CardChange], card: Character) -> CardChange | None:
    """The first of some drawbacks that costs a hero something; None if none does. Fencing stops at
    0, skills and abilities too, traits at -1; nobody dies before he is seriously wounded
    (HURT-3)."""
    for change in drawbacks:
        whole = named(change, card)
        steps = {name: step for name, step in whole.steps.items() if _can_fall(card, name)}
        if steps:
            return evolve(whole, steps=steps)
    return None


def _can_fall(card: Character, number: str) -> bool:
    value = value_of(card, number)
    if value is None:
        return False
    if number == DEATH:
        return value - 1 > card.serious
    if number in TRAITS:
        return value > LEAST_TRAIT
    return value > 0


def gift_of(gifts: Iterable[CardChange], card: Character) -> CardChange:
    """The first of some gifts that a hero has not got; one more of Fortitude if he has them all."""
    return next((gift for gift in gifts if _is_new(gift, card)), INSTEAD)


ARMOUR: Mapping[str, tuple[Location, ...]] = {
    "helmet": (Location.HEAD,),
    "morion": (Location.HEAD,),
    "breastplate": (Location.TORSO,),
    "buff-coat": (Location.TORSO, Location.ARMS),
    "jackboots": (Location.LEGS,),
}
"""The armour that is given, with what it covers: nobody wears two pieces at one place (ITEM-9)."""


def _is_new(gift: CardChange, card: Character) -> bool:
    owned = {item.id for item in card.items}
    covered = {at for item in card.items for at, _full, _pierced in item.armour}
    return not (
        any(card.ability(name) is not None for name in gift.abilities)
        or any(name in owned or covered & {*ARMOUR.get(name, ())} for name in gift.items)
        or any((value_of(card, name) or 0) >= MOST for name in gift.steps)
    )


def joined(one: CardChange, other: CardChange) -> CardChange:
    steps = dict(one.steps)
    for name, step in other.steps.items():
        steps[name] = steps.get(name, 0) + step
    return CardChange(steps, (*one.items, *other.items), (*one.abilities, *other.abilities))


def with_change(card: Character, change: CardChange, items: Mapping[str, Item]) -> Character:
    """A card as a change makes it. What it does not know, an item or a skill, is left out."""
    numbers = {name: getattr(card, name) + change.steps.get(name, 0) for name in NUMBERS}
    skills = tuple((name, value + change.steps.get(name, 0)) for name, value in card.skills)
    abilities = tuple((name, value + change.steps.get(name, 0)) for name, value in card.abilities)
    added_abilities = dict(map(valued, change.abilities))
    gained = tuple(
        (name, value)
        for name, value in added_abilities.items()
        if name in dispatch.registry() and card.ability(name) is None
    )
    added = tuple(items[name] for name in change.items if name in items)
    return evolve(
        card,
        **numbers,
        skills=skills,
        abilities=(*abilities, *gained),
        items=(*card.items, *added),
    )


def valued(ability: str) -> tuple[str, int]:
    """An ability as a change names it, with its value: ``Inconspicuous 2``."""
    found = _VALUED.fullmatch(ability)
    return (ability, 0) if found is None else (found[1], int(found[2]))


def names_of(change: CardChange) -> frozenset[str]:
    """What a change of a card is about: numbers, abilities, items."""
    return frozenset(
        (*change.steps, *(valued(name)[0] for name in change.abilities), *change.items)
    )
