"""Locked chests of a scenario (ABIL-8), read from its file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ad1666.content.collector import Collector, Result
from ad1666.content.errors import hint
from ad1666.content.maps.reader import HARDEST, MapFile
from ad1666.content.toml import Table
from ad1666.rules.board import USUAL_LOCK, Lock
from ad1666.rules.characters import Square
from ad1666.rules.items import Item
from ad1666.rules.locks import Chest

CHESTS = "chests"
_KEYS = ("holds", "pick", "force", "key")
_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


def read_chests(
    top: Table, board: Result[MapFile], items: Mapping[str, Item], errors: Collector
) -> tuple[Chest, ...]:
    """``[chests]``: for things of the map, the items locked in and the lock. ContentError if
    invalid."""
    table = top.table(CHESTS)
    taken: dict[Square, str] = {}

    def chest(place: str) -> Chest:
        own = table.table(place).expecting(_KEYS, errors)
        at = errors.attempt(_square, own, place, board, taken)
        holds = errors.attempt(_holds, own, items)
        force = errors.attempt(own.whole, "force", 1, HARDEST, USUAL_LOCK.force)
        pick = errors.attempt(own.whole, "pick", 1, HARDEST, USUAL_LOCK.pick)
        key = _key(own, items)
        return Chest(place, at.value, holds.value, Lock(force.value, pick.value, key))

    return errors.each(chest, table.data)


def _square(table: Table, place: str, board: Result[MapFile], taken: dict[Square, str]) -> Square:
    """The square of a chest, which no other may share."""
    things = board.value.things
    if place not in things:
        problem = f"{board.value.path.name} has no thing {place}"
        raise table.error(None, problem, hint(place, things))
    if not _ID.fullmatch(place):
        remedy = "Give the thing a name of small letters, digits and single hyphens"
        raise table.error(None, f'"{place}" cannot be named in a choice', remedy)
    at = things[place]
    if taken.setdefault(at, place) != place:
        problem = f"{place} and {taken[at]} are on the same square"
        raise table.error(None, problem, "There is one chest on a square")
    return at


def _holds(table: Table, items: Mapping[str, Item]) -> tuple[Item, ...]:
    holds = tuple(items[name] for name in table.known_texts("holds", "item", items))
    if not holds:
        remedy = 'Write holds = ["..."], the items in it'
        raise table.error("holds", f"{table.name('holds')} is empty", remedy)
    return holds


def _key(table: Table, items: Mapping[str, Item]) -> str | None:
    if "key" not in table:
        return None
    key = table.text("key")
    if key not in items:
        problem = f'{table.name("key")} names the unknown item "{key}"'
        raise table.error("key", problem, hint(key, items))
    return key
