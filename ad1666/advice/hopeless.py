"""When a program gives its game up for lost, and offers its sword."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import Factory, define

from ad1666.advice.winning import winning
from ad1666.rules.cards import Side
from ad1666.rules.state import State

HOPELESS = 0.03
"""The chance to win below which a game is as good as lost."""
PATIENCE = 2
"""How many turns in a row have to begin so before a program says so."""


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
                hopeless = winning(now, side) < HOPELESS
                self._lost[side] = self._lost[side] + 1 if hopeless else 0

    @property
    def offers(self) -> Side | None:
        """Who offers their sword, and has not done so before."""
        lost = (s for s, turns in self._lost.items() if turns >= PATIENCE)
        return next((side for side in lost if side not in self._offered), None)

    def offered(self, side: Side) -> None:
        """The sword of a side has been offered: if it is not taken, it fights on."""
        self._offered.add(side)
