"""Games played by chance, and games tried out from the middle."""

from __future__ import annotations

import random
import time

from attrs import frozen

from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State

GAMES = 10
FORKED_FROM = 60
CHOICES_OF_A_FORK = 10


@frozen
class Pace:
    """How fast seeded random play is."""

    choices: float
    """Choices of players a second; fate's cards are drawn besides."""
    games: float
    """Games a second."""


def _choose(game: Game, rng: random.Random, fate: Shuffle) -> Game:
    assert isinstance(game.pending, Prompt)
    return settle(game.apply(rng.choice(game.pending.options)), fate)


def pace(state: State) -> Pace:
    """Plays whole games from a position."""
    choices = 0
    begin = time.perf_counter()
    for seed in range(GAMES):
        rng, fate = random.Random(seed), Shuffle(seed)
        game = settle(start(state), fate)
        while game.pending is not None:
            game = _choose(game, rng, fate)
            choices += 1
    taken = time.perf_counter() - begin
    return Pace(choices / taken, GAMES / taken)


def positions(state: State) -> list[Game]:
    """Positions spread over a game, all of which have been gone on from already, so that going on
    from them once more is a fork."""
    rng, fate = random.Random(1), Shuffle(1)
    game = settle(start(state), fate)
    passed: list[Game] = []
    while game.pending is not None:
        passed.append(game)
        game = _choose(game, rng, fate)
    long_enough = passed[: len(passed) - CHOICES_OF_A_FORK]
    return long_enough[:: max(1, len(long_enough) // FORKED_FROM)]


def fork_seconds(forked: list[Game]) -> float:
    """Seconds for a fork with ten random choices after it, on the average."""
    rng, fate = random.Random(2), Shuffle(2)
    begin = time.perf_counter()
    for game in forked:
        for _ in range(CHOICES_OF_A_FORK):
            if game.pending is None:
                break
            game = _choose(game, rng, fate)
    return (time.perf_counter() - begin) / len(forked)
