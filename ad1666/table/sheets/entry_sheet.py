"""The base of sheets that ask for a name."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.entry import TextEntry
from ad1666.table.toolkit.focus import ENTER


@define
class EntrySheet(Sheet):
    """One is ``proposed``, which the first letter typed replaces. Subclasses take it."""

    proposed: str
    entry: TextEntry = field(init=False)
    most: ClassVar[int]
    """The most letters that can be typed."""
    fleeting: ClassVar[bool] = False

    @entry.default
    def _begun(self) -> TextEntry:
        return TextEntry(self.proposed, self.most, fresh=True)

    def confirm(self) -> None:
        """Takes the name if it is allowed."""
        raise NotImplementedError

    def key(self, event: pygame.event.Event) -> bool:
        """Takes a letter back, turns one by pad, moves the focus, or confirms the name."""
        if event.key == pygame.K_BACKSPACE:
            self.entry.back()
            self._at = None
        elif self.at is None and self.entry.pushed(event.key):
            pass
        elif not self.walk(event):
            if event.key not in ENTER:
                return False
            self.confirm()
        return True

    def typed(self, letters: str) -> None:
        """Adds letters to the name, or begins another one."""
        self.entry.typed(letters)
        self._at = None
