"""The sheet that lists all puzzles, easy ones first, and shows which are solved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.i18n import N_
from ad1666.play.puzzle_list import collection
from ad1666.play.targets import Area, Row, Target
from ad1666.settings import preferences
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import text
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import puzzles as told

_ENTER = pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE
_ROW, _TYPE = 42, 17
"""The height of a row, and its type."""


@define
class PuzzlesSheet(Sheet):
    """A row for each puzzle. ``open`` puts one, by its number."""

    title: ClassVar[str] = N_("Puzzles")
    size: ClassVar[tuple[int, int]] = (760, 720)

    open: Callable[[int], None]
    rows: Rows = field(factory=Rows)

    def key(self, event: pygame.event.Event) -> bool:
        """Moves the focus; Enter puts a puzzle."""
        if event.key in _ENTER:
            self.open(self.rows.at)
            return True
        return self.rows.key(event.key, len(collection())) or super().key(event)

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls the list."""
        self.rows.wheel(notches, len(collection()))

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws a row for each puzzle."""
        room, high, gap = self.room(ui, close), ui.type_px(_ROW), ui.px(6)
        listed, solved = collection(), preferences.now.puzzles
        for number, box in self.rows.boxes(ui, room, high, len(listed), ui.px(14)):
            puzzle = listed[number]
            done = puzzle.id in solved
            label = told.row(number + 1, puzzle.title, solved=done)
            label = text.fitted(label, ui.font(_TYPE), box.width - ui.px(60), "bold")
            target, put = Row(Area.SETTINGS, number), partial(self.open, number)
            button = Button(target, label, "", put, picture="done" if done else "help")
            row = box.inflate(0, -gap)
            ui.button(button, row, size=_TYPE, focused=number == self.rows.at)
