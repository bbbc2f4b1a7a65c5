"""Makes the collection of puzzles of what has been found in games.

    python docs/make/puzzles.py FILE [--most N]

FILE is what `python -m benchmarks.workshop.puzzles FILE` has written. Of each scenario and each
kind of answer about as many are taken as of the others, those first in which the best answer is
farthest ahead; easy ones come first. Writes assets/puzzles anew.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from ad1666.game.notation import parse_choice

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "puzzles"
HEAD = """\
# Puzzles from games between programs: made by docs/make/puzzles.py of what
# benchmarks/workshop/puzzles.py has found. Each has a record of the game up to the question beside
# it. "won" says how many of 100 games are won that were played on after an answer.
"""


def ahead(one: dict[str, Any]) -> int:
    """By how many games of 100 the best answer is ahead of the next."""
    best, second = (answer["won"] for answer in one["answers"][:2])
    return int(best - second)


def kind(one: dict[str, Any]) -> str:
    """What the best answer does."""
    best = one["answers"][0]
    choice = parse_choice(best.get("then", best["choice"]))
    assert choice is not None
    return choice.verb


def chosen(found: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """The puzzles to take: each next one from what has been taken least of so far."""
    taken: list[dict[str, Any]] = []
    left = sorted(found, key=lambda one: (-ahead(one), one["id"]))
    scenarios, kinds = Counter[str](), Counter[str]()
    while left and len(taken) < most:
        one = min(left, key=lambda one: (scenarios[one["scenario"]], kinds[kind(one)]))
        left.remove(one)
        taken.append(one)
        scenarios[one["scenario"]] += 1
        kinds[kind(one)] += 1
    return sorted(taken, key=lambda one: (-ahead(one), one["id"]))


def told(one: dict[str, Any]) -> str:
    """A puzzle as it stands in the file, its answers in an order that tells nothing."""
    answers = list(one["answers"])
    random.Random(one["id"]).shuffle(answers)
    rows = []
    for answer in answers:
        parts = [f"{key} = {json.dumps(answer[key])}" for key in answer]
        rows.append(f"  {{ {', '.join(parts)} }},")
    return "\n".join(("[[puzzle]]", f'id = "{one["id"]}"', "answers = [", *rows, "]"))


def main() -> None:
    """Writes the collection."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--most", type=int, default=40, metavar="N")
    given = parser.parse_args()
    found, choices = [], 0
    for line in given.file.read_text().splitlines():
        game = json.loads(line)
        choices += game["choices"]
        for number, one in enumerate(game["found"], 1):
            stem = game["scenario"].removesuffix(".toml")
            name = f"{stem}-{game['seed']}-{number}"
            found.append({**one, "scenario": stem, "id": name})
    taken = chosen(found, given.most)
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for one in taken:
        (FOLDER / f"{one['id']}.ad1666").write_text(one["record"], "utf-8")
    games = max((one.get("games", 24) for one in taken), default=0)
    text = "\n\n".join((f"{HEAD}games = {games}", *map(told, taken)))
    (FOLDER / "puzzles.toml").write_text(f"{text}\n", "utf-8")
    print(f"{len(taken)} of {len(found)} puzzles found in {choices} choices")


if __name__ == "__main__":
    main()
