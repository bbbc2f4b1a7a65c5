"""What is remembered of a scenario: how its last game ended, and the best one."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping

from attrs import frozen

from ad1666.game.library import ListedRecord
from ad1666.game.seats import STRONGEST, Seat
from ad1666.rules.cards import Side
from ad1666.rules.tables import some


class Placing(enum.Enum):
    """How a game ended for the people who played it, the worst first."""

    LOST = enum.auto()
    DRAWN = enum.auto()
    RED = enum.auto()
    """Of two people Red won,"""
    BLUE = enum.auto()
    """or Blue."""
    WON = enum.auto()
    """Won against a program,"""
    UNHARMED = enum.auto()
    """and no hero was lost,"""
    MASTERLY = enum.auto()
    """and the program was the strongest."""

    @property
    def stars(self) -> int:
        """The stars that it is worth: up to three for a game won against a program."""
        return _STARS.get(self, 0)

    @property
    def rank(self) -> int:
        """Its place among the grades; those of Red and of Blue are the same."""
        grades = list(Placing)
        return grades.index(Placing.RED if self is Placing.BLUE else self)


_STARS = some(Placing, {Placing.WON: 1, Placing.UNHARMED: 2, Placing.MASTERLY: 3})


def grade(game: ListedRecord) -> Placing | None:
    """How a finished game ended; None if that is not known, or if only programs have played."""
    if game.won_by is None:
        return None
    winner = game.won_by if isinstance(game.won_by, Side) else None
    return placed(winner, game.seats, None if game.result is None else game.result.lost)


def placed(
    winner: Side | None, seats: Mapping[Side, Seat], lost: Mapping[Side, int] | None
) -> Placing | None:
    """How a game ended that a side has won, or neither. ``seats`` has the sides that programs
    played, ``lost`` how many heroes each side lost, as far as that is known. None if only programs
    have played."""
    if len(seats) == len(Side):
        return None
    if winner is None:
        return Placing.DRAWN
    if not seats:
        return Placing.RED if winner is Side.RED else Placing.BLUE
    if winner in seats:
        return Placing.LOST
    if lost is None or lost[winner]:
        return Placing.WON
    level = seats[winner.other].name.partition("-")[0]  # with whatever character
    return Placing.MASTERLY if level == STRONGEST else Placing.UNHARMED


@frozen
class Memory:
    """Of a scenario, the game that ended ``last`` and the ``best`` one, by grade and by margin."""

    last: ListedRecord
    best: ListedRecord


def memories(finished: Iterable[ListedRecord]) -> dict[str, Memory]:
    """What is remembered of each scenario, as records name it, given the finished games, the latest
    first."""
    found: dict[str, Memory] = {}
    for game in finished:
        if grade(game) is None:
            continue
        known = found.get(game.scenario)
        if known is None:
            found[game.scenario] = Memory(game, game)
        elif _worth(game) > _worth(known.best):
            found[game.scenario] = Memory(known.last, game)
    return found


def _worth(game: ListedRecord) -> tuple[int, int]:
    """How good a game is: its grade, of Red and Blue the same, then by how much it was won."""
    graded = grade(game)
    assert graded is not None
    margin = 0 if game.result is None else game.result.margin
    if graded is Placing.LOST:
        margin = -margin
    return graded.rank, margin
