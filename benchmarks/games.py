"""Games played by chance, ours and those of others, and how fast that goes.

A game is a generator that yields, each time a choice has been made, of how many: all legal choices
are made into a list, and one is drawn from it by ``random.Random.choice``, in every game alike.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.measuring import Effort, Measure, beside_calibration

Play = Callable[[int], Iterator[int]]
"""Plays the game of a number to its end."""
WARMING = range(1_000_000, 1_000_010)
"""Numbers of the games that are played before anything is measured."""


def choose(game: Game, rng: random.Random, fate: Shuffle) -> Game:
    """The game after a choice by chance, and whatever fate answers then."""
    assert isinstance(game.pending, Prompt)
    return settle(game.apply(rng.choice(game.pending.options)), fate)


def played(state: State, seed: int) -> Iterator[Game]:
    """A game from a position, at every question to a player and at its end."""
    rng, fate = random.Random(seed), Shuffle(seed)
    game = settle(start(state), fate)
    while game.pending is not None:
        yield game
        game = choose(game, rng, fate)
    yield game


def ours(state: State, seed: int) -> Iterator[int]:
    """A game of ours from a position."""
    rng, fate = random.Random(seed), Shuffle(seed)
    game = settle(start(state), fate)
    while isinstance(prompt := game.pending, Prompt):
        game = settle(game.apply(rng.choice(prompt.options)), fate)
        yield len(prompt.options)


def choices_a_second(play: Play, games: int, turn: int) -> float:
    """How many choices are made a second. No game is played in two turns, for something might be
    remembered of it."""
    begin = time.process_time()
    choices = sum(1 for seed in range(turn * games, (turn + 1) * games) for _ in play(seed))
    return choices / (time.process_time() - begin)


def warm(play: Play) -> None:
    """Plays a few games, so that the table is known."""
    for seed in WARMING:
        for _ in play(seed):
            pass


def paces(plays: Mapping[str, Play], effort: Effort) -> dict[str, list[float]]:
    """The choices a second of each game on a known table, measured in turns, beside the calibration
    loop."""
    measures: dict[str, Measure] = {}
    for name, play in plays.items():
        warm(play)
        measures[name] = partial(choices_a_second, play, effort.games)
    return beside_calibration(measures, effort.rounds)


def shape(play: Play, games: int) -> str:
    """How long games are, and among how many a choice is made."""
    widths = [width for seed in range(games) for width in play(seed)]
    return f"{len(widths) / games:.0f} a game, of {sum(widths) / len(widths):.1f} each"
