"""Text and pictures that run from one room to the next: columns of sheets, or cards."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, frozen

from ad1666.table.paper import lettering
from ad1666.table.paper.marks import POINT, Mark
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.theme import Colour

_ALONE = 2
"""No fewer lines of a paragraph stand at the foot of a room or at the head of the next."""


@define
class Room:
    """A room to be filled from above: where its marks go, its left edge, ``y`` as far as it is
    full, its width and its lower edge."""

    marks: list[Mark]
    x: float
    y: float
    wide: float
    bottom: float
    empty: bool = True

    @property
    def left(self) -> float:
        """The height that is left."""
        return self.bottom - self.y


@frozen
class TextStyle:
    """How a paragraph is set."""

    size: float
    style: str = "body"
    colour: Colour = theme.INK
    cited: bool = False


@define
class Flow:
    """Fills rooms, one after the other; ``more`` makes the next."""

    more: Callable[[], Room]
    room: Room

    @classmethod
    def into(cls, more: Callable[[], Room]) -> Flow:
        """Begins with the first room."""
        return cls(more, more())

    def gap(self, high: float) -> None:
        """Leaves some room, except at the top."""
        if not self.room.empty:
            self.room.y = min(self.room.y + high, self.room.bottom)

    def need(self, high: float) -> None:
        """Goes to the next room unless this one has so much left. A room that is still empty is
        the largest there is."""
        if self.room.left < high and not self.room.empty:
            self.room = self.more()

    def next(self) -> None:
        """Goes to the next room unless this one is empty."""
        if not self.room.empty:
            self.room = self.more()

    def place(self, high: float, draw: Callable[[Room], None]) -> None:
        """Draws something that cannot be divided, from the ``y`` of the room."""
        self.need(high)
        draw(self.room)
        self.room.y += high
        self.room.empty = False

    def text(self, markup: str, hand: TextStyle, sign: str = "", follow: float = 0) -> None:
        """A paragraph. A ``sign`` with markup stands before it, its lines beside that; ``follow``
        is what must find room below it."""
        indent = 0.0
        if sign:
            indent = hand.size * POINT * 1.35
        high = lettering.leading(hand.size)
        lines = lettering.rows(
            markup, hand.size, self.room.wide - indent, hand.style, cited=hand.cited
        )
        while lines:
            self.need(min(len(lines), _ALONE) * high + (follow if len(lines) <= _ALONE else 0))
            fit = len(lines) if self.room.left >= len(lines) * high + follow else 0
            fit = fit or max(1, int((self.room.left + 0.01) // high))
            if 0 < len(lines) - fit < _ALONE and fit > _ALONE:
                fit -= 1
            if sign:
                mark = lettering.rows(sign, hand.size, self.room.wide)[0]
                base = self.room.y + hand.size * POINT * 0.9
                self.room.marks += lettering.row_marks(
                    mark, self.room.x, base, hand.size, hand.colour
                )
                sign = ""
            for row in lines[:fit]:
                base = self.room.y + hand.size * POINT * 0.9
                self.room.marks += lettering.row_marks(
                    row, self.room.x + indent, base, hand.size, hand.colour
                )
                self.room.y += high
                self.room.empty = False
            lines = lines[fit:]
            if lines:
                self.room = self.more()
