"""Fits how likely somebody gets to where it must: the parts ``carrier`` and ``runner`` of the
planner's table (docs/bots.md), to games of the laboratory: ``python -m
benchmarks.workshop.getting_away FOLDER...``.

As each turn's first figure is about to act, it is taken down of everybody who carries something to
be taken away, of everybody who alone must get somewhere, and of each of several of whom any may,
what the planner goes by, and whether it came to that in the end. Logistic regression (SciPy: ``pip
install -e ".[fit]"``) finds the weights; they are drawn to 0 a little, for the positions of one
game are much alike. Prints them with the mean surprise, in nats, with the table as it is, and with
them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from attrs import fields_dict
from scipy.optimize import minimize

from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.things import claims_of
from ad1666.bots.judgement.ways import Placement, Prospect, arrived, contest, prospect_of, through
from ad1666.bots.judgement.weights import Odds, weights
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.scoring import concerns, has_left
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal
from benchmarks.workshop.kept import replays, turns

DRAWN = 0.1
"""The penalty for a weight of 1 or -1, against a nat of surprise."""
CARRIER, ANYBODY, RUNNER = "carrier", "anybody", "runner"
Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Seen(NamedTuple):
    """A figure on its way, and whether it arrived in the end."""

    kind: str
    prospect: Prospect
    came: bool


def seen(folders: Iterable[Path]) -> Iterator[Seen]:
    """All figures on their way in the games of some folders."""
    for _arena, _played, replayed in replays(folders):
        for state in turns(replayed):
            for side in Side:
                yield from _on_the_way(state, side, replayed.game.state)


def _on_the_way(state: State, side: Side, end: State) -> Iterator[Seen]:
    now = Situation(state, side, weights())
    standing = Placement(now, state)

    def prospect(figure: Figure, goal: Goal) -> Prospect:
        backed = contest(standing, figure.side, where(figure))
        return prospect_of(standing, figure, standing.way(goal), backed)

    for claim in claims_of(now.goals):
        for bearer in standing.bearers(claim.item):
            if claim.side is side and bearer.side is side and bearer.at is not None:
                last = end.figure(bearer.id)
                for goal in claim.away:
                    came = has_left(last, goal) and last.owns(claim.item)
                    yield Seen(CARRIER, prospect(bearer, goal), came)
    for goal in now.goals:
        if goal.side is side and goal.aim in (Aim.ESCAPE, Aim.REACH):
            for figure in standing.own:
                if concerns(figure, goal.subject) and not arrived(state, figure, goal):
                    came = arrived(end, end.figure(figure.id), goal)
                    kind = RUNNER if goal.subject == figure.id else ANYBODY
                    yield Seen(kind, prospect(figure, goal), came)


def surprise(odds: Odds, found: Iterable[Seen]) -> float:
    """The average surprise at the results, in nats."""
    chances = np.array(
        [through(odds, s.prospect) if s.came else 1 - through(odds, s.prospect) for s in found]
    )
    return float(-np.log(np.maximum(chances, 1e-12)).mean())


def fitted(found: Iterable[Seen]) -> Odds:
    """The weights that predict best."""
    known = [s for s in found if np.isfinite(s.prospect.turns)]
    facts = np.array([(1.0, *s.prospect) for s in known])
    came = np.array([float(s.came) for s in known])

    def missed(tried: Numbers) -> float:
        logits = facts @ tried
        cost = DRAWN * (tried[1:] ** 2).sum()
        return float((np.logaddexp(0, logits) - came * logits).sum() + cost)

    best = minimize(missed, np.zeros(facts.shape[1])).x
    return Odds(*map(float, best))


def main() -> int:
    """Fits the weights and prints them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    found = list(seen(parser.parse_args().folders))
    table = weights()
    for kind, now in ((CARRIER, table.carrier), (ANYBODY, table.runner), (RUNNER, table.runner)):
        some = [s for s in found if s.kind == kind]
        if not some:
            continue
        new = fitted(some)
        share = sum(s.came for s in some) / len(some)
        print(f"[{kind}]  # {len(some)} positions, {share:.0%} came there")
        print(
            f"# surprise {surprise(now, some):.3f} with the table, {surprise(new, some):.3f} with:"
        )
        for name in fields_dict(Odds):
            print(f"{name} = {getattr(new, name):.2f}  # {getattr(now, name)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
