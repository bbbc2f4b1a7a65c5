"""The sheet for changing players in a game that goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from attrs import define

from ad1666.i18n import N_, _
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import seat_buttons


@define
class SeatsSheet(Sheet):
    """The players from now on, initially those who play already. ``seat`` puts them in their
    seats."""

    title: ClassVar[str] = N_("Who plays on")
    size: ClassVar[tuple[int, int]] = (760, 210)

    seating: Seating
    seat: Callable[[], None]

    def commands(self) -> tuple[Button, ...]:
        """The commands that change the players and that make them play."""
        play = Button(Command.START, _("Play on"), "Enter", self.seat)
        return (*seat_buttons.buttons(self.seating), play)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter also makes them play, unless something is in focus."""
        if event.key in ENTER and self.at is None:
            self.seat()
            return True
        return super().key(event)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws what a change means. Returns the y below."""
        told = _(
            "The game continues as it is. A person who takes over from a program sees its hand; a "
            "program that takes over from a person knows only what that side may see. Hands come "
            "from behind a curtain, and the final score names every change."
        )
        return ui.prose(told, (room.left, room.top, room.width), 17)
