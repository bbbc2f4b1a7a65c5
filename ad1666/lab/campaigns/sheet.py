"""The walks of a campaign in a file: a row for each chapter, which any program for tables reads.

A walk is written when it is over, so what the file holds is whole whenever it is left. The same
walks are not walked again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import asdict, fields_dict

from ad1666.campaign.values import Asked
from ad1666.lab.campaigns.walks import CampaignWalk, Choice, People, WalkName, WalkStep

FILE = "walks.csv"
COLUMNS = (
    *("campaign", "program", "road", "sides", "graves", "bot_red", "bot_blue", "seed", "number"),
    *("chapter", "red", "winner", "score_red", "score_blue", "turns", "told", "carried", "scars"),
    *("titles", "bought", "named", "sergeants", "lost", "led"),
    *("halves", "silver", "errands", "run", "choices", "ending", "favours"),
)
"""``halves`` are points of the campaign, two for each; ``told`` the outcomes by number. From
``named`` to ``led`` they count the commoners who are followed (`ad1666.lab.campaigns.walks`).
``run`` are the parties whose errand was done; ``choices`` are as in ``offer:take/leave=leave``."""


class BadSheet(ValueError):
    """A file of walks that this program cannot go on with."""


class WalkSheet:
    """The walks of a folder, made by one version of the program."""

    def __init__(self, folder: Path, digest: str, program: str) -> None:
        """Reads what is there of a campaign with this digest. Raises OSError; BadSheet if the file
        is none of ours."""
        self.file = folder / FILE
        self._is = {"campaign": digest, "program": program}
        self._rows: dict[tuple[str, ...], list[dict[str, str]]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        text = self.file.read_text("utf-8") if self.file.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # the last row may be cut off
        read = csv.DictReader(io.StringIO(whole))
        if text and tuple(read.fieldnames or ()) != COLUMNS:
            raise BadSheet(str(self.file))
        for row in read:
            if all(row[key] == value for key, value in self._is.items()):
                self._rows.setdefault(_key(row), []).append(row)
        if not text:
            self._write([])
        elif whole != text:
            self.file.write_text(whole, "utf-8")

    def find(self, name: WalkName) -> CampaignWalk | None:
        rows = self._rows.get(_key(_named(name)), [])
        if not rows or not rows[-1]["ending"]:
            return None
        steps = tuple(_step(row) for row in rows)
        return CampaignWalk(name, steps, int(rows[-1]["ending"]), _pairs(rows[-1]["favours"]))

    def add(self, walk: CampaignWalk) -> None:
        """Writes a walk. Raises OSError."""
        rows = list(_rows(walk, self._is))
        self._write(rows)
        self._rows[_key(rows[0])] = rows

    def _write(self, rows: list[dict[str, str]]) -> None:
        with self.file.open("a", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            if not rows:
                writer.writeheader()
            writer.writerows(rows)


def _named(name: WalkName) -> dict[str, str]:
    return {
        "road": name.road,
        "sides": str(name.sides),
        "graves": "yes" if name.graves else "",
        "bot_red": name.red,
        "bot_blue": name.blue,
        "seed": str(name.seed),
    }


_NAMED = ("road", "sides", "graves", "bot_red", "bot_blue", "seed")
"""The columns that name a walk."""


def _key(row: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(row[key] for key in _NAMED)


def _rows(walk: CampaignWalk, about: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for number, step in enumerate(walk.steps, 1):
        last = number == len(walk.steps)
        yield {
            **about,
            **_named(walk.name),
            "number": str(number),
            "chapter": step.chapter,
            "red": step.red,
            "winner": step.winner,
            "score_red": str(step.score[0]),
            "score_blue": str(step.score[1]),
            "turns": str(step.turns),
            "told": " ".join(map(str, step.told)),
            "carried": str(step.carried),
            "scars": str(step.scars),
            "titles": str(step.titles),
            "bought": str(step.bought),
            **{key: str(number) for key, number in asdict(step.people).items()},
            "halves": _told(step.halves),
            "silver": _told(step.silver),
            "errands": _told(step.errands),
            "run": " ".join(step.run),
            "choices": " ".join(
                f"{one.asked.name.lower()}:{'/'.join(one.things)}={one.taken}"
                for one in step.choices
            ),
            "ending": str(walk.ending) if last else "",
            "favours": _told(walk.favours) if last else "",
        }


def _step(row: Mapping[str, str]) -> WalkStep:
    return WalkStep(
        row["chapter"],
        row["red"],
        row["winner"],
        (int(row["score_red"]), int(row["score_blue"])),
        int(row["turns"]),
        tuple(int(number) for number in row["told"].split()),
        int(row["carried"]),
        {party: int(halves) for party, halves in _pairs(row["halves"]).items()},
        {party: int(silver) for party, silver in _pairs(row["silver"]).items()},
        int(row["titles"]),
        int(row["scars"]),
        int(row["bought"]),
        People(**{key: int(row[key]) for key in fields_dict(People)}),
        _pairs(row["errands"]),
        tuple(row["run"].split()),
        tuple(map(_choice, row["choices"].split())),
    )


def _choice(text: str) -> Choice:
    asked, _, rest = text.partition(":")
    things, _, taken = rest.partition("=")
    return Choice(Asked[asked.upper()], tuple(things.split("/")), taken)


def _told(pairs: Mapping[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in text.split())
