"""Where the time of random play goes, chapter by chapter: ``python -m benchmarks.profile``.

Prints a table in Markdown, with a row for each module of the rules and of the game around them. The
profiler makes calls dearer than they are: the shares are rough.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from attrs import frozen

from ad1666.resources import PACKAGE
from ad1666.rules.state import State
from benchmarks import tables
from benchmarks.games import ours, warm

ROOMS = ("rules", "game")
ABILITIES = "rules/abilities"
"""A folder that counts as one chapter."""
GENERATED = "generated (attrs, named tuples)"
ELSEWHERE = "elsewhere (the library, the benchmark)"


@frozen
class Chapter:
    """The cost of a chapter: its share of the time, excluding the functions it calls in other
    chapters, and the calls of its functions for each choice."""

    name: str
    share: float
    calls: float


def profiled(state: State, games: int) -> list[Chapter]:
    """The chapters of random play from a position on a known board, most expensive first."""
    play = partial(ours, state)
    warm(play)
    profiler = cProfile.Profile(builtins=False)  # their time counts for the caller
    profiler.enable()
    choices = sum(1 for seed in range(games) for _ in play(seed))
    profiler.disable()
    seconds, calls = Counter[str](), Counter[str]()
    for (file, _, _), (_, called, own, _, _) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]
        seconds[chapter(file)] += own
        calls[chapter(file)] += called
    return [
        Chapter(name, own / seconds.total(), calls[name] / choices)
        for name, own in seconds.most_common()
    ]


def chapter(file: str) -> str:
    """The chapter of a source file."""
    if file.startswith("<"):
        return GENERATED
    path = Path(file)
    if not path.is_relative_to(PACKAGE) or path.relative_to(PACKAGE).parts[0] not in ROOMS:
        return ELSEWHERE
    name = path.relative_to(PACKAGE).with_suffix("").as_posix()
    return ABILITIES if name.startswith(f"{ABILITIES}/") else name.removesuffix("/__init__")


def rows(chapters: Sequence[Chapter]) -> Iterator[str]:
    """The lines of the table."""
    yield "| chapter | share of time | calls a choice |"
    yield "| --- | ---: | ---: |"
    for each in chapters:
        yield f"| {each.name} | {each.share:.1%} | {each.calls:.1f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the games and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profile", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--scenario", help="one of the game's, instead of the street")
    given = parser.parse_args(arguments)
    state = tables.scenario(given.scenario) if given.scenario else tables.street()
    for row in rows(profiled(state, given.games)):
        print(row)


if __name__ == "__main__":
    main()
