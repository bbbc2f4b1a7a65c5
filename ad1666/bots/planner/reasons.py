"""The reasons of a decision as data: what was chosen, what it was thought worth, and what else
there was. Sentences are made of them elsewhere."""

from __future__ import annotations

import enum
from typing import NamedTuple

from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Topic


class Chanced(enum.StrEnum):
    """What a chance is about."""

    HIT = "hit"
    """That the shot or blow hits whom it is aimed at."""
    KILLED = "killed"
    """That it kills."""
    WON = "won"
    """That the fight or the contest is won."""
    LOST = "lost"
    PASSED = "passed"
    """That the test is passed, or all on the way are."""


class Chance(NamedTuple):
    """How likely something is, from 0 to 1."""

    what: Chanced
    chance: float


@frozen
class Weighed:
    """A choice with what it is thought worth: points of the scenario, against doing nothing."""

    choice: Choice
    value: float
    chances: tuple[Chance, ...] = ()
    to: Square | None = None
    """The square that it is to lead to, None if it does not."""
    leaves: bool = False
    """Whether it is to lead off the board."""
    then: Choice | None = None
    """Of whom to activate: the first action for which that is."""
    answers: float = 0.0
    """What the best answers to it take, as far as they were looked at: the value is less that."""

    @property
    def deed(self) -> Choice:
        """What it is to be: of whom to activate, the first action."""
        return self.then or self.choice


@frozen
class Reasoned:
    """A decision with its reasons."""

    topic: Topic
    chosen: Weighed
    others: tuple[Weighed, ...] = ()
    """What else there was, the best first."""

    @property
    def ahead(self) -> float:
        """By how much the chosen one was thought better than the next, 0 if there was none."""
        return self.chosen.value - self.others[0].value if self.others else 0.0
