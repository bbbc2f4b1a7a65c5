"""How much memory a process holds after many random games on one board with doors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks import tables
from benchmarks.games import ours
from benchmarks.measuring import Effort, Line

STATM = Path("/proc/self/statm")
"""Where Linux tells the pages that a process holds."""


def resident_bytes() -> int:
    """The memory that this process holds now."""
    return int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(stops: list[int]) -> None:
    """Plays in the street, and prints the memory that is held after so many games each."""
    state = tables.street()
    for seed in range(max(stops)):
        for _ in ours(state, seed):
            pass
        if seed + 1 in stops:
            print(resident_bytes(), flush=True)


def resident(effort: Effort) -> Iterator[Line]:
    """The memory held by a process of its own, after few games and after many."""
    what = "resident memory after {:,} games, MB"
    if not STATM.exists():
        yield Line(what.format(effort.memory[-1]), None, note="told by Linux alone")
        return
    command = [sys.executable, "-m", "benchmarks.memory", *map(str, effort.memory)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for games, held in zip(effort.memory, done.stdout.split(), strict=True):
        yield Line(what.format(games), int(held) / 1e6)


if __name__ == "__main__":
    main([int(stop) for stop in sys.argv[1:]])
