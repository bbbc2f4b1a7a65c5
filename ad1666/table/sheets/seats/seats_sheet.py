"""The sheet on which other players are seated in a game that goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import N_, _
from ad1666.table.play.seating import Seating
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import seat_buttons


@define
class SeatsSheet(Sheet):
    """Who plays each side from now on: first who does, then as chosen. ``seat`` has them play."""

    title: ClassVar[str] = N_("Who plays on")
    size: ClassVar[tuple[int, int]] = (760, 210)

    seating: Seating
    seat: Callable[[], None]

    def commands(self) -> tuple[Button, ...]:
        """Changes the players; has those that were chosen play."""
        play = Button(Command.START, _("Play on so"), "Enter", self.seat)
        return (*seat_buttons.buttons(self.seating), play)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter as well has them play."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.seat()
            return True
        return super().key(event)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws what it means."""
        told = _(
            "The game goes on as it is. A person who plays on for a program sees its hand; a "
            "program that plays on for a person knows what that side may see, and no more."
        )
        return ui.flow(told, (room.left, room.top, room.width), 17)
