"""Locks of doors (BOARD-13), and of what else a scenario names (ABIL-8)."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.rules.items import Item


@frozen
class Lock:
    """What the lock of a door is like: how hard it is to force the door (ACT-15) and to pick the
    lock (ABIL-8), and the id of the item that opens it, None if none does (BOARD-13)."""

    force: int = 7
    pick: int = 6
    key: str | None = None


USUAL_LOCK = Lock()


@frozen
class Chest:
    """A chest, a strongbox or a cupboard that is locked: where it stands, what is in it, and how
    hard it is to open. It is no hindrance. ``id`` is how choices name it."""

    id: str
    at: Square
    holds: tuple[Item, ...]
    lock: Lock = USUAL_LOCK
