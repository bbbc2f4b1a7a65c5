"""Fits the planner's table of weights (docs/bots.md) to games of the laboratory that good programs
have played: ``python -m benchmarks.workshop.fit FOLDER... [--positions N] [--workers N]``.

Positions of the games are taken with who won. Those weights are sought by which the worth of a
position foretells that best: what came is the least of a surprise if the chance to win is the
logistic function of the worth. How the worth of each position changes with each weight is found out
once, and taken as a straight line; so thousands of positions can be gone by, and the search itself
takes a moment (SciPy: ``pip install -e ".[fit]"``). Weights that foretell little stay as they are,
for to be far from them costs something: how much is chosen by what foretells games best that were
left out. Prints the table, with the weights before behind those that have changed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from attrs import asdict
from scipy.optimize import minimize

from ad1666.bots.judgement.appraisal import appraisal
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights, weights_of
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.lab.games.played import Played
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.workshop.kept import games, opened, recorded

FITTED = ("worth", "contact", "goal")
"""The parts of the table that evaluate positions; the others concern choices."""
GOOD = ("musketeer", "swordmaster")
"""The programs whose games count; both sides must be played by one of them."""
SCALE = 3.0
"""The lead in points with which a side wins about three games in four."""
DRIFTS = (0.003, 0.01, 0.03, 0.1, 0.3)
"""Candidate costs of changing each weight by a factor of e."""
STEP = 0.2
"""The change of each weight, on a logarithmic scale, used to estimate its effect."""
BOUND = 1.0
"""The maximum change of a weight, since a line is only an approximation."""
FOLDS = 8
"""Parts of the deals, of which one at a time is left out."""
_MOST_SURPRISED = 30.0
Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Sample(NamedTuple):
    """A position with the share of the win that red got from it, and the deal it comes from."""

    state: State
    share: float
    deal: int
    """A number for its scenario and its seed: games of the same cards are never told apart."""


class Found(NamedTuple):
    """Positions as data for the search, one row for each."""

    worth: Numbers
    slopes: Numbers
    """How much the value of a position changes if each weight becomes e times as great."""
    shares: Numbers
    deals: Numbers

    def of(self, rows: Numbers) -> Found:
        """A selection of the rows."""
        return Found(*(column[rows] for column in self))


def names() -> list[str]:
    """The names of the fitted weights, such as ``contact.fight``."""
    table = asdict(weights())
    return [f"{part}.{term}" for part in FITTED for term in table[part]]


def samples(folders: Iterable[Path]) -> Iterator[Sample]:
    """One position from each game for each action phase and each combat phase, at its start."""
    deals: dict[object, int] = {}
    for folder in folders:
        with opened(folder) as results:
            for arena, start, played in games(results):
                deal = deals.setdefault((arena.name, played.name.seed), len(deals))
                if played.name.red in GOOD and played.name.blue in GOOD:
                    with recorded(results, arena, played) as path:
                        positions = _positions(path, start)
                    for state in positions:
                        yield Sample(state, _share(played), deal)


def _positions(path: Path, start: State) -> list[State]:
    met: dict[tuple[int, Phase], State] = {}
    for _, game in replay(read(path), start).steps:
        prompt = game.pending
        if isinstance(prompt, Prompt) and prompt.state.phase in (Phase.ACTION, Phase.COMBAT):
            met.setdefault((prompt.state.turn, prompt.state.phase), prompt.state)
    return list(met.values())


def _share(played: Played) -> float:
    return {Side.RED: 1.0, Side.BLUE: 0.0, None: 0.5}[played.winner]


def worth(state: State, factors: Mapping[str, float]) -> float:
    """The value of a position to red, with some weights multiplied."""
    return appraisal(Situation(state, Side.RED, weights().times(factors))).value


def row(state: State) -> list[float]:
    """The value of a position, then its slope with respect to each weight."""
    more, less = np.exp(STEP), np.exp(-STEP)
    slopes = [
        (worth(state, {name: more}) - worth(state, {name: less})) / (2 * STEP) for name in names()
    ]
    return [worth(state, {}), *slopes]


def looked_at(found: Sequence[Sample], workers: int) -> Found:
    """Positions with their values and slopes."""
    with Pool(workers) as pool:
        rows = np.array(pool.map(row, [sample.state for sample in found], chunksize=8))
    shares = np.array([sample.share for sample in found])
    return Found(rows[:, 0], rows[:, 1:], shares, np.array([float(s.deal) for s in found]))


def surprise(found: Found, logs: Numbers) -> float:
    """The mean surprise at the results of positions, with the weights changed by these amounts on a
    logarithmic scale; the last one scales all of them together."""
    return float(np.mean(_surprises(found, logs)))


def _surprises(found: Found, logs: Numbers) -> Numbers:
    value = _value(found, logs)
    result: Numbers = np.logaddexp(0.0, value) - found.shares * value
    return result


def _value(found: Found, logs: Numbers) -> Numbers:
    value = np.exp(logs[-1]) / SCALE * (found.worth + found.slopes @ logs[:-1])
    result: Numbers = np.clip(value, -_MOST_SURPRISED, _MOST_SURPRISED)
    return result


def fit(found: Found, drift: float) -> Numbers:
    """The best changes of the weights, on a logarithmic scale; the last one scales
    all of them together."""

    def cost(logs: Numbers) -> float:
        return surprise(found, logs) + drift * float(np.mean(logs[:-1] ** 2))

    def slope(logs: Numbers) -> Numbers:
        value = _value(found, logs)
        missed = (1 / (1 + np.exp(-value)) - found.shares) / len(value)
        factor = np.exp(logs[-1]) / SCALE
        each = factor * (missed @ found.slopes) + 2 * drift * logs[:-1] / len(logs[:-1])
        return np.append(each, missed @ value)

    size = found.slopes.shape[1] + 1
    bounds = [(-BOUND, BOUND)] * size
    result: Numbers = minimize(cost, np.zeros(size), jac=slope, bounds=bounds).x
    return result


def left_out(found: Found, drift: float) -> float:
    """The mean surprise at deals to which the weights were not fitted."""
    surprises = []
    for fold in range(FOLDS):
        out = found.deals % FOLDS == fold
        surprises.append(_surprises(found.of(out), fit(found.of(~out), drift)))
    return float(np.mean(np.concatenate(surprises)))


def lines(factors: Mapping[str, float]) -> Iterator[str]:
    """The table with the factors applied."""
    before, after = asdict(weights()), asdict(weights().times(factors))
    weights_of(after)
    for part, terms in after.items():
        yield f"[{part}]"
        for term, value in terms.items():
            was = before[part][term]
            changed = f"  # {was:g} before" if abs(value - was) > abs(was) / 50 else ""
            yield f"{term} = {value:.3g}{changed}"


def main() -> None:
    """Reads the games, fits the weights and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--positions", type=int, default=6000, help="at most, drawn by chance")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    given = parser.parse_args()
    taken = list(samples(given.folders))
    if len(taken) > given.positions:
        taken = sorted(random.Random(1).sample(taken, given.positions), key=lambda s: s.deal)
    found = looked_at(taken, given.workers)
    none = np.zeros(len(names()) + 1)
    print(f"{len(taken)} positions of {len(set(found.deals))} deals")
    print(f"surprise by the weights as they are: {surprise(found, none):.4f}")
    tried = {drift: left_out(found, drift) for drift in DRIFTS}
    for drift, missed in tried.items():
        print(f"at games left out, where changes cost {drift:g}: {missed:.4f}")
    logs = fit(found, min(tried, key=lambda drift: tried[drift]))
    print(f"{surprise(found, logs):.4f} by these; all together {np.exp(logs[-1]):.2f} times:")
    factors = {name: float(np.exp(log)) for name, log in zip(names(), logs, strict=False)}
    print(*lines(factors), sep="\n")


if __name__ == "__main__":
    main()
