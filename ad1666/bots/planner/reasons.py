"""The reasons of a decision as data: the choice, its value, and the alternatives. Other modules
put them into sentences."""

from __future__ import annotations

import enum
from typing import NamedTuple

from attrs import frozen

from ad1666.bots.judgement.forecasts import succeeds
from ad1666.rules.abilities.hooks import Attempt
from ad1666.rules.board import DoorSide
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.state import State


class Chanced(enum.StrEnum):
    """What a chance is about."""

    HIT = "hit"
    """That the shot or blow hits its target."""
    KILLED = "killed"
    """That it kills."""
    WON = "won"
    """That the fight or the contest is won."""
    LOST = "lost"
    PASSED = "passed"
    """That the test, or every test on the way, is passed."""


class Chance(NamedTuple):
    """How likely something is, from 0 to 1."""

    what: Chanced
    chance: float


def tried(
    state: State, figure: Figure, attempt: Attempt | None
) -> tuple[float, tuple[Chance, ...]]:
    """The chance that a figure succeeds at what an ability adds, also as a reason."""
    if attempt is None:
        return 1.0, ()
    chance = succeeds(state, figure, attempt)
    what = Chanced.PASSED if attempt.other is None else Chanced.WON
    return chance, (Chance(what, chance),)


@frozen
class Weighed:
    """A choice with its estimated value, in scenario points relative to doing nothing."""

    choice: Choice
    value: float
    chances: tuple[Chance, ...] = ()
    to: Square | None = None
    """The square it is meant to lead to, or None."""
    leaves: bool = False
    """Whether it is meant to lead off the board."""
    shut: DoorSide | None = None
    """The door that is to be closed on the way."""
    then: Choice | None = None
    """For an activation, the action it is made for."""
    answers: float = 0.0
    """What the best replies cost, as far as they were considered; already
    deducted from the value."""

    @property
    def deed(self) -> Choice:
        """The action meant: for an activation, its first action."""
        return self.then or self.choice


@frozen
class Reasoned:
    """A decision with its reasons."""

    topic: Topic
    chosen: Weighed
    others: tuple[Weighed, ...] = ()
    """The alternatives, best first."""
