"""Which puzzles there are and which are solved, without their positions: for the start screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import tomli
from attrs import evolve, frozen

from ad1666.i18n import _
from ad1666.output import warn
from ad1666.resources import data_root, player_root
from ad1666.settings import preferences
from ad1666.words.puzzle_list import Grade, Kind

FOLDER = data_root() / "assets" / "puzzles"
LIST = "puzzles.toml"
FILE = FOLDER / LIST
FORMAT = 1
"""The format of a list that a player has made."""
STUDIES = FOLDER / "studies.toml", FOLDER / "deeds.toml"
"""Composed positions; ``FILE`` has those from games."""


@frozen
class Puzzle:
    """A puzzle as the collection lists it. Its position is read when it is put."""

    id: str
    title: str
    why: str
    """Why the best answer is right. All texts are translated where they are drawn."""
    games: int = 0
    """How many games were played on after each answer."""
    answers: tuple[Mapping[str, Any], ...] = ()
    kind: Kind | None = None
    grade: Grade | None = None
    """Both are told of those of the game."""
    question: str = ""
    """What is asked, where the position is composed: a study."""
    folder: Path = FOLDER
    """Where its record is."""
    own: bool = False
    """Whether it is from a mistake of the player's own."""

    @property
    def about(self) -> tuple[Kind, Grade] | None:
        """What is told of it in the list of all."""
        return None if self.kind is None or self.grade is None else (self.kind, self.grade)

    @property
    def record(self) -> Path:
        """The record of the game up to the question."""
        return self.folder / f"{self.id}.ad1666"


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of the game, easy ones first, then those that the player has made."""
    listed = [_puzzle(one) for file in (FILE, *STUDIES) for one in _listed(file)]
    grades = [*Grade]
    listed.sort(key=lambda one: grades.index(one.grade or Grade.HARD))
    return *listed, *_made()


def own_folder() -> Path:
    """Where puzzles are that the player has made."""
    return player_root() / "puzzles"


def _made() -> list[Puzzle]:
    """The puzzles that the player has made; none if their list cannot be read."""
    file = own_folder() / LIST
    try:
        if not file.exists():
            return []
        if tomli.loads(file.read_text("utf-8")).get("format") != FORMAT:
            raise ValueError(file)
        return [evolve(_puzzle(one), folder=file.parent) for one in _listed(file)]
    except (OSError, ValueError, KeyError, TypeError):
        problem = _("{file}: this list of puzzles cannot be read: mend or delete it")
        warn(problem.format(file=file))
        return []


def collection() -> tuple[Puzzle, ...]:
    """Those that are from games: on the map of a scenario."""
    return tuple(one for one in all_puzzles() if not one.question and one.folder == FOLDER)


def _listed(file: Path) -> list[dict[str, Any]]:
    if not file.exists():
        return []
    listed: list[dict[str, Any]] = tomli.loads(file.read_text("utf-8"))["puzzle"]
    return listed


def _puzzle(one: Mapping[str, Any]) -> Puzzle:
    kind, grade = Kind(one["kind"]), Grade(one["grade"])
    texts = one["id"], one["title"], one["why"]
    tried = one.get("games", 0), tuple(one.get("answers", ()))
    return Puzzle(*texts, *tried, kind, grade, one.get("question", ""))


def first_open() -> int:
    """The number of the first puzzle that is not solved; the first of all if all are."""
    solved = preferences.now.puzzles
    open_ones = (n for n, one in enumerate(all_puzzles()) if one.id not in solved)
    return next(open_ones, 0)
