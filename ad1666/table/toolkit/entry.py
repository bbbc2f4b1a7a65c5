"""A field in which a text is typed."""

from __future__ import annotations

import pygame
from attrs import define

from ad1666.table.toolkit import text
from ad1666.table.toolkit.ui import CURSOR, Ui
from ad1666.words import literal


@define
class TextEntry:
    """The text, which may have so many letters at ``most``. One that is ``fresh`` is only proposed:
    the first letter typed replaces it."""

    said: str
    most: int
    fresh: bool = False

    def typed(self, letters: str) -> None:
        """Adds letters, or begins another text."""
        before = "" if self.fresh else self.said
        self.said, self.fresh = (before + letters)[: self.most], False

    def back(self) -> None:
        """Takes the last letter back."""
        self.said, self.fresh = self.said[:-1], False

    def draw(
        self,
        ui: Ui,
        column: tuple[int, int, int],
        size: float,
        *,
        bold: bool = True,
        down: int = 5,
        least: int = 0,
    ) -> int:
        """Draws the field at the top of a column, as high as its text needs and at ``least`` so
        high, the text ``down`` from its upper edge, with the cursor. Returns the y below."""
        left, top, width = column
        style = "**" if bold else ""
        shown = f"{style}{literal(self.said)}{style}{CURSOR}"
        inside = width - ui.px(20)
        high = least or text.height(shown, ui.font(size), inside) + ui.px(14)
        box = pygame.Rect(left, top, width, high)
        ui.entry(box)
        ui.written(shown, (box.left + ui.px(10), box.top + ui.px(down), inside), size)
        return box.bottom
