"""The sheet that closes the duel of a day: the verdict, a line to share, and the decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, evolve, field

from ad1666.advice import daily
from ad1666.advice.daily import Duel, Judgement
from ad1666.advice.looking_back import Taught
from ad1666.i18n import N_, _
from ad1666.play.targets import Command, Option
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import clipboard, columns
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import lesson_rows
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.lesson_rows import LessonRow, SmallBoards
from ad1666.words import daily as told
from ad1666.words import literal

_WIDE, _TYPE = 1040, 17


@define
class DailySheet(Sheet):
    """The verdict on a ``duel``. ``judged`` has what a swordmaster thinks of its decisions, None
    as long as it thinks. ``show`` goes to one, ``leave`` back to the start."""

    title: ClassVar[str] = N_("The duel of the day")
    fleeting: ClassVar[bool] = False

    duel: Duel
    judged: Callable[[], Sequence[Judgement] | None]
    art: BoardArt
    show: Callable[[Taught], None]
    leave: Callable[[], None]
    _copied: bool = field(default=False, init=False)
    _boards: SmallBoards = field(factory=SmallBoards, init=False)

    def commands(self) -> tuple[Button, ...]:
        """The decisions, then what else there is."""
        return *self._moments(), *self._more()

    def entries(self) -> tuple[Button, ...]:
        """The decisions, then the buttons at the foot."""
        return *self._moments(), *super().entries()

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons at the foot. Those of decisions are in their rows."""
        return *self._more(), evolve(close, label=_("Look at the board"))

    def _more(self) -> tuple[Button, ...]:
        leave = Button(Command.LEAVE, _("Back to the start"), "B", self.leave)
        if self.judged() is None:
            return (leave,)
        labels = _("Copy the line"), _("Copied")
        copy = Button(Command.COPY_LINK, labels[self._copied], "C", self._copy, in_turn=labels)
        return copy, leave

    @property
    def line(self) -> str:
        """The line to share; empty as long as a swordmaster thinks."""
        judged, duel = self.judged(), self.duel
        if judged is None:
            return ""
        lost = sum(one.lost for one in judged)
        return told.line(duel.day, duel.title, daily.masterly(judged), len(judged), lost)

    def _copy(self) -> None:
        self._copied = clipboard.put(self.line)  # without a clipboard it can still be read

    def _rows(self) -> list[LessonRow]:
        return [self._row(one) for one in self.judged() or ()]

    def _row(self, one: Judgement) -> LessonRow:
        if one.judged is not None and not one.masterly:
            return lesson_rows.of_decision(self.art, one.judged, doubtful=False, person=True)
        return lesson_rows.of_good_decision(self.art, one.decision)

    def _moments(self) -> tuple[Button, ...]:
        tip = _("Shows the position before it. “Play on from here” begins a new game from there.")
        return tuple(
            Button(
                Option(number),
                _("Turn {turn}").format(turn=row.state.turn),
                str(number + 1),
                partial(self.show, row.taught),
                tip,
            )
            for number, row in enumerate(self._rows())
        )

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws the empty sheet."""
        buttons = self.buttons(close)
        return self.lay(ui, _(self.title), buttons, (_WIDE, self.wanted(ui, _WIDE, buttons)))

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the verdict, the line, and the decisions in rows."""
        judged = self.judged()
        if judged is None:
            return ui.flow(_("A swordmaster is looking at your decisions…"), room, _TYPE)
        lost = sum(one.lost for one in judged)
        y = ui.flow(told.verdict(daily.masterly(judged), lost), room, _TYPE) + ui.px(6)
        share = _("To share: {line}").format(line=literal(self.line))
        y = ui.flow(share, columns.row(room, y), _TYPE) + ui.px(8)
        buttons, once = self._moments(), set[str]()
        keys = max((ui.button_width(button, _TYPE) for button in buttons), default=0)
        for row, button in zip(self._rows(), buttons, strict=True):
            place, focused = columns.row(room, y), button.target == self.focus
            y = self._boards.row(ui, place, row, button, keys, once, focused=focused) + ui.px(6)
        return y
