"""Replays every game of folders of the laboratory from its record: ``python -m benchmarks.replayed
FOLDER...``. Prints how many games each program played, and those that failed as they were played or
do not come to the same end again; returns 1 if there are any.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.lab.games.played import Played
from ad1666.lab.results.records import file_name, write_records
from ad1666.lab.results.store import FILE, Results, open_results
from ad1666.rules.state import State


def wrong(played: Played, path: Path, start: State) -> str | None:
    """What is wrong with the record of a game, None if nothing."""
    found = replay(read(path), start)
    outcome = found.game.state.outcome
    if found.problem is not None:
        return found.problem
    if outcome is None:
        return "the game does not come to an end"
    if (outcome.winner, found.game.state.turn) != (played.winner, played.turns):
        return "the game ends otherwise"
    return None


def problems(results: Results) -> tuple[Counter[str], list[str]]:
    """How many games each program played, and what is wrong with games."""
    counts: Counter[str] = Counter()
    found = [f"{failed.name}: {failed.problem}" for failed in results.failures()]
    for arena in results.arenas():
        start = arena.scenario().state
        for played in results.games(arena.digest):
            counts.update({played.name.red, played.name.blue})
            (path,) = write_records(results, arena, [played])
            problem = wrong(played, path, start)
            path.unlink()
            if problem is not None:
                found.append(f"{file_name(arena, played)}: {problem}")
    return counts, found


def main() -> int:
    """Replays, prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    given = parser.parse_args()
    counts, found = Counter[str](), list[str]()
    for folder in given.folders:
        with tempfile.TemporaryDirectory() as scratch:
            copied = Path(scratch)
            shutil.copy(folder / FILE, copied)
            more, wrongs = problems(open_results(copied))
        counts += more
        found += wrongs
    for bot, number in sorted(counts.items()):
        print(f"{bot}: {number} games replayed")
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
