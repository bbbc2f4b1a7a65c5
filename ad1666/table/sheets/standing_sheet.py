"""The sheet on which a player sets standing answers in secret."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import _
from ad1666.play.controller import Controls
from ad1666.play.orders import orders
from ad1666.play.targets import Option
from ad1666.rules.cards import Side
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import columns
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import vocabulary


@define
class StandingSheet(Sheet):
    """The standing answers of a side. If two people share the screen, it first asks whose answers
    to show, because the other player should look away."""

    controls: Controls
    side: Side | None
    size: ClassVar[tuple[int, int]] = (760, 340)

    def commands(self) -> tuple[Button, ...]:
        """A button for each side; then one for each answer, which changes it."""
        if self.side is None:
            return tuple(self._opener(number, side) for number, side in enumerate(Side))
        stand = partial(self.controls.stand, self.side)
        return tuple(
            Button(
                Option(number),
                _("{order}: {answer}").format(order=order.title, answer=order.now.words),
                str(number + 1),
                partial(stand, order.further.then),
            )
            for number, order in enumerate(orders(self.controls.hot_seat.standing[self.side]))
        )

    def entries(self) -> tuple[Button, ...]:
        """The rows, then the button at the foot."""
        return *self.commands(), *super().entries()

    def _opener(self, number: int, side: Side) -> Button:
        label = _("Show {side}'s").format(side=vocabulary.side(side))
        return Button(Option(number), label, str(number + 1), partial(self._show, side))

    def _show(self, side: Side) -> None:
        self.side = side

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons at the foot. The sheet's own buttons are rows."""
        return (close,)

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws the empty sheet, titled with whose answers it shows."""
        title = _("Standing orders")
        if self.side is not None:
            title = _("{side}'s standing orders").format(side=vocabulary.side(self.side))
        return self.lay(ui, title, self.buttons(close), self.size)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws what the answers are for, and each in a row. Returns the y below."""
        message = _(
            "What is answered for you without asking; press an answer to change it. All this is as "
            "secret as your hand, and never depends on a card in it."
        )
        if self.side is None:
            message += " " + _("Whose do you want to see? **Ask the other to look away first.**")
        y = ui.prose(message, room, 17) + ui.px(10)
        for button in self.commands():
            row = columns.row(room, y, ui.type_px(38))
            ui.button(button, row, size=17, focused=button.target == self.focus)
            y = row.bottom + ui.px(8)
        return y
