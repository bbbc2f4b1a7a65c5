"""What heroes have done in all games: counted while a sheet tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.table.scenes import title_results
from ad1666.table.scenes.title_results import Retelling
from ad1666.table.sheets.host import Sheets
from ad1666.table.toolkit.ui import Button

# import what only the sheet needs when it is opened, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.table.scenes.title_heroes import HeroesSheet

_HEROES = "H"


@define
class Counting:
    """Opens the sheet, and counts games for it."""

    sheets: Sheets
    _sheet: HeroesSheet | None = field(init=False, default=None)
    _deeds: Retelling[str] = field(init=False, factory=title_results.annals)

    def button(self) -> Button:
        """The command that shows what heroes have done."""
        known = _("What they have done in all games.")
        return Button(Command.HEROES, _("Heroes"), _HEROES, self._open, known)

    def _open(self) -> None:
        """Shows what heroes have done in all games. Those that were never counted follow while the
        sheet is open."""
        from ad1666.campaign.annals import Annals
        from ad1666.table.scenes.title_heroes import HeroesSheet

        self._sheet = HeroesSheet(Annals.read())
        self.sheets.open(self._sheet)
        self.go_on()

    def go_on(self) -> None:
        """Takes in the games that have been counted, and has others counted, for an open sheet."""
        sheet = self._sheet
        if sheet is None or self.sheets.sheet is not sheet:
            return
        if self._deeds.go_on(sheet.annals.untold):
            sheet.take(self._deeds.known)
