"""What is told of two games of one scenario with the sides swapped."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666 import words
from ad1666.game.records.bouts import Bout, counted
from ad1666.game.records.results import Result
from ad1666.game.seats import PERSON, Seat
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side


def told(bout: Bout, result: Result, seats: Mapping[Side, Seat]) -> str:
    """What stands between both games, or after the second: the points, and who has won. ``seats``
    has the programs of the game that has just ended so."""
    head = _("**From both sides.**")
    if bout.brought is None:
        red, blue = counted(result).values()
        said = _(
            "The first game has brought Red {red} and Blue {blue} points. Now the players change "
            "sides."
        )
        return f"{head} {said.format(red=red, blue=blue)}"
    sums = bout.sums(result)
    lines = [
        _line(side, each, words.player(words.parts(_name(seats, side.other))[0]))
        for side, each in zip(Side, sums, strict=True)
    ]
    red, blue = map(sum, sums)
    if red == blue:
        last = _("**Taken together, the games are a draw.**")
    else:
        began = words.side(Side.RED if red > blue else Side.BLUE)
        last = _("**Taken together, whoever began as {side} has won.**").format(side=began)
    return "\n".join((f"{head} {lines[0]}", lines[1], last))


def short(bout: Bout, *, over: bool) -> str:
    """Which of both games it is, in a list of games."""
    if bout.brought is not None:
        return _("from both sides: the second game")
    if over:
        return _("from both sides: the second game is next")
    return _("from both sides: the first game")


def _name(seats: Mapping[Side, Seat], side: Side) -> str:
    return seats[side].name if side in seats else PERSON


def _line(began: Side, points: tuple[int, int], who: str) -> str:
    """What whoever began as a side has had."""
    first, second = points
    said = ngettext(
        "{side} first, then {other} ({who}): {first} + {second} = **{n}** point.",
        "{side} first, then {other} ({who}): {first} + {second} = **{n}** points.",
        abs(first + second),
    )
    names = {"side": words.side(began), "other": words.side(began.other), "who": who}
    return said.format(**names, first=first, second=second, n=first + second)
