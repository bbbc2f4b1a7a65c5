"""Sheets over the choice of a band: load a saved one, save the present one, read
the scenario."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define

from ad1666 import words
from ad1666.content.bands import BandFile
from ad1666.content.errors import ContentError
from ad1666.game.records.saved_bands import bands_folder, saved_as, saved_bands
from ad1666.i18n import N_, _
from ad1666.play.band_choice import Choosing
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.table.sheets.entry_sheet import EntrySheet
from ad1666.table.sheets.list_sheet import RowsSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import columns, theme
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words import scenarios, vocabulary
from ad1666.words.errors import error_text

_ROW = 52
_LONGEST = 48
"""The maximum length of a band's name."""


@define
class LoadSheet(RowsSheet):
    """The saved bands. Those that may not be played here are grey, with the reason."""

    choosing: Choosing
    take: Callable[[BandFile], None]
    bands: tuple[BandFile, ...] = ()
    errors: tuple[ContentError, ...] = ()
    reasons: tuple[str, ...] = ()
    title: ClassVar[str] = N_("Load a band")
    size: ClassVar[tuple[int, int]] = (900, 560)
    fleeting: ClassVar[bool] = False

    def __attrs_post_init__(self) -> None:
        """Reads the saved bands, those of the side's own faction first."""
        found, self.errors = saved_bands()
        own = self.choosing.muster.faction
        self.bands = tuple(sorted(found, key=lambda band: band.faction != own))
        self.reasons = tuple(self.choosing.why_not(band) for band in self.bands)

    def entries(self) -> tuple[Button, ...]:
        """What takes each band, if it may be played."""
        rows = enumerate(zip(self.bands, self.reasons, strict=True))
        return tuple(
            Button(
                Row(Area.SAVED_BANDS, number),
                band.title,
                "",
                None if reason else partial(self.take, band),
            )
            for number, (band, reason) in rows
        )

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the list, with the folder above it and the faults in its files below."""
        room = self.room(ui, close)
        folder = _("Bands are saved in {folder}").format(folder=bands_folder())
        top = ui.flow(folder, room, 15, theme.INK_SOFT)
        if not self.bands:
            empty = _("No saved bands yet.")
            top = ui.flow(empty, (room.left, top + ui.px(8), room.width), 17)
        wrong = "\n".join(error_text(error) for error in self.errors[:2])
        below = columns.below(room, top + ui.px(6))
        below.height -= ui.px(44) * len(self.errors[:2])
        entries = self.entries()
        for number, box in self.rows.boxes(ui, below, ui.px(_ROW), len(entries)):
            self._row(ui, box.inflate(-ui.px(12), -ui.px(4)), number, entries[number])
        if wrong:
            ui.flow(wrong, (room.left, below.bottom, room.width), 15, theme.RULE)

    def _row(self, ui: Ui, box: pygame.Rect, number: int, entry: Button) -> None:
        band, reason = self.bands[number], self.reasons[number]
        ui.highlight(box, focused=number == self.at)
        left, width = box.left + ui.px(8), box.width - ui.px(16)
        title = f"**{band.title[:_LONGEST]}** – {words.faction(band.faction)}"
        ui.surface.set_clip(box)  # names may be long, and bands large
        ink = theme.GREY if reason else theme.INK
        y = ui.flow(title, (left, box.top + ui.px(2), width), 17, ink)
        detail = f"**×** {reason}" if reason else self.choosing.people(band)
        ui.flow(detail, (left, y, width), 15, theme.RULE if reason else theme.INK_SOFT)
        ui.surface.set_clip(None)
        ui.hotspot(Hotspot(entry.target, box, entry.action))


@define
class SaveSheet(EntrySheet):
    """Asks for a name to save a band under. It proposes one, so that a click is enough."""

    save: Callable[[str], None]
    most: ClassVar[int] = _LONGEST

    @property
    def name(self) -> str:
        """The name that has been typed, without blanks around it."""
        return self.entry.said.strip()

    def confirm(self) -> None:
        """Saves the band if it has a name."""
        if self.name:
            self.save(self.name)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the name, and whether a saved band would be replaced."""
        name = self.name
        replaces = bool(name) and saved_as(name) is not None
        label = _("Replace the saved band") if replaces else _("Save")
        confirm = (Button(Command.CONFIRM, label, "Enter", self.confirm),) if name else ()
        room = self.lay(ui, _("Save this band"), (*confirm, close), (760, 260))
        y = ui.flow(_("Type a name, or keep the suggestion."), room, 17) + ui.px(10)
        column = room.left, y, room.width
        below = self.entry.draw(ui, column, 20, down=7, least=ui.px(40))
        if replaces:
            warning = _("A band of that name already exists. It would be replaced.")
            ui.flow(warning, (room.left, below + ui.px(8), room.width), 17, theme.RULE)


@define
class ScenarioSheet(Sheet):
    """The story, and the goals of both sides."""

    choosing: Choosing

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the scrolling text."""
        scenario = self.choosing.scenario
        room = self.lay(ui, vocabulary.title(scenario.title), (close,), (900, 700))
        lines = [_(scenario.story.strip())]
        for side in Side:
            lines.append(f"\n**{vocabulary.party(side, scenario.factions[side])}**")
            lines.append(scenarios.own_list(scenario, side))
        lines += ["", _("**Both sides**"), *(f"• {line}" for line in scenarios.common(scenario))]
        self.scroll.text(ui, room, "\n".join(lines), (17, 16))
