"""How long programs think: ``python -m benchmarks.thinking BOT... [--games N]``.

Each plays itself, N games of every scenario, each game in a process of its own as at the table: the
laboratory plays many in one, whose memory is tidied up now and then in the middle of a thought, and
which knows the boards already. Prints how many activations there were and the processor time of
one, in seconds: the median, what 95 % stay within, and the longest.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.lab.games.arenas import arena_of, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played, quantile
from ad1666.processes import think


def paces(bot: str, games: int) -> Counter[int]:
    """How many activations took how much time, in the steps of the laboratory."""
    arenas = [arena_of(path) for path in scenario_files()]
    jobs = [job_of(a, GameName(a.digest, bot, bot, seed)) for a in arenas for seed in range(games)]
    steps: Counter[int] = Counter()
    with ProcessPoolExecutor(1, get_context("spawn"), think, max_tasks_per_child=1) as pool:
        for done in pool.map(play, jobs):
            assert isinstance(done, Played), done
            for pace in done.pace:
                steps[pace.step] += pace.number
    return steps


def main() -> None:
    """Plays the games and prints a line for each program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="of each scenario")
    given = parser.parse_args()
    for bot in given.bots:
        steps = paces(bot, given.games)
        median, most, longest = (quantile(steps, share) for share in (0.5, 0.95, 1.0))
        print(
            f"{bot}: {steps.total()} activations, median {median:.3f} s,"
            f" 95 % {most:.2f}, longest {longest:.2f}"
        )


if __name__ == "__main__":
    main()
