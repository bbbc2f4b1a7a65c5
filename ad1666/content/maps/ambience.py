"""What a map sounds like while one plays on it."""

from __future__ import annotations

import enum


class Ambience(enum.StrEnum):
    """Kinds of place, by what is heard there."""

    TAVERN = "tavern"
    RIVER = "river"
    BALL = "ball"
    ROOFS = "roofs"
    CHURCH = "church"
    ROAD = "road"
    WALL = "wall"
