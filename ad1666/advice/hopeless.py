"""When a program gives its game up for lost, and offers its sword."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import Factory, define

from ad1666.advice.winning import winning
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import told
from ad1666.bots.planner.imminent import anybody_runs
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.words import goals

HOPELESS = 0.1
"""The chance to win below which a game may be lost."""
LATE = 4.0
"""The most turns that may be left: before, chances are most often wrong about those who may still
score all at once."""
PATIENCE = 2
"""How many turns in a row have to begin so before a program says so."""


def hopeless(now: State, side: Side) -> bool:
    """Whether a side is behind as things stand, late in a game, and will hardly win: nobody of it
    may score with their next activation."""
    own, other = (goals.points(goals.standing(now, each)) for each in (side, side.other))
    if own >= other or Situation(now, side, told()).left > LATE:
        return False
    return winning(now, side) < HOPELESS and not anybody_runs(now, side)


@define
class Hopes:
    """What the programs at a table think of their games, by what both players may see. Each offers
    its sword once."""

    _turn: int = 0
    _lost: Counter[Side] = Factory(Counter)
    """For how many turns each has thought its game lost."""
    _offered: set[Side] = Factory(set)

    def take(self, now: State, sides: Iterable[Side]) -> None:
        """Takes the position as both players may see it; new turns count, of these sides."""
        if now.turn != self._turn and now.outcome is None:
            self._turn = now.turn
            for side in sides:
                self._lost[side] = self._lost[side] + 1 if hopeless(now, side) else 0

    @property
    def offers(self) -> Side | None:
        """Who offers their sword, and has not done so before."""
        lost = (s for s, turns in self._lost.items() if turns >= PATIENCE)
        return next((side for side in lost if side not in self._offered), None)

    def offered(self, side: Side) -> None:
        """The sword of a side has been offered: if it is not taken, it fights on."""
        self._offered.add(side)
