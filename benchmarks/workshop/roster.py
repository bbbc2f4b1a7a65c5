"""How well gold predicts the winner: ``python -m benchmarks.workshop.roster [FIGHTS]``.

Random bands of three, from all cards of the game, fight in the yard of
`benchmarks.workshop.fights`. Prints the win rate of the more expensive band by the difference in
price, by full gold and by its measured part; and the cards that won most and least for their price.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

from ad1666.content.cards import load_characters
from ad1666.content.costs import price
from ad1666.rules.characters import Character
from benchmarks.workshop.fights import fights

STEPS = (0.5, 2.5, 4.5, 6.5, 9.5)
"""Lower bounds of the differences in price."""
ODDS = 1.56
"""The odds ratio of two gold, from `benchmarks.workshop.prices`."""
BAND = 3
OUTLIERS = 6


def main(arguments: list[str]) -> int:
    """Runs the fights and prints the results; returns the exit status."""
    number = int(arguments[0]) if arguments else 1200
    rng = random.Random(1666)
    characters = list(load_characters().values())
    drawn = [rng.sample(characters, 2 * BAND) for _ in range(number)]
    bands = [(chosen[:BAND], chosen[BAND:]) for chosen in drawn]
    won = fights(bands)
    print(f"{number} fights of {BAND} against {BAND}")
    _shares("by gold", [_dearer(pair, lambda c: c.gold) for pair in bands], won)
    measured = [_dearer(pair, partial(price, measured=True)) for pair in bands]
    _shares("by the measured part of it", measured, won)
    surplus: dict[str, list[float]] = {c.id: [] for c in characters}
    for pair, dearer, result in zip(bands, measured, won, strict=True):
        more = result - 1 / (1 + ODDS ** (-dearer / 2))
        for band, sign in zip(pair, (1, -1), strict=True):
            for character in band:
                surplus[character.id].append(sign * more)
    mean = {name: fmean(values) for name, values in surplus.items() if values}
    order = sorted(mean, key=mean.__getitem__)
    print("won least for it:", _listed(order[:OUTLIERS], mean))
    print("won most for it:", _listed(order[: -OUTLIERS - 1 : -1], mean))
    return 0


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


def _listed(names: Sequence[str], mean: dict[str, float]) -> str:
    return ", ".join(f"{name} {mean[name]:+.0%}" for name in names)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
