"""Victory conditions: what a scenario counts when the game is over (GUARD-3)."""

from __future__ import annotations

import enum
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.finds import Find

if TYPE_CHECKING:
    from ad1666.rules.state import State


class Aim(enum.StrEnum):
    """What can be aimed at."""

    TAKE_AWAY = "take-away"
    """A character of the side has left the board with the item."""
    HOLD = "hold"
    """A character of the side on the board has the item."""
    KILL = "kill"
    """For each enemy killed (GUARD-3), or each of a kind."""


@frozen
class Goal:
    """Points for a side. ``subject`` is the item of TAKE_AWAY and HOLD, or ``hero``, ``commoner``
    or ``enemy`` for KILL. A decisive goal ends the game as soon as it is reached."""

    side: Side
    aim: Aim
    subject: str
    points: int
    decisive: bool = False

    def reached(self, state: State) -> int:
        """How many times it stands fulfilled."""
        if self.aim is Aim.KILL:
            return sum(
                f.side is not self.side
                and f.status is Status.KILLED
                and self.subject in ("enemy", "hero" if f.card.hero else "commoner")
                for f in state.figures
            )
        status = Status.LEFT if self.aim is Aim.TAKE_AWAY else Status.BOARD
        return sum(
            f.side is self.side and f.status is status and f.owns(self.subject)
            for f in state.figures
        )


@frozen
class Tally:
    """Points of one goal at the end of the game."""

    goal: Goal
    times: int

    @property
    def points(self) -> int:
        """What it is worth."""
        return self.times * self.goal.points


@frozen
class Outcome:
    """How the game ended: ``reason`` (with its clause) why it ended, and what was counted."""

    reason: str
    clause: str
    tallies: tuple[Tally, ...] = ()

    def score(self, side: Side) -> int:
        """The points of a side."""
        return sum(t.points for t in self.tallies if t.goal.side is side)

    @property
    def winner(self) -> Side | None:
        """The side with more points, None in a draw."""
        red, blue = self.score(Side.RED), self.score(Side.BLUE)
        return None if red == blue else Side.RED if red > blue else Side.BLUE


@frozen
class Alarm:
    """What an alarm does in a scenario (GUARD-4), besides bringing the figures that wait for it."""

    tokens: int = 0
    """Guard tokens that go at once."""
    shots: bool = False
    """Whether shots from firearms raise it."""


@frozen(slots=False)
class Terms:
    """What a scenario settles beyond the pieces (SETUP-1, SETUP-5, GUARD)."""

    goals: tuple[Goal, ...] = ()
    intervention: bool = True
    """Whether guard tokens go for shots and deaths, or only count turns (GUARD-1, GUARD-2)."""
    wipeout_ends: bool = True
    """Whether the game is over once a side has nobody left (GUARD-5)."""
    finds: tuple[Find, ...] = ()
    """What searching brings; a card of the magic deck that is in none of them brings nothing."""
    alarm: Alarm | None = None
    """What an alarm does, None in a scenario without alarm (GUARD-4)."""

    @cached_property
    def decisive(self) -> tuple[Goal, ...]:
        """The goals that end the game as soon as they are reached."""
        return tuple(goal for goal in self.goals if goal.decisive)


def outcome(state: State, reason: str, clause: str) -> Outcome:
    """Counts the goals (GUARD-3)."""
    tallies = tuple(Tally(goal, goal.reached(state)) for goal in state.terms.goals)
    return Outcome(reason, clause, tallies)
