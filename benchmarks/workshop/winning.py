"""Fits what the planner thinks of the chance to win (docs/bots.md) to games of the laboratory that
good programs have played: ``python -m benchmarks.workshop.winning FOLDER... [--positions N]``.

Positions of the games are taken with who won. Those weights of ``[win]`` are sought by which what
came is the least of a surprise (SciPy: ``pip install -e ".[fit]"``), and told how much of one it is
at deals to which they were not fitted: deals and not games, since two games of a deal are alike.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from attrs import asdict, evolve
from scipy.optimize import minimize

from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import Win, weights
from ad1666.bots.judgement.winning import Balance, Count, count
from ad1666.rules.cards import Side
from benchmarks.workshop.fit import FOLDS, Sample, samples

FITTED = ("figures", "error", "error_turn")
"""The weights that foretell; the part that counts of the chance is a matter of play."""
_SURE = 0.005
"""Nothing is thought more certain than this."""
_LATE = 2.0
"""Positions with fewer turns left than this are told apart."""


def counted(found: Sequence[Sample]) -> list[Count]:
    """What the final lead of Red depends on in some positions."""
    return [count(Situation(sample.state, Side.RED, weights())) for sample in found]


def surprise(win: Win, counts: Sequence[Count], shares: Sequence[float]) -> float:
    """The mean surprise at who won, in nats."""
    missed = 0.0
    for one, share in zip(counts, shares, strict=True):
        chance = min(1 - _SURE, max(_SURE, Balance(win, one).chance))
        missed -= share * math.log(chance) + (1 - share) * math.log(1 - chance)
    return missed / max(1, len(counts))


def fit(win: Win, counts: Sequence[Count], shares: Sequence[float]) -> Win:
    """The weights by which the results are the least of a surprise."""

    def cost(logs: Sequence[float]) -> float:
        return surprise(_with(win, logs), counts, shares)

    start = np.zeros(len(FITTED))
    options = {"xatol": 0.02, "fatol": 1e-4, "maxfev": 60}
    return _with(win, minimize(cost, start, method="Nelder-Mead", options=options).x)


def _with(win: Win, logs: Sequence[float]) -> Win:
    values = asdict(win)
    return evolve(win, **{n: values[n] * math.exp(x) for n, x in zip(FITTED, logs, strict=True)})


def left_out(win: Win, found: Sequence[Sample], counts: Sequence[Count]) -> float:
    """The mean surprise at deals to which the weights were not fitted."""
    total = 0.0
    for fold in range(FOLDS):
        inside = [n for n, s in enumerate(found) if s.deal % FOLDS != fold]
        outside = [n for n, s in enumerate(found) if s.deal % FOLDS == fold]
        fitted = fit(win, [counts[n] for n in inside], [found[n].share for n in inside])
        missed = surprise(fitted, [counts[n] for n in outside], [found[n].share for n in outside])
        total += missed * len(outside)
    return total / len(found)


def told(name: str, win: Win, found: Sequence[Sample], counts: Sequence[Count]) -> str:
    """A line: how great a surprise the results are, in all positions and in late ones."""
    late = [n for n, one in enumerate(counts) if one.left < _LATE]
    every = surprise(win, counts, [s.share for s in found])
    last = surprise(win, [counts[n] for n in late], [found[n].share for n in late])
    return f"{name:24} {every:.4f}, late {last:.4f}"


def main() -> None:
    """Reads the games, fits the weights and prints them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--positions", type=int, default=3000, help="at most, drawn by chance")
    given = parser.parse_args()
    compare(list(samples(given.folders)), given.positions)


def compare(taken: Sequence[Sample], most: int) -> None:
    """Fits the weights to positions, at most so many of them, and prints what comes of it."""
    found = random.Random(1).sample(taken, min(most, len(taken)))
    win, counts = weights().win, counted(found)
    late = sum(one.left < _LATE for one in counts)
    print(f"{len(found)} positions of {len({s.deal for s in taken})} deals, {late} late")
    print(told("by the weights as they are", win, found, counts))
    print(f"{'at deals left out':24} {left_out(win, found, counts):.4f}")
    fitted = fit(win, counts, [s.share for s in found])
    print(told("by these", fitted, found, counts))
    for name in FITTED:
        print(f"{name} = {getattr(fitted, name):.3g}  # {getattr(win, name):g} before")


if __name__ == "__main__":
    main()
