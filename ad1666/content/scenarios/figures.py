"""The figures that a scenario names, read from its file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import Factory, define, frozen

from ad1666.content.characters.cards import check_body, read_abilities
from ad1666.content.collector import Collector, Result
from ad1666.content.errors import hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.arrivals import ALARM, read_arrival, read_slot
from ad1666.content.scenarios.granted_abilities import Lent, with_granted
from ad1666.content.scenarios.recruitment import check_letters, mustering
from ad1666.content.toml import Table
from ad1666.rules.abilities.dispatch import with_starting_tokens
from ad1666.rules.bands import may_join, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Character, Figure, Square, Status, equipped
from ad1666.rules.items import Gear, Item

FIGURES = "figures"
_KEYS = (
    "side",
    "card",
    "slot",
    "slots",
    "zone",
    "arrives",
    "in_hand",
    "gear",
    "abilities",
)

_Abilities = tuple[tuple[str, int], ...]


@frozen
class Stage:
    """What figures depend on besides their tables. ``tokens`` is the largest number of turns."""

    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    factions: Mapping[Side, Result[str]]
    board: Result[MapFile]
    tokens: Result[int]


@frozen
class Roster:
    """The figures, and what is known even if other parts of them are invalid: sides by letter,
    granted abilities, items added by the scenario."""

    figures: Result[tuple[Figure, ...]]
    sides: Result[dict[str, Side]]
    granted: Result[Lent]
    added: Result[tuple[Item, ...]]


def read_figures(top: Table, stage: Stage, errors: Collector) -> Roster:
    """The figures of the table ``[figures]``. ContentError if there are too many."""
    named = top.table(FIGURES)
    check_letters(top, FIGURES, len(named.data))
    tables = {name: errors.attempt(_table, named, name, errors) for name in named.data}
    sides = {name: errors.attempt(_side, table) for name, table in tables.items()}
    granted = {name: errors.attempt(_granted, table) for name, table in tables.items()}
    added = {name: errors.attempt(_added, table, stage.items) for name, table in tables.items()}
    alarmed = errors.attempt(lambda: ALARM in top)
    boards = {
        side: errors.attempt(_with_room, top, side, tables, sides, stage.board) for side in Side
    }
    reader = _Reader(stage, errors, alarmed, boards)

    def figure(name: str) -> Figure:
        return reader.figure(name, tables[name].value, sides[name], granted[name], added[name])

    return Roster(
        figures=errors.attempt(errors.each, figure, tables),
        sides=errors.together(sides),
        granted=errors.together(granted),
        added=errors.attempt(lambda: tuple(i for items in added.values() for i in items.value)),
    )


def _table(named: Table, name: str, errors: Collector) -> Table:
    """The table of a figure, with its letter and keys checked."""
    table = named.table(name)
    if not re.fullmatch("[A-Z]", name):
        problem = f'"{name}" cannot name a figure'
        raise table.error(None, problem, "Use one capital letter from A to Z")
    return table.expecting(_KEYS, errors)


def _side(table: Result[Table]) -> Side:
    return Side(table.value.one_of("side", tuple(Side)))


def _granted(table: Result[Table]) -> _Abilities:
    return read_abilities(table.value)


def _added(table: Result[Table], items: Mapping[str, Item]) -> tuple[Item, ...]:
    """Items that the scenario adds to a figure's own (ITEM-4)."""
    return tuple(items[name] for name in table.value.known_texts("gear", "item", items))


def _with_room(
    top: Table,
    side: Side,
    tables: Mapping[str, Result[Table]],
    sides: Mapping[str, Result[Side]],
    drawn: Result[MapFile],
) -> MapFile:
    """The map, if it has starts for all figures of a side. ContentError if it has too few, or if a
    side without a choice has no figure on the board."""
    own = [tables[name].value for name, found in sides.items() if found.ok and found.value is side]
    there = [table for table in own if "arrives" not in table]
    where = FIGURES if FIGURES in top else None
    if not there and side not in mustering(top) and all(found.ok for found in sides.values()):
        remedy = f'Add a table like [figures.Z] with side = "{side}"'
        raise top.error(where, f"{side} has no figure on the board", remedy)
    slotted = sum("zone" not in table for table in there)
    board = drawn.value
    room = sum(s is side for s, _ in board.starts)
    if slotted > room:
        problem = f"{side} has {slotted} figures, but {board.path.name} has starts for {room} only"
        raise top.error(where, problem, "Remove figures, or add starts to the map")
    return board


