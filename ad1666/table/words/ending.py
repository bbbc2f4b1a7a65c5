"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from ad1666.content.scenarios.goal_words import name_of, text_of, text_of_tie, within
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.victory import Aim, Goal, Outcome
from ad1666.table.words import events, vocabulary


def headline(outcome: Outcome) -> str:
    """Who won."""
    red, blue = outcome.score(Side.RED), outcome.score(Side.BLUE)
    if outcome.winner is None:
        return _("A draw, {red} to {blue}").format(red=red, blue=blue)
    scores = (red, blue) if outcome.winner is Side.RED else (blue, red)
    return _("{side} wins, {own} to {other}").format(
        side=vocabulary.side(outcome.winner), own=scores[0], other=scores[1]
    )


def reason(outcome: Outcome, items: Mapping[str, Item], figures: Sequence[Figure]) -> str:
    """Why the game ended, with its clause, and what that makes of a tie."""
    kind, _sep, detail = outcome.reason.partition(": ")
    if kind == "nobody left" and detail in tuple(Side):
        said = _("{side} has nobody left on the board.").format(side=vocabulary.side(Side(detail)))
    elif kind == "guard":
        said = _("The guard is here: the last token is gone.")
    elif kind == "time":
        said = _("The last turn is over.")
    elif kind == "decided":
        decisive = (t.goal for t in outcome.tallies if t.goal.decisive and t.times)
        said = " ".join(_reached(goal, items, figures) for goal in decisive)
    else:
        said = outcome.reason
    tie = text_of_tie(outcome.tie) if outcome.tied and outcome.tie is not None else ""
    return f"{said} [[{outcome.clause}]] {tie}".rstrip()


def _reached(goal: Goal, items: Mapping[str, Item], figures: Sequence[Figure]) -> str:
    """A goal that decided the game, as a deed."""
    name = name_of(goal, items, figures)
    match goal.aim:
        case Aim.KILL if not name:
            said = {
                "hero": _("{side} has killed an enemy hero."),
                "commoner": _("{side} has killed an enemy commoner."),
            }.get(goal.subject, _("{side} has killed an enemy."))
        case Aim.ESCAPE if not name:
            said = {
                "hero": _("A hero of the side {side} has left the board."),
                "commoner": _("A commoner of the side {side} has left the board."),
            }.get(goal.subject, _("A character of the side {side} has left the board."))
        case Aim.REACH if not name:
            said = _("{side} has reached {place}.")
        case Aim.TAKE_AWAY if goal.place is not None:
            said = _("{side} has carried the {name} off the board by {place}.")
        case _:
            said = {
                Aim.TAKE_AWAY: _("{side} has carried the {name} off the board."),
                Aim.HOLD: _("{side} holds the {name}."),
                Aim.KILL: _("{side} has killed {name}."),
                Aim.ESCAPE: _("{name} has left the board."),
                Aim.CAPTURE: _("{side} has taken {name} prisoner."),
                Aim.REACH: _("{name} has reached {place}."),
            }[goal.aim]
    return said.format(side=vocabulary.side(goal.side), name=name, place=within(goal.place))


def plain(outcome: Outcome, items: Mapping[str, Item], figures: Sequence[Figure]) -> str:
    """Who won, and why the game ended, as plain text for a console."""
    said = f"{headline(outcome)}. {reason(outcome, items, figures)}"
    return events.plain(events.Line(said))


def reckoning(
    outcome: Outcome, side: Side, items: Mapping[str, Item], figures: Sequence[Figure]
) -> str:
    """Every goal of a side with what it brought (GUARD-3)."""
    total = ngettext("{n} point", "{n} points", outcome.score(side)).format(n=outcome.score(side))
    lines = [f"**{vocabulary.side(side)}: {total}**"]
    for tally in outcome.tallies:
        if tally.goal.side is side:
            goal = text_of(evolve(tally.goal, decisive=False), items, figures)
            lines.append(f"**{tally.points}** = {tally.times} × {goal}")
    return "\n".join(lines)
