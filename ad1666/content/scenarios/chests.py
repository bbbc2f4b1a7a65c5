"""Locked chests of a scenario (ABIL-8): read from its file, and said to players."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ad1666.content.errors import hint
from ad1666.content.maps.reader import HARDEST, MapFile
from ad1666.content.toml import Table
from ad1666.i18n import _
from ad1666.rules.board import USUAL_LOCK, Lock
from ad1666.rules.items import Item
from ad1666.rules.locks import Chest

CHESTS = "chests"
_KEYS = ("holds", "pick", "force", "key")
_ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


def read_chests(top: Table, board: MapFile, items: Mapping[str, Item]) -> tuple[Chest, ...]:
    """What ``[chests]`` says: for things of the map what is locked in there and how it is locked.
    ContentError if it is not correct."""
    found: list[Chest] = []
    for place, table in top.table(CHESTS).subtables():
        if place not in board.things:
            problem = f"{board.path.name} has no thing {place}"
            raise table.error(None, problem, hint(place, board.things))
        if not _ID.fullmatch(place):
            remedy = "Give the thing a name of small letters, digits and single hyphens"
            raise table.error(None, f'"{place}" cannot be named in a choice', remedy)
        table.only(_KEYS)
        at = board.things[place]
        twin = next((chest.id for chest in found if chest.at == at), None)
        if twin is not None:
            problem = f"{place} and {twin} are on the same square"
            raise table.error(None, problem, "There is one chest on a square")
        holds = tuple(items[name] for name in table.known_texts("holds", "item", items))
        if not holds:
            remedy = 'Write holds = ["..."], the items in it'
            raise table.error("holds", f"{table.name('holds')} is empty", remedy)
        found.append(Chest(place, at, holds, _lock(table, items)))
    return tuple(found)


def _lock(table: Table, items: Mapping[str, Item]) -> Lock:
    key = None
    if "key" in table:
        key = table.text("key")
        if key not in items:
            problem = f'{table.name("key")} names the unknown item "{key}"'
            raise table.error("key", problem, hint(key, items))
    return Lock(
        force=table.whole("force", 1, HARDEST, USUAL_LOCK.force),
        pick=table.whole("pick", 1, HARDEST, USUAL_LOCK.pick),
        key=key,
    )


def text_of_chests(chests: tuple[Chest, ...]) -> tuple[str, ...]:
    """What is locked where and how hard it is to open, a line for each chest."""
    return tuple(
        _("Locked in the {chest} on {x},{y}: {items}. {how} [[ABIL-8]]").format(
            chest=name_of(chest.id),
            x=chest.at[0],
            y=chest.at[1],
            items=", ".join(_(item.name) for item in chest.holds),
            how=how_locked(chest.lock),
        )
        for chest in chests
    )


def name_of(chest: str) -> str:
    """A chest as players read it: a thing of the map has no other name than its id."""
    return _(chest.replace("-", " "))


def how_locked(lock: Lock) -> str:
    """How hard a lock is to open, and whether it has a key."""
    said = _("Difficulty {force} to force, {pick} to pick.").format(
        force=lock.force, pick=lock.pick
    )
    return said if lock.key is None else f"{said} {_('It has a key.')}"
