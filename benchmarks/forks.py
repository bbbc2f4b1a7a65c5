"""Continuing from an earlier position of a game, as a player does that thinks ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.rules.state import State
from benchmarks import tables
from benchmarks.games import choose, played
from benchmarks.measuring import Effort, Line, times

EACH_GAME = 60
"""Positions of a game that are continued."""
MANY = 10
"""Choices in a longer attempt."""


def positions(state: State, seed: int) -> list[Game]:
    """Positions spread over a game, at any depth after a checkpoint. The game has already continued
    from each of them, so continuing again is a fork."""
    passed = list(played(state, seed))[:-MANY]
    return passed[:: max(1, len(passed) // EACH_GAME)]


def tried(game: Game, choices: int, rng: random.Random, fate: Shuffle) -> None:
    """Plays random choices from a position."""
    for _ in range(choices):
        if game.pending is None:
            return
        game = choose(game, rng, fate)


def pieces(state: State, choices: int, turn: int) -> Iterator[Callable[[], None]]:
    """Forks of the positions of one game."""
    for game in positions(state, turn):
        # seeded before the clock starts, since that is not part of a fork
        yield partial(tried, game, choices, random.Random(turn), Shuffle(turn))


def without_fork(state: State, turn: int) -> Iterator[Callable[[], None]]:
    """The choices of one game, each continuing from the one before."""
    game, over = played(state, turn), False

    def go_on() -> None:
        nonlocal over
        over = next(game, None) is None

    while not over:
        yield go_on


def forks(effort: Effort) -> Iterator[Line]:
    """The time of a fork with one choice after it and with several, and of a
    choice without a fork."""
    state = tables.street()
    depths = [len(game.answers) for seed in range(effort.games) for game in positions(state, seed)]
    yield times("a choice without a fork", partial(without_fork, state), effort)
    yield times("fork and one choice", partial(pieces, state, 1), effort)
    yield times(f"fork and {MANY} choices", partial(pieces, state, MANY), effort)
    yield Line("answers to replay in a fork", median(depths), note=f"{max(depths)} at most")
