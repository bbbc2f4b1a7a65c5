"""Questions that players and programs ask about a position besides its choices: where a figure can
get, and who sees what."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from attrs import evolve

from ad1666.rules.board import FULL_MP
from ad1666.rules.characters import Figure, Square
from ad1666.rules.search_moves import arrivals
from ad1666.rules.sight import see
from ad1666.rules.state import State
from benchmarks import tables
from benchmarks.games import played
from benchmarks.measuring import Effort, Line, beside_calibration, pace, times

EACH_GAME = 20
"""Positions of a game in which the reach of a figure is computed."""
LINES = 1_000
"""Lines of sight computed for each game of the effort."""


def reach(state: State, figure: Figure, mp: int) -> tuple[Square, ...]:
    """The squares where a figure could end a move of so many MP from where it stands, by moves that
    need no test, in reading order and without its own square."""
    found = {arrival.at for arrival in arrivals(state, figure, mp) if arrival.may_stop}
    return tuple(sorted(found - {figure.at}, key=lambda s: (s[1], s[0])))


def pieces(state: State, turn: int) -> Iterator[Callable[[], tuple[Square, ...]]]:
    """The reach of a figure that can still walk, in positions spread over one game."""
    passed, rng = [game.state for game in played(state, turn)], random.Random(turn)
    for position in passed[:: max(1, len(passed) // EACH_GAME)]:
        walkers = [f for f in position.on_board() if not f.down]
        if walkers:
            yield partial(reach, position, rng.choice(walkers), FULL_MP)


def reached(effort: Effort) -> Iterator[Line]:
    """The time to compute the reach of a full move."""
    yield times("reach of a full move", partial(pieces, tables.street()), effort)


def _lines_a_second(state: State, number: int, turn: int, *, again: bool) -> float:
    """Lines of sight computed in a second, on a new board with empty caches or, with ``again``,
    after the same lines were computed before."""
    fresh = evolve(state, board=tables.street_board())
    every = list(product(fresh.board.squares(), repeat=2))
    asked = random.Random(turn).sample(every, min(number, len(every)))
    if again:
        for viewer, seen in asked:
            see(fresh, viewer, seen)
    begin = time.process_time()
    for viewer, seen in asked:
        see(fresh, viewer, seen)
    return len(asked) / (time.process_time() - begin)


def sights(effort: Effort) -> Iterator[Line]:
    """Lines of sight between any two squares computed in a second, with figures in between."""
    state, number = tables.street(), LINES * effort.games
    sides = {
        "for the first time": partial(_lines_a_second, state, number, again=False),
        "again": partial(_lines_a_second, state, number, again=True),
    }
    found = beside_calibration(sides, effort.rounds)
    for name in sides:
        yield pace(f"lines of sight a second, {name}", found, name)
