"""The end of a game: who won, why it ended, what was counted."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.goals import text_of
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.victory import Outcome
from ad1666.table import overlays, terms
from ad1666.table.ui import Ui


def headline(outcome: Outcome) -> str:
    """Who won."""
    red, blue = outcome.score(Side.RED), outcome.score(Side.BLUE)
    if outcome.winner is None:
        return _("A draw, {red} to {blue}").format(red=red, blue=blue)
    scores = (red, blue) if outcome.winner is Side.RED else (blue, red)
    return _("{side} wins, {own} to {other}").format(
        side=terms.side(outcome.winner), own=scores[0], other=scores[1]
    )


def reason(outcome: Outcome) -> str:
    """Why the game ended, with its clause."""
    kind, _sep, detail = outcome.reason.partition(": ")
    if kind == "nobody left" and detail in tuple(Side):
        said = _("{side} has nobody left on the board.").format(side=terms.side(Side(detail)))
    elif kind == "guard":
        said = _("The guard is here: the last token is gone.")
    elif kind == "time":
        said = _("The last turn is over.")
    elif kind == "decided":
        said = _("A goal that decides the game was reached.")
    else:
        said = outcome.reason
    return f"{said} [[{outcome.clause}]]"


def reckoning(outcome: Outcome, items: Mapping[str, Item]) -> str:
    """Every goal with what it brought (GUARD-3)."""
    lines = []
    for side in Side:
        lines.append(
            f"\n**{terms.side(side)}: "
            + ngettext("{n} point", "{n} points", outcome.score(side)).format(n=outcome.score(side))
            + "**"
        )
        for tally in outcome.tallies:
            if tally.goal.side is side:
                lines.append(
                    _("{goal} × {times} = **{points}**").format(
                        goal=text_of(tally.goal, items), times=tally.times, points=tally.points
                    )
                )
    return "\n".join(lines)


def draw(
    ui: Ui, outcome: Outcome, items: Mapping[str, Item], ways: tuple[overlays.Way, ...]
) -> None:
    """The sheet that closes a game."""
    room = overlays.sheet(ui, headline(outcome), ways, 860, 500)
    y = ui.flow(reason(outcome), (room.left, room.top, room.width), 19)
    ui.flow(reckoning(outcome, items), (room.left, y, room.width), 17)
