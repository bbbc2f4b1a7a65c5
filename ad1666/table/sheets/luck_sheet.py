"""The sheet on the luck of a game: what decks turned up against what they promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame
from attrs import define

from ad1666.game.luck import TurnedUp
from ad1666.i18n import N_, _
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import columns
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import luck_curve
from ad1666.words.ending import luck_in

_TYPE, _CURVE = 18, 190


@define
class LuckSheet(Sheet):
    """The luck of both sides, card by card and in all."""

    turned: Sequence[TurnedUp]
    title: ClassVar[str] = N_("Luck")
    size: ClassVar[tuple[int, int]] = (860, 430)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws what counts as luck, the curves, and the luck of each side. Returns the y below."""
        told = _(
            "Every card that was turned up from a deck, against the average of what that deck "
            "still held. Cards drawn to a hand do not count."
        )
        y = ui.prose(told, room, _TYPE) + ui.px(10)
        box = columns.row(room, y, ui.px(_CURVE))
        if not ui.measures:
            luck_curve.draw(ui, box, self.turned)
        return ui.prose(luck_in(self.turned), columns.row(room, box.bottom + ui.px(10)), _TYPE)
