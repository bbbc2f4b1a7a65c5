"""The help sheet of the preview."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import N_
from ad1666.table.preview import words
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.ui import Ui


@define
class MapHelpSheet(Sheet):
    """The overlays of a map, and the keys."""

    title: ClassVar[str] = N_("Looking at a map")
    size: ClassVar[tuple[int, int]] = (860, 470)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the text."""
        return ui.flow(words.helped(), room, 17)
