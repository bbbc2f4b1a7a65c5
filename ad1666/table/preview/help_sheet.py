"""The help sheet of the preview."""

from __future__ import annotations

from attrs import define

from ad1666.i18n import _
from ad1666.table.preview import words
from ad1666.table.sheets.overlays import ReadSheet, sheet
from ad1666.table.toolkit.ui import Button, Ui


@define
class MapHelpSheet(ReadSheet):
    """The overlays of a map, and the keys."""

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the sheet."""
        room = sheet(ui, _("Looking at a map"), (close,), 860, 470)
        ui.flow(words.helped(), (room.left, room.top, room.width), 17)
