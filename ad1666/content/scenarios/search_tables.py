"""Search markers and search tables, read from a scenario's file."""

from __future__ import annotations

from ad1666.content.collector import once
from ad1666.content.scenarios.draft import ScenarioDraft, board
from ad1666.content.toml import Table
from ad1666.rules.characters import Square
from ad1666.rules.magic import NUMERALS, span
from ad1666.rules.search_tables import Find, Trove

MOST_WOUNDS = 9
_OWN = {
    Trove.ITEM: ("item",),
    Trove.TRAP: ("wounds",),
    Trove.HEALING: ("wounds",),
    Trove.ALARM: (),
}
"""The keys specific to each kind of find."""


@once
def markers(draft: ScenarioDraft) -> tuple[Square, ...]:
    """The squares of ``search``: places of the map with a marker.

    ContentError if one is unknown or named twice, or if there is nothing to find.
    """
    top, things = draft.top, board(draft).things
    places = top.known_texts("search", "thing of the map", things)
    for place in places:
        beside = [other for other in places if things[other] == things[place]]
        if len(beside) > 1:
            problem = f"{beside[0]} and {beside[1]} are on the same square"
            if places.count(place) > 1:
                problem = f'search names "{place}" twice'
            raise top.error("search", problem, "There is one marker on a square", word=place)
    if places and "finds" not in top:
        remedy = "Add [[finds]], or leave out search"
        raise top.error("search", "there are search markers, but nothing to find", remedy)
    if "finds" in top and not places:
        remedy = 'Add search = ["..."] with things of the map'
        raise top.error("finds", "there is something to find, but no search marker", remedy)
    return tuple(things[place] for place in places)


@once
def search_tables(draft: ScenarioDraft) -> tuple[Find, ...]:
    """The finds by numbers of the magic deck, in order; missing numbers bring nothing.

    ContentError if one is invalid, or two claim the same number.
    """
    claimed: list[tuple[int, int]] = []
    tables = draft.top.tables("finds", len(NUMERALS))
    finds = draft.errors.each(lambda table: _find(draft, table, claimed), tables)
    return tuple(sorted(finds, key=lambda find: find.first))


def _find(draft: ScenarioDraft, table: Table, claimed: list[tuple[int, int]]) -> Find:
    what = table.data.get("what")
    own = next((keys for trove, keys in _OWN.items() if trove == what), ("item", "wounds"))
    table = table.expecting(("numbers", "what", *own), draft.errors)
    numbers = draft.errors.attempt(_numbers, table, claimed)
    trove = Trove(table.one_of("what", tuple(Trove)))
    item, wounds = None, 0
    if trove is Trove.ITEM:
        item = draft.items[table.known_text("item", "item", draft.items)]
    elif "wounds" in own:
        wounds = table.whole("wounds", 1, MOST_WOUNDS)
    return Find(*numbers.value, trove, item, wounds)


def _numbers(table: Table, claimed: list[tuple[int, int]]) -> tuple[int, int]:
    """``["IV"]`` or from and to, ``["IV", "IX"]``, in the numerals of the magic deck (CARD-8);
    added to ``claimed``, with which they may not overlap."""
    numerals = table.texts("numbers")
    for numeral in numerals:
        if numeral not in NUMERALS:
            problem = f'{table.name("numbers")} has "{numeral}", which is on no magic card'
            raise table.error("numbers", problem, "Write Roman numerals from I to XXIV")
    if len(numerals) not in (1, 2):
        problem = f"{table.name('numbers')} has {len(numerals)} numbers"
        raise table.error("numbers", problem, 'Write one, ["IV"], or from and to, ["IV", "IX"]')
    first, last = NUMERALS.index(numerals[0]) + 1, NUMERALS.index(numerals[-1]) + 1
    if last < first:
        problem = f"{table.name('numbers')} goes from {numerals[0]} down to {numerals[1]}"
        raise table.error("numbers", problem, "Put the lower number first")
    for other in claimed:
        if first <= other[1] and other[0] <= last:
            problem = f"{table.name('numbers')} {span(first, last)} overlaps with {span(*other)}"
            raise table.error("numbers", problem, "Each number can bring one thing only")
    claimed.append((first, last))
    return first, last
