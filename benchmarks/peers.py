"""Random play of other games for two, measured in the same run where they are installed
(``pip install -e ".[bench]"``): what a machine can do is told best by a neighbour on it."""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable

GAMES_OF_CATAN = 3
GAMES_OF_CHESS = 6
MOST_TURNS = 1000
"""After which a game of Catan is left."""


def installed() -> dict[str, Callable[[], float]]:
    """The peers that are there, each with a measurement of its choices a second."""
    peers = {"catanatron": _catan, "chess": _chess}
    return {name: pace for name, pace in peers.items() if importlib.util.find_spec(name)}


def _catan() -> float:
    from catanatron import Color, Game, RandomPlayer

    choices = 0
    begin = time.perf_counter()
    for seed in range(GAMES_OF_CATAN):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            game.play_tick()
            choices += 1
    return choices / (time.perf_counter() - begin)


def _chess() -> float:
    import chess

    rng, choices = random.Random(1), 0
    begin = time.perf_counter()
    for _ in range(GAMES_OF_CHESS):
        board = chess.Board()
        while (moves := list(board.legal_moves)) and not board.is_fifty_moves():
            board.push(rng.choice(moves))
            choices += 1
    return choices / (time.perf_counter() - begin)
