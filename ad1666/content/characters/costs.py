"""What a character costs: gold by a formula, acquaintances by a rule (CHAR-1, SETUP-8).

Two gold are what a point of melee skill is worth in a fight. What counts in fights is priced by
measurement (ad1666/lab/prices.py), what does not show there by judgement; docs/characters.md has
the table. Gold is the sum of amounts times weights, rounded to a whole number.
"""

from __future__ import annotations

from statistics import mean

from attrs import frozen

from ad1666.rules.bands import NEUTRAL
from ad1666.rules.cards import Suit
from ad1666.rules.characters import TRAITS, Character
from ad1666.rules.items import STUNNING, TOPPLING, UNARMED, Item

SHOT_AT = (3, 6)
"""How far away the targets are, in squares, on which the worth of a ranged weapon is told."""
CARDS = range(2, 9)
"""The values of the cards that are no jokers (CARD-1)."""


@frozen
class Price:
    """What one unit of something costs in gold. ``each`` tells the unit, ``measured`` whether it
    rests on play."""

    gold: float
    each: str
    measured: bool = True


PRICES = {
    "figure": Price(-4.85, "to begin with: who can do nothing is in the way"),
    "hero": Price(0.4, "who need not flee in the morale phase"),
    "death": Price(0.15, "wound up to death"),
    "serious": Price(0.25, "wound up to being seriously wounded"),
    "trait": Price(0.3, "point of any of the six traits", False),
    "fencing": Price(0.55, "point"),
    "melee": Price(2.0, "point of skill with the best melee weapon"),
    "advantage": Price(1.1, "point of its advantage"),
    "damage": Price(0.85, "point of its damage, the mean of the four locations"),
    "weapon trait": Price(
        0.3, "*armour-piercing*, *mighty attack*, *stunning* or *toppling* of it", False
    ),
    "use": Price(0.4, "use of a melee weapon that is a plain one after the last", False),
    "shots": Price(0.85, "wound a turn to be expected of the best ranged weapon (below)"),
    "armour": Price(0.15, "point of armour, the four locations added up"),
    "hand": Price(1.0, "more than two; each one less takes as much off", False),
    "Acquaintances X": Price(0.8, "point of its value", False),
    "Berserker": Price(0.2, "", False),
    "Call me uncle": Price(2.0, "", False),
    "Clever defence": Price(0.55, ""),
    "Cold": Price(0.3, "", False),
    "Disarm": Price(0.3, "", False),
    "Frenzied attack": Price(0.55, ""),
    "Giant": Price(-0.2, "", False),
    "Inconspicuous": Price(0.8, "", False),
    "Inconspicuous X": Price(0.4, "point of its value", False),
    "Iron guard": Price(0.2, "", False),
    "Ladies' man": Price(0.3, "", False),
    "Living barricade": Price(0.4, "", False),
    "Lock picking": Price(0.2, "", False),
    "Lock picking X": Price(0.3, "point of its value", False),
    "Moving target": Price(0.3, "", False),
    "Persuasion X": Price(0.5, "point of its value", False),
    "Pickpocket": Price(0.6, "", False),
    "Quick cut": Price(0.7, ""),
    "Rapid loading": Price(0.4, "with a weapon of reload 2", False),
    "Seduction": Price(1.0, "", False),
    "Seduction X": Price(0.5, "point of its value", False),
    "Shoulder through": Price(0.2, "point of Brawn", False),
    "Stealth X": Price(0.4, "point of its value", False),
    "Sweeping blow": Price(0.4, "", False),
    "Thrust to the heart": Price(0.6, ""),
    "Unbreakable": Price(0.3, "", False),
    "What a rogue!": Price(2.0, "", False),
}
"""An X stands for the value of an ability; without it the having is priced."""

PRICED_TRAITS = ("armour-piercing", "mighty-attack", STUNNING, TOPPLING)

UNIQUE, HIRED, STRANGE = "unique in a faction", "unique and neutral", "supernatural"
ACQUAINTANCES = {UNIQUE: 1, HIRED: 2, STRANGE: 3}
"""The acquaintances that a character costs; the last that fits counts."""


def gold(character: Character) -> int:
    """The gold cost of a character by the formula. KeyError for an ability without a price."""
    return max(1, round(price(character)))


def price(character: Character) -> float:
    """The same before it is rounded."""
    return sum(PRICES[name].gold * amount for name, amount in amounts(character).items())


def acquaintances(character: Character) -> int:
    """The acquaintance cost of a character: who is rare must be known to somebody."""
    if not character.human:
        return ACQUAINTANCES[STRANGE]
    if not character.unique:
        return 0
    return ACQUAINTANCES[HIRED if character.faction == NEUTRAL else UNIQUE]


def amounts(character: Character) -> dict[str, float]:
    """How much of everything priced a character has, by the names of `PRICES`."""
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
        match name:
            case "Shoulder through":
                amount = character.brawn
            case "Rapid loading":
                amount = any(item.reload > 1 for item in character.items)
            case _:
                amount = 1
        if name in PRICES or f"{name} X" not in PRICES:
            found[name] = amount
        if f"{name} X" in PRICES:
            found[f"{name} X"] = value
    return found


def best_melee(character: Character) -> tuple[int, Item]:
    """The skill and the weapon with which a character fights best, by their prices. One with a
    limited number of uses counts as what it is without."""

    def fights(item: Item) -> int:
        assert item.skill is not None
        skill = character.skill(item.skill)
        return (-2 if skill is None else skill) - (character.brawn < item.heavy)

    def worth(item: Item) -> float:
        return (
            PRICES["melee"].gold * fights(item)
            + PRICES["advantage"].gold * item.advantage
            + PRICES["damage"].gold * mean(item.damage)
        )

    best = max((UNARMED, *(i.spent or i for i in character.items if i.melee)), key=worth)
    return fights(best), best


def _shots(character: Character, item: Item) -> float:
    """The wounds to be expected a turn of aimed shots at an unarmoured target (SHOT-13), jokers
    and boosts apart: a reload takes turns (ACT-8)."""
    if not item.ranged:
        return 0
    assert item.skill is not None
    skill = character.skill(item.skill)
    bonus = -2 if skill is None else skill
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
    """Several armours do not add (ITEM-9)."""
    best: dict[str, int] = {}
    for item in character.items:
        for location, value, _pierced in item.armour:
            best[location] = max(best.get(location, 0), value)
    return sum(best.values())
