"""Takes puzzles that have been found in games into the collection.

    python docs/make/puzzles.py FILE            lists what has been found
    python docs/make/puzzles.py FILE ID ...     takes these into the collection
    python docs/make/puzzles.py                 tidies the collection up

FILE is what `python -m benchmarks.workshop.puzzles FILE` has written. A puzzle that is taken has to
be given a title and a reason in assets/puzzles/puzzles.toml by hand, and texts in other languages
like everything else. Puzzles are put in the order of that file: easy ones first, as a person finds
them. Delete what is to go from the file; its record goes with the next call.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import tomli

from ad1666.advice.making import entry, graded
from ad1666.play.puzzle_list import FILE, FOLDER

HEAD = """\
# Puzzles from games between programs, easy ones first: found by benchmarks/workshop/puzzles.py,
# taken by docs/make/puzzles.py; titles, reasons and order are by hand. Each has a record of the
# game up to the question beside it. "won" says how many of 100 games are won that were played
# on after an answer, "games" how many games that is known from.
"""


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
        taken = [
            *kept,
            {
                "title": "",
                "why": "",
                "grade": graded(found[name]["failed"]),
                **found[name],
                "id": name,
            },
        ]
    for path in FOLDER.glob("*.ad1666"):
        if path.stem not in {one["id"] for one in taken}:
            path.unlink()
    text = "\n\n".join((HEAD.rstrip(), *map(entry, taken)))
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


if __name__ == "__main__":
    main()
