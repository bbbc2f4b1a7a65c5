"""Locks other than doors that a scenario names (ABIL-8)."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules.board import USUAL_LOCK, Lock
from ad1666.rules.characters import Square
from ad1666.rules.items import Item


@frozen
class Chest:
    """A chest, a strongbox or a cupboard that is locked: where it stands, what is in it, and how
    hard it is to open. It is no hindrance. ``id`` is how choices name it."""

    id: str
    at: Square
    holds: tuple[Item, ...]
    lock: Lock = USUAL_LOCK
