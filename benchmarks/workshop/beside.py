"""How fast programs think beside those of another checkout: ``python -m benchmarks.workshop.beside
FOLDER BOT... [--games N] [--rounds N] [--only SCENARIO...]``.

Both play the same games against themselves, in turns and on one core, each in a process that plays
one after another as in the laboratory; after each round the processes begin anew. Of each game the
shortest time counts, since whatever else the machine does only makes it longer. Prints for each
scenario what an activation takes there and here, in milliseconds of processor time, and how many
times as fast it is here. Programs that play otherwise than before play other games.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ad1666.content.scenarios.scenario_lookup import scenario_files

_PLAYER = Path(__file__).with_name("beside_player.py")
_HERE = Path(__file__).parents[2]


class Pace(NamedTuple):
    """What some games took: seconds of processor time, and activations."""

    seconds: float
    activations: int

    @property
    def each(self) -> float:
        """The milliseconds of an activation."""
        return 1000 * self.seconds / max(1, self.activations)


Game = tuple[str, int]
"""A scenario and the seed."""


def _player(checkout: Path, bot: str) -> subprocess.Popen[bytes]:
    """A process that plays the games that it is told, by the program of a checkout."""
    command = [sys.executable, "-P", str(_PLAYER), bot]
    env, pipe = {**os.environ, "PYTHONPATH": str(checkout)}, subprocess.PIPE
    return subprocess.Popen(command, cwd=checkout, env=env, stdin=pipe, stdout=pipe)


def _plays(process: subprocess.Popen[bytes], game: Game) -> Pace:
    assert process.stdin is not None and process.stdout is not None
    with suppress(BrokenPipeError):  # it has ended, and tells nothing
        os.write(process.stdin.fileno(), "{} {}\n".format(*game).encode())
    told = process.stdout.readline().split()
    if not told:
        raise SystemExit("The other checkout does not play: see above.")
    return Pace(float(told[0]), int(told[1]))


def paces(
    checkouts: tuple[Path, Path], bot: str, games: Iterable[Game], rounds: int
) -> Mapping[Game, tuple[Pace, Pace]]:
    """What each game takes a program of both checkouts at least."""
    best: dict[Game, tuple[Pace, Pace]] = {}
    for _ in range(rounds):
        with _player(checkouts[0], bot) as one, _player(checkouts[1], bot) as other:
            for game in games:
                took = _plays(one, game), _plays(other, game)
                known = best.get(game, took)
                best[game] = min(took[0], known[0]), min(took[1], known[1])
    return best


def total(paces: Iterable[Pace]) -> Pace:
    """What they come to together."""
    listed = [*paces]
    return Pace(sum(p.seconds for p in listed), sum(p.activations for p in listed))


def row(name: str, there: Pace, here: Pace) -> str:
    """A line of the results."""
    return f"{name:28} {there.each:8.1f} {here.each:8.1f} {there.each / here.each:8.2f}"


def main() -> None:
    """Plays the games and prints the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("checkout", type=Path, metavar="FOLDER")
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="of each scenario")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--only", nargs="*", metavar="SCENARIO")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # not everywhere
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    names = given.only or [path.stem for path in scenario_files()]
    games = [(name, seed) for name in names for seed in range(given.games)]
    for bot in given.bots:
        found = paces((given.checkout.resolve(), _HERE), bot, games, given.rounds)
        print(f"{bot:28} {'there':>8} {'here':>8} {'faster':>8}")
        for name in names:
            both = zip(*[pair for game, pair in found.items() if game[0] == name], strict=True)
            print(row(name, *map(total, both)))
        print(row("all", *map(total, zip(*found.values(), strict=True))), flush=True)


if __name__ == "__main__":
    main()
