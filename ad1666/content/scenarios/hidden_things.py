"""Things that a scenario hides, fate decides where (PLACE-2): the tables ``[[hidden]]``."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.collector import once
from ad1666.content.messages import Named, message
from ad1666.content.scenarios.draft import ScenarioDraft, board, squares_of
from ad1666.content.scenarios.keys import HiddenKeys, ScenarioKeys
from ad1666.content.toml import Table
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import Item


@once
def hidden(draft: ScenarioDraft) -> tuple[Hidden, ...]:
    """The hidden things, each with the squares and the chests where it may be.

    Raises ContentError if one has no two places, or lies somewhere else as well.
    """
    elsewhere = {item: table.name(key) for item, table, key in placed(draft.top)}

    def read(table: Table) -> Hidden:
        keys = HiddenKeys(table, draft.errors)
        item, table = draft.items[keys.item(draft.items)], keys.table
        if item.id in elsewhere:
            problem = message(
                "the {item} is hidden, but {key} has it too",
                item=Named("item", item.name),
                key=elsewhere[item.id],
            )
            remedy = message("Hide something of which there is one only, or take that away")
            raise table.error("item", problem, remedy)
        elsewhere[item.id] = table.name("item")
        return _places(draft, keys, item)

    return draft.errors.each(read, ScenarioKeys.hidden.read(draft.top))


def hiding_chests(draft: ScenarioDraft) -> frozenset[str]:
    """The chests in which something may be hidden, by their ids: those may hold nothing else."""
    tables = ScenarioKeys.hidden.read(draft.top)
    listed = (table.data.get("one_of") for table in tables)
    return frozenset(
        name
        for names in listed
        if isinstance(names, list)
        for name in names
        if isinstance(name, str)
    )


def _places(draft: ScenarioDraft, keys: HiddenKeys, item: Item) -> Hidden:
    """The places where a thing may be."""
    top, table = draft.top, keys.table
    names = keys.one_of(board(draft).things)
    squares = squares_of(draft, table, "one_of", names, message("Name each place once"))
    for name in names:
        if name in top.texts("search", ()):
            problem = message("{place} has a search marker already", place=name)
            remedy = message("Take it out of search: whoever looks for the thing searches there")
            raise table.error("one_of", problem, remedy, word=name)
    if len(names) < 2:
        problem = message("{key} names fewer than two places", key=table.name("one_of"))
        remedy = message("Name at least two things of the map, or put the item into [things]")
        raise table.error("one_of" if names else None, problem, remedy)
    chests = ScenarioKeys.chests.read(top)
    return Hidden(
        item,
        tuple(at for name, at in zip(names, squares, strict=True) if name not in chests),
        tuple(name for name in names if name in chests),
    )


def placed(top: Table) -> Iterator[tuple[str, Table, str]]:
    """The items that a scenario puts anywhere but where fate decides, each with the table and the
    key in it that say so."""
    things = ScenarioKeys.things.read(top)
    for place, name in things.data.items():
        yield str(name), things, place
    for _place, chest in ScenarioKeys.chests.read(top).subtables():
        yield from ((name, chest, "holds") for name in chest.texts("holds", ()))
    for find in ScenarioKeys.finds.read(top):
        if "item" in find:
            yield find.text("item"), find, "item"
    for _letter, figure in ScenarioKeys.figures.read(top).subtables():
        yield from ((name, figure, "gear") for name in figure.texts("gear", ()))