@define
class _Reader:
    """Reads figures one by one. ``alarmed`` is whether there is an alarm, ``boards`` the map for
    each side that has enough starts."""

    stage: Stage
    errors: Collector
    alarmed: Result[bool]
    boards: Mapping[Side, Result[MapFile]]
    cards: dict[str, Character] = Factory(dict)
    taken: dict[Square, str] = Factory(dict)

    def figure(
        self,
        name: str,
        table: Table,
        side: Result[Side],
        granted: Result[_Abilities],
        added: Result[tuple[Item, ...]],
    ) -> Figure:
        """A figure with its abilities, gear, and start or arrival."""
        card = self.errors.attempt(self._card, name, table, side)
        gear = self.errors.attempt(_gear, table, card, added)
        at, arrival = self._place(name, table, side)
        status = Status.BOARD if arrival is None else Status.TO_COME
        whole = with_granted(card.value, granted.value)
        figure = Figure(name, whole, side.value, at, status, gear.value, arrival=arrival)
        return with_starting_tokens(figure)

    def _card(self, name: str, table: Table, served: Result[Side]) -> Character:
        """The character of a figure: of its side's faction or neutral (SETUP-1), and no unique one
        that another figure has (SETUP-6)."""
        called, characters = table.text("card"), self.stage.characters
        card = characters.get(called)
        if card is None:
            problem = f'{table.name("card")} names the unknown character "{called}"'
            raise table.error("card", problem, hint(called, characters))
        side = served.value
        faction = self.stage.factions[side].value
        if not may_serve(card, faction):
            problem = f"{card.name} belongs to {card.faction}, and {side} plays {faction} (SETUP-1)"
            fitting = (c.id for c in characters.values() if may_serve(c, faction))
            raise table.error("card", problem, f"Choose one of {', '.join(sorted(fitting))}")
        twin = next((n for n, other in self.cards.items() if not may_join(card, (other,))), None)
        if twin is not None:
            problem = f"{card.name} is unique and already figure {twin} (SETUP-6)"
            raise table.error("card", problem, "Choose another character")
        self.cards[name] = card
        return card

    def _place(
        self, name: str, table: Table, side: Result[Side]
    ) -> tuple[Square | None, Arrival | None]:
        """The start of a figure, which no other may share, or when and where it arrives."""
        stage = self.stage
        arrival = read_arrival(table, side, stage.board, stage.tokens, self.alarmed, self.errors)
        if arrival is not None:
            return None, arrival
        if "slots" in table:
            problem = f"{table.name('slots')} is for those that come later"
            raise table.error("slots", problem, "Write slot, or say when it arrives")
        at = read_slot(table, side.value, self.boards[side.value].value)
        if self.taken.setdefault(at, name) != name:
            problem = f"start {table.data['slot']} of {side.value} is taken by figure "
            raise table.error("slot", f"{problem}{self.taken[at]}", "Choose another slot")
        return at, None


def _gear(
    table: Table, found: Result[Character], added: Result[tuple[Item, ...]]
) -> tuple[Gear, ...]:
    """Starting items with what is in hand, then those the scenario adds (SETUP-3, ITEM-4)."""
    in_hand = table.texts("in_hand", ()) if "in_hand" in table else None
    card = found.value
    try:
        own = equipped(card.items, card.hands, in_hand)
    except ValueError as error:
        remedy = f"{card.name} has {', '.join(i.id for i in card.items) or 'nothing'}"
        raise table.error("in_hand", f"{table.name('in_hand')}: {error}", remedy) from None
    check_body(table, "gear", (*card.items, *added.value), card.hands)
    return own + tuple(Gear(item, uses=item.uses, starting=False) for item in added.value)
