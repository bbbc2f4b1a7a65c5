"""The rest of a game, played by programs without a pause: it is asked first who stands in for
people, then a page tells how it goes until the game is over or somebody stops it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, evolve, field, frozen

from ad1666.game.watching import Watched
from ad1666.i18n import N_, _
from ad1666.play.hot_seat import HotSeat
from ad1666.play.seating import Seating
from ad1666.play.summary import in_short
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.table.sheets.host import GameCommands, Sheets
from ad1666.table.sheets.seats_sheet import SeatsSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import seat_buttons

_WIDE = 760


@define
class FinishSheet(SeatsSheet):
    """Which programs stand in for the ``people`` at this screen; the others stay."""

    title: ClassVar[str] = N_("Let programs finish")

    people: tuple[Side, ...] = field(kw_only=True)

    def commands(self) -> tuple[Button, ...]:
        """The commands that change the stand-ins and that let them begin."""
        begin = Button(Command.START, _("Play to the end"), "Enter", self.seat)
        return (*seat_buttons.buttons(self.seating, self.people), begin)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws who plays from here on, and what that means."""
        players = "; ".join(map(self.seating.label, Side))
        said = _("**From here on programs play this game to its end, without a pause.** {players}.")
        told = [said.format(players=players)]
        if self.people:
            told.append(
                _(
                    "They choose for you, and what they have chosen cannot be taken back. Each "
                    "choice is saved as always. **Esc stops them at any time:** you go on from "
                    "where the game stands then, and hands come from behind a curtain."
                )
            )
        else:
            told.append(_("**Esc stops that at any time:** then each move is shown again."))
        if len(self.people) > 1:
            told.append(_("**Both of you have to agree to this.** No hand is shown meanwhile."))
        self.lay_message(ui, _(self.title), "\n\n".join(told), self.buttons(close), _WIDE)


@define
class ProgressSheet(Sheet):
    """How the game goes meanwhile. Whatever closes it stops the programs."""

    title: ClassVar[str] = N_("Programs play on")
    size: ClassVar[tuple[int, int]] = (_WIDE, 330)
    fleeting: ClassVar[bool] = False

    hot_seat: HotSeat
    stop: Callable[[], None]

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The button that stops them."""
        return (evolve(close, label=_("Stop here")),)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws how far the game is, the score, and who is gone. Returns the y below."""
        told = "\n\n".join(in_short(self.hot_seat.view))
        return ui.prose(told, (room.left, room.top, room.width), 18)

    def closed(self) -> None:
        """Stops them."""
        self.stop()


@frozen
class Finishing:
    """Lets programs finish a game."""

    sheets: Sheets
    commands: GameCommands
    session: Watched

    @property
    def button(self) -> Button:
        """What asks who stands in; barred, with the reason, where that cannot be."""
        barred = self._barred()
        tip = barred or _("They play on in the background, until you stop them or it is over.")
        ask = None if barred else self.ask
        return Button(Command.FINISH, _("Let programs finish"), "R", ask, tip)

    def _barred(self) -> str:
        hot_seat = self.commands.controls.hot_seat
        if hot_seat.prompt is None or hot_seat.watching:
            return _("Nobody plays on here.")
        if not self.commands.programs.may_rush:
            return _("Here it is about what you choose yourself.")
        if self.commands.hands.line is not None:
            return _("Hands are on phones: switch these off first.")
        if self.commands.desks.on:
            return _("Whoever plays at the second desk would have no say.")
        if hot_seat.by_mail:
            return _("Whoever you send the game to would have no say.")
        return ""

    def ask(self) -> None:
        """Asks who stands in for the people at this screen."""
        people = self.commands.controls.hot_seat.people
        seating = Seating.without_people(self.session.seats)
        self.sheets.open(FinishSheet(seating, partial(self._begin, seating), people=people))

    def _begin(self, seating: Seating) -> None:
        """Has them begin."""
        self.sheets.clear()
        programs = self.commands.programs
        programs.rush(seating.changed(self.session.seats))
        self.sheets.open(ProgressSheet(self.commands.controls.hot_seat, programs.stop))
