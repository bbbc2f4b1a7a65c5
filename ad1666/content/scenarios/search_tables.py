"""Search markers and what is found under them: read from a scenario, and said to players."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.errors import hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.toml import Table
from ad1666.i18n import _, ngettext
from ad1666.rules.characters import Square
from ad1666.rules.items import Item
from ad1666.rules.magic import NUMERALS, roman
from ad1666.rules.search_tables import Find, Trove

MOST_WOUNDS = 9


def read_markers(top: Table, board: MapFile) -> tuple[Square, ...]:
    """The squares of ``search``: places of the map where a marker lies.

    ContentError if one is unknown or named twice, or if there is nothing to be found.
    """
    places = top.known_texts("search", "thing of the map", board.things)
    for place in places:
        if places.count(place) > 1:
            problem = f'search names "{place}" twice'
            raise top.error("search", problem, "There is one marker on a square", word=place)
        beside = [other for other in places if board.things[other] == board.things[place]]
        if len(beside) > 1:
            problem = f"{beside[0]} and {beside[1]} are on the same square"
            raise top.error("search", problem, "There is one marker on a square", word=place)
    squares = tuple(board.things[place] for place in places)
    if squares and "finds" not in top:
        remedy = "Add [[finds]], or leave out search"
        raise top.error("search", "there are search markers, but nothing to find", remedy)
    if "finds" in top and not squares:
        remedy = 'Add search = ["..."] with things of the map'
        raise top.error("finds", "there is something to find, but no search marker", remedy)
    return squares


def read_search_tables(top: Table, items: Mapping[str, Item]) -> tuple[Find, ...]:
    """What the numbers of the magic deck bring, in their order; those left out bring nothing.

    ContentError if one is not correct, or two of them claim the same number.
    """
    search_tables: dict[int, Find] = {}
    for table in top.tables("finds", len(NUMERALS)):
        find = _find(table, items)
        for other in search_tables.values():
            if find.first <= other.last and other.first <= find.last:
                problem = f"{table.name('numbers')} {_span(find)} overlaps with {_span(other)}"
                remedy = "Each number can bring one thing only"
                raise table.error("numbers", problem, remedy)
        search_tables[find.first] = find
    return tuple(search_tables[first] for first in sorted(search_tables))


def _find(table: Table, items: Mapping[str, Item]) -> Find:
    trove = Trove(table.one_of("what", tuple(Trove)))
    keys = ["numbers", "what"]
    keys += ["item"] if trove is Trove.ITEM else []
    keys += ["wounds"] if trove in (Trove.TRAP, Trove.HEALING) else []
    table.only(keys)
    first, last = _numbers(table)
    item, wounds = None, 0
    if trove is Trove.ITEM:
        name = table.text("item")
        if name not in items:
            problem = f'{table.name("item")} names the unknown item "{name}"'
            raise table.error("item", problem, hint(name, items))
        item = items[name]
    elif "wounds" in keys:
        wounds = table.whole("wounds", 1, MOST_WOUNDS)
    return Find(first, last, trove, item, wounds)


def _numbers(table: Table) -> tuple[int, int]:
    """``["IV"]`` or from and to, ``["IV", "IX"]``, in the numerals of the magic deck (CARD-8)."""
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
    return first, last


def _span(find: Find) -> str:
    """``IV`` or ``IV–IX``."""
    if find.first == find.last:
        return roman(find.first)
    return f"{roman(find.first)}–{roman(find.last)}"


def text_of_search_tables(search_tables: tuple[Find, ...]) -> str:
    """What searching may bring, as players read it, in the chosen language."""
    parts = [_("{numbers} {find}").format(numbers=_span(f), find=_brings(f)) for f in search_tables]
    if sum(f.last - f.first + 1 for f in search_tables) < len(NUMERALS):
        parts.append(_("else nothing"))
    return _(
        "Who stands on a search marker may search it, a partial action; a card of the magic deck "
        "tells what is found: {finds}."
    ).format(finds=", ".join(parts))


def _brings(find: Find) -> str:
    match find.trove:
        case Trove.ITEM:
            assert find.item is not None
            return _(find.item.name)
        case Trove.TRAP:
            return ngettext("a trap: {n} wound", "a trap: {n} wounds", find.wounds).format(
                n=find.wounds
            )
        case Trove.HEALING:
            return ngettext("{n} wound is healed", "{n} wounds are healed", find.wounds).format(
                n=find.wounds
            )
        case Trove.ALARM:
            return _("the alarm")
