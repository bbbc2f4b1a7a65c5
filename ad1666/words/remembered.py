"""What is remembered of finished games, in short words for the start screen."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666 import words
from ad1666.game.library import ListedRecord
from ad1666.game.records.results import Turn
from ad1666.game.remembered import Memory, Placing, grade
from ad1666.i18n import _, pgettext, signed
from ad1666.rules.cards import Side

BETWEEN = " · "
"""What stands between the things that a line lists."""


def remembered(memory: Memory) -> str:
    """The last game of a scenario and the best, each with its players, its points and how it
    ended."""
    last = told(memory.last)
    if memory.best is memory.last:
        return _("Last and best: {game}").format(game=last)
    best = told(memory.best)
    return "\n".join((_("Last: {game}").format(game=last), _("Best: {game}").format(game=best)))


def told(game: ListedRecord) -> str:
    """How a finished game ended, by how much, and who played it."""
    return BETWEEN.join(filter(None, (ended(game), *players(game))))


def ended(game: ListedRecord) -> str:
    """Who won a game, for one person against a program whether that one did, and the points; empty
    if it is not known who won."""
    graded = grade(game)
    match graded, game.won_by:
        case (_any, None):
            return ""
        case (Placing.LOST, _any):
            who = _("lost")
        case (Placing.WON | Placing.UNHARMED | Placing.MASTERLY, _any):
            who = _("won")
        case (_any, Side() as winner):
            who = _("{side} won").format(side=words.side(winner))
        case _:
            who = _("a draw")
    unharmed = graded in (Placing.UNHARMED, Placing.MASTERLY)
    return BETWEEN.join(filter(None, (who, score(game), _("no hero lost") if unharmed else "")))


def score(game: ListedRecord) -> str:
    """The points of a game: for one person against a program that person's first, otherwise Red's;
    empty if they are not known."""
    if game.result is None:
        return ""
    first = next((side.other for side in game.seats if len(game.seats) == 1), Side.RED)
    points = game.result.points
    return _("{own} to {other}").format(own=points[first], other=points[first.other])


def players(game: ListedRecord) -> Iterator[str]:
    """The programs that play in a game, or that two people did."""
    for side, seat in game.seats.items():
        yield _("{side}: {player}").format(side=words.side(side), player=words.program(seat.name))
    if not game.seats:
        yield _("two people")


def where_turned(turned: Turn) -> str:
    """Where a game turned, and what that did to the lead."""
    when = _("turned in turn {turn}").format(turn=turned.turn)
    return f"{when}{BETWEEN}{_lead(turned.before)} → {_lead(turned.after)}"


def _lead(points: int) -> str:
    """Who led, in short."""
    if not points:
        return pgettext("score", "level")
    return _("{side} {lead}").format(side=words.leader(points), lead=signed(abs(points)))
