"""The cost of a character: gold by a formula, acquaintances by a rule (CHAR-1, SETUP-8).

A point of melee skill is worth two gold. Whatever matters in fights is priced by measurement
(benchmarks/workshop/prices.py), the rest by judgement; docs/characters.md has the table. Gold is
the weighted sum, rounded to a whole number.
"""

from __future__ import annotations

from statistics import mean

from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Price
from ad1666.rules.card_tests import skill_terms
from ad1666.rules.cards import Side, Suit
from ad1666.rules.characters import NEUTRAL, TRAITS, Character, Figure
from ad1666.rules.items import STUNNING, TOPPLING, UNARMED, Item
from ad1666.rules.melee import handling

SHOT_AT = (3, 6)
"""Distances to targets, in squares, for which ranged weapons are valued."""
CARDS = range(2, 9)
"""The values of the cards except jokers (CARD-1)."""


GENERAL = {
    "figure": Price(-6.0, "to begin with: who can do nothing is in the way"),
    "hero": Price(0.6, "who need not flee in the morale phase"),
    "death": Price(0.3, "wound up to death"),
    "serious": Price(0.35, "wound up to being seriously wounded"),
    "trait": Price(0.3, "point of any of the six traits", False),
    "fencing": Price(0.6, "point"),
    "melee": Price(2.0, "point of skill with the best melee weapon"),
    "advantage": Price(0.9, "point of its advantage"),
    "damage": Price(0.55, "point of its damage, the mean of the four locations"),
    "weapon trait": Price(
        0.3, "*armour-piercing*, *mighty attack*, *stunning* or *toppling* of it", False
    ),
    "use": Price(0.4, "use of a melee weapon that is a plain one after the last", False),
    "shots": Price(1.05, "wound a turn to be expected of the best ranged weapon (below)"),
    "armour": Price(0.2, "point of armour, the four locations added up"),
    "hand": Price(1.0, "more than two; each one less takes as much off", False),
}


def prices() -> dict[str, Price]:
    """All prices, abilities last. An X stands for an ability's value; without it, having the
    ability is priced."""
    found = dict(GENERAL)
    for name, ability in sorted(dispatch.registry().items()):
        if ability.price is not None:
            found[name] = ability.price
        if ability.price_of_value is not None:
            found[f"{name} X"] = ability.price_of_value
    return found


PRICED_TRAITS = ("armour-piercing", "mighty-attack", STUNNING, TOPPLING)

UNIQUE, HIRED, STRANGE = "unique in a faction", "unique and neutral", "supernatural"
ACQUAINTANCES = {UNIQUE: 1, HIRED: 2, STRANGE: 3}
"""The acquaintances that a character costs; the last match counts."""


def gold(character: Character) -> int:
    """The gold cost of a character by the formula. Raises KeyError for an
    ability without a price."""
    return max(1, round(price(character)))


def price(character: Character, *, measured: bool = False) -> float:
    """The gold cost before rounding; with ``measured``, only the measured part of it."""
    each = prices()
    parts = ((each[name], amount) for name, amount in amounts(character).items())
    return sum(part.gold * amount for part, amount in parts if part.measured or not measured)


def acquaintances(character: Character) -> int:
    """The acquaintance cost of a character, by rarity."""
    if not character.human:
        return ACQUAINTANCES[STRANGE]
    if not character.unique:
        return 0
    return ACQUAINTANCES[HIRED if character.faction == NEUTRAL else UNIQUE]


def amounts(character: Character) -> dict[str, float]:
    """The priced amounts of a character, by the names of `prices`."""
    skill, weapon = best_melee(character)
    found: dict[str, float] = {
        "figure": 1,
        "hero": character.hero,
        "death": character.death,
        "serious": character.serious,
        "trait": sum(getattr(character, trait) for trait in TRAITS),
        "fencing": character.fencing,
        "melee": skill,
        "advantage": weapon.advantage,
        "damage": mean(weapon.damage),
        "weapon trait": sum(t in weapon.traits for t in PRICED_TRAITS),
        "use": sum(i.uses or 0 for i in character.items if i.spent is not None),
        "shots": max((_shots(character, item) for item in character.items), default=0),
        "armour": _armour(character),
        "hand": character.hands - 2,
    }
    for name, value in character.abilities:
        ability = dispatch.registry()[name]
        if ability.price is not None or ability.price_of_value is None:
            found[name] = ability.units(character)
        if ability.price_of_value is not None:
            found[f"{name} X"] = value
    return found


def best_melee(character: Character) -> tuple[int, Item]:
    """The best melee skill and weapon of a character, by price. A weapon with limited uses counts
    as its ``spent`` form."""
    figure = _alone(character)

    def worth(item: Item) -> float:
        return (
            GENERAL["melee"].gold * handling(figure, item)
            + GENERAL["advantage"].gold * item.advantage
            + GENERAL["damage"].gold * mean(item.damage)
        )

    best = max((UNARMED, *(i.spent or i for i in character.items if i.melee)), key=worth)
    return handling(figure, best), best


def _alone(character: Character) -> Figure:
    """A figure of the character, as the rules expect it."""
    return Figure(character.id, character, Side.RED, None)


def _shots(character: Character, item: Item) -> float:
    """Expected wounds a turn from aimed shots at an unarmoured target (SHOT-13), ignoring jokers
    and boosts. Reloading takes turns (ACT-8)."""
    if not item.ranged:
        return 0
    assert item.skill is not None
    bonus = sum(term.value for term in skill_terms(_alone(character), item.skill, "SHOT-10"))
    wounds = []
    for squares in SHOT_AT:
        reach = item.range_for(squares)
        for suit in Suit:
            for card in CARDS:
                beyond = card + bonus - reach.difficulty if reach is not None else -1
                modifier = item.damage_at(suit.location)
                wounds.append(max(0, beyond + modifier) if beyond >= 0 else 0)
    return mean(wounds) / (1 + item.reload)


def _armour(character: Character) -> int:
    """Pieces of armour do not add up (ITEM-9)."""
    plates = sorted((value, place) for i in character.items for place, value, _ in i.armour)
    return sum({place: value for value, place in plates}.values())
