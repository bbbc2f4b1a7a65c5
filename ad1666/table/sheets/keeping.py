"""Questions asked when a game cannot be saved, such as where else to save it. It stays in memory
until it is on disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import ClassVar

import platformdirs
import pygame
from attrs import define, evolve

from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord
from ad1666.game.records.writer import NotSaved
from ad1666.game.session import Session
from ad1666.i18n import N_, _
from ad1666.reports import reporter
from ad1666.table.play.turned import Turned
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import GameCommands, Sheets
from ad1666.table.sheets.path_sheet import PathSheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.words.errors import told

_without_locks: set[Path] = set()
"""The folders of which it has been said that they grant no locks."""


class Keeping:
    """Watches whether a session is on disk, and asks in ``sheets`` what to do if it is not; None is
    there for a game that is only watched. The ``scene`` shows notices on the table."""

    def __init__(self, session: Session | None, sheets: Sheets, scene: GameCommands) -> None:
        self._session = session
        self._sheets = sheets
        self._scene = scene
        self._then: Callable[[], None] | None = None  # what to do once the game is saved
        self._leaving = False  # whether that is possible without saving it

    @property
    def warning(self) -> str:
        """Why the game is not on disk, in a few words; empty if it is."""
        unsaved = self._session.unsaved if self._session else None
        if unsaved is None:
            return ""
        return _("Not saved: {reason}").format(reason=text.plain(_(unsaved.reason)))

    def take(self, turned: Turned) -> None:
        """Asks when the game can no longer be saved, and says once that nothing keeps another
        window from it."""
        if self._session is not None:
            self._tell_without_lock(self._session)
        if turned.after.unsaved is not None and turned.before.unsaved is None:
            self.prompt()

    def _tell_without_lock(self, session: Session) -> None:
        folder = session.path.parent
        if session.without_lock and folder not in _without_locks:
            _without_locks.add(folder)
            notice = _(
                "The game is saved, but files cannot be locked in {folder}. Do not open this game "
                "in a second window."
            )
            self._scene.report(notice.format(folder=text.plain(str(folder))))

    def prompt(self) -> None:
        """Explains the problem and asks what to do."""
        session = self._session
        unsaved = session.unsaved if session else None
        if session is None or unsaved is None:
            return
        message = _(
            "The record of this game cannot be written: {path}: {reason}.\n\n"
            "Nothing is lost: the whole game is in memory, and saving is tried again after each "
            "choice. Free some disk space, or save the game elsewhere, before you close this "
            "window."
        ).format(path=text.plain(str(unsaved.path)), reason=text.plain(_(unsaved.reason)))
        buttons = [
            Button(Command.RETRY, _("Try again"), "T", self._retry),
            Button(Command.ELSEWHERE, _("Save elsewhere"), "S", partial(self._elsewhere, session)),
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
        if self._session is not None and self._session.unsaved is not None:
            try:
                self._session.retry()
            except NotSaved:
                self.prompt()
                return
            self._scene.report(_("The game is saved."))
        self._finish()

    def _elsewhere(self, session: Session) -> None:
        save = partial(self._save_to, session)
        self._sheets.dialog = Elsewhere(self.prompt, session.path, save)

    def _save_to(self, session: Session, path: Path) -> str:
        """Saves the game in another file. Returns what is wrong if that fails, else an empty
        text."""
        before = session.path
        try:
            listed = session.save_elsewhere(path)
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
        self._scene.report(notice.format(path=text.plain(str(path)), folder=folder))
        self._finish()
        return ""

    def _finish(self) -> None:
        """Runs what was waiting for the game to be saved."""
        then, self._then, self._leaving = self._then, None, False
        self._sheets.dialog = None
        if then is not None:
            then()

    def _stay(self) -> None:
        self._then = self._sheets.dialog = None
        self._leaving = False


@define
class Elsewhere(PathSheet):
    """``save`` takes the chosen path and returns what is wrong with it, empty if nothing."""

    record: Path
    """The record that cannot be written."""
    save: Callable[[Path], str]
    title: ClassVar[str] = N_("Save the game elsewhere")
    task: ClassVar[str] = N_(
        "Type a path, or choose a folder. The whole game is saved there and continues there."
    )
    confirms: ClassVar[tuple[Command, str]] = Command.SAVE_THERE, N_("Save there")

    def paths(self) -> tuple[Path, ...]:
        """Folders to choose from."""
        return usual_folders()

    def proposed(self, path: Path) -> Path:
        """A free name in a folder."""
        return _free(path, self.record)

    def take(self, path: Path) -> str:
        """Saves the game there; in a folder, under a free name."""
        if os.path.isdir(path):  # if it cannot be accessed, saving there will say so
            path = _free(path, self.record)
        elif path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        return self.save(path)


def usual_folders() -> tuple[Path, ...]:
    """The folders where a player may want to save: those that exist and are writable."""
    known = (
        platformdirs.user_documents_path,
        platformdirs.user_desktop_path,
        Path.home,
        Path.cwd,
        lambda: Path(tempfile.gettempdir()),
    )
    found = dict[Path, None]()
    for folder in known:
        with suppress(OSError, RuntimeError):  # it may be deleted, or full, or nobody's
            found[folder()] = None
    return tuple(folder for folder in found if os.path.isdir(folder) and os.access(folder, os.W_OK))


def _free(folder: Path, record: Path) -> Path:
    """A free name in a folder."""
    stem = record.name.partition(SUFFIX)[0]
    names = (f"{stem}{f'-{n}' * (n > 1)}{SUFFIX}" for n in count(1))
    return next(folder / name for name in names if not os.path.exists(folder / name))
