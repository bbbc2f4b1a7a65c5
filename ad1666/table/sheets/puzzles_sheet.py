"""The sheet that lists all puzzles, easy ones first, and shows which are solved."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from functools import partial
from typing import ClassVar

from attrs import define, evolve, field

from ad1666.i18n import N_
from ad1666.play.mistakes import Mistakes
from ad1666.play.puzzle_list import all_puzzles
from ad1666.play.targets import Area, Row
from ad1666.settings import preferences
from ad1666.table.sheets.list_sheet import RowsSheet
from ad1666.table.toolkit import text
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import puzzle_list as told

_ROW, _TYPE = 42, 17
"""The height of a row, and its type."""


@define
class PuzzlesSheet(RowsSheet):
    """A row for each puzzle, and one for the player's own mistakes if any wait. ``open`` puts one,
    by its number, ``own`` those."""

    title: ClassVar[str] = N_("Puzzles")
    size: ClassVar[tuple[int, int]] = (760, 720)

    open: Callable[[int], None]
    own: Callable[[], None]
    waiting: int = field(factory=lambda: len(Mistakes.read().due(date.today())))

    def entries(self) -> tuple[Button, ...]:
        """A button for each puzzle, then one for the player's own."""
        solved, number = preferences.now.puzzles, len(all_puzzles())
        label = told.own_waiting(self.waiting)
        own = Button(Row(Area.SETTINGS, number), label, "", self.own, picture="help")
        return *self._listed(solved), *((own,) if self.waiting else ())

    def _listed(self, solved: Collection[str]) -> tuple[Button, ...]:
        return tuple(
            Button(
                Row(Area.SETTINGS, number),
                told.row(number + 1, puzzle.title, puzzle.about, solved=puzzle.id in solved),
                "",
                partial(self.open, number),
                picture="done" if puzzle.id in solved else "help",
            )
            for number, puzzle in enumerate(all_puzzles())
        )

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws a row for each puzzle."""
        room, high, gap = self.room(ui, close), ui.type_px(_ROW), ui.px(6)
        entries = self.entries()
        for number, box in self.rows.boxes(ui, room, high, len(entries), ui.px(14)):
            button = entries[number]
            label = text.fitted(button.label, ui.font(_TYPE), box.width - ui.px(60), "bold")
            row, button = box.inflate(0, -gap), evolve(button, label=label)
            ui.button(button, row, size=_TYPE, focused=number == self.at)
