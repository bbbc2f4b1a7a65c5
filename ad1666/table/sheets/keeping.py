"""What is asked when a game cannot be written: the game stays in memory until it is on a disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from ad1666.game.records.record import BadRecord
from ad1666.game.records.writer import NotSaved
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.overlays import Way
from ad1666.table.sheets.save_elsewhere import Elsewhere
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.ui import Ui, Zone


class Keeping:
    """Watches whether a session is on the disk. ``tell`` shows a notice on the table."""

    def __init__(self, session: Session, report: Callable[[str], None]) -> None:
        self._session = session
        self._tell = report
        self._sheet: Dialog | Elsewhere | None = None
        self._told = False  # whether it was said that the game is not saved
        self._then: Callable[[], None] | None = None  # what waits for the game to be saved

    @property
    def open(self) -> bool:
        """Whether something is asked."""
        return self._sheet is not None

    @property
    def warning(self) -> str:
        """That the game is not on the disk, in a few words; empty if it is."""
        unsaved = self._session.unsaved
        if unsaved is None:
            return ""
        return _("Not saved: {reason}").format(reason=text.plain(unsaved.reason))

    def look(self) -> None:
        """To be called after whatever was done: asks once when the game can no longer be saved."""
        if self._session.unsaved is None:
            self._told = False
        elif not self._told:
            self.prompt()

    def prompt(self) -> None:
        """Says what is wrong, and asks what to do."""
        self._told = True
        unsaved = self._session.unsaved
        if unsaved is None:
            return
        said = _(
            "The record of this game cannot be written: {path}: {reason}.\n\nNothing is lost: the "
            "whole game is in memory, and it is tried again after each choice. Make room on the "
            "disk, or save the game elsewhere, before this window is closed."
        ).format(path=text.plain(str(unsaved.path)), reason=text.plain(unsaved.reason))
        ways = [
            Way("retry", _("Try again"), "T", self._retry),
            Way("elsewhere", _("Save elsewhere"), "S", self._elsewhere),
        ]
        if self._then is not None:
            label = _("Leave, and lose what is not saved")
            ways.append(Way("lose", label, "L", self._finish))
        stay = _("Go on playing") if self._then is None else _("Do not leave")
        ways.append(Way("stay", stay, "Esc", self._stay))
        self._sheet = Dialog(_("The game is not saved"), said, tuple(ways))

    def before(self, then: Callable[[], None]) -> None:
        """Does what ends the game at this table; first asks if something would be lost by it."""
        self._then = then
        self._retry()

    # What the buttons do

    def _retry(self) -> None:
        if self._session.unsaved is not None:
            try:
                self._session.retry()
            except NotSaved:
                self.prompt()
                return
            self._tell(_("The game is saved."))
        self._finish()

    def _elsewhere(self) -> None:
        self._sheet = Elsewhere(self._session.path, self._save_to, self.prompt)

    def _save_to(self, path: Path) -> str:
        """Saves the game in another file; what is wrong if that fails."""
        before = self._session.path
        try:
            listed = self._session.save_elsewhere(path)
        except FileExistsError:
            if path.exists():
                return _("There is a file of that name. Choose another.")
            return _("{folder} is no folder. Choose another.").format(folder=path.parent)
        except (NotSaved, BadRecord, ValueError) as error:
            return str(error)
        except OSError as error:
            return f"{path}: {error.strerror}"
        said = _("The game goes on in {path}, and is offered at the start while it lies there.")
        if not listed:
            said = _(
                "The game goes on in {path}. Put that file into {folder} one day, and it is "
                "offered at the start."
            )
        self._tell(said.format(path=text.plain(str(path)), folder=text.plain(str(before.parent))))
        self._finish()
        return ""

    def _finish(self) -> None:
        """Goes on with what waited."""
        then, self._then, self._sheet, self._told = self._then, None, None, False
        if then is not None:
            then()

    def _stay(self) -> None:
        self._then = self._sheet = None

    # On the screen

    def draw_warning(self, ui: Ui) -> None:
        """Draws that the game is not saved, for as long as it is not."""
        said = self.warning
        if said:
            board = ui.layout.board
            said = text.fitted(said, ui.font(16), board.width - ui.px(120), "bold")
            place = pygame.Rect(0, board.top, ui.button_width(said, "F2"), ui.type_px(28))
            place.centerx = board.centerx
            tip = _("Say what is wrong, and what can be done.")
            ui.button(Zone("unsaved", place, self.prompt, tip), said, "F2", accent=theme.RED_PALE)

    def draw(self, ui: Ui) -> None:
        """Draws what is asked over everything."""
        if self._sheet is not None:
            self._sheet.draw(ui)

    def handle(self, event: pygame.event.Event) -> None:
        """Lets the sheet react to the keys and the wheel."""
        if self._sheet is not None and event.type == pygame.KEYDOWN:
            self._sheet.key(event)
        elif self._sheet is not None and event.type == pygame.MOUSEWHEEL:
            self._sheet.wheel(event.y)
