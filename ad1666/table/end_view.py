"""The end of a game: who won, why it ended, what was counted."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from attrs import evolve

from ad1666.content.goals import text_of
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.victory import Aim, Goal, Outcome
from ad1666.table import overlays, terms, theme
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


def reason(outcome: Outcome, items: Mapping[str, Item]) -> str:
    """Why the game ended, with its clause."""
    kind, _sep, detail = outcome.reason.partition(": ")
    if kind == "nobody left" and detail in tuple(Side):
        said = _("{side} has nobody left on the board.").format(side=terms.side(Side(detail)))
    elif kind == "guard":
        said = _("The guard is here: the last token is gone.")
    elif kind == "time":
        said = _("The last turn is over.")
    elif kind == "decided":
        decisive = (t.goal for t in outcome.tallies if t.goal.decisive and t.times)
        said = " ".join(_reached(goal, items) for goal in decisive)
    else:
        said = outcome.reason
    return f"{said} [[{outcome.clause}]]"


def _reached(goal: Goal, items: Mapping[str, Item]) -> str:
    """A goal that decided the game, as a deed."""
    if goal.aim is Aim.KILL:
        said = {
            "hero": _("{side} has killed an enemy hero."),
            "commoner": _("{side} has killed an enemy commoner."),
        }.get(goal.subject, _("{side} has killed an enemy."))
        return said.format(side=terms.side(goal.side))
    if goal.aim is Aim.TAKE_AWAY:
        said = _("{side} has carried the {item} off the board.")
    else:
        said = _("{side} holds the {item}.")
    return said.format(side=terms.side(goal.side), item=_(items[goal.subject].name))


def reckoning(outcome: Outcome, side: Side, items: Mapping[str, Item]) -> str:
    """Every goal of a side with what it brought (GUARD-3)."""
    total = ngettext("{n} point", "{n} points", outcome.score(side)).format(n=outcome.score(side))
    lines = [f"**{terms.side(side)}: {total}**"]
    for tally in outcome.tallies:
        if tally.goal.side is side:
            goal = text_of(evolve(tally.goal, decisive=False), items)
            lines.append(f"**{tally.points}** = {tally.times} × {goal}")
    return "\n".join(lines)


def draw(
    ui: Ui,
    outcome: Outcome,
    factions: Mapping[Side, str],
    items: Mapping[str, Item],
    ways: tuple[overlays.Way, ...],
) -> None:
    """The sheet that closes a game."""
    room = overlays.sheet(ui, headline(outcome), ways, 920, 290)
    said = reason(outcome, items)
    if outcome.winner is not None:
        said = f"**{_(factions[outcome.winner])}.** {said}"
    y = ui.flow(said, (room.left, room.top, room.width), 19) + ui.px(8)
    gap = ui.px(16)
    width = (room.width - gap) // 2
    for i, side in enumerate(Side):
        box = pygame.Rect(room.left + i * (width + gap), y, width, room.bottom - y)
        pygame.draw.rect(ui.surface, theme.PALES[side], box, border_radius=ui.px(5))
        inner = box.inflate(-ui.px(16), -ui.px(10))
        ui.flow(reckoning(outcome, side, items), (inner.left, inner.top, inner.width), 17)
