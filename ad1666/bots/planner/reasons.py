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
from ad1666.rules.places import Place
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.state import State


class Chanced(enum.StrEnum):
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


@frozen(weakref_slot=False)
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
    topic: Topic
    chosen: Weighed
    others: tuple[Weighed, ...] = ()
    """The alternatives, best first."""


class Purpose(enum.Enum):
    """What a walk is for, or what else is decided. ``who`` is the figure that the purpose is about,
    besides the one that acts."""

    FETCH = enum.auto()
    """To get to an item that lies there."""
    SEARCH = enum.auto()
    """To look for an item, or for what there may be."""
    CARRY = enum.auto()
    """To carry an item away."""
    KEEP = enum.auto()
    """To keep an item."""
    ESCORT = enum.auto()
    """To protect ``who``, a friend with an item."""
    CHASE = enum.auto()
    """To get at ``who``, an enemy with an item."""
    WITHHOLD = enum.auto()
    """To keep an item from the enemies, of whom ``who`` is the nearest."""
    HOLD_PLACE = enum.auto()
    CONTEST_PLACE = enum.auto()
    """To keep the enemies from controlling a place."""
    GO_TO = enum.auto()
    """To get to a place where the figure must go."""
    ESCAPE = enum.auto()
    """To get off the board."""
    CLEAR_WAY = enum.auto()
    """For ``who``, a friend that must get somewhere."""
    CUT_OFF = enum.auto()
    """To be in the way of ``who``, an enemy that must get to a place."""
    HOLD_BACK = enum.auto()
    """The same for one that must get off the board, wherever."""
    CAPTURE = enum.auto()
    FREEDOM = enum.auto()
    """To keep ``who``, a friend or the figure itself, from being captured."""
    ATTACK = enum.auto()
    """To stand beside ``who``, an enemy, and fight."""
    BETTER_GROUND = enum.auto()
    """To fight ``who`` from a better square."""
    BREAK_OFF = enum.auto()
    """To get away from ``who``, an enemy beside it."""
    APPROACH = enum.auto()
    """To come nearer to ``who``, whom it would beat."""
    AVOID = enum.auto()
    """To get away from ``who``, who would beat it."""
    AIM = enum.auto()
    """To have ``who`` in its sights."""
    SHOOT = enum.auto()
    """To shoot at ``who`` at once."""
    OUT_OF_SIGHT = enum.auto()
    """To be where ``who`` cannot shoot at it."""
    HARDER_TO_HIT = enum.auto()
    """To be where ``who`` hits it less easily."""
    SUPPORT = enum.auto()
    """To support ``who``, a friend, against ``foe``."""
    SUPPORTED = enum.auto()
    """To be supported by ``who`` against ``foe``."""
    SAFETY = enum.auto()
    """Not to be alone among enemies, of whom ``who`` is the nearest."""
    COVER = enum.auto()
    """To stand by ``who``, a friend among enemies."""
    JOIN = enum.auto()
    """To come to ``who``, who is still farther away than that."""
    PRESS = enum.auto()
    """To threaten ``who``, an enemy, together with others."""
    AT_HAND = enum.auto()
    """To be near an item that counts."""
    BESIDE = enum.auto()
    """To be near ``who``, on whom points depend."""
    EVENT = enum.auto()
    """For what an event of the scenario may bring, perhaps by speaking to ``who``."""
    POST = enum.auto()
    """To be where it is to stay."""
    ACT_FIRST = enum.auto()
    """To act before the enemies. What follows is no walk."""
    ACT_LATER = enum.auto()
    """To see what the enemies do first."""
    END_GAME = enum.auto()
    """It ends the game or, with ``who``, their death does."""
    ON_GUARD = enum.auto()
    """To await ``who``, an enemy beside it, on guard."""
    LOAD = enum.auto()
    """To be able to shoot with ``item``, perhaps at ``who``."""
    TIE_DOWN = enum.auto()
    """To hold ``who``, an enemy beside it, where they are."""
    AMBUSH = enum.auto()
    """To shoot at an enemy who has yet to act."""
    LET_COME = enum.auto()
    """To act once enemies have who have yet to."""
    LEAD_ASTRAY = enum.auto()
    """To have ``who``, an enemy that the side leads for a while, where it is of less use."""
    SPEND_SHOT = enum.auto()
    """So that ``who``, such an enemy, has fired its weapon."""


@frozen
class Intent:
    """What a walk or another decision is for: figures and the item by their ids. ``walker`` is the
    figure that acts, or the side that decides."""

    purpose: Purpose
    walker: str
    who: str | None = None
    foe: str | None = None
    item: str | None = None
    place: Place | None = None
    gain: float = 0.0
    """In points of the scenario."""
