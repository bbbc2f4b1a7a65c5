"""Fits the planner's table of weights (docs/bots.md) to games that it plays against itself:
``python -m benchmarks.fit [--games N] [--rounds N] [--workers N]``.

Positions of the games are kept with who won. Those weights are sought by which the worth of a
position foretells that best: what came is the least of a surprise if the chance to win is the
logistic function of the worth. Weights that foretell little stay as they are, for to be far from
them costs something. The search is by CMA-ES (``pip install -e ".[fit]"``). Prints the table, with
the weights before behind those that have changed.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from attrs import asdict

from ad1666.bots.judgement.appraisal import appraisal
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights, weights_of
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.question import Level
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State

FITTED = ("worth", "contact", "goal")
"""The parts of the table that say what a position is worth; the others are about choices."""
NOISE = 0.3
"""The games are to come to more than the best positions."""
SCALE = 3.0
"""The points by which a side is ahead that will win in three games of four, about."""
DRIFT = 0.02
"""What it costs, for each weight, to be e times as great as before, or as small."""
STEP = 0.25
"""The first steps of the search, on a scale of logarithms."""


class Sample(NamedTuple):
    """A position with red's share of the win that came of it."""

    state: State
    share: float


def samples(job: tuple[Path, int]) -> list[Sample]:
    """The positions of one game at the start of each action phase and each combat phase."""
    path, seed = job
    rng = random.Random(seed)
    seats = {side: PlanningPlayer(rng, Level(noise=NOISE), weights()) for side in Side}
    match, met = Match(load_scenario(path).state, Shuffle(seed)), dict[tuple[int, Phase], State]()
    for _ in play_out(match, seats):
        prompt = match.game.pending
        if isinstance(prompt, Prompt) and prompt.state.phase in (Phase.ACTION, Phase.COMBAT):
            met.setdefault((prompt.state.turn, prompt.state.phase), prompt.state)
    outcome = match.game.state.outcome
    assert outcome is not None
    share = {Side.RED: 1.0, Side.BLUE: 0.0, None: 0.5}[outcome.winner]
    return [Sample(state, share) for state in met.values()]


def names() -> list[str]:
    """The weights that are fitted, as ``contact.fight``; of goals and of figures, of contacts."""
    table = asdict(weights())
    return [f"{part}.{term}" for part in FITTED for term in table[part]]


def misjudged(found: Sequence[Sample], factors: Mapping[str, float]) -> float:
    """The mean surprise at what came of positions, with some weights multiplied."""
    table = weights().times(factors)
    total = 0.0
    for state, share in found:
        value = appraisal(Situation(state, Side.RED, table)).value
        chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, value / SCALE))))
        total -= share * math.log(chance) + (1 - share) * math.log(1 - chance)
    return total / len(found)


def cost(found: Sequence[Sample], logs: Sequence[float]) -> float:
    """What is to be the least: the surprise, and what the changes cost."""
    factors = {name: math.exp(log) for name, log in zip(names(), logs, strict=True)}
    return misjudged(found, factors) + DRIFT * sum(log * log for log in logs) / len(logs)


def fit(found: Sequence[Sample], rounds: int, workers: int) -> dict[str, float]:
    """The factors of the weights that were found the best."""
    import cma

    search = cma.CMAEvolutionStrategy([0.0] * len(names()), STEP, {"maxiter": rounds, "seed": 1})
    with Pool(workers) as pool:
        while not search.stop():
            tried = search.ask()
            search.tell(tried, pool.map(partial(cost, found), tried))
            search.disp(10)
    return {name: math.exp(log) for name, log in zip(names(), search.result.xbest, strict=True)}


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
    """Plays, fits, prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--games", type=int, default=20, help="in each scenario")
    parser.add_argument("--rounds", type=int, default=150, help="of the search")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    given = parser.parse_args()
    paths = scenario_files()
    jobs = [(path, seed) for seed in range(given.games) for path in paths]
    with Pool(given.workers) as pool:
        found = [sample for game in pool.imap_unordered(samples, jobs) for sample in game]
    print(f"{len(found)} positions; surprise {misjudged(found, {}):.4f} by the weights as they are")
    factors = fit(found, given.rounds, given.workers)
    print(f"{misjudged(found, factors):.4f} by these:", *lines(factors), sep="\n")


if __name__ == "__main__":
    main()
