"""Search markers and search tables, read from a scenario's file."""

from __future__ import annotations

from ad1666.content.collector import once
from ad1666.content.messages import counted, message
from ad1666.content.scenarios.arrivals import alarmed
from ad1666.content.scenarios.draft import ScenarioDraft, board, squares_of
from ad1666.content.scenarios.incidents import event_ids, events
from ad1666.content.scenarios.keys import FindKeys, ScenarioKeys
from ad1666.content.toml import Table
from ad1666.rules.characters import Square
from ad1666.rules.magic import NUMERALS, Find, Trove, span
from ad1666.rules.scenes.kinds.triggers import Found


@once
def markers(draft: ScenarioDraft) -> tuple[Square, ...]:
    """The squares of ``search``: places of the map with a marker.

    Raises ContentError if one is unknown or named twice, or if there is nothing to find.
    """
    top = draft.top
    places = ScenarioKeys.search.read(top)(board(draft).things)
    remedy = message("A square can have only one marker")
    squares = squares_of(draft, top, "search", places, remedy)
    if places and "finds" not in top:
        problem = message("there are search markers, but nothing to find")
        raise top.error("search", problem, message("Add [[finds]], or leave out search"))
    if "finds" in top and not places:
        problem = message("there is something to find, but no search marker")
        remedy = message('Add search = ["..."] with things of the map')
        raise top.error("finds", problem, remedy)
    return squares


@once
def search_tables(draft: ScenarioDraft) -> tuple[Find, ...]:
    """The finds by numbers of the magic deck, in order; for missing numbers nothing is found.

    Raises ContentError if one is invalid, or two claim the same number.
    """
    claimed: list[tuple[int, int]] = []
    tables = ScenarioKeys.finds.read(draft.top)
    finds = draft.errors.each(lambda table: _find(draft, table, claimed), tables)
    return tuple(sorted(finds, key=lambda find: find.first))


def _find(draft: ScenarioDraft, table: Table, claimed: list[tuple[int, int]]) -> Find:
    keys = FindKeys(table, draft.errors, FindKeys.of(table.data.get("what")))
    table, numbers = keys.table, draft.errors.attempt(_numbers, keys, claimed)
    trove = keys.what
    if trove is Trove.ALARM and not alarmed(draft):
        problem = message("{key} is an alarm, but the scenario has none")
        remedy = message("Add the table [alarm], or let something else be found")
        raise table.error("what", problem, remedy)
    item, wounds, event = None, 0, ""
    if trove is Trove.ITEM:
        item = draft.items[keys.item(draft.items)]
    elif trove is Trove.EVENT:
        event = _event(draft, keys)
    elif "wounds" in FindKeys.of(trove):
        wounds = keys.wounds
    return Find(*numbers.value, trove, item, wounds, event)


def _event(draft: ScenarioDraft, keys: FindKeys) -> str:
    """The event that is found. It must be triggered by that."""
    name = keys.event(event_ids(draft))
    if any(i.id == name and i.when.on != Found.name for i in events(draft)):
        problem = message('the event "{name}" is not one to be found', name=name)
        remedy = message("Give it {when}", when="when = { found = true }")
        raise keys.table.error("event", problem, remedy)
    return name


def _numbers(keys: FindKeys, claimed: list[tuple[int, int]]) -> tuple[int, int]:
    """A single number, ``["IV"]``, or a range, ``["IV", "IX"]``, in the numerals of the magic deck
    (CARD-8). It is added to ``claimed``, with which it may not overlap."""
    table, numerals = keys.table, keys.numbers
    for numeral in numerals:
        if numeral not in NUMERALS:
            problem = message('{key} has "{numeral}", which is on no magic card', numeral=numeral)
            raise table.error("numbers", problem, message("Write Roman numerals from I to XXIV"))
    if len(numerals) not in (1, 2):
        given = counted("{n} number", "{n} numbers", len(numerals))
        problem = message("{key} has {numbers}", numbers=given)
        remedy = message('Write one, ["IV"], or from and to, ["IV", "IX"]')
        raise table.error("numbers", problem, remedy)
    first, last = NUMERALS.index(numerals[0]) + 1, NUMERALS.index(numerals[-1]) + 1
    if last < first:
        problem = message(
            "{key} goes from {first} down to {last}", first=numerals[0], last=numerals[1]
        )
        raise table.error("numbers", problem, message("Put the lower number first"))
    for other in claimed:
        if first <= other[1] and other[0] <= last:
            problem = message(
                "{key} {numbers} overlaps with {others}",
                numbers=span(first, last),
                others=span(*other),
            )
            raise table.error("numbers", problem, message("Each number can bring only one thing"))
    claimed.append((first, last))
    return first, last
