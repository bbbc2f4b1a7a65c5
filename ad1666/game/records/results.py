"""How a game ended, as the comment that closes its record says it::

    # guard (GUARD-1); 7 to 4; heroes lost 1 to 2; turned at 412 in turn 6 from -1 to 3; won by red

Red's number comes first. What older versions wrote has only the winner, or not even that: then a
replay tells the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import frozen

from ad1666.rules.cards import Side

WON_BY = "; won by "
"""What stands before the side that won,"""
NOBODY: Final = "nobody"
"""or before this in a draw."""
Winner = Side | Literal["nobody"]

_WHOLE = "(-?[0-9]{1,6})"
_LINE = re.compile(
    f"; {_WHOLE} to {_WHOLE}; heroes lost {_WHOLE} to {_WHOLE}"
    f"(?:; turned at {_WHOLE} in turn {_WHOLE} from {_WHOLE} to {_WHOLE})?"
    f"{WON_BY}(red|blue|{NOBODY})$"
)


@frozen
class Turn:
    """Where a game turned: the ``number`` of the position, its turn, and Red's lead in points
    before and after; negative if Blue led."""

    number: int
    turn: int
    before: int
    after: int


@frozen
class Result:
    """How a game ended that was played to its end: who won, the points of each side, how many
    heroes each has lost, and where the game turned, None if the score never moved."""

    winner: Winner
    points: Mapping[Side, int]
    lost: Mapping[Side, int]
    turned: Turn | None = None

    @property
    def margin(self) -> int:
        """The points by which it was won, 0 in a draw, if only a tie decided, or if the loser was
        ahead and has given up."""
        if self.winner == NOBODY:
            return 0
        return max(0, self.points[self.winner] - self.points[self.winner.other])

    def packed(self) -> list[Any]:
        turned = self.turned
        told = [] if turned is None else [turned.number, turned.turn, turned.before, turned.after]
        return [self.winner, *self.points.values(), *self.lost.values(), *told]

    @classmethod
    def unpacked(cls, packed: list[Any]) -> Result:
        who, *numbers = packed
        points, lost = (dict(zip(Side, numbers[at : at + 2], strict=True)) for at in (0, 2))
        turned = Turn(*numbers[4:]) if numbers[4:] else None
        return cls(NOBODY if who == NOBODY else Side(who), points, lost, turned)

    def __str__(self) -> str:
        """The form in which the comment has it."""
        (red, blue), (fewer, others) = self.points.values(), self.lost.values()
        told = f"; {red} to {blue}; heroes lost {fewer} to {others}"
        if (at := self.turned) is not None:
            told += f"; turned at {at.number} in turn {at.turn} from {at.before} to {at.after}"
        return f"{told}{WON_BY}{self.winner}"


def winner_in(comment: str) -> Winner | None:
    """Who won, according to a comment; None if it does not say."""
    who = comment.partition(WON_BY)[2]
    if who == NOBODY:
        return NOBODY
    return Side(who) if who in tuple(Side) else None


def result_in(comment: str) -> Result | None:
    """The result that a comment tells; None if it does not tell all of it."""
    found = _LINE.search(comment)
    if found is None:
        return None
    *numbers, who = found.groups()
    return Result.unpacked([who, *(int(number) for number in numbers if number is not None)])
