"""What is told of puzzles in the list of all."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from ad1666 import words
from ad1666.i18n import N_, _, ngettext
from ad1666.rules.tables import complete


class Kind(enum.StrEnum):
    """What a puzzle is about."""

    ATTACK = "attack"
    """Whom to attack or to shoot at, and with what."""
    DEFENCE = "defence"
    """Waiting, interrupting, parrying, standing on guard or in somebody's way."""
    WAY = "way"
    """Who goes where: doors, roofs, exits, places."""
    GUILE = "guile"
    """Disguises and words."""
    TIMING = "timing"
    """Cards, the initiative and the guard's tokens."""


class Grade(enum.StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


def own_waiting(number: int) -> str:
    """How many mistakes of one's own wait to be put again."""
    return ngettext(
        "{n} of your own mistakes waits.", "{n} of your own mistakes wait.", number
    ).format(n=number)


def own_listed(number: int, all_of: int, scenario: str) -> str:
    """Which of one's own mistakes that wait it is, and the scenario by its title."""
    return _("Your own mistake, {n} of {all} that wait: {title}").format(
        n=number, all=all_of, title=words.title(scenario)
    )


_KINDS: Mapping[Kind, str] = complete(
    Kind,
    {
        Kind.ATTACK: N_("attack"),
        Kind.DEFENCE: N_("defence"),
        Kind.WAY: N_("ways"),
        Kind.GUILE: N_("masks and words"),
        Kind.TIMING: N_("cards and time"),
    },
)
_GRADES: Mapping[Grade, str] = complete(
    Grade, {Grade.EASY: N_("easy"), Grade.MIDDLE: N_("harder"), Grade.HARD: N_("hard")}
)


def row(number: int, title: str, about: tuple[Kind, Grade] | None, *, solved: bool) -> str:
    """A puzzle in the list of all: what it is about, how hard it is, and whether it is solved."""
    told = _("{n}. {title}").format(n=number, title=_(title))
    if about is not None:
        kind, grade = _(_KINDS[about[0]]), _(_GRADES[about[1]])
        told = _("{puzzle}: {kind}, {grade}").format(puzzle=told, kind=kind, grade=grade)
    return _("{puzzle} (solved)").format(puzzle=told) if solved else told


def listed(number: int, all_of: int, solved: int, scenario: str) -> str:
    """Which puzzle it is, how many are solved, and the scenario by its title; without one it is a
    composed position."""
    where = words.title(scenario) if scenario else _("a composed position")
    return _("Puzzle {n} of {all} ({solved} solved): {title}").format(
        n=number, all=all_of, solved=solved, title=where
    )
