"""How well gold tells who wins: ``python -m benchmarks.roster [FIGHTS]``.

Bands of three drawn by chance from all cards of the game fight in the yard of `benchmarks.fights`.
Printed are the shares of wins of the dearer band by how much dearer it was, and the cards that won
most and least for their price.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from ad1666.content.cards import load_characters
from ad1666.rules.characters import Character
from benchmarks.fights import fight

STEPS = ((1, 2), (3, 4), (5, 6), (7, 9), (10, 99))
"""How much dearer one band is: from, to."""
BAND = 3
OUTLIERS = 6


def main(arguments: list[str]) -> int:
    """Plays the fights and prints; returns the exit status."""
    fights = int(arguments[0]) if arguments else 1500
    rng = random.Random(1666)
    characters = list(load_characters().values())
    results: list[tuple[int, float]] = []
    surplus: dict[str, list[float]] = {c.id: [] for c in characters}
    for seed in range(fights):
        chosen = rng.sample(characters, 2 * BAND)
        bands = chosen[:BAND], chosen[BAND:]
        dearer = _gold(bands[0]) - _gold(bands[1])
        won = fight(*bands, seed)
        results.append((dearer, won) if dearer > 0 else (-dearer, 1 - won))
        expected = 1 / (1 + 2.0 ** (-dearer / 1.5))
        for band, sign in zip(bands, (1, -1), strict=True):
            for character in band:
                surplus[character.id].append(sign * (won - expected))
    print(f"{fights} fights of {BAND} against {BAND}")
    for low, high in STEPS:
        wins = [won for dearer, won in results if low <= dearer <= high]
        print(f"dearer by {low:2} to {high:2}: {sum(wins) / max(1, len(wins)):.0%} of {len(wins)}")
    clear = [won for dearer, won in results if dearer]
    print(f"dearer at all: {sum(clear) / len(clear):.0%} of {len(clear)}")
    mean = {name: sum(v) / len(v) for name, v in surplus.items() if v}
    order = sorted(mean, key=mean.__getitem__)
    print("least for their price:", _told(order[:OUTLIERS], mean))
    print("most for their price:", _told(order[: -OUTLIERS - 1 : -1], mean))
    return 0


def _gold(band: Sequence[Character]) -> int:
    return sum(c.gold for c in band)


def _told(names: Sequence[str], mean: dict[str, float]) -> str:
    return ", ".join(f"{name} {mean[name]:+.0%}" for name in names)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
