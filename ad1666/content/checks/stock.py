"""Warnings about items in a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.messages import Named, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.things import CHESTS
from ad1666.content.toml import Keys, Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.items import Item
from ad1666.rules.magic import NUMERALS


def idle_items(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Items that are neither weapon, armour nor key, and not in any goal."""
    board = scenario.state.board
    wanted = {goal.subject for goal in scenario.state.terms.goals}
    wanted |= {board.lock(edge).key or "" for edge, _door in board.doors}
    wanted |= {chest.lock.key or "" for chest in scenario.state.chests}
    for item, keys in to_be_had(scenario, top):
        if item.skill is None and not item.worn and item.id not in wanted:
            problem = message("the {item} is of no use to anybody", item=Named("item", item.name))
            remedy = message("Make it what a goal is about or the key of a lock, or leave it out")
            yield warning(top, Code.IDLE_ITEM, keys, problem, remedy, item.id)


def to_be_had(scenario: Scenario, top: Table) -> Iterator[tuple[Item, Keys]]:
    """The items placed by a scenario, with their keys in its file."""
    for place, name in top.table("things").data.items():
        yield scenario.items[str(name)], ("things", place)
    for place, chest in top.table(CHESTS).subtables():
        for name in chest.texts("holds"):
            yield scenario.items[name], (CHESTS, place, "holds")
    for number, find in enumerate(top.tables("finds", len(NUMERALS))):
        if "item" in find:
            yield scenario.items[find.text("item")], ("finds", number, "item")
    for letter, figure in top.table("figures").subtables():
        for name in figure.texts("gear", ()):
            yield scenario.items[name], ("figures", letter, "gear")
