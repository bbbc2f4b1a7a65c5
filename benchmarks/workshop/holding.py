"""Fits how likely places are controlled in the end: the part ``place`` of the planner's table
(docs/bots.md), to games of the laboratory: ``python -m benchmarks.workshop.holding FOLDER...``.

As each turn's first figure is about to act, and at every sixth activation, it is taken down who is
in each place that counts, who may get there in time, and how strong both sides are about those who
are there; and whether the place was controlled in the end. All figures together make the chance, so
the weights are found together (SciPy: ``pip install -e ".[fit]"``). Prints them with the mean
surprise, in nats, with the table as it is, and with them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from attrs import fields_dict
from scipy.optimize import minimize

from ad1666.bots.judgement.goals import chance_of
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.ways import Placement, contest, stays, travel
from ad1666.bots.judgement.weights import PlaceWeights, told
from ad1666.game.records.replay import Replay
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.scoring import reached
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal
from benchmarks.workshop.kept import replays

EVERY = 6
DRAWN = 0.002
"""The penalty for a weight of 1 or -1, against a nat of surprise in each position."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Present(NamedTuple):
    """What counts of a figure: the facts that its weights are for, in their order."""

    comes: float
    comes_turn: float
    stays: float
    stays_turn: float
    settled: float
    backed: float
    part: float
    """By which its chance is multiplied: that it gets there in time; nothing for nobody."""
    own: bool


class Seen(NamedTuple):
    """A place in a position, and whether its side controlled it in the end."""

    figures: tuple[Present, ...]
    judged: float
    held: bool


def seen(folders: Iterable[Path]) -> Iterator[Seen]:
    """All places to be controlled, in the games of some folders."""
    for _arena, _played, replayed in replays(folders):
        end = replayed.game.state
        for state in _positions(replayed):
            for side in Side:
                now = Situation(state, side, told())
                for goal in now.by_place:
                    if goal.side is side and goal.aim is Aim.CONTROL:
                        yield _seen(Placement(now, state), goal, end)


def _positions(replayed: Replay) -> Iterator[State]:
    turn = number = 0
    for game in (moment.game for moment in replayed.moments):
        if isinstance(game.pending, Prompt) and game.pending.topic is Topic.ACTIVATE:
            if game.state.turn != turn or number % EVERY == 0:
                yield game.state
            turn, number = game.state.turn, number + 1


def _seen(standing: Placement, goal: Goal, end: State) -> Seen:
    figures = tuple([_present(standing, goal, f) for f in standing.state.on_board()])
    return Seen(figures, chance_of(standing, goal), reached(end, goal) > 0)


def _present(standing: Placement, goal: Goal, figure: Figure) -> Present:
    now, own, settled = standing.now, figure.side is goal.side, stays(standing.now, figure)
    assert goal.place is not None
    if figure.at in goal.place.squares:
        left = now.left * (not settled)
        backed = contest(standing, figure.side, where(figure), now.held)
        part = 0.0 if own and figure.down else 1.0
        return Present(0, 0, 1, left, settled, backed, part, own)
    part = 0.0 if settled else travel(now, standing.way(goal).away(figure))
    return Present(1, now.left, 0, 0, 0, 0, part, own)


def surprise(chances: Numbers, held: Numbers) -> float:
    """The average surprise at the results, in nats."""
    likely = np.where(held > 0, chances, 1 - chances)
    return float(-np.log(np.maximum(likely, 1e-3)).mean())


def fitted(found: list[Seen]) -> tuple[Numbers, float]:
    """The weights that predict best, in their order, and the surprise that is left with them."""
    most = max(len(place.figures) for place in found)
    nobody = Present(0, 0, 0, 0, 0, 0, 0.0, own=False)
    filled = [(*p.figures, *[nobody] * (most - len(p.figures))) for p in found]
    facts = np.array([[f[:6] for f in figures] for figures in filled], dtype=float)
    part = np.array([[f.part for f in figures] for figures in filled])
    own = np.array([[f.own for f in figures] for figures in filled])
    held = np.array([float(place.held) for place in found])

    def chances(tried: Numbers) -> Numbers:
        there = part / (1 + np.exp(-(facts @ tried)))
        nobody = np.prod(np.where(own, 1 - there, 1.0), axis=1)
        result: Numbers = (1 - nobody) * np.prod(np.where(own, 1.0, 1 - there), axis=1)
        return result

    def missed(tried: Numbers) -> float:
        return surprise(chances(tried), held) + DRAWN * float((tried**2).sum()) / 10

    best = minimize(missed, np.zeros(6), method="L-BFGS-B").x
    return best, surprise(chances(best), held)


def main() -> int:
    """Fits the weights and prints them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    found = list(seen(parser.parse_args().folders))
    judged, held = np.array([p.judged for p in found]), np.array([float(p.held) for p in found])
    best, left = fitted(found)
    print(f"[place]  # {len(found)} positions, held in {held.mean():.0%}")
    print(f"# surprise {surprise(judged, held):.3f} with the table, {left:.3f} with:")
    for name, weight in zip(fields_dict(PlaceWeights), best, strict=False):
        print(f"{name} = {weight:.2f}  # {getattr(told().place, name)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
