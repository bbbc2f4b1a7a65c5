"""The bases of sheets that are lists: a row of them is always in the keyboard's focus."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.play.targets import Target
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.ui import Button, pressed


@define
class ListSheet(Sheet):
    """Rows of any height, which scroll by the pixel. Subclasses draw them as their content, and
    tell where each lies (`lies`), so that the one in focus can be brought into view."""

    presses: ClassVar[tuple[int, ...]] = (*ENTER, pygame.K_SPACE)
    _at: int | None = field(default=0, init=False)
    _spans: dict[int, tuple[int, int]] = field(factory=dict, init=False)
    """The top and bottom of each row, from the top of the content."""

    @property
    def at(self) -> int:
        """The row in focus."""
        return min(self._at or 0, max(0, self.number - 1))

    def entries(self) -> tuple[Button, ...]:
        """The rows, where they are buttons."""
        return ()

    def lies(self, number: int, row: pygame.Rect, origin: int) -> None:
        """Notes where a row is drawn in the content, whose top is ``origin``."""
        self._spans[number] = row.top - origin, row.bottom - origin

    def go(self, number: int) -> None:
        """Moves the focus to a row and brings it into view."""
        self._at = number
        if number in self._spans:
            self.scroll.reveal(*self._spans[number])

    def key(self, event: pygame.event.Event) -> bool:
        """Moves the focus, presses a row or a button, or scrolls."""
        return self.walk(event) or pressed(self.commands(), event) or self.scroll.key(event.key)


@define
class RowsSheet(ListSheet):
    """Rows of one height, which scroll by the row."""

    rows: Rows = field(factory=Rows, kw_only=True)

    @property
    def at(self) -> int:
        """The row in focus."""
        return self.rows.at

    def go(self, number: int) -> None:
        """Moves the focus to a row and brings it into view."""
        self.rows.show(number)

    @property
    def page(self) -> int:
        """The rows that are seen at once."""
        return self.rows.seen

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls the list."""
        self.rows.wheel(notches, self.number)
