"""What a scenario counts and how long it lasts: read from its file, and said to players."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import fields

from ad1666.content.errors import hint
from ad1666.content.tables import Table
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.victory import Aim, Goal

_KEYS = tuple(f.name for f in fields(Goal))
_VICTIMS = ("enemy", "hero", "commoner")


def read_goals(top: Table, present: Collection[str]) -> tuple[Goal, ...]:
    """The goals of a scenario; ``present`` are the ids of the items that can be had in it.

    ContentError if one is not correct, or if a side has none.
    """
    goals = tuple(_goal(table, present) for table in top.tables("goals"))
    for side in Side:
        if not any(goal.side is side for goal in goals):
            remedy = f'Add [[goals]] with side = "{side}"'
            raise top.error("goals" if "goals" in top else None, f"{side} has no goal", remedy)
    return goals


def _goal(table: Table, present: Collection[str]) -> Goal:
    table.only(_KEYS)
    aim = Aim(table.one_of("aim", tuple(Aim)))
    if aim is Aim.KILL:
        subject = table.one_of("subject", _VICTIMS)
    else:
        subject = table.text("subject")
        if subject not in present:
            problem = f'{table.name("subject")} is "{subject}", which is not in this scenario'
            raise table.error("subject", problem, hint(subject, present))
    return Goal(
        side=Side(table.one_of("side", tuple(Side))),
        aim=aim,
        subject=subject,
        points=table.whole("points", 1, 99),
        decisive=table.flag("decisive", False),
    )


def text_of(goal: Goal, items: Mapping[str, Item]) -> str:
    """A goal as its player reads it, in the chosen language."""
    text = _sentence(goal).format(points=goal.points, item=_name(goal, items))
    # Translators: a goal that ends the game as soon as it is reached
    return _("{goal} The game ends at once.").format(goal=text) if goal.decisive else text


def _name(goal: Goal, items: Mapping[str, Item]) -> str:
    return "" if goal.aim is Aim.KILL else _(items[goal.subject].name)


def _sentence(goal: Goal) -> str:
    n = goal.points
    match goal.aim, goal.subject:
        case Aim.TAKE_AWAY, str():
            return ngettext(
                "Carry the {item} off the board: {points} point.",
                "Carry the {item} off the board: {points} points.",
                n,
            )
        case Aim.HOLD, str():
            return ngettext(
                "Hold the {item} on the board at the end: {points} point.",
                "Hold the {item} on the board at the end: {points} points.",
                n,
            )
        case Aim.KILL, "hero":
            return ngettext(
                "For each enemy hero killed: {points} point.",
                "For each enemy hero killed: {points} points.",
                n,
            )
        case Aim.KILL, "commoner":
            return ngettext(
                "For each enemy commoner killed: {points} point.",
                "For each enemy commoner killed: {points} points.",
                n,
            )
        case _, _:
            return ngettext(
                "For each enemy killed: {points} point.",
                "For each enemy killed: {points} points.",
                n,
            )


def text_of_end(tokens: int, intervention: bool) -> str:
    """When the game ends, as players read it: GUARD-1 with intervention, GUARD-2 without."""
    if not intervention:
        return ngettext(
            "The game ends after {n} turn.", "The game ends after {n} turns.", tokens
        ).format(n=tokens)
    return ngettext(
        "The guard is {n} token away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        "The guard is {n} tokens away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        tokens,
    ).format(n=tokens)
