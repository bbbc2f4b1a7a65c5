"""How well gold tells who wins: ``python -m ad1666.lab.roster [FIGHTS]``.

Bands of three drawn by chance from all cards of the game fight in the yard of `ad1666.lab.fights`.
Printed are the shares of wins of the dearer band by how much dearer it was: by the gold on the
cards, and by that part of it which is measured; and the cards that won most and least for it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence

from ad1666.content.characters.cards import load_characters
from ad1666.content.characters.costs import PRICES, amounts
from ad1666.lab.fights import fight
from ad1666.rules.characters import Character

STEPS = (0.5, 2.5, 4.5, 6.5, 9.5)
"""How much dearer one band is: from here up to the next."""
ODDS = 1.7
"""By how much two gold multiply the odds of winning, as `ad1666.lab.prices` finds."""
BAND = 3
OUTLIERS = 6


def main(arguments: list[str]) -> int:
    """Plays the fights and prints; returns the exit status."""
    fights = int(arguments[0]) if arguments else 1200
    rng = random.Random(1666)
    characters = list(load_characters().values())
    bands, won = [], []
    for seed in range(fights):
        chosen = rng.sample(characters, 2 * BAND)
        bands.append((chosen[:BAND], chosen[BAND:]))
        won.append(fight(*bands[-1], seed))
    print(f"{fights} fights of {BAND} against {BAND}")
    _shares("by gold", [_dearer(pair, lambda c: c.gold) for pair in bands], won)
    measured = [_dearer(pair, fighting) for pair in bands]
    _shares("by the measured part of it", measured, won)
    surplus: dict[str, list[float]] = {c.id: [] for c in characters}
    for pair, dearer, result in zip(bands, measured, won, strict=True):
        more = result - 1 / (1 + ODDS ** (-dearer / 2))
        for band, sign in zip(pair, (1, -1), strict=True):
            for character in band:
                surplus[character.id].append(sign * more)
    mean = {name: sum(values) / len(values) for name, values in surplus.items() if values}
    order = sorted(mean, key=mean.__getitem__)
    print("won least for it:", _told(order[:OUTLIERS], mean))
    print("won most for it:", _told(order[: -OUTLIERS - 1 : -1], mean))
    return 0


def fighting(character: Character) -> float:
    """That part of a price which is measured."""
    return sum(
        PRICES[name].gold * amount
        for name, amount in amounts(character).items()
        if PRICES[name].measured
    )


def _dearer(
    pair: tuple[Sequence[Character], Sequence[Character]], worth: Callable[[Character], float]
) -> float:
    one, other = (sum(worth(c) for c in band) for band in pair)
    return one - other


def _shares(by: str, differences: Sequence[float], won: Sequence[float]) -> None:
    results = [(d, w) if d > 0 else (-d, 1 - w) for d, w in zip(differences, won, strict=True)]
    for low, high in zip(STEPS, (*STEPS[1:], 999), strict=True):
        wins = [w for dearer, w in results if low <= dearer < high]
        share = sum(wins) / max(1, len(wins))
        print(f"dearer {by} by {low} or more, below {high}: {share:.0%} of {len(wins)}")


def _told(names: Sequence[str], mean: dict[str, float]) -> str:
    return ", ".join(f"{name} {mean[name]:+.0%}" for name in names)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
