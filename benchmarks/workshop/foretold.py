"""Compares what the planner thinks positions worth (docs/bots.md) with how games ended that the
laboratory has kept: ``python -m benchmarks.workshop.foretold FOLDER...``.

As each turn's first figure is about to be activated, the terms of the appraisal are taken down, the
cards in hand and who has the initiative; least squares tell how many points each point of a term
has come to in the end. 1 means that a term is rightly weighed, less that it promises too much.
Scenarios and programs are told apart, so that a side that is stronger anyway is not taken for one
that stood well. Prints the terms with their errors: of all positions, of those with many turns
left, and of the others. Errors are too small where positions of one game are much alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ad1666.bots.judgement.appraisal import Appraisal, appraisal
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.rules.victory import Aim
from benchmarks.workshop.kept import replays, turns

EARLY = 4.0
"""Positions with more turns left than this are early."""
TERMS = (*Appraisal._fields[1:], "card in hand", "initiative")
"""The terms compared besides the kinds of goals."""
_SLIGHT = 1e-6
"""Keeps terms that never vary from making the matrix singular."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Sample(NamedTuple):
    """A position as the planner evaluates it for Red, and the result."""

    appraised: Appraisal
    others: tuple[float, float]
    left: float
    """Turns left."""
    about: tuple[str, str, str]
    """The scenario and the two programs."""
    lead: float
    """Red's final lead, in points."""


def samples(folders: Iterable[Path]) -> Iterator[Sample]:
    """All positions of the games of some folders."""
    for arena, played, replayed in replays(folders):
        lead = _lead(replayed.game.state)
        about = arena.name, played.name.red, played.name.blue
        for state in turns(replayed):
            yield _sample(state, about, lead)


def _lead(end: State) -> float:
    assert end.outcome is not None
    return end.outcome.score(Side.RED) - end.outcome.score(Side.BLUE)


def _sample(state: State, about: tuple[str, str, str], lead: float) -> Sample:
    now = Situation(state, Side.RED, weights())
    red, blue = (len(state.pile(side).hand) for side in Side)
    first = 0.5 if state.initiative is Side.RED else -0.5
    return Sample(appraisal(now), (red - blue, first), now.left, about, lead)


def told(found: Sequence[Sample]) -> dict[str, tuple[float, float]]:
    """The final points for each point of each term, with the standard error."""
    aims = sorted({aim for s in found for aim in s.appraised.goals})
    known = sorted({s.about for s in found})
    rows = np.array(
        [
            (
                *(s.appraised.goals.get(aim, 0.0) for aim in aims),
                *s.appraised[1:],
                *s.others,
                *(float(s.about == about) for about in known),
            )
            for s in found
        ]
    )
    leads = np.array([s.lead for s in found])
    square = rows.T @ rows + _SLIGHT * np.eye(rows.shape[1])
    best: Numbers = np.linalg.solve(square, rows.T @ leads)
    errors = np.sqrt((leads - rows @ best).var() * np.diag(np.linalg.inv(square)))
    names = (*(aim.value for aim in aims), *TERMS)
    return dict(zip(names, zip(map(float, best), map(float, errors), strict=True), strict=False))


def main() -> int:
    """Compares the terms with the results and prints them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    found = list(samples(parser.parse_args().folders))
    kinds = {
        "all": found,
        "early": [s for s in found if s.left > EARLY],
        "late": [s for s in found if s.left <= EARLY],
    }
    by_kind = {kind: told(some) for kind, some in kinds.items() if some}
    print(" " * 14, *(f"{kind:>14} ({len(kinds[kind])})" for kind in by_kind))
    for name in (*(aim.value for aim in Aim), *TERMS):
        lines = (terms.get(name) for terms in by_kind.values())
        shown = (f"{term[0]:12.2f} ± {term[1]:.2f}" if term else " " * 19 for term in lines)
        print(f"{name:14}", *shown)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
