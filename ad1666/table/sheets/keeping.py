"""Questions asked when a game or a campaign cannot be saved, such as where else to save it. It
stays in memory until it is on disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

import platformdirs
import pygame
from attrs import define, evolve, frozen

from ad1666.campaign.glances import SUFFIX as OF_CAMPAIGNS
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord
from ad1666.i18n import N_, _
from ad1666.phones.underway import underway
from ad1666.play.targets import Command
from ad1666.reports import reporter
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.path_sheet import PathSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import literal
from ad1666.words.errors import error_text, said

# import what only writing needs when that is done, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.campaign.saves import Save
    from ad1666.game.records.writer import NotSaved
    from ad1666.game.session import Session
    from ad1666.play.turned import Turned

_without_locks: set[Path] = set()
"""The folders of which it has been said that they grant no locks."""


class _Overlaid(Protocol):
    """The sheets of a scene, with a dialog over everything."""

    dialog: Sheet | None


class Keeping:
    """Watches whether a session, and the campaign that is under way, are on disk, and asks in
    ``sheets`` what to do if they are not. The session is None where no game is played. ``report``
    shows a notice."""

    def __init__(
        self, session: Session | None, sheets: _Overlaid, report: Callable[[str], None]
    ) -> None:
        self._session = session
        self._sheets = sheets
        self._report = report
        self._then: Callable[[], None] | None = None  # what to do once everything is saved
        self._leaving = False  # whether that is possible without saving it
        self._game_only = False  # whether that waits for the game alone

    def _unsaved(self, *, game_only: bool = False) -> tuple[Session | Save, _Wording] | None:
        """What is not on disk, the game first, and how that is said; None if everything is."""
        if self._session is not None and self._session.unsaved is not None:
            return self._session, _GAME
        campaign = underway.campaign
        if campaign is not None and campaign.unsaved is not None and not game_only:
            return campaign, _CAMPAIGN
        return None

    @property
    def warning(self) -> str:
        """Why something is not on disk, in a few words; empty if everything is."""
        if (unsaved := self._unsaved()) is None:
            return ""
        kept, wording = unsaved
        return _(wording.warning).format(reason=literal(_(_why(kept).reason)))

    def take(self, turned: Turned) -> None:
        """Asks when the game can no longer be saved, and says once that nothing keeps another
        window from it."""
        if self._session is not None:
            self._tell_without_lock(self._session)
        if turned.after.unsaved is not None and turned.before.unsaved is None:
            self.prompt()
        else:
            self.look()

    def look(self) -> None:
        """Asks when the campaign can no longer be saved."""
        campaign = underway.campaign
        lost = campaign is not None and campaign.unsaved is not None
        if self._sheets.dialog is None:
            if lost and not underway.asked:
                self.prompt()
            underway.asked = lost

    def _tell_without_lock(self, session: Session) -> None:
        folder = session.path.parent
        if session.without_lock and folder not in _without_locks:
            _without_locks.add(folder)
            notice = _(
                "The game is saved, but files cannot be locked in {folder}. Do not open this game "
                "in a second window."
            )
            self._report(notice.format(folder=literal(str(folder))))

    def prompt(self) -> None:
        """Explains the problem and asks what to do."""
        if (unsaved := self._unsaved()) is None:
            return
        kept, wording = unsaved
        why = _why(kept)
        message = _(wording.problem).format(
            path=literal(str(why.path)),
            reason=literal(_(why.reason)),
            remedy=literal(said(why.trouble.remedy)),
        )
        elsewhere = partial(self._elsewhere, kept, wording)
        buttons = [
            Button(Command.RETRY, _("Try again"), "T", self._retry),
            Button(Command.ELSEWHERE, _("Save elsewhere"), "S", elsewhere),
        ]
        if self._leaving:
            label = _("Leave, and lose what is not saved")
            buttons.append(Button(Command.LOSE, label, "L", self._finish))
        stay = _("Do not leave") if self._leaving else _("Continue")
        buttons.append(Button(Command.STAY, stay, "Esc", self._stay))
        self._sheets.dialog = Dialog(_(wording.heading), message, tuple(buttons))

    def before(self, then: Callable[[], None], *, game_only: bool = False) -> None:
        """Leaves by calling ``then``. Asks first if something would be lost: with ``game_only`` of
        the game, where the campaign goes on."""
        self._then, self._leaving, self._game_only = then, True, game_only
        self._retry()

    def once_saved(self, then: Callable[[], None]) -> None:
        """Runs ``then``, which needs the record of the whole game. Asks first if that is not on
        disk."""
        self._then, self._leaving, self._game_only = then, False, True
        self._retry()

    def stays(self, then: Callable[[], None]) -> bool:
        """Whether something would be lost if the window were closed now. If so, asks about it, and
        calls ``then`` once that is settled."""
        if not self.warning:
            return False
        self.before(then)
        return self._sheets.dialog is not None

    def button(self) -> Button:
        """The button that asks again."""
        tip = _("What is wrong, and what you can do about it.")
        return Button(Command.UNSAVED, self.warning, "F2", self.prompt, tip)

    def height(self, ui: Ui) -> int:
        """The height of the warning, 0 if there is none."""
        return ui.type_px(28) if self.warning else 0

    def draw_warning(self, ui: Ui, room: pygame.Rect) -> None:
        """Draws a warning at the top of a room while something is not saved."""
        if not self.warning:
            return
        label = text.fitted(self.warning, ui.font(16), room.width - ui.px(120), "bold")
        button = evolve(self.button(), label=label)
        place = pygame.Rect(0, room.top, ui.button_width(button), self.height(ui))
        place.centerx = room.centerx
        ui.button(button, place, accent=theme.RED_PALE)

    # The actions of the buttons

    def _retry(self) -> None:
        saved = ""
        while (unsaved := self._unsaved(game_only=self._game_only)) is not None:
            kept, wording = unsaved
            if not _written(kept):
                self.prompt()
                return
            saved = wording.saved
        if saved:
            self._report(_(saved))
        self._finish()

    def _elsewhere(self, kept: Session | Save, wording: _Wording) -> None:
        save = partial(self._save_to, kept, wording)
        self._sheets.dialog = wording.sheet(self.prompt, kept.path, save)

    def _save_to(self, kept: Session | Save, wording: _Wording, path: Path) -> str:
        """Saves a game or a campaign in another file. Returns what is wrong if that fails, else an
        empty text."""
        from ad1666.game.records.writer import NotSaved

        before = kept.path
        try:
            listed = kept.save_elsewhere(path)
        except FileExistsError:
            if os.path.exists(path):
                return _("A file of that name already exists. Choose another.")
            return _("{folder} is not a folder. Choose another.").format(folder=path.parent)
        except (NotSaved, BadRecord, ValueError) as error:
            return error_text(error)
        except OSError as error:
            return f"{path}: {_(error.strerror)}"
        if kept is self._session:
            reporter.about(path)
            if underway.campaign is not None:
                underway.campaign.follow(before, listed or path)
        notice = _(wording.unlisted if listed is None else wording.listed)
        folder = literal(str(before.parent))
        self._report(notice.format(path=literal(str(path)), folder=folder))
        if self._unsaved(game_only=self._game_only) is not None:
            self.prompt()  # about the other
        else:
            self._finish()
        return ""

    def _finish(self) -> None:
        """Runs what was waiting for everything to be saved."""
        then = self._then
        self._stay()
        if then is not None:
            then()

    def _stay(self) -> None:
        self._then = self._sheets.dialog = None
        self._leaving = self._game_only = False


def _why(kept: Session | Save) -> NotSaved:
    """Why a game or a campaign is not on disk."""
    assert kept.unsaved is not None
    return kept.unsaved


def _written(kept: Session | Save) -> bool:
    """Tries to write a game or a campaign. Returns whether it is on disk then."""
    from ad1666.game.records.writer import NotSaved

    with suppress(NotSaved):
        kept.retry()
    return kept.unsaved is None


@define
class Elsewhere(PathSheet):
    """Asks where else to save a game. ``save`` takes the chosen path and returns what is wrong with
    it, empty if nothing."""

    file: Path
    """The file that cannot be written."""
    save: Callable[[Path], str]
    title: ClassVar[str] = N_("Save the game elsewhere")
    task: ClassVar[str] = N_(
        "Type a path, or choose a folder. The whole game is saved there and continues there."
    )
    confirms: ClassVar[tuple[Command, str]] = Command.SAVE_THERE, N_("Save there")
    suffix: ClassVar[str] = SUFFIX

    def paths(self) -> tuple[Path, ...]:
        """Folders to choose from."""
        return usual_folders()

    def proposed(self, path: Path) -> Path:
        """A free name in a folder."""
        stem = self.file.name.partition(self.suffix)[0]
        names = (f"{stem}{f'-{n}' * (n > 1)}{self.suffix}" for n in count(1))
        return next(path / name for name in names if not os.path.exists(path / name))

    def take(self, path: Path) -> str:
        """Saves there; in a folder, under a free name."""
        if os.path.isdir(path):  # if it cannot be accessed, saving there will say so
            path = self.proposed(path)
        elif path.suffix != self.suffix:
            path = path.with_name(path.name + self.suffix)
        return self.save(path)


@define
class CampaignElsewhere(Elsewhere):
    """Asks where else to save a campaign."""

    title: ClassVar[str] = N_("Save the campaign elsewhere")
    task: ClassVar[str] = N_(
        "Type a path, or choose a folder. The whole campaign is saved there and goes on there."
    )
    suffix: ClassVar[str] = OF_CAMPAIGNS


@frozen
class _Wording:
    """What is said of a thing that cannot be saved: messages, translated where they are shown."""

    heading: str
    problem: str
    warning: str
    saved: str
    listed: str
    """That it goes on in another file, which is listed at the start."""
    unlisted: str
    """That it does, and what to do to have it listed."""
    sheet: type[Elsewhere]
    """The sheet that asks where else to save it."""


_GAME = _Wording(
    N_("The game is not saved"),
    N_(
        "The record of this game cannot be written: {path}: {reason}.\n\n"
        "Nothing is lost: the whole game is in memory, and saving is tried again after each "
        "choice, but only until this window is closed.\n\n{remedy}."
    ),
    N_("Not saved: {reason}"),
    N_("The game is saved."),
    N_("The game continues in {path}, and is offered at the start while it is there."),
    N_(
        "The game continues in {path}. Move that file into {folder} later, and it is offered at "
        "the start."
    ),
    Elsewhere,
)
_CAMPAIGN = _Wording(
    N_("The campaign is not saved"),
    N_(
        "The campaign cannot be written: {path}: {reason}.\n\n"
        "Nothing is lost: all of it is in memory, and so is what comes of the nights that are "
        "played meanwhile. Saving is tried again after each choice, but only until this window is "
        "closed.\n\n{remedy}."
    ),
    N_("Campaign not saved: {reason}"),
    N_("The campaign is saved."),
    N_("The campaign goes on in {path}, and is offered at the start while it is there."),
    N_(
        "The campaign goes on in {path}. Move that file into {folder} later, and it is offered at "
        "the start."
    ),
    CampaignElsewhere,
)


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
