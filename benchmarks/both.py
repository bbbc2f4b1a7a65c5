"""What is done twice, here and in Pyodide: games by chance with their digest, and programs that
think."""

from __future__ import annotations

import json
import time

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from benchmarks.digest import of_game, together

SCENARIO = "letter-at-the-golden-lion.toml"


def done(games: int, levels: tuple[str, ...], decisions: int) -> str:
    """Both as JSON: ``digest``; and by level, in ms, how long each decision took."""
    digests = together([of_game(number) for number in range(games)])
    took = {level: _thoughts(level, decisions) for level in levels}
    return json.dumps({"digest": digests.choices + digests.events, "took": took})


def _thoughts(level: str, decisions: int) -> list[float]:
    state = load_scenario(data_root() / "scenarios" / SCENARIO).state
    match, took = Match(state, Shuffle(1)), list[float]()
    seats = {side: player_of(Seat(level, n)) for n, side in enumerate(Side)}
    while len(took) < decisions:
        begun = time.perf_counter()
        choice = decision(match, seats)
        took.append(1000 * (time.perf_counter() - begun))
        if choice is None:
            break
        match.choose(choice)
    return took
