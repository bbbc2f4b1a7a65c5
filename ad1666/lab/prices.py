"""What each value of a card is worth in a fight: ``python -m ad1666.lab.prices [FIGHTS]``.

Random bands of two or three characters fight in the yard of `ad1666.lab.fights`. A logistic
regression over all fights gives the effect of each value on the log odds of winning; twice that,
divided by the effect of a point of melee skill, is its price in gold. The measured prices of
ad1666/lab/costs.py are these figures, rounded.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence

from ad1666.content.characters.cards import load_items
from ad1666.lab.costs import amounts
from ad1666.lab.fights import fight
from ad1666.rules.abilities import dispatch
from ad1666.rules.characters import Character
from ad1666.rules.items import Item

UNIT = "melee"
"""The unit, which costs two gold."""
IN_FIGHTS = (
    "after_hit",
    "after_win",
    "always_attacks",
    "damage_term",
    "holds_zone",
    "ignores_trait",
    "melee_terms",
    "reloads",
    "shot_at_term",
    "spare_wounds",
    "support_withheld",
)
ABILITIES = tuple(
    name
    for name, ability in sorted(dispatch.registry().items())
    if any(dispatch.uses(ability, hook) for hook in IN_FIGHTS)
)
"""The abilities that matter in such fights, by their hooks."""
HIDDEN = {"hand", "weapon trait"}
"""Those that do not, or too little."""
CHANCE = 0.15
"""The probability that a random character has a given ability."""


def stranger(rng: random.Random, items: dict[str, Item]) -> Character:
    """A random character within the bounds of the cards."""
    melee = rng.choice([i for i in items.values() if i.melee])
    ranged = rng.choice([i for i in items.values() if i.ranged])
    armour = rng.sample([i for i in items.values() if i.worn], rng.choice((0, 0, 1, 2)))
    shoots = rng.random() < 0.4
    assert melee.skill is not None and ranged.skill is not None
    skills = {melee.skill: rng.randint(0, 4), ranged.skill: rng.randint(0, 4)}
    serious = rng.randint(2, 6)
    return Character(
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


def sum_of(band: Sequence[Character]) -> dict[str, float]:
    """The measured values of a band, summed."""
    found: dict[str, float] = {}
    for character in band:
        for name, value in amounts(character).items():
            if name not in HIDDEN:
                found[name] = found.get(name, 0.0) + value
    return found


def regress(
    rows: Sequence[Sequence[float]], won: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Logistic regression without intercept, by Newton's method: the weights and their standard
    errors."""
    width = len(rows[0])
    weights = [0.0] * width
    for _ in range(12):
        slope = [0.0] * width
        curve = [[1e-6 * (i == j) for j in range(width)] for i in range(width)]
        for row, result in zip(rows, won, strict=True):
            chance = 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, row, strict=True))))
            for i, x in enumerate(row):
                if x:
                    slope[i] += x * (result - chance)
                    for j, y in enumerate(row):
                        curve[i][j] += chance * (1 - chance) * x * y
        inverse = _inverse(curve)
        step = [sum(a * b for a, b in zip(line, slope, strict=True)) for line in inverse]
        weights = [w + s for w, s in zip(weights, step, strict=True)]
    return weights, [math.sqrt(inverse[i][i]) for i in range(width)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss-Jordan elimination with partial pivoting."""
    size = len(matrix)
    wide = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(wide[k][i]))
        wide[i], wide[pivot] = wide[pivot], wide[i]
        wide[i] = [x / wide[i][i] for x in wide[i]]
        for k in range(size):
            if k != i and wide[k][i]:
                factor = wide[k][i]
                wide[k] = [x - factor * y for x, y in zip(wide[k], wide[i], strict=True)]
    return [row[size:] for row in wide]


def main(arguments: list[str]) -> int:
    """Runs the fights and prints the prices; returns the exit status."""
    fights = int(arguments[0]) if arguments else 4000
    rng, items = random.Random(1666), load_items()
    differences: list[dict[str, float]] = []
    won: list[float] = []
    for seed in range(fights):
        bands = [[stranger(rng, items) for _ in range(rng.choice((2, 3)))] for _ in range(2)]
        red, blue = (sum_of(band) for band in bands)
        names = dict.fromkeys([*red, *blue])
        differences.append({name: red.get(name, 0.0) - blue.get(name, 0.0) for name in names})
        won.append(fight(bands[0], bands[1], seed))
    names = dict.fromkeys(name for row in differences for name in row)
    rows = [[row.get(name, 0.0) for name in names] for row in differences]
    weights, errors = regress(rows, won)
    unit = dict(zip(names, weights, strict=True))[UNIT]
    print(f"{fights} fights; a point of {UNIT} multiplies the odds by {math.exp(unit):.2f}")
    for name, weight, error in zip(names, weights, errors, strict=True):
        print(f"{name:24}{2 * weight / unit:7.2f} +- {2 * error / unit:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
