"""Random play, of our game and of others, and its speed.

A game is a generator that yields, after each choice, the number of options: all legal choices are
put into a list, and ``random.Random.choice`` draws one, in every game alike.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.measuring import CALIBRATION, Effort, Measure, beside_calibration

Play = Callable[[int], Iterator[int]]
"""Plays the game with a number to its end."""
Counted = Callable[[Sequence[int]], int]
"""Counts something of games, by the numbers of options of their choices."""
WARMING = range(1_000_000, 1_000_010)
"""Numbers of the games played before measuring."""


def choose(game: Game, rng: random.Random, fate: Shuffle) -> Game:
    """The game after a random choice, and fate's answers to it."""
    assert isinstance(game.pending, Prompt)
    return settle(game.apply(rng.choice(game.pending.options)), fate)


def played(state: State, seed: int) -> Iterator[Game]:
    """A game from a position, yielded at every question to a player and at its end."""
    rng, fate = random.Random(seed), Shuffle(seed)
    game = settle(start(state), fate)
    while game.pending is not None:
        yield game
        game = choose(game, rng, fate)
    yield game


def ours(state: State, seed: int, *, besides: bool = False) -> Iterator[int]:
    """A random game of ours from a position. ``besides`` counts what else may be answered at any
    time, too: it is listed with each question, but not drawn, since the question stays open."""
    rng, fate = random.Random(seed), Shuffle(seed)
    game = settle(start(state), fate)
    while isinstance(prompt := game.pending, Prompt):
        game = settle(game.apply(rng.choice(prompt.options)), fate)
        yield len(prompt.options) + (len(prompt.anytime) if besides else 0)


def choices(widths: Sequence[int]) -> int:
    """The choices of games, by the numbers of their options."""
    return len(widths)


def real_choices(widths: Sequence[int]) -> int:
    """The choices with at least two options: of any other nothing depends."""
    return sum(width > 1 for width in widths)


def options(widths: Sequence[int]) -> int:
    """The options among which the choices were made: all were found to be legal."""
    return sum(widths)


def timed(play: Play, games: int, turn: int) -> tuple[list[int], float]:
    """The numbers of options of the choices of some games, and the seconds that these took. No
    game is played in two turns, since something of it might be cached."""
    begin = time.process_time()
    widths = [width for seed in range(turn * games, (turn + 1) * games) for width in play(seed)]
    return widths, time.process_time() - begin


def warm(play: Play) -> None:
    """Plays a few games to fill the caches for the table."""
    for seed in WARMING:
        for _ in play(seed):
            pass


def paces(
    plays: Mapping[str, Play], effort: Effort, counted: Counted = choices
) -> dict[str, list[float]]:
    """What is counted of each game in a second, on a known table, measured in turns along with
    the calibration loop."""
    (found,) = paces_of(plays, effort, [counted])
    return found


def paces_of(
    plays: Mapping[str, Play], effort: Effort, counts: Sequence[Counted]
) -> list[dict[str, list[float]]]:
    """The same for each of several things that are counted of the same games."""
    found: list[dict[str, list[float]]] = [{name: [] for name in plays} for _ in counts]

    def measure(name: str, turn: int) -> float:
        widths, seconds = timed(plays[name], effort.games, turn)
        for each, counted in zip(found, counts, strict=True):
            each[name].append(counted(widths) / seconds)
        return seconds

    for play in plays.values():
        warm(play)
    measures: dict[str, Measure] = {name: partial(measure, name) for name in plays}
    loops = beside_calibration(measures, effort.rounds)[CALIBRATION]
    return [{CALIBRATION: loops, **each} for each in found]


def shape(play: Play, games: int) -> str:
    """The average length of games, and the average number of options."""
    widths = [width for seed in range(games) for width in play(seed)]
    alone = 1 - real_choices(widths) / len(widths)
    mean = sum(widths) / len(widths)
    return f"{len(widths) / games:.0f} a game, of {mean:.1f} each, {alone:.0%} of one alone"
