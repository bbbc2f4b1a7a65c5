"""How fast the program is: ``python -m benchmarks [ROW ...] [--quick]``.

Prints a line for each figure as soon as it is measured (docs/engineering.md tells what they mean).
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator, Sequence

from benchmarks import (
    choices,
    drawing,
    fights,
    forks,
    instructions,
    memory,
    opening,
    questions,
    seats,
)
from benchmarks.measuring import FULL, HEAD, QUICK, Effort, Line

Row = Callable[[Effort], Iterator[Line]]
ROWS: dict[str, Row] = {
    "choices": choices.beside_peers,
    "scenarios": choices.in_scenarios,
    "sizes": choices.by_size,
    "fork": forks.forks,
    "odds": fights.fights,
    "reach": questions.reached,
    "sight": questions.sights,
    "seat": seats.sheets,
    "frame": opening.first_frames,
    "map": opening.maps,
    "draw": drawing.pictures,
    "idle": drawing.idle,
    "memory": memory.resident,
    "instructions": instructions.instructions,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the benchmarks and prints the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    every = ", ".join(ROWS)
    parser.add_argument(
        "rows", nargs="*", metavar="ROW", help=f"what is measured, of {every}; all without"
    )
    parser.add_argument("--quick", action="store_true", help="a glance: few turns, rough figures")
    given = parser.parse_args(arguments)
    if unknown := [row for row in given.rows if row not in ROWS]:
        parser.error(f"there is no {unknown[0]}; there are {every}")
    effort = QUICK if given.quick else FULL
    print(
        f"Python {platform.python_version()}; {effort.rounds} turns, {effort.games} games in each"
    )
    print(HEAD)
    for row in given.rows or ROWS:
        for line in ROWS[row](effort):
            print(line, flush=True)


if __name__ == "__main__":
    main()
