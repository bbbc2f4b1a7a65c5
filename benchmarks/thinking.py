"""How long programs think: ``python -m benchmarks.thinking BOT... [--games N]``.

Each plays itself, N games of every scenario, each game in a process of its own as at the table:
where many games are played in one process, its memory is tidied up now and then in the middle of a
thought. Prints how many activations there were and the processor time of one, in seconds: the
median, what 95 % stay within, and the longest.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from statistics import median

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.lab.games.arenas import Arena, arena_of
from ad1666.lab.games.names import GameName
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from benchmarks.measuring import within


def activations(arena: Arena, bot: str, seed: int) -> tuple[float, ...]:
    """Plays a game, and tells what each activation took: whom to activate and all that this figure
    then did, in seconds. Who acts first is thought about in the activation that comes of it."""
    name = GameName(arena.digest, bot, bot, seed)
    seats = {side: player_of(seat) for side, seat in name.seats.items()}
    match = Match(arena.scenario().state, Shuffle(seed))
    taken = list[float]()
    first = dict.fromkeys(Side, 0.0)
    active: Side | None = None
    while isinstance(prompt := match.game.pending, Prompt):
        begin = time.process_time()
        choice = decision(match, seats)
        thought = time.process_time() - begin
        assert choice is not None
        if prompt.topic is Topic.FIRST:
            first[prompt.player] = thought
        elif prompt.topic is Topic.ACTIVATE:
            active = prompt.player
            taken.append(thought + first[active])
            first[active] = 0.0
        elif prompt.player is active and prompt.state.phase is Phase.ACTION:
            taken[-1] += thought
        match.choose(choice)
    return tuple(taken)


def each_in_its_own(arenas: Iterable[Arena], bot: str, games: int) -> Iterator[tuple[float, ...]]:
    """What the activations of each game took."""
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        jobs = [
            pool.submit(activations, arena, bot, seed) for arena in arenas for seed in range(games)
        ]
        for job in jobs:
            yield job.result()


def main() -> None:
    """Plays, and prints a line for each program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="of each scenario")
    given = parser.parse_args()
    arenas = [arena_of(path) for path in scenario_files()]
    for bot in given.bots:
        taken = sorted(chain.from_iterable(each_in_its_own(arenas, bot, given.games)))
        print(
            f"{bot}: {len(taken)} activations, median {median(taken):.3f} s,"
            f" 95 % {within(taken):.2f}, longest {taken[-1]:.2f}"
        )


if __name__ == "__main__":
    main()
