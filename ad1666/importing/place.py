"""What is taken over of a place, whatever kind of file it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame
from attrs import Factory, define, frozen

from ad1666.content.messages import Message
from ad1666.rules.board import Barrier, Edge
from ad1666.rules.characters import Square

SQUARE = 64
"""The side of a square in pixels, in the picture that is made."""
MOST_LISTED = 40
"""Things that were not taken over, in one list."""


@define
class Notes:
    """What could not be taken over, each once, and what was understood as blocked."""

    left_out: dict[Message, None] = Factory(dict)
    marks: dict[Message, None] = Factory(dict)
    outside: dict[str, None] = Factory(dict)
    """Files that were read though they lie outside the folder of the map."""
    more: int = 0
    """How many more there are than are listed."""

    def leave_out(self, what: Message) -> None:
        """Notes something that is not taken over."""
        if what in self.left_out:
            return
        if len(self.left_out) < MOST_LISTED:
            self.left_out[what] = None
        else:
            self.more += 1

    def mark(self, what: Message) -> None:
        """Notes something that says which squares are blocked, or where a wall is."""
        if len(self.marks) < MOST_LISTED:
            self.marks[what] = None


@frozen(eq=False)
class ForeignPlace:
    """A place: its size in squares, its picture with `SQUARE` pixels for each of them, and what
    divides it. ``painted`` says that the picture has more colours than tiles would have."""

    width: int
    height: int
    picture: pygame.Surface
    notes: Notes
    blocked: frozenset[Square] = frozenset()
    edges: Mapping[Edge, Barrier] = Factory(dict)
    dark: frozenset[Square] = frozenset()
    painted: bool = False

    def squares(self) -> Iterator[Square]:
        """All squares in reading order."""
        return ((x, y) for y in range(self.height) for x in range(self.width))
