"""Which puzzles there are and which are solved, without their positions: for the start screen."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import tomli
from attrs import frozen

from ad1666.resources import data_root
from ad1666.settings import preferences

FOLDER = data_root() / "assets" / "puzzles"
FILE = FOLDER / "puzzles.toml"


class Kind(enum.StrEnum):
    """What a puzzle is about."""

    ATTACK = "attack"
    """Whom to attack or to shoot at, and with what."""
    DEFENCE = "defence"
    """What to do about somebody else’s deed: parry, interrupt, stand on guard, withdraw."""
    WAY = "way"
    """Who goes where, while turns are left."""
    ENDING = "ending"
    """The same in the last turn."""
    CARDS = "cards"
    """What to lay, and what to boost with."""


@frozen
class Puzzle:
    """A puzzle as the collection lists it. Its position is read when it is put."""

    id: str
    title: str
    why: str
    """Why the best answer is right. Both texts are translated where they are drawn."""
    games: int
    """How many games were played on after each answer."""
    answers: tuple[Mapping[str, Any], ...]
    folder: Path = FOLDER
    """Where its record is."""
    own: bool = False
    """Whether it is from a mistake of the player's own."""

    @property
    def record(self) -> Path:
        """The record of the game up to the question."""
        return self.folder / f"{self.id}.ad1666"


@cache
def collection() -> tuple[Puzzle, ...]:
    """The puzzles of the game, in order."""
    if not FILE.exists():
        return ()
    return tuple(
        Puzzle(one["id"], one["title"], one["why"], one["games"], tuple(one["answers"]))
        for one in tomli.loads(FILE.read_text("utf-8"))["puzzle"]
    )


def first_open() -> int:
    """The number of the first puzzle that is not solved; the first of all if all are."""
    solved = preferences.now.puzzles
    open_ones = (n for n, one in enumerate(collection()) if one.id not in solved)
    return next(open_ones, 0)
