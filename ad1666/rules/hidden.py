"""Things that a scenario hides (PLACE-2): where they may be, and what fate is asked about them.

Nobody knows where a thing is before it is found, the rules neither: like a card on a deck it is
fate's, who is asked place by place. So there is nothing that a position could betray.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.rules.items import Item


@frozen
class Hidden:
    """A thing that has not been found, and the places where it may still be, each as likely as any
    other: squares to search, and chests by their ids."""

    item: Item
    squares: tuple[Square, ...] = ()
    chests: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[Square | str, ...]:
        return (*self.squares, *self.chests)

    def without(self, place: Square | str) -> Hidden:
        """The thing once it has not been found in a place."""
        squares = tuple([square for square in self.squares if square != place])
        return Hidden(self.item, squares, tuple([c for c in self.chests if c != place]))


class Lot(enum.StrEnum):
    """Fate's answer to whether a thing is in a place."""

    HERE = "here"
    ELSEWHERE = "elsewhere"


class Lots(NamedTuple):
    """The question of whether a hidden thing is in a place where it may be."""

    hidden: Hidden
    place: Square | str

    @property
    def deck(self) -> tuple[Lot, ...]:
        """A lot for each place that is left; one of them says that the thing is here."""
        return (Lot.HERE, *[Lot.ELSEWHERE] * (len(self.hidden.places) - 1))
