"""What the records of two games say that are played of one scenario with the sides swapped, in
lines that other versions of the program pass over::

    # both sides 0a1b2c3d
    # both sides 0a1b2c3d after 7 to 4

The first is of the first game, the second of the second: it says how many points Red and Blue had
in the first. What the players have is added up.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from ad1666.game.records.results import NOBODY, Result
from ad1666.rules.cards import Side

BOUT = "# both sides "
"""Begins each of these lines."""
_LINE = re.compile(r"([0-9a-f]{8})(?: after (-?[0-9]{1,6}) to (-?[0-9]{1,6}))?")


@frozen
class Bout:
    """One of two such games. Both have the same ``id``; the second knows what the first has brought
    to Red and to Blue."""

    id: str
    brought: tuple[int, int] | None = None

    @classmethod
    def begun(cls) -> Bout:
        """The first of two games that nobody has begun before."""
        return cls(secrets.token_hex(4))

    @property
    def line(self) -> str:
        """The line in its record."""
        after = "" if self.brought is None else " after {} to {}".format(*self.brought)
        return f"{BOUT}{self.id}{after}"

    def second(self, result: Result) -> Bout:
        """The second of two games, after the first has ended so."""
        red, blue = counted(result).values()
        return evolve(self, brought=(red, blue))

    def sums(self, result: Result) -> tuple[tuple[int, int], tuple[int, int]]:
        """What whoever began as Red has had in each of both games, and whoever began as Blue, once
        the second has ended so."""
        assert self.brought is not None
        now, (red, blue) = counted(result), self.brought
        return (red, now[Side.BLUE]), (blue, now[Side.RED])


def counted(result: Result) -> Mapping[Side, int]:
    """What a game brings to each side: its points, but to one that has lost all the same, since it
    gave up, no more than to the other."""
    points = dict(result.points)
    if result.winner != NOBODY:
        loser = result.winner.other
        points[loser] = min(points[loser], points[result.winner])
    return points


def told_in(lines: Iterable[str]) -> Bout | None:
    """What the lines of a record say; None if it is of no such game."""
    said = (line.removeprefix(BOUT) for line in lines if line.startswith(BOUT))
    found = next((match for match in map(_LINE.fullmatch, said) if match), None)
    if found is None:
        return None
    return Bout(found[1], None if found[2] is None else (int(found[2]), int(found[3])))
