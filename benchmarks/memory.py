"""The memory held by a process after many random games on one board with doors: few doors in the
street, many in the palace."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from ad1666.rules.state import State
from benchmarks import tables
from benchmarks.games import ours
from benchmarks.measuring import Effort, Line

PLACES: Mapping[str, Callable[[], State]] = {
    "street": tables.street,
    "palace": partial(tables.scenario, "masked-ball"),
}
STATM = Path("/proc/self/statm")
"""The file in which Linux reports the pages that a process holds."""


def resident_bytes() -> int:
    """The memory that this process currently holds."""
    return int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(place: str, stops: list[int]) -> None:
    """Plays in a place, and prints the memory held after each of these numbers of games."""
    state = PLACES[place]()
    for seed in range(max(stops)):
        for _ in ours(state, seed):
            pass
        if seed + 1 in stops:
            print(resident_bytes(), flush=True)


def resident(effort: Effort) -> Iterator[Line]:
    """The memory held by a process for each place, after few games and after many."""
    if not STATM.exists():
        yield Line("resident memory, MB", None, note="told by Linux alone")
        return
    for place in PLACES:
        command = [sys.executable, "-m", "benchmarks.memory", place, *map(str, effort.memory)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        for games, held in zip(effort.memory, done.stdout.split(), strict=True):
            yield Line(f"{place}: resident memory after {games:,} games, MB", int(held) / 1e6)


if __name__ == "__main__":
    main(sys.argv[1], [int(stop) for stop in sys.argv[2:]])
