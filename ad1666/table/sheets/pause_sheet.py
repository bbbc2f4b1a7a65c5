"""The game rests: a sheet that says what becomes of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, evolve

from ad1666.i18n import _
from ad1666.table.sheets.overlays import ReadSheet, draw_message
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui, pressed


@define
class PauseSheet(ReadSheet):
    """Nothing is lost by leaving, unless ``unsaved`` says why the game is not on the disk; it is
    empty if it is. ``leave`` goes back to the start, ``quit`` ends the program."""

    unsaved: Callable[[], str]
    leave: Callable[[], None]
    quit: Callable[[], None]

    def draw(self, ui: Ui, close: Button) -> None:
        """The whole sheet."""
        said = _("Every choice is on disk already: you can leave now and go on another day.")
        unsaved = self.unsaved()
        if unsaved:
            said = _("{unsaved}. Whoever leaves now is asked first what to do about it.").format(
                unsaved=unsaved
            )
        said += " " + _(
            "The record names the cards in both hands in plain text: do not read it before the "
            "game is over."
        )
        buttons = (evolve(close, label=_("Go on playing")), *self._ways_out())
        draw_message(ui, _("Pause"), said, buttons, self._scroll, width=760)

    def _ways_out(self) -> tuple[Button, ...]:
        return (
            Button(Command.LEAVE, _("Back to the start"), "B", self.leave),
            Button(Command.QUIT, _("Leave the program"), "Q", self.quit),
        )

    def key(self, event: pygame.event.Event) -> bool:
        """Leaves the game, or the program too."""
        return pressed(self._ways_out(), event) or super().key(event)
