"""Questions of the program over whatever is on the screen, by mouse or keyboard: what can be done
about something that is wrong, what a game is to be called."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.i18n import N_, _, ngettext
from ad1666.play.targets import Command
from ad1666.table.sheets.entry_sheet import EntrySheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.ui import Button, Ui, pressed


@define
class Dialog(Sheet):
    """A message under a heading. The last answer changes nothing: Esc presses it."""

    heading: str
    message: str
    answers: tuple[Button, ...]
    _at: int | None = field(default=0, alias="focus")
    fleeting: ClassVar[bool] = False

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the message and the answers, without a button that merely closes it."""
        self.lay_message(ui, self.heading, self.message, self.answers)

    def entries(self) -> tuple[Button, ...]:
        """The answers."""
        return self.answers

    def key(self, event: pygame.event.Event) -> bool:
        """Presses the button with the key; of several answers with numbers a number only selects
        one. No other key than Esc gets past it."""
        named = [answer.key for answer in self.answers]
        if (key := hotkey(event)).isdigit() and key in named:
            self.go(named.index(key))
        elif event.key == pygame.K_ESCAPE:
            self.answers[-1].press()
        elif not pressed(self.answers, event):
            super().key(event)
        return True


LONGEST = 40
"""The most letters of a name; more do not fit in a row of the list."""


@define
class Rename(EntrySheet):
    """Asks for another name than the present one. ``taken`` are the names of other games; ``save``
    sets the name and closes the sheet."""

    taken: frozenset[str]
    save: Callable[[str], None]
    shut: Callable[[], None]
    title: ClassVar[str] = N_("Rename this game")
    size: ClassVar[tuple[int, int]] = (640, 250)
    most: ClassVar[int] = 80
    asked: ClassVar[str] = N_("Type a new name.")
    used: ClassVar[str] = N_("Another game has that name.")
    label: ClassVar[str] = N_("Rename")
    longest: ClassVar[int] = LONGEST
    needed: ClassVar[bool] = True
    """Whether there has to be a name."""

    @property
    def name(self) -> str:
        """The text typed, without invisible blanks."""
        return " ".join(self.entry.said.split())

    def wrong(self) -> str:
        """Why the game cannot have this name; empty if it can."""
        if self.needed and not self.name:
            return _("A name needs at least one letter.")
        if len(self.name) > self.longest:
            longer = len(self.name) - self.longest
            words = ngettext(
                "That is {n} letter too long: {most} at most.",
                "That is {n} letters too long: {most} at most.",
                longer,
            )
            return words.format(n=longer, most=self.longest)
        if self.name.casefold() in self.taken:
            return _(self.used)
        return ""

    def key(self, event: pygame.event.Event) -> bool:
        """Saves, takes a letter back, or goes back."""
        if event.key == pygame.K_ESCAPE:
            self.shut()
            return True
        return super().key(event)

    def confirm(self) -> None:
        """Sets the name if it is allowed."""
        if not self.wrong():
            self.save(self.name)

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons that set the name and that change nothing."""
        wrong = self.wrong()
        confirm = None if wrong else self.confirm
        return (
            Button(Command.CONFIRM, _(self.label), "Enter", confirm, wrong),
            Button(Command.BACK, _("Back"), "Esc", self.shut),
        )

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the name, and what is wrong with it. Returns the y below."""
        y = ui.flow(_(self.asked), room, 17) + ui.px(6)
        y = self.entry.draw(ui, (room.left, y, room.width), 20)
        if wrong := self.wrong():
            return ui.flow(wrong, (room.left, y + ui.px(8), room.width), 17, theme.RULE)
        return y
