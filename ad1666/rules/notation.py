"""Squares and doors as text, in choices, cases, scenarios and events. (For cards see
`cards.card`.)"""

from __future__ import annotations

import re

from ad1666.rules.board import Direction, DoorSide
from ad1666.rules.characters import Square

_SQUARE = re.compile("([0-9]{1,3}),([0-9]{1,3})")
_DOOR = re.compile("([^/]+)/([NESW])")


def square_text(square: Square) -> str:
    """A square as ``2,1``."""
    return f"{square[0]},{square[1]}"


def parse_square(text: str) -> Square:
    """The square that ``2,1`` means. Raises ValueError if the text is no square."""
    found = _SQUARE.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no square")
    return int(found[1]), int(found[2])


def door_text(door: DoorSide) -> str:
    """A door as ``2,1/E``."""
    square, side = door
    return f"{square_text(square)}/{side}"


def parse_door(text: str) -> DoorSide:
    """The door that ``2,1/E`` means. Raises ValueError if the text cannot be a door."""
    found = _DOOR.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no door")
    return parse_square(found[1]), Direction(found[2])
