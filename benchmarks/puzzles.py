"""Puzzles for programs, what would you do?: ``python -m benchmarks.puzzles [BOT ...] [--file F]``.

A file has studies: positions in the notation of conformance cases, each with goals, a question and
answers that are right or lose it (docs/bots.md, Puzzles). It is told how many of them each program
solves.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.advice.studies import Answer, Study, answer, load
from ad1666.bots import SeatedProgram
from ad1666.bots.levels import LEVELS
from ad1666.game.seats import Seat
from ad1666.play.puzzle_list import STUDIES

FILE = STUDIES[0]
SEEDS = 4
"""How often each program is asked: all but the best misjudge a little, each time otherwise."""


@frozen
class Result:
    """How a program fared with a puzzle: shares of the times that it was asked."""

    puzzle: Study
    solved: float
    blundered: float
    answers: tuple[Answer, ...]


def result(puzzle: Study, bot: str, seeds: int = SEEDS) -> Result:
    """How a program fares with a puzzle."""
    found = [answer(puzzle, SeatedProgram(Seat(bot, seed))) for seed in range(seeds)]
    right = [any(map(a.fits, puzzle.right)) for a in found]
    wrong = [any(map(a.fits, puzzle.blunders)) for a in found]
    blundered = sum(w and not r for r, w in zip(right, wrong, strict=True))
    return Result(puzzle, sum(right) / seeds, blundered / seeds, tuple(found))


def results(puzzles: Sequence[Study], bot: str, seeds: int = SEEDS) -> list[Result]:
    """How a program fares with all puzzles. Who never errs is asked once."""
    once = bot in LEVELS and not LEVELS[bot].noise
    return [result(puzzle, bot, 1 if once else seeds) for puzzle in puzzles]


def _told(name: str, found: Sequence[Result]) -> str:
    number = len(found)
    solved, blundered = (sum(getattr(r, key) for r in found) for key in ("solved", "blundered"))
    shares = f"{solved / number:6.0%} solved {blundered / number:6.0%} blundered"
    return f"{name:24}{shares}  of {number}"


def lines(found: Sequence[Result], bot: str) -> Iterator[str]:
    """What to print of a program's results."""
    yield _told(bot, found)
    by_area = defaultdict(list)
    for one in found:
        by_area[one.puzzle.area].append(one)
    yield from (_told(f"  {area}", group) for area, group in sorted(by_area.items()))


def failed(found: Sequence[Result]) -> Iterator[str]:
    """The puzzles that were not always solved, with what was done instead."""
    for one in found:
        if one.solved < 1:
            puzzle = one.puzzle
            tally = Counter(
                "; ".join(map(str, a.choices))
                for a in one.answers
                if not any(map(a.fits, puzzle.right))
            )
            done = " | ".join(f"{n} x {what}" for what, n in tally.most_common(2))
            mark = "BLUNDER" if one.blundered else "missed"
            yield f"    {mark} {puzzle.area}: {puzzle.title}: {done}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Asks programs all puzzles and prints how they fare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    parser.add_argument("bots", nargs="*", default=list(LEVELS), metavar="BOT")
    parser.add_argument("--file", type=Path, default=FILE, help="the puzzles (default: ours)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how often each is asked")
    parser.add_argument("--failed", action="store_true", help="tell what was done instead")
    given = parser.parse_args(arguments)
    puzzles = load(given.file)
    for bot in given.bots:
        found = results(puzzles, bot, given.seeds)
        for line in (*lines(found, bot), *(failed(found) if given.failed else ())):
            print(line, flush=True)


if __name__ == "__main__":
    main()
