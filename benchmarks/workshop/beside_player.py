"""Plays the games that it is told on its input, a scenario and a seed a line, and tells the seconds
of processor time that each took, and the activations in it (`beside.py`). It plays by the program
that is found first, which may be an older one, so it uses no more of that than it has to."""

from __future__ import annotations

import sys
import time
from functools import cache

from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.lab.games.arenas import Arena, arena_of, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played

try:
    from ad1666.processes import think, tidy
except ImportError:  # it has never looked for garbage itself

    def think() -> None:
        """Does nothing."""

    tidy = think


@cache
def _arena(name: str) -> Arena:
    return next(arena_of(path) for path in scenario_files() if path.stem == name)


def main() -> None:
    """Plays until there is nothing more to play."""
    bot = sys.argv[1]
    think()
    for line in sys.stdin:
        name, seed = line.split()
        arena = _arena(name)
        job = job_of(arena, GameName(arena.digest, bot, bot, int(seed)))
        begin = time.process_time()
        done = play(job)
        tidy()
        took = time.process_time() - begin
        assert isinstance(done, Played), done
        print(took, sum(pace.number for pace in done.pace), flush=True)


if __name__ == "__main__":
    main()
