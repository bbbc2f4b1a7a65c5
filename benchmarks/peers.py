"""Random play of other games for two (``pip install -e ".[bench]"``), as a yardstick for the
machine. The table is prepared before the clock starts, as in our game."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.games import Play

if TYPE_CHECKING:
    from catanatron.models.map import CatanMap

MOST_TURNS = 1000
"""Turns after which a game of Catan is abandoned."""
MAPS = 16
"""The number of Catan maps."""


def installed() -> dict[str, Play]:
    """The peers that are installed."""
    peers = {"catanatron": _catan, "chess": _chess}
    return {name: play for name, play in peers.items() if importlib.util.find_spec(name)}


@cache
def _maps() -> list[CatanMap]:
    from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap

    return [CatanMap.from_template(BASE_MAP_TEMPLATE) for _ in range(MAPS)]


def _catan(seed: int) -> Iterator[int]:
    from catanatron import Color, Game, RandomPlayer

    players = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]
    rng, game = random.Random(seed), Game(players, seed=seed, catan_map=_maps()[seed % MAPS])
    while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
        actions = game.state.playable_actions
        width = len(actions)
        game.execute(rng.choice(actions))
        yield width


def _chess(seed: int) -> Iterator[int]:
    import chess

    rng, board = random.Random(seed), chess.Board()
    while (moves := list(board.legal_moves)) and not board.is_fifty_moves():
        board.push(rng.choice(moves))
        yield len(moves)
