"""Random play of other games for two, as a yardstick for the machine: catanatron and chess
(``pip install -e ".[bench]"``), and botbowl (docs/engineering.md). The table is prepared before the
clock starts, as in our game."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.games import Play

if TYPE_CHECKING:
    from botbowl import Game as BloodBowl
    from catanatron.models.map import CatanMap

MOST_TURNS = 1000
"""Turns after which a game of Catan is abandoned."""
MAPS = 16
"""The number of Catan maps."""


def installed() -> dict[str, Play]:
    """The peers that are installed."""
    peers = {"catanatron": _catan, "botbowl": _blood_bowl, "chess": _chess}
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


@cache
def _pitch() -> Callable[[int], BloodBowl]:
    """Sets up games of Blood Bowl, five a side. Its search for paths is left out, as ours is."""
    import botbowl

    config = botbowl.load_config("gym-5")
    config.pathfinding_enabled = False
    rules, arena = botbowl.load_rule_set(config.ruleset), botbowl.load_arena(config.arena)

    def game(seed: int) -> BloodBowl:
        teams = [botbowl.load_team_by_filename("human", rules, board_size=5) for _ in range(2)]
        agents = [botbowl.Agent(name, human=True) for name in ("home", "away")]
        setting = {"arena": arena, "ruleset": rules, "seed": seed}
        return botbowl.Game(str(seed), *teams, *agents, config, **setting)

    return game


def _blood_bowl(seed: int) -> Iterator[int]:
    from botbowl import Action, ActionType

    rng, game = random.Random(seed), _pitch()(seed)
    game.init()
    while not game.state.game_over:
        # whole formations are chosen, not the place of each player in one
        actions = [
            Action(each.action_type, position=at, player=who)
            for each in game.state.available_actions
            if each.action_type is not ActionType.PLACE_PLAYER
            for at in each.positions or [None]
            for who in each.players or [None]
        ]
        game.step(rng.choice(actions))
        yield len(actions)


def _chess(seed: int) -> Iterator[int]:
    import chess

    rng, board = random.Random(seed), chess.Board()
    while (moves := list(board.legal_moves)) and not board.is_fifty_moves():
        board.push(rng.choice(moves))
        yield len(moves)
