"""Fits what the planner thinks of the chance to win (docs/bots.md) to games of the laboratory that
good programs have played: ``python -m benchmarks.workshop.winning FOLDER... [--positions N]``.

Positions of the games are taken with who won. Those weights of ``[win]`` are sought by which what
came is the least of a surprise (SciPy: ``pip install -e ".[fit]"``), and told how much of one it is
at deals to which they were not fitted: deals and not games, since two games of a deal are alike.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from attrs import asdict, evolve
from scipy.optimize import minimize
from scipy.special import ndtr

from ad1666.bots.judgement.balance import open_cases
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import WinWeights, told
from ad1666.bots.judgement.winning import count
from ad1666.rules.cards import Side
from benchmarks.workshop.fit import FOLDS, Sample, samples

FITTED = ("figures", "error", "error_turn")
"""The weights that foretell; the part that counts of the chance is a matter of play."""
_SURE = 0.005
"""Nothing is thought more certain than this."""
_LATE = 2.0
"""Positions with fewer turns left than this are told apart."""
_LIMITS = (-2.0, 1.5)
"""How far a weight may be changed, on a logarithmic scale."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Found(NamedTuple):
    """Positions as data for the search, one row for each."""

    likely: Numbers
    """How likely each case is of what may come of the open points."""
    leads: Numbers
    """What Red leads by then, figures not counted."""
    variance: Numbers
    """What the other open points leave open."""
    figures: Numbers
    left: Numbers
    tie: Numbers
    """1 where Red wins with equal points, -1 where Blue does, 0 for a draw."""
    shares: Numbers
    deals: Numbers

    def of(self, rows: Numbers) -> Found:
        """A selection of the rows."""
        return Found(*(column[rows] for column in self))


def looked_at(taken: Sequence[Sample]) -> Found:
    """Positions as data."""
    rows = []
    for sample in taken:
        one = count(Situation(sample.state, Side.RED, told()))
        cases, variance = open_cases(one)
        likely, leads = (np.array(column) for column in list(zip(*cases, strict=True))[:2])
        tie = {Side.RED: 1.0, Side.BLUE: -1.0, None: 0.0}[one.tie]
        rows.append(
            (likely, leads, variance, one.figures, one.left, tie, sample.share, sample.deal)
        )
    columns = list(zip(*rows, strict=True))
    most = max(map(len, columns[0]))
    padded = [np.array([np.pad(c, (0, most - len(c))) for c in column]) for column in columns[:2]]
    return Found(*padded, *(np.array(column, dtype=float) for column in columns[2:]))


def chances(win: WinWeights, found: Found) -> Numbers:
    """Red's chance to win in each position, as `Balance` has it."""
    error = np.sqrt(win.error**2 + win.error_turn**2 * found.left + found.variance)[:, None]
    leads = found.leads + (win.figures * found.figures)[:, None]
    ties = found.tie[:, None] / 2
    drawn = (ndtr((leads - 0.5) / error) + ndtr((leads + 0.5) / error)) / 2
    won = np.where(ties == 0, drawn, ndtr((leads + ties) / error))
    result: Numbers = np.clip((found.likely * won).sum(axis=1), _SURE, 1 - _SURE)
    return result


def surprise(win: WinWeights, found: Found) -> float:
    """The mean surprise at who won, in nats."""
    chance, share = chances(win, found), found.shares
    return float(-np.mean(share * np.log(chance) + (1 - share) * np.log(1 - chance)))


def fit(win: WinWeights, found: Found) -> WinWeights:
    """The weights by which the results are the least of a surprise."""
    start, bounds = np.zeros(len(FITTED)), [_LIMITS] * len(FITTED)
    return _with(win, minimize(lambda x: surprise(_with(win, x), found), start, bounds=bounds).x)


def _with(win: WinWeights, logs: Sequence[float]) -> WinWeights:
    values = asdict(win)
    return evolve(win, **{n: values[n] * np.exp(x) for n, x in zip(FITTED, logs, strict=True)})


def left_out(win: WinWeights, found: Found) -> float:
    """The mean surprise at deals to which the weights were not fitted."""
    total = 0.0
    for fold in range(FOLDS):
        out = found.deals % FOLDS == fold
        if out.any():
            total += surprise(fit(win, found.of(~out)), found.of(out)) * out.sum()
    return total / len(found.shares)


def main() -> None:
    """Reads the games, fits the weights and prints them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--positions", type=int, default=3000, help="at most, drawn by chance")
    given = parser.parse_args()
    compare(list(samples(given.folders)), given.positions)


def compare(taken: Sequence[Sample], most: int) -> None:
    """Fits the weights to positions, at most so many of them, and prints what comes of it."""
    win, found = told().win, looked_at(random.Random(1).sample(taken, min(most, len(taken))))
    fitted = fit(win, found)
    late = found.left < _LATE
    print(f"{len(found.shares)} positions of {len(set(found.deals))} deals, {late.sum()} late")
    for name, these in (("by the weights as they are", win), ("by these", fitted)):
        last = surprise(these, found.of(late)) if late.any() else 0.0
        print(f"{name:28} {surprise(these, found):.4f}, late {last:.4f}")
    print(f"{'at deals left out':28} {left_out(win, found):.4f}")
    for name in FITTED:
        print(f"{name} = {getattr(fitted, name):.3g}  # {getattr(win, name):g} before")
    for low in np.arange(0, 1, 0.2):
        chance = chances(fitted, found)
        inside = (chance >= low) & (chance < low + 0.2)
        if inside.any():
            came = found.shares[inside].mean()
            print(f"thought {chance[inside].mean():.0%}, came {came:.0%} of {inside.sum()}")


if __name__ == "__main__":
    main()
