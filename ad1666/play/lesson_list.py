"""Which lessons there are and which is next, without what they teach: for the start screen."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from ad1666.game.records.places import lesson_record
from ad1666.resources import data_root
from ad1666.settings import preferences

LESSONS = ("steel", "powder", "prize")
"""The names of the lessons, in order."""


def scenario_of(lesson: str) -> Path:
    """The file of the scenario of a lesson."""
    return data_root() / "assets" / "lesson" / f"{lesson}.toml"


def after(lesson: str) -> str | None:
    """The lesson after another; None after the last."""
    return next(iter(LESSONS[LESSONS.index(lesson) + 1 :]), None)


def proposed(done: Collection[str]) -> str:
    """The first lesson that is not among those done; the first of all if all are."""
    return next((lesson for lesson in LESSONS if lesson not in done), LESSONS[0])


def known(lesson: str) -> bool:
    """Whether a lesson has been begun or gone through."""
    return lesson in preferences.now.lessons or lesson_record(lesson).exists()
