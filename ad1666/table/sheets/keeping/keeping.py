"""Questions asked when a game cannot be saved. It stays in memory until it is on disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
from attrs import evolve

from ad1666.game.records.record import BadRecord
from ad1666.game.records.writer import NotSaved
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.reports import reporter
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.keeping.save_elsewhere import Elsewhere
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.words.errors import told

_without_locks: set[Path] = set()
"""The folders of which it has been said that they grant no locks."""


class Keeping:
    """Watches whether a session is on disk, and asks in ``sheets`` what to do if it is not.
    ``report`` shows a notice on the table."""

    def __init__(self, session: Session, sheets: Sheets, report: Callable[[str], None]) -> None:
        self._session = session
        self._sheets = sheets
        self._report = report
        self._asked = False  # whether the user was asked about the present problem
        self._then: Callable[[], None] | None = None  # what to do once the game is saved
        self._leaving = False  # whether that is possible without saving it

    @property
    def warning(self) -> str:
        """Why the game is not on disk, in a few words; empty if it is."""
        unsaved = self._session.unsaved
        if unsaved is None:
            return ""
        return _("Not saved: {reason}").format(reason=text.plain(_(unsaved.reason)))

    def look(self) -> None:
        """Asks once when the game can no longer be saved, and says once that nothing keeps another
        window from it. Call it after every event."""
        self._tell_without_lock()
        if self._session.unsaved is None:
            self._asked = False
        elif not self._asked:
            self.prompt()

    def _tell_without_lock(self) -> None:
        folder = self._session.path.parent
        if self._session.without_lock and folder not in _without_locks:
            _without_locks.add(folder)
            notice = _(
                "The game is saved, but files cannot be locked in {folder}. Do not open this game "
                "in a second window."
            )
            self._report(notice.format(folder=text.plain(str(folder))))

    def prompt(self) -> None:
        """Explains the problem and asks what to do."""
        self._asked = True
        unsaved = self._session.unsaved
        if unsaved is None:
            return
        message = _(
            "The record of this game cannot be written: {path}: {reason}.\n\n"
            "Nothing is lost: the whole game is in memory, and saving is tried again after each "
            "choice. Free some disk space, or save the game elsewhere, before you close this "
            "window."
        ).format(path=text.plain(str(unsaved.path)), reason=text.plain(_(unsaved.reason)))
        buttons = [
            Button(Command.RETRY, _("Try again"), "T", self._retry),
            Button(Command.ELSEWHERE, _("Save elsewhere"), "S", self._elsewhere),
        ]
        if self._leaving:
            label = _("Leave, and lose what is not saved")
            buttons.append(Button(Command.LOSE, label, "L", self._finish))
        stay = _("Do not leave") if self._leaving else _("Continue")
        buttons.append(Button(Command.STAY, stay, "Esc", self._stay))
        self._sheets.dialog = Dialog(_("The game is not saved"), message, tuple(buttons))

    def before(self, then: Callable[[], None]) -> None:
        """Leaves the game by calling ``then``. Asks first if something would be lost."""
        self._then, self._leaving = then, True
        self._retry()

    def once_saved(self, then: Callable[[], None]) -> None:
        """Runs ``then``, which needs the record of the whole game. Asks first if that is not on
        disk."""
        self._then, self._leaving = then, False
        self._retry()

    def button(self) -> Button:
        """The button that asks again."""
        tip = _("What is wrong, and what you can do about it.")
        return Button(Command.UNSAVED, self.warning, "F2", self.prompt, tip)

    def draw_warning(self, ui: Ui) -> None:
        """Draws a warning while the game is not saved."""
        if not self.warning:
            return
        board = ui.layout.board
        label = text.fitted(self.warning, ui.font(16), board.width - ui.px(120), "bold")
        button = evolve(self.button(), label=label)
        place = pygame.Rect(0, board.top, ui.button_width(button), ui.type_px(28))
        place.centerx = board.centerx
        ui.button(button, place, accent=theme.RED_PALE)

    # The actions of the buttons

    def _retry(self) -> None:
        if self._session.unsaved is not None:
            try:
                self._session.retry()
            except NotSaved:
                self.prompt()
                return
            self._report(_("The game is saved."))
        self._finish()

    def _elsewhere(self) -> None:
        self._sheets.dialog = Elsewhere(self._session.path, self._save_to, self.prompt)

    def _save_to(self, path: Path) -> str:
        """Saves the game in another file. Returns what is wrong if that fails, else an empty
        text."""
        before = self._session.path
        try:
            listed = self._session.save_elsewhere(path)
        except FileExistsError:
            if os.path.exists(path):
                return _("A file of that name already exists. Choose another.")
            return _("{folder} is not a folder. Choose another.").format(folder=path.parent)
        except (NotSaved, BadRecord, ValueError) as error:
            return told(error)
        except OSError as error:
            return f"{path}: {_(error.strerror)}"
        reporter.about(path)
        notice = _("The game continues in {path}, and is offered at the start while it is there.")
        if not listed:
            notice = _(
                "The game continues in {path}. Move that file into {folder} later, and it is "
                "offered at the start."
            )
        folder = text.plain(str(before.parent))
        self._report(notice.format(path=text.plain(str(path)), folder=folder))
        self._finish()
        return ""

    def _finish(self) -> None:
        """Runs what was waiting for the game to be saved."""
        then, self._asked = self._then, False
        self._then, self._leaving = None, False
        self._sheets.dialog = None
        if then is not None:
            then()

    def _stay(self) -> None:
        self._then = self._sheets.dialog = None
        self._leaving = False
