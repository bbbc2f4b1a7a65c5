"""Sheets over the choice of a band: saved bands to take, and a name under which to save one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field

from ad1666.content.characters.bands import BandFile
from ad1666.content.errors import ContentError
from ad1666.game.records.saved_bands import bands_folder, saved_as, saved_bands
from ad1666.i18n import _
from ad1666.table.play.band_choice import Choosing
from ad1666.table.sheets.overlays import Way, sheet
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.ui import Ui, Zone, scroll_bar

_ROW = 52
_LONGEST = 48
"""Letters that the name of a band may have."""


@define
class LoadSheet:
    """The bands that are saved, those that may not be played here grey, with the reason."""

    choosing: Choosing
    take: Callable[[BandFile], None]
    rows: Rows = field(factory=Rows)
    bands: tuple[BandFile, ...] = ()
    errors: tuple[ContentError, ...] = ()
    reasons: tuple[str, ...] = ()

    def open(self) -> None:
        """Looks what is saved."""
        self.rows = Rows()
        found, self.errors = saved_bands()
        own = self.choosing.muster.faction
        self.bands = tuple(sorted(found, key=lambda band: band.faction != own))
        self.reasons = tuple(self.choosing.why_not(band) for band in self.bands)

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from band to band and takes one; False for a key that means nothing here."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.bands and not self.reasons[self.rows.at]:
                self.take(self.bands[self.rows.at])
            return True
        return self.rows.key(event.key, len(self.bands))

    def draw(self, ui: Ui, close: Way) -> None:
        """The whole sheet."""
        room = sheet(ui, _("Load a band"), (close,), 900, 560)
        folder = _("Bands are files in {folder}").format(folder=bands_folder())
        top = ui.flow(folder, (room.left, room.top, room.width), 15, theme.INK_SOFT)
        if not self.bands:
            said = _("No band is saved yet.")
            top = ui.flow(said, (room.left, top + ui.px(8), room.width), 17)
        height = ui.px(_ROW)
        wrong = "\n".join(str(error) for error in self.errors[:2])
        below = pygame.Rect(room.left, top + ui.px(6), room.width, room.bottom - top - ui.px(6))
        below.height -= ui.px(44) * len(self.errors[:2])
        for row, number in enumerate(self.rows.fit(below.height // height, len(self.bands))):
            box = pygame.Rect(below.left, below.top + row * height, below.width, height)
            self._row(ui, box.inflate(-ui.px(12), -ui.px(4)), number)
        scroll_bar(ui, below, self.rows.first, self.rows.seen, len(self.bands))
        if wrong:
            ui.flow(wrong, (room.left, below.bottom, room.width), 15, theme.RULE)

    def _row(self, ui: Ui, box: pygame.Rect, number: int) -> None:
        band, reason = self.bands[number], self.reasons[number]
        action = None if reason else partial(self.take, band)
        focused = number == self.rows.at
        if focused or ui.over(box):
            pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=4)
        if focused:
            pygame.draw.rect(ui.surface, theme.RULE, box, 2, border_radius=4)
        ink = theme.GREY if reason else theme.INK
        left, width = box.left + ui.px(8), box.width - ui.px(16)
        title = f"**{band.title[:_LONGEST]}** – {_(band.faction)}"
        ui.surface.set_clip(box)  # names may be long, and bands large
        y = ui.flow(title, (left, box.top + ui.px(2), width), 17, ink)
        said = f"**×** {reason}" if reason else self.choosing.people(band)
        ui.flow(said, (left, y, width), 15, theme.RULE if reason else theme.INK_SOFT)
        ui.surface.set_clip(None)
        ui.zone(Zone(f"saved-{number}", box, action))


@define
class SaveSheet:
    """The name under which a band is saved. One is proposed, so that a click is enough."""

    save: Callable[[str], None]
    title: str = ""
    fresh: bool = True
    """Whether the name is the one proposed: typing begins a new one."""

    def open(self, proposed: str) -> None:
        """Proposes a name."""
        self.title, self.fresh = proposed, True

    def key(self, event: pygame.event.Event) -> bool:
        """Types and saves; False for a key that means nothing here."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
        elif event.key == pygame.K_BACKSPACE:
            self.title, self.fresh = self.title[:-1], False
        elif event.unicode and event.unicode.isprintable():
            before = "" if self.fresh else self.title
            self.title, self.fresh = (before + event.unicode)[:_LONGEST], False
        else:
            return False
        return True

    def confirm(self) -> None:
        """Saves the band, if it has a name."""
        if self.title.strip():
            self.save(self.title.strip())

    def draw(self, ui: Ui, close: Way) -> None:
        """The whole sheet."""
        ui.typing = True
        title = self.title.strip()
        replaces = bool(title) and saved_as(title) is not None
        label = _("Replace the saved band") if replaces else _("Save")
        ways = (Way("confirm", label, "Enter", self.confirm), close) if title else (close,)
        room = sheet(ui, _("Save this band"), ways, 760, 260)
        said = _("Type a name, or take the one proposed.")
        y = ui.flow(said, (room.left, room.top, room.width), 17) + ui.px(10)
        box = pygame.Rect(room.left, y, room.width, ui.px(40))
        pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=4)
        pygame.draw.rect(ui.surface, theme.INK_SOFT, box, 1, border_radius=4)
        shown = f"**{self.title}**_"
        y = ui.flow(shown, (box.left + ui.px(10), box.top + ui.px(7), box.width), 20)
        if replaces:
            said = _("A band of that name is saved already. It would be replaced.")
            ui.flow(said, (room.left, box.bottom + ui.px(8), room.width), 17, theme.RULE)
