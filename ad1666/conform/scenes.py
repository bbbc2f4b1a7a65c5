"""The events of a scenario in a case, and the places that they name."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ad1666.content.collector import Collector
from ad1666.content.errors import hint
from ad1666.content.messages import message
from ad1666.content.scenarios.event_keys import MOST_EVENTS
from ad1666.content.scenarios.incidents import EventNames, read_events
from ad1666.content.toml import Table
from ad1666.rules.board import parse_square
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.items import Item
from ad1666.rules.magic import MAGIC, Find, Trove
from ad1666.rules.places import Place
from ad1666.rules.scenes import looks
from ad1666.rules.state import State
from ad1666.rules.victory import Alarm

KEYS = ("events", "zones", "exits", "things", "starts", "find")
"""What may be said of a case with events, besides its position."""


def with_events(table: Table, state: State, items: Mapping[str, Item]) -> State:
    """The position of a case with its events, which count all that holds there as old. Raises
    ContentError."""
    tables = table.tables("events", MOST_EVENTS)
    ids = [str(t.data.get("id")) for t in tables]
    things = table.table("things")
    setting = EventNames(
        sides={figure.id: figure.side for figure in state.figures},
        waiting=[f.id for f in state.figures if f.arrival is not None and f.arrival.event],
        items=items,
        zones=_places(table, state, "zones"),
        exits=_places(table, state, "exits"),
        things={name: _square(things, state, name) for name in things.data},
        starts=_starts(table, state),
        chests=[chest.id for chest in state.chests],
        board=state.board,
        ids=ids,
    )
    errors = Collector()
    found = errors.attempt(read_events, tables, setting, errors)
    errors.raise_all()
    finds: tuple[Find, ...] = ()
    if "find" in table:
        name = table.text("find")
        if name not in ids:
            problem = message('{key} is "{name}"', key="find", name=name)
            raise table.error("find", problem, hint(name, ids))
        finds = (Find(1, len(MAGIC), Trove.EVENT, event=name),)
    alarm = Alarm() if tables else None
    terms = evolve(state.terms, events=found.value, alarm=alarm, search_tables=finds)
    return looks.as_begun(evolve(state, terms=terms))


def _places(table: Table, state: State, key: str) -> dict[str, Place]:
    """The zones or exits: squares by name."""
    inner = table.table(key)
    return {
        name: Place(
            name,
            tuple(_parsed(inner, state, name, text) for text in inner.texts(name)),
            exit=key == "exits",
        )
        for name in inner.data
    }


def _starts(table: Table, state: State) -> dict[tuple[Side, int], Square]:
    """The starts: ``{ red = ["1,0"] }``, numbered from 1."""
    inner = table.table("starts")
    inner.only(Side)
    return {
        (Side(side), number): _parsed(inner, state, side, text)
        for side in inner.data
        for number, text in enumerate(inner.texts(side), 1)
    }


def _square(table: Table, state: State, key: str) -> Square:
    return _parsed(table, state, key, table.text(key))


def _parsed(table: Table, state: State, key: str, text: str) -> Square:
    try:
        square = parse_square(text)
    except ValueError:
        square = None
    if square is None or square not in state.board:
        problem = message("{key} names no square of the board")
        raise table.error(key, problem, message('Write it as "2,1"'), word=text)
    return square
