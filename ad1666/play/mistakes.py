"""The player's own mistakes, kept to come back as puzzles: after some days at first, and later and
later each time that they are solved, until they are forgotten."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.game.records import disk
from ad1666.game.records.places import SUFFIX
from ad1666.i18n import N_, _
from ad1666.play.puzzle_list import Puzzle
from ad1666.resources import player_root

FORMAT = 1
MOST = 40
"""The most mistakes that are kept."""
_DAYS = 3, 7, 21, 60
"""After how many days a mistake is put: after the game, and after each time that it was solved in a
row. Whoever has solved it so often has learned it."""
_AGAIN = 1
"""After how many days it is put again if it was not solved."""
_MOST_BYTES = 1_000_000
_BAD = ".bad-"
"""Suffix of a list that could not be read, before a number."""


@frozen
class Mistake:
    """A mistake of the player: the puzzle that it makes, on which day it is due, and how often in a
    row it was solved."""

    id: str
    games: int
    """How many games say what it cost; 0 if that was calculated."""
    answers: tuple[Mapping[str, Any], ...]
    due: date
    solved: int = 0

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        title = N_("Your own mistake")
        return Puzzle(self.id, title, "", self.games, self.answers, folder=folder(), own=True)

    def after(self, *, right: bool, today: date) -> Mistake | None:
        """The mistake after an answer; None if it is learned."""
        if not right:
            return evolve(self, due=today + timedelta(_AGAIN), solved=0)
        if self.solved + 1 == len(_DAYS):
            return None
        return evolve(self, due=today + timedelta(_DAYS[self.solved + 1]), solved=self.solved + 1)


def folder() -> Path:
    """Where the records of mistakes are, and the list of them."""
    return player_root() / "mistakes"


def list_file() -> Path:
    """The list of mistakes."""
    return folder() / "mistakes.json"


@define
class Mistakes:
    """The mistakes that are kept, as the list on disk has them."""

    listed: tuple[Mistake, ...] = ()
    problem: str = ""
    """Why the list cannot be read, in words; else empty."""
    _spoilt: bool = field(default=False)

    @classmethod
    def read(cls) -> Mistakes:
        """The list on disk, empty if there is none. One that cannot be read is put aside when the
        next mistake is kept."""
        path = list_file()
        if not os.path.lexists(path):
            return cls()
        try:
            told = json.loads(read_bytes(path, _MOST_BYTES))
            if told["format"] > FORMAT:
                newer = _(
                    "{path}: a newer version of the program has written the list of your mistakes. "
                    "It is kept under another name as soon as there is a new one."
                )
                return cls((), newer.format(path=path), spoilt=True)
            return cls(tuple(map(_read, told["mistakes"])))
        except (ContentError, ValueError, LookupError, TypeError, RecursionError):
            bad = _(
                "{path}: the list of your mistakes cannot be read. It is kept under another name "
                "as soon as there is a new one."
            )
            return cls((), bad.format(path=path), spoilt=True)

    def due(self, today: date) -> tuple[Mistake, ...]:
        """Those that are to be put and whose records are there, the one that waits longest
        first."""
        waiting = [one for one in self.listed if one.due <= today and one.puzzle.record.exists()]
        return tuple(sorted(waiting, key=lambda one: (one.due, one.id)))

    def keep(self, records: Mapping[str, bytes], new: Sequence[Mistake]) -> None:
        """Keeps new mistakes with their ``records``, by id; those known already stay as they are.
        If there are too many, the best known goes, and of several the oldest. Raises OSError."""
        known = {one.id for one in self.listed}
        fresh = [one for one in new if one.id not in known]
        if not fresh:
            return
        disk.make_folder(folder())
        for one in fresh:
            disk.replace(_record(one.id), records[one.id])
        kept = sorted((*self.listed, *fresh), key=lambda one: (-one.solved, one.due))
        self._change(tuple(kept[max(0, len(kept) - MOST) :]))

    def answered(self, name: str, *, right: bool, today: date) -> Mistake | None:
        """Takes an answer to one of them, the first of the day alone. Returns it as it is kept on;
        None if it is learned. Raises OSError."""
        one = next((one for one in self.listed if one.id == name), None)
        if one is None or one.due > today:
            return one
        after = one.after(right=right, today=today)
        others = tuple(other for other in self.listed if other is not one)
        self._change(others if after is None else (*others, after))
        return after

    def _change(self, listed: tuple[Mistake, ...]) -> None:
        gone = {one.id for one in self.listed} - {one.id for one in listed}
        text = json.dumps({"format": FORMAT, "mistakes": [*map(_told, listed)]}, indent=1)
        if self._spoilt:
            os.replace(list_file(), disk.unused(list_file(), _BAD))
            self._spoilt = False
        disk.replace(list_file(), f"{text}\n".encode())
        self.listed = listed
        for name in gone:
            _record(name).unlink(missing_ok=True)


def first_due(today: date) -> date:
    """When a mistake of today is put first."""
    return today + timedelta(_DAYS[0])


def _record(name: str) -> Path:
    return folder() / f"{name}{SUFFIX}"


def _told(one: Mistake) -> dict[str, Any]:
    return {
        "id": one.id,
        "games": one.games,
        "due": one.due.isoformat(),
        "solved": one.solved,
        "answers": [dict(answer) for answer in one.answers],
    }


def _read(told: Mapping[str, Any]) -> Mistake:
    """A mistake of the list. Raises ValueError, LookupError or TypeError."""
    name, solved = str(told["id"]), int(told["solved"])
    if Path(name).name != name or not 0 <= solved < len(_DAYS):
        raise ValueError(name)
    answers = tuple({**answer, "less": float(answer["less"])} for answer in told["answers"])
    if len(answers) < 2:
        raise ValueError(name)
    return Mistake(name, int(told["games"]), answers, date.fromisoformat(told["due"]), solved)
