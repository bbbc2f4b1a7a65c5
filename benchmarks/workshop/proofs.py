"""Tells whether proofs hold (docs/skirmish.md): ``python -m benchmarks.workshop.proofs 1 15``.

Proves the skirmishes of some seeds, as `ad1666 skirmish --prove` does, and then has fresh games
played on each that had no part in the choice: 150, or as many as make sure on which side of 40 or
60 per cent those would end. Prints a row for each as a table for documents.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from attrs import frozen

from ad1666.lab.report.generators import EVEN
from ad1666.lab.running.proving import chosen, prove, proving, tried
from ad1666.skirmish.making import make
from ad1666.skirmish.proof import Arm, Proving, Trial
from ad1666.skirmish.wish import Wish
from ad1666.words.shares import Share

FRESH = 150
_APART = 100_000
"""The first seed of fresh games: proofs use those from 0 on."""


@frozen
class Held:
    """A proof, the seconds of a core that it took, and red's share of the fresh games."""

    wish: Wish
    proof: Proving
    seconds: float
    fresh: Share

    @property
    def is_even(self) -> bool:
        return EVEN[0] <= self.fresh.value <= EVEN[1]


def held(seed: str) -> Held:
    """Proves the skirmish of a seed, and tries the proof."""
    wish = Wish(seed)
    proof, begun = proving(wish), time.process_time()
    for _game in prove(wish, proof, 1):
        pass
    seconds = time.process_time() - begun
    made = make(chosen(wish, proof.arm)).wish
    return Held(made, proof, seconds, _fresh(wish, proof.arm))


def _fresh(wish: Wish, arm: Arm) -> Share:
    won, number = 0.0, 0
    for seed in range(_APART, _APART + FRESH):
        score = tried(wish, Trial(arm, seed))[1]
        if score is None:  # it has failed
            continue
        won, number = won + score, number + 1
        least, most = sorted((won, number - won))
        if least >= EVEN[0] * FRESH or most > EVEN[1] * FRESH:
            break
    return Share(won, number)


def rows(seeds: range) -> Iterator[str]:
    yield "| seed | place, about | bands, gold | proof | games | seconds | fresh games | |"
    yield "| ---: | --- | --- | --- | ---: | ---: | --- | --- |"
    for seed in seeds:
        found = held(str(seed))
        wish, proof = found.wish, found.proof.proof
        assert wish.place is not None and wish.about is not None
        cells = (
            str(seed),
            f"{wish.place.value}, {wish.about.value}",
            f"{wish.draw + 1}, {wish.level:+d}",
            told(Share(proof.won, proof.games)),
            str(found.proof.games),
            f"{found.seconds:.0f}",
            told(found.fresh),
            "even" if found.is_even else "not even",
        )
        yield f"| {' | '.join(cells)} |"


def told(share: Share) -> str:
    low, high = share.bounds
    return f"{share.value:.0%} ({low}-{high}) of {share.n}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    given = parser.parse_args()
    for row in rows(range(given.first, given.last + 1)):
        print(row, flush=True)


if __name__ == "__main__":
    main()
