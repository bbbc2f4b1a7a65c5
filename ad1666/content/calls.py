"""What the people of an author call out, in a table of their own."""

from __future__ import annotations

from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys
from ad1666.rules.looks import Occasion
from ad1666.rules.tables import complete

_MOST, _LONGEST = 5, 60
"""How many lines there may be on one occasion, and how many letters in one."""


def _lines(told: str) -> Field[tuple[str, ...]]:
    return Field(shapes.lines(_MOST, _LONGEST), told, words="")


class CallKeys(Keys):
    """What a character calls out."""

    acts = _lines("when it is activated")
    kills = _lines("when it has killed an enemy")
    parries = _lines("when it has parried a blow")
    escapes = _lines("when a shot has just missed it")
    takes = _lines("when it takes what the game is about")
    mourns = _lines("when a friend has died, for heroes alone")


complete(Occasion, {Occasion(key): key for key in CallKeys.known()})
