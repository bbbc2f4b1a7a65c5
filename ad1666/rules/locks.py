"""Locks of doors (BOARD-13) and of the chests that a scenario names (ABIL-8)."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.rules.items import Item


@frozen
class Lock:
    """A lock: how hard it is to force what it locks (ACT-15) and to pick it (ABIL-8), and the id of
    the item that opens it, None if none does (BOARD-13)."""

    force: int = 7
    pick: int = 6
    key: str | None = None


USUAL_LOCK = Lock()


@frozen
class Chest:
    """A locked chest, strongbox or cupboard: where it stands, what it holds, and how hard it is to
    open. It does not hinder movement or sight. ``id`` is its name in choices."""

    id: str
    at: Square
    holds: tuple[Item, ...]
    lock: Lock = USUAL_LOCK
