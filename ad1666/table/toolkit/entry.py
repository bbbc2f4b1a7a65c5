"""A field in which a text is typed."""

from __future__ import annotations

import pygame
from attrs import define

from ad1666.i18n import _
from ad1666.table.toolkit import text
from ad1666.table.toolkit.keys import ARROWS
from ad1666.table.toolkit.pads import pads
from ad1666.table.toolkit.ui import CURSOR, Ui
from ad1666.words import literal

_BESIDE = " -'0123456789"
"""What names hold besides letters."""
_IN_PATHS = "/._-~ 0123456789:\\"
"""What paths hold besides letters."""


@define
class TextEntry:
    """The text, which may have so many letters at ``most``. One that is ``fresh`` is only proposed:
    the first letter typed replaces it. A ``path`` has small and large letters as they are chosen.
    Beside a list, by pad, up and down are for letters only after left or right was."""

    said: str
    most: int
    fresh: bool = False
    path: bool = False
    listed: bool = False
    _spells: bool = False
    """Whether up and down are for letters now, beside a list."""

    def typed(self, letters: str) -> None:
        """Adds letters, or begins another text."""
        before = "" if self.fresh else self.said
        self.said, self.fresh = (before + letters)[: self.most], False

    def back(self) -> None:
        """Takes the last letter back."""
        self.said, self.fresh = self.said[:-1], False

    def pushed(self, key: int) -> bool:
        """Takes an arrow of a pad's cross: up and down turn the last letter into another, right
        begins the next, left takes it back. Returns False for what is none, and for the arrows of
        a keyboard."""
        if not pads.used or key not in ARROWS:
            self._spells = False
            return False
        across, down = ARROWS[key]
        if self.listed and not across and not self._spells:
            return False
        self._spells = True
        if across < 0:
            self.back()
            return True
        letters, said = self._letters, "" if self.fresh else self.said
        before, last = (said, "") if across else (said[:-1], said[-1:])
        last = last if self.path else last.lower()
        if len(before) < self.most:
            at = letters.find(last) + down if last else min(down, 0)
            letter = letters[at % len(letters)]
            begins = not self.path and (not before or before.endswith(" "))
            self.said, self.fresh = before + (letter.upper() if begins else letter), False
        return True

    @property
    def _letters(self) -> str:
        """What may be typed by pad, in its order."""
        # Translators: all letters of your language in their order, small, for names by gamepad
        small = _("abcdefghijklmnopqrstuvwxyz")
        return small + _IN_PATHS + small.upper() if self.path else small + _BESIDE

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
        return (
            ui.flow(self.told(), (left, box.bottom + ui.px(4), width), 14)
            if pads.used
            else box.bottom
        )

    @staticmethod
    def told() -> str:
        """How letters are typed by pad."""
        return _("Cross: up and down another letter, right the next, left take back")
