"""What comes from a seat, as values. A page, a watcher or a program in another language says it:
everything is bounded, and what means nothing is None."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

from attrs import frozen

from ad1666.rules.board import Edge
from ad1666.rules.characters import Square

LONGEST = 32
"""The most letters of a word that a seat sends: a key, an id or a value."""
LARGEST = 1024
"""The most bytes of a message."""
_FAR, _MOST = 10_000, 2**31


@frozen
class Choose:
    """An entry of the open menu."""

    number: int
    entry: int


@frozen
class Press:
    """A key that chooses at the table."""

    number: int
    key: str


@frozen
class Click:
    """A click on a square, or on an edge."""

    number: int
    square: Square | None = None
    edge: Edge | None = None


@frozen
class Back:
    """Closes a menu."""

    number: int


@frozen
class Undo:
    """Takes back the last choice, as far as that is possible."""

    number: int


@frozen
class Order:
    """A standing order is to have another value. Neither word has been checked."""

    number: int
    key: str
    value: str


@frozen
class Look:
    """Wants to read about a square, a figure or an entry."""

    square: Square | None = None
    figure: str | None = None
    entry: int | None = None


@frozen
class Around:
    """Wants to be told what is around a square: who sees it and could shoot, how far things are."""

    square: Square


@frozen
class Summary:
    """Wants to be told how the game stands."""


@frozen
class Again:
    """Wants the present sheet."""


Answer = Choose | Press | Click | Back | Undo | Order
Said = Answer | Look | Around | Summary | Again


def parse(text: str) -> Said | None:
    """What a message says; None if it means nothing here."""
    if len(text) > LARGEST:
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return read(found) if isinstance(found, dict) else None


def read(message: dict[str, Any]) -> Said | None:
    """What a message says that has been read from JSON."""
    match message:
        case {"say": "again"}:
            return Again()
        case {"say": "summary"}:
            return Summary()
        case {"say": "around", "square": square} if at := _square(square):
            return Around(at)
        case {"say": "look", **asked}:
            figure, entry = asked.get("figure"), asked.get("entry")
            return Look(
                _square(asked.get("square")),
                figure if _word(figure) else None,
                entry if _count(entry) else None,
            )
        case {"number": number} if _count(number):
            return _answer(message, number)
    return None


def _answer(message: dict[str, Any], number: int) -> Answer | None:
    match message:
        case {"say": "choose", "i": entry} if _count(entry):
            return Choose(number, entry)
        case {"say": "key", "key": key} if _word(key):
            return Press(number, key)
        case {"say": "click", "edge": [int(x), int(y), ("N" | "W") as side]} if _near(x) and _near(
            y
        ):
            return Click(number, edge=Edge(x, y, side))
        case {"say": "click", "square": square} if at := _square(square):
            return Click(number, square=at)
        case {"say": "back"}:
            return Back(number)
        case {"say": "undo"}:
            return Undo(number)
        case {"say": "order", "key": key, "value": value} if _word(key) and _word(value):
            return Order(number, key, value)
    return None


def _square(found: object) -> Square | None:
    match found:
        case [int(x), int(y)] if _near(x) and _near(y):
            return x, y
    return None


def _near(found: int) -> bool:
    return not isinstance(found, bool) and abs(found) < _FAR


def _count(found: object) -> TypeGuard[int]:
    return isinstance(found, int) and not isinstance(found, bool) and 0 <= found < _MOST


def _word(found: object) -> TypeGuard[str]:
    return isinstance(found, str) and len(found) <= LONGEST
