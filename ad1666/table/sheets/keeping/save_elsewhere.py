"""The sheet that asks where else to save a game: type a path or choose a folder."""

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
from attrs import define, field

from ad1666.game.records.folder import SUFFIX
from ad1666.i18n import N_, _
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Area, Command, Row
from ad1666.table.toolkit.ui import Button, Ui

_LONGEST = 1000
"""The maximum length of a path."""


@define
class Elsewhere(Sheet):
    """``save`` takes the chosen path and returns what is wrong with it, empty if nothing. ``back``
    changes nothing."""

    record: Path
    """The record that cannot be written."""
    save: Callable[[Path], str]
    back: Callable[[], None]
    typed: str = ""
    wrong: str = ""
    folders: tuple[Path, ...] = field(factory=lambda: usual_folders())
    _at: int = 0
    title: ClassVar[str] = N_("Save the game elsewhere")
    fleeting: ClassVar[bool] = False

    def __attrs_post_init__(self) -> None:
        """Proposes a name in the first folder."""
        if self.folders:
            self._choose(0)

    def _choose(self, number: int) -> None:
        """Proposes a free name in a folder."""
        self._at, self.wrong = number, ""
        self.typed = str(_free(self.folders[number], self.record))

    def key(self, event: pygame.event.Event) -> bool:
        """Types a path, chooses another folder, saves, or goes back."""
        if event.key == pygame.K_ESCAPE:
            self.back()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
        elif event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB) and self.folders:
            back = event.key == pygame.K_UP or event.mod & pygame.KMOD_SHIFT
            self._choose((self._at + (-1 if back else 1)) % len(self.folders))
        elif event.key == pygame.K_BACKSPACE:
            self.typed, self.wrong = self.typed[:-1], ""
        elif event.unicode and event.unicode.isprintable():
            self.typed, self.wrong = (self.typed + event.unicode)[:_LONGEST], ""
        return True

    def confirm(self) -> None:
        """Saves the game there; in a folder, under a free name."""
        if not self.typed.strip():
            return
        path = Path(self.typed.strip())
        try:
            path = path.expanduser()
        except RuntimeError:
            wrong = _("{path}: there is no such home folder. Choose another.")
            self.wrong = text.plain(wrong.format(path=path))
            return
        if os.path.isdir(path):  # if it cannot be accessed, saving there will say so
            path = _free(path, self.record)
        elif path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        self.wrong = text.plain(self.save(path))

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons that save the game and that go back to the previous question."""
        return (
            Button(Command.SAVE_THERE, _("Save there"), "Enter", self.confirm),
            Button(Command.BACK, _("Back"), "Esc", self.back),
        )

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the path, what is wrong with it, and the folders. Returns the y below."""
        ui.typing = True
        task = _(
            "Type a path, or choose a folder. The whole game is saved there and continues there."
        )
        y = ui.flow(task, room, 17) + ui.px(6)
        shown = f"{text.plain(self.typed)}_"
        inside = room.width - ui.px(20)
        high = text.height(shown, ui.font(17), inside) + ui.px(14)
        box = pygame.Rect(room.left, y, room.width, high)
        ui.entry(box)
        ui.flow(shown, (box.left + ui.px(10), box.top + ui.px(5), inside), 17)
        y = box.bottom + ui.px(8)
        if self.wrong:
            y = ui.flow(f"**{self.wrong}**", (room.left, y, room.width), 16, theme.RULE) + ui.px(6)
        for number, folder in enumerate(self.folders):
            place = pygame.Rect(room.left, y, room.width, ui.type_px(32))
            button = Button(Row(Area.FOLDERS, number), "", "", partial(self._choose, number))
            ui.button(button, place, focused=number == self._at)
            size = ui.font(16)
            named = text.fitted(str(folder), size, place.width - ui.px(20))
            at = (place.left + ui.px(10), place.centery + size * 0.34)
            text.put(ui.surface, named, at, size)
            y = place.bottom + ui.px(4)
        return y


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
