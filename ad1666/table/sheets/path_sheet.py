"""The base of sheets that ask for a path, typed or chosen from some."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Row
from ad1666.table.sheets.list_sheet import ListSheet
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.entry import TextEntry
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import literal

_LONGEST = 1000
"""The maximum length of a path."""


def _empty() -> TextEntry:
    return TextEntry("", _LONGEST, path=True, listed=True)


@define
class PathSheet(ListSheet):
    """Asks for a path. ``back`` changes nothing. Subclasses say what it is for, and take it."""

    back: Callable[[], None]
    entry: TextEntry = field(init=False, factory=_empty)
    wrong: str = field(init=False, default="")
    """What is wrong with the path that was confirmed last, as markup; empty if nothing."""
    offered: tuple[Path, ...] = field(init=False, default=())
    """The paths to choose from."""
    task: ClassVar[str]
    """What is asked, translated where it is drawn."""
    confirms: ClassVar[tuple[Command, str]]
    """The command that confirms the path, and its label."""
    fleeting: ClassVar[bool] = False
    presses: ClassVar[tuple[int, ...]] = ENTER

    def __attrs_post_init__(self) -> None:
        """Proposes the first of the paths."""
        self.offered = self.paths()
        if self.offered:
            self.go(0)

    def paths(self) -> tuple[Path, ...]:
        """The paths to choose from."""
        raise NotImplementedError

    def called(self, path: Path) -> str:
        """One of them in the list, what matters first."""
        return str(path)

    def proposed(self, path: Path) -> Path:
        """What is typed for somebody who chooses one of them."""
        return path

    def take(self, path: Path) -> str:
        """Takes the path that was confirmed. Returns what is wrong with it, empty if nothing."""
        raise NotImplementedError

    @property
    def number(self) -> int:
        """The number of paths to choose from."""
        return len(self.offered)

    def go(self, number: int) -> None:
        """Chooses one of the paths."""
        super().go(number)
        self.entry.said, self.wrong = str(self.proposed(self.offered[number])), ""

    def enter(self) -> None:
        """Confirms the path."""
        self.confirm()

    def key(self, event: pygame.event.Event) -> bool:
        """Takes a letter back, turns one by pad, chooses another path, confirms it, or goes
        back."""
        if event.key == pygame.K_ESCAPE:
            self.back()
        elif event.key == pygame.K_BACKSPACE:
            self.entry.back()
            self.wrong = ""
        elif self.entry.pushed(event.key):
            self.wrong = ""
        else:
            self.walk(event)
        return True

    def typed(self, letters: str) -> None:
        """Adds letters to the path."""
        self.entry.typed(letters)
        self.wrong = ""

    def confirm(self) -> None:
        """Takes what is typed, if anything is."""
        if not self.entry.said.strip():
            return
        path = Path(self.entry.said.strip())
        try:
            path = path.expanduser()
        except RuntimeError:
            wrong = _("{path}: there is no such home folder. Choose another.")
            self.wrong = literal(wrong.format(path=path))
            return
        self.wrong = literal(self.take(path))

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons that confirm the path and that go back."""
        command, label = self.confirms
        return (
            Button(command, _(label), "Enter", self.confirm),
            Button(Command.BACK, _("Back"), "Esc", self.back),
        )

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the path, what is wrong with it, and the paths to choose from. Returns the y
        below."""
        y = ui.flow(_(self.task), room, 17) + ui.px(6)
        y = self.entry.draw(ui, (room.left, y, room.width), 17, bold=False) + ui.px(8)
        if self.wrong:
            y = ui.flow(f"**{self.wrong}**", (room.left, y, room.width), 16, theme.RULE) + ui.px(6)
        for number, path in enumerate(self.offered):
            place = columns.row(room, y, ui.type_px(32))
            button = Button(Row(Area.PATHS, number), "", "", partial(self.go, number))
            ui.button(button, place, focused=number == self.at)
            self.lies(number, place, room.top)
            size = ui.font(16)
            named = text.fitted(self.called(path), size, place.width - ui.px(20))
            at = (place.left + ui.px(10), place.centery + size * 0.34)
            text.put(ui.surface, named, at, size)
            y = place.bottom + ui.px(4)
        return y
