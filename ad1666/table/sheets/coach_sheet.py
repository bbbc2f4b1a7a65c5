"""The sheet of the coach: what cost most in a game that is over, and what chance gave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import N_, _
from ad1666.table.advice import sentences
from ad1666.table.advice.coaching import Coaching
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.targets import Option
from ad1666.table.toolkit.ui import Button, Ui


@define
class CoachSheet(Sheet):
    """The decisions that cost most. ``show`` goes to the moment of one, by its number."""

    title: ClassVar[str] = N_("Coach")
    size: ClassVar[tuple[int, int]] = (940, 500)

    coaching: Coaching
    show: Callable[[int], None]

    def commands(self) -> tuple[Button, ...]:
        """A button for each, that leads to where it was decided."""
        tip = _("Shows the position before it. “Play on from here” begins a new game from there.")
        return tuple(
            Button(
                Option(number),
                _("Turn {turn}").format(turn=judged.decision.seen.prompt.state.turn),
                str(number + 1),
                partial(self.show, judged.decision.at),
                tip,
            )
            for number, judged in enumerate(self.coaching.worst)
        )

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws them, the worst first."""
        coaching, y = self.coaching, room.top
        column = room.left, room.width
        told = _("What lost most, by what was known then, as a swordmaster judges it:")
        if not coaching.over:
            told = _("A swordmaster looks through the game: {done} of {all} decisions.")
            told = told.format(done=coaching.done, all=coaching.all)
        elif not coaching.worst:
            told = _("A swordmaster has found nothing worth a word.")
        y = ui.flow(told, (column[0], y, column[1]), 17) + ui.px(8)
        for number, judged in enumerate(coaching.worst, 1):
            lesson = f"{number}. {sentences.lesson(judged)}"
            y = ui.flow(lesson, (column[0], y, column[1]), 17) + ui.px(6)
        if coaching.forgotten:
            y = ui.flow(_("**Forgotten**"), (column[0], y + ui.px(6), column[1]), 17)
        for what in coaching.forgotten:
            told = sentences.left(what, coaching.end)
            y = ui.flow(told, (column[0], y, column[1]), 17)
        y = ui.flow(_("**Luck**"), (column[0], y + ui.px(6), column[1]), 17)
        for side, luck in coaching.luck.items():
            y = ui.flow(sentences.fortune(side, luck), (column[0], y, column[1]), 17)
        return y
