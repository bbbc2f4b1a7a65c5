"""Replays every game of folders of the laboratory from its record: ``python -m
benchmarks.workshop.replayed FOLDER...``. Prints how many games each program played, and those that
failed as they were played or do not come to the same end again; returns 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.lab.games.played import Played
from ad1666.lab.results.records import file_name
from ad1666.lab.results.store import Results
from ad1666.rules.state import State
from benchmarks.workshop.kept import games, opened, recorded


def wrong(played: Played, path: Path, start: State) -> str | None:
    """What is wrong with the record of a game, None if nothing is."""
    found = replay(read(path), start)
    outcome = found.game.state.outcome
    if found.problem is not None:
        return found.problem.told()
    if outcome is None:
        return "the game does not come to an end"
    if (outcome.winner, found.game.state.turn) != (played.winner, played.turns):
        return "the game ends otherwise"
    return None


def problems(results: Results) -> tuple[Counter[str], list[str]]:
    """How many games each program played, and what is wrong with any."""
    counts: Counter[str] = Counter()
    found = [f"{failed.name}: {failed.problem}" for failed in results.failures()]
    for arena, start, played in games(results):
        counts.update({played.name.red, played.name.blue})
        with recorded(results, arena, played) as path:
            problem = wrong(played, path, start)
        if problem is not None:
            found.append(f"{file_name(arena, played)}: {problem}")
    return counts, found


def main() -> int:
    """Replays the games and prints the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    given = parser.parse_args()
    counts, found = Counter[str](), list[str]()
    for folder in given.folders:
        with opened(folder) as results:
            more, wrongs = problems(results)
        counts += more
        found += wrongs
    for bot, number in sorted(counts.items()):
        print(f"{bot}: {number} games replayed")
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
