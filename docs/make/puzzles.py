"""Takes puzzles that have been found in games into the collection.

    python docs/make/puzzles.py FILE            lists what has been found
    python docs/make/puzzles.py FILE ID ...     takes these into the collection
    python docs/make/puzzles.py                 puts the collection in order

FILE is what `python -m benchmarks.workshop.puzzles FILE` has written. A puzzle that is taken has to
be given a title and a reason in assets/puzzles/puzzles.toml by hand, and texts in other languages
as everything else. The easy ones come first: those that pages solve most often. Delete what is to
go from that file; its record goes with the next call.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import tomli

from ad1666.bots import player_of
from ad1666.game.seats import Seat
from ad1666.table.advice import puzzles
from ad1666.table.play.puzzle_list import FOLDER, Puzzle
from benchmarks.workshop.puzzles import alike

FILE = FOLDER / "puzzles.toml"
HEAD = """\
# Puzzles from games between programs, easy ones first: found by benchmarks/workshop/puzzles.py,
# taken and put in order by docs/make/puzzles.py, titles and reasons by hand. Each has a record of
# the game up to the question beside it. "won" says how many of 100 games are won that were played
# on after an answer, "games" how many games that is known from.
"""
_PAGES = 16
"""How many pages are asked how difficult a puzzle is."""


def main() -> None:
    """Lists what has been found, or takes some of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE")
    parser.add_argument("ids", nargs="*", metavar="ID")
    given = parser.parse_args()
    found = {} if given.file is None else _found(given.file)
    if found and not given.ids:
        for name, one in found.items():
            print(name, one["side"], f"turn {one['turn']}", one["topic"])
            for answer in one["answers"]:
                print("   ", *(f"{key}: {answer[key]}" for key in answer))
        return
    taken = tomli.loads(FILE.read_text("utf-8"))["puzzle"] if FILE.exists() else []
    for name in given.ids:
        (FOLDER / f"{name}.ad1666").write_text(found[name]["record"], "utf-8")
        kept = [one for one in taken if one["id"] != name]
        taken = [*kept, {"title": "", "why": "", **found[name], "id": name}]
    for path in FOLDER.glob("*.ad1666"):
        if path.stem not in {one["id"] for one in taken}:
            path.unlink()
    taken.sort(key=lambda one: (-_solved(_listed(one)), -_ahead(one), one["id"]))
    text = "\n\n".join((HEAD.rstrip(), *map(_told, taken)))
    FILE.write_text(f"{text}\n", "utf-8")
    print(f"{len(taken)} puzzles")


def _found(file: Path) -> dict[str, dict[str, Any]]:
    """What has been found, by what the puzzles are to be called."""
    found = dict[str, dict[str, Any]]()
    for line in file.read_text().splitlines():
        game = json.loads(line)
        stem = game["scenario"].removesuffix(".toml")
        for number, one in enumerate(game["found"], 1):
            found[f"{stem}-{game['seed']}-{number}"] = one
    return found


def _listed(one: dict[str, Any]) -> Puzzle:
    return Puzzle(one["id"], one["title"], one["why"], one["games"], tuple(one["answers"]))


def _ahead(one: dict[str, Any]) -> int:
    """By how many games of 100 the best answer is ahead of the next."""
    second, best = sorted(answer["won"] for answer in one["answers"])[-2:]
    return int(best - second)


def _told(one: dict[str, Any]) -> str:
    """A puzzle as it stands in the file, its answers in an order that tells nothing."""
    answers = sorted(one["answers"], key=lambda answer: json.dumps(answer["choice"]))
    random.Random(one["id"]).shuffle(answers)
    rows = []
    for answer in answers:
        parts = [f"{key} = {json.dumps(answer[key])}" for key in answer]
        rows.append(f"  {{ {', '.join(parts)} }},")
    texts = [
        f"{key} = {json.dumps(one[key], ensure_ascii=False)}" for key in ("id", "title", "why")
    ]
    games = f"games = {one['games']}"
    return "\n".join(("[[puzzle]]", *texts, games, "answers = [", *rows, "]"))


def _solved(puzzle: Puzzle) -> float:
    """The share of pages that give the best answer."""
    put = puzzles.put(puzzle)
    best, solved = put.answers[put.best].weighed, 0
    for seed in range(_PAGES):
        page = player_of(Seat("page", seed))
        page.decide(put.seen)
        assert page.reasoned is not None
        solved += alike(page.reasoned.chosen, best)
    return solved / _PAGES


if __name__ == "__main__":
    main()
