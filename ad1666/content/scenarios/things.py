"""What a scenario adds to its map: items on the ground and in locked chests (ABIL-8), and the
states of doors (SETUP-2)."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.cards import UNKNOWN_ITEM
from ad1666.content.collector import once
from ad1666.content.errors import hint
from ad1666.content.letters import NAME
from ad1666.content.messages import message
from ad1666.content.scenarios.draft import ScenarioDraft, board, thing_at
from ad1666.content.scenarios.hidden_things import hiding_chests
from ad1666.content.scenarios.keys import ChestKeys, ScenarioKeys
from ad1666.content.toml import Table
from ad1666.rules.board import (
    Board,
    Chest,
    Direction,
    Door,
    Edge,
    Lock,
    door_text,
    edge_of,
    parse_door,
    towards,
)
from ad1666.rules.characters import Square
from ad1666.rules.items import Item


@once
def ground(draft: ScenarioDraft) -> tuple[tuple[Square, Item], ...]:
    """The items on the ground: ``[things]`` maps places of the map to items."""
    table = ScenarioKeys.things.read(draft.top)

    def lying(place: str) -> tuple[Square, Item]:
        item = draft.errors.attempt(table.known_text, place, UNKNOWN_ITEM, draft.items)
        return thing_at(draft, table, place, place), draft.items[item.value]

    return draft.errors.each(lying, table.data)


@once
def chests(draft: ScenarioDraft) -> tuple[Chest, ...]:
    """The table ``[chests]``: for things of the map, the items locked in and the lock. Raises
    ContentError if invalid."""
    table, attempt = ScenarioKeys.chests.read(draft.top), draft.errors.attempt
    taken: dict[Square, str] = {}

    def chest(place: str) -> Chest:
        keys = ChestKeys(table.table(place), draft.errors)
        at = attempt(_square, draft, keys.table, place, taken)
        holds = attempt(_holds, draft, keys, place)
        lock = Lock(keys.force, keys.pick, keys.key(draft.items))
        return Chest(place, at.value, holds.value, lock)

    return draft.errors.each(chest, table.data)


@once
def with_doors(draft: ScenarioDraft) -> Board:
    """The board of the map with the door states from the table ``[doors]``, keyed by a square and a
    side, such as ``"2,1/E"``. Raises ContentError if invalid."""
    table, drawn = ScenarioKeys.doors.read(draft.top), board(draft).board
    known = {name: edge for edge, _state in drawn.doors for name in door_names(edge)}
    doors, named = set(known.values()), dict[Edge, str]()

    def state(place: str) -> tuple[Edge, Door]:
        edge = _edge(table, place)
        if edge not in doors:
            problem = message("there is no door at {place}", place=place)
            raise table.error(place, problem, hint(place, known))
        if named.setdefault(edge, place) != place:
            problem = message("{place} is the same door as {other}", place=place, other=named[edge])
            raise table.error(place, problem, message("Name it once"))
        return edge, Door(table.one_of(place, tuple(Door)))

    states = dict(draft.errors.each(state, table.data))
    if not states:
        return drawn
    return evolve(drawn, doors=tuple((e, states.get(e, door)) for e, door in drawn.doors))


def _square(draft: ScenarioDraft, table: Table, place: str, taken: dict[Square, str]) -> Square:
    """The square of a chest, which no other may share."""
    at = thing_at(draft, table, None, place)
    if not NAME.fullmatch(place):
        problem = message('"{name}" cannot be named in a choice', name=place)
        remedy = message("Give the thing a name of small letters, digits and single hyphens")
        raise table.error(None, problem, remedy)
    if taken.setdefault(at, place) != place:
        problem = message(
            "{place} and {other} are on the same square", place=place, other=taken[at]
        )
        raise table.error(None, problem, message("A square can have only one chest"))
    return at


def _holds(draft: ScenarioDraft, keys: ChestKeys, place: str) -> tuple[Item, ...]:
    holds, table = keys.holds(draft.items), keys.table
    if not holds and place not in hiding_chests(draft):
        problem = message("{key} is empty")
        remedy = message('Write holds = ["..."], the items in it')
        raise table.error("holds", problem, remedy)
    return tuple(draft.items[name] for name in holds)


def door_names(edge: Edge) -> tuple[str, str]:
    """The two names of a door: by the square on either side."""
    here, side = (edge.x, edge.y), Direction(edge.side)
    return door_text((here, side)), door_text((towards(here, side), side.opposite))


def _edge(table: Table, place: str) -> Edge:
    try:
        return edge_of(*parse_door(place))
    except ValueError:
        problem = message('"{place}" is not the place of a door', place=place)
        remedy = message('Write a square and a side of it, such as "2,1/E"')
        raise table.error(place, problem, remedy) from None
