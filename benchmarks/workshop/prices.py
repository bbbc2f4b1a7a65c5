"""What each value of a card is worth in a fight: ``python -m benchmarks.workshop.prices [FIGHTS]``.

Random bands of two or three characters fight in the yard of `benchmarks.workshop.fights`. A
logistic regression over all fights gives the effect of each value on the log odds of winning; twice
that, divided by the effect of a point of melee skill, is its price in gold. The measured prices of
ad1666/content/costs.py are these figures, rounded.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence

from attrs import evolve

from ad1666.content.cards import load_items
from ad1666.content.costs import amounts, gold
from ad1666.lab.results.logistic import Sample, fit
from ad1666.rules.abilities import dispatch
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.words.shares import Share
from benchmarks.workshop.fights import fights

UNIT = "melee"
"""The unit, which costs two gold."""
IN_FIGHTS = (
    "after_hit",
    "after_win",
    "damage_term",
    "melee_terms",
    "shot_at_term",
    "spare_wounds",
)
PLAINLY = ("Berserker", "Iron guard", "Living barricade", "Rapid loading", "Shoulder through")
ABILITIES = tuple(
    name
    for name, ability in sorted(dispatch.registry().items())
    if name in PLAINLY or any(dispatch.uses(ability, hook) for hook in IN_FIGHTS)
)
"""The abilities that matter in such fights, by their hooks or because a rule asks for them."""
HIDDEN = {"hand", "weapon trait"}
"""Values that do not matter there, or too little."""
CHANCE = 0.15
"""The probability that a random character has a given ability."""
_RIDGE = 0.1
"""Negligible among thousands of fights; among few it keeps the figures finite."""


def stranger(rng: random.Random, items: dict[str, Item]) -> Character:
    """A random character within the bounds of the cards."""
    melee = rng.choice([i for i in items.values() if i.melee])
    ranged = rng.choice([i for i in items.values() if i.ranged])
    armour = rng.sample([i for i in items.values() if i.worn], rng.choice((0, 0, 1, 2)))
    shoots = rng.random() < 0.4
    assert melee.skill is not None and ranged.skill is not None
    skills = {melee.skill: rng.randint(0, 4), ranged.skill: rng.randint(0, 4)}
    serious = rng.randint(2, 6)
    character = Character(
        "stranger",
        "Stranger",
        hero=rng.random() < 0.5,
        serious=serious,
        death=serious + rng.randint(2, 5),
        brawn=rng.randint(0, 4),
        agility=rng.randint(0, 3),
        fortitude=rng.randint(0, 4),
        fencing=rng.randint(0, 3),
        skills=tuple(skills.items()),
        abilities=tuple((name, 0) for name in ABILITIES if rng.random() < CHANCE),
        items=(melee, *([ranged] if shoots else []), *armour),
    )
    return evolve(character, gold=gold(character))


def sum_of(band: Sequence[Character]) -> dict[str, float]:
    """The measured values of a band, summed."""
    found: dict[str, float] = {}
    for character in band:
        for name, value in amounts(character).items():
            if name not in HIDDEN:
                found[name] = found.get(name, 0.0) + value
    return found


def main(arguments: list[str]) -> int:
    """Runs the fights and prints the prices; returns the exit status."""
    number = int(arguments[0]) if arguments else 4000
    rng, items = random.Random(1666), load_items()

    def band() -> list[Character]:
        return [stranger(rng, items) for _ in range(rng.choice((2, 3)))]

    pairs = [(band(), band()) for _ in range(number)]
    sums = [(sum_of(red), sum_of(blue)) for red, blue in pairs]
    names = list(dict.fromkeys(name for pair in sums for part in pair for name in part))
    rows = [
        Sample(
            {place: red.get(n, 0.0) - blue.get(n, 0.0) for place, n in enumerate(names)},
            Share(won, 1),
        )
        for (red, blue), won in zip(sums, fights(pairs), strict=True)
    ]
    found = fit(rows, len(names), _RIDGE)
    unit = dict(zip(names, found.values, strict=True))[UNIT]
    print(f"{number} fights; a point of {UNIT} multiplies the odds by {math.exp(unit):.2f}")
    for name, weight, error in zip(names, found.values, found.errors, strict=True):
        print(f"{name:24}{2 * weight / unit:7.2f} +- {2 * error / unit:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
