"""Instruction counts by valgrind's cachegrind, which depend neither on the speed of the
machine nor on its load.

A single process is counted, which imports and prepares everything once. For each task it forks two
children, one of which does it n times and the other 2n times; each reports its total count,
including everything before, when it ends. The difference is the result: it excludes imports and
anything done only once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from attrs import frozen

from benchmarks import fights, forks, questions, tables
from benchmarks.games import Play, ours
from benchmarks.measuring import Effort, Line, Work

_REFS = re.compile(r"I +refs: +([\d,]+)")
_CACHEGRIND = ("--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}")
FORKS, FIGHTS, REACHES = 10, 1, 3
"""How often each is counted for every game counted."""


@frozen
class Counted:
    """A task to count. ``run`` does it a number of times and returns how many units that was."""

    name: str
    run: Callable[[int], int]
    times: int


def counted(games: int) -> Iterator[Counted]:
    """All tasks, prepared to be done up to twice as often as ``times``."""
    yield Counted("a choice in the street", partial(_games, partial(ours, tables.street())), games)
    for name in tables.SCENARIOS:
        play = partial(ours, tables.scenario(name))
        yield Counted(f"a choice in {name}", partial(_games, play), games)
    asked = fights.questions()["a duel, hands hidden"]
    for name, work, times in (
        ("a fork and one choice", partial(forks.pieces, tables.street(), 1), FORKS * games),
        ("the odds of a duel", partial(fights.pieces, asked, 2 * FIGHTS * games), FIGHTS * games),
        ("the reach of a move", partial(questions.pieces, tables.street()), REACHES * games),
    ):
        yield Counted(name, partial(_pieces, _prepared(work, 2 * times)), times)


def _games(play: Play, games: int) -> int:
    return sum(1 for seed in range(games) for _ in play(seed))


def _prepared(work: Work, number: int) -> list[Callable[[], object]]:
    return list(islice(work(0), number))


def _pieces(prepared: list[Callable[[], object]], number: int) -> int:
    for piece in prepared[:number]:
        piece()
    return number


def main(games: int) -> None:
    """Runs all tasks under the counting tool; prints the units and the name for each run."""
    for thing in counted(games):
        for times in (thing.times, 2 * thing.times):
            child = os.fork()
            if not child:
                print(thing.run(times), thing.name, flush=True)
                os._exit(0)
            os.waitpid(child, 0)


def refs(report: str) -> list[int]:
    """The instruction counts reported by cachegrind, in the order in which processes ended."""
    return [int(found.replace(",", "")) for found in _REFS.findall(report)]


def lines(printed: str, report: str) -> Iterator[Line]:
    """The result lines from the output of `main` and the report of cachegrind, in
    thousands of instructions."""
    ended = [line.partition(" ") for line in printed.splitlines()]
    told = [(name, int(units), n) for (units, _, name), n in zip(ended, refs(report), strict=False)]
    for (name, units, few), (_, more_units, many) in zip(told[::2], told[1::2], strict=True):
        more = more_units - units
        yield Line(f"{name}, k instructions", (many - few) / more / 1000, note=f"mean of {more}")


def instructions(effort: Effort) -> Iterator[Line]:
    """The instruction counts of all tasks, if valgrind is installed."""
    if shutil.which("valgrind") is None:
        yield Line("k instructions", None, note="not counted: valgrind is not installed")
        return
    command = [sys.executable, "-m", "benchmarks.instructions", str(effort.counted)]
    done = subprocess.run(
        ["valgrind", *_CACHEGRIND, *command],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    yield from lines(done.stdout, done.stderr)


if __name__ == "__main__":
    main(int(sys.argv[1]))
