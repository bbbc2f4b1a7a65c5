"""The sheet of a paused game."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, evolve

from ad1666.i18n import _
from ad1666.table.sheets.sheet import Sheet, draw_message
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui


@define
class PauseSheet(Sheet):
    """The choices while a game is paused. Leaving loses nothing, unless ``unsaved`` says why the
    game is not on disk. ``settings`` opens the settings; ``seats`` opens the choice of players, or
    is None if nobody plays on; ``leave`` goes back to the start; ``quit`` exits the program."""

    unsaved: Callable[[], str]
    settings: Callable[[], None]
    seats: Callable[[], None] | None
    leave: Callable[[], None]
    quit: Callable[[], None]

    def commands(self) -> tuple[Button, ...]:
        """The commands that open the settings, change players, leave the game, and exit the
        program."""
        return (
            Button(Command.SETTINGS, _("Settings"), "S", self.settings),
            Button(Command.SEATS, _("Who plays on"), "W", self.seats),
            Button(Command.LEAVE, _("Back to the start"), "B", self.leave),
            Button(Command.QUIT, _("Quit"), "Q", self.quit),
        )

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The button that resumes the game, and the commands."""
        return (evolve(close, label=_("Continue")), *self.commands())

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws what happens to the game."""
        message = _("Every choice is saved already: you can leave now and continue another day.")
        if unsaved := self.unsaved():
            message = _(
                "{unsaved}. If you leave now, you are asked first what to do about it."
            ).format(unsaved=unsaved)
        message += " " + _(
            "The record names the cards in both hands in plain text: do not read it before the "
            "game is over."
        )
        draw_message(ui, _("Pause"), message, self.buttons(close), self.scroll, width=800)
