"""The ends that players bring themselves (GUARD-6): asked for in the pause, and once more before
they count. A draw needs both."""

from __future__ import annotations

from functools import partial

from attrs import frozen

from ad1666.game.concessions import AGREED, given_up
from ad1666.game.fencers import Fencer
from ad1666.i18n import _, pgettext
from ad1666.play.controller import Controls
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.victory import EndReason
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.picture_dialog import FacedDialog
from ad1666.table.toolkit import faces
from ad1666.table.toolkit.ui import Button
from ad1666.words import fencers, vocabulary


@frozen
class Conceding:
    """Lets the people at this screen end their game."""

    sheets: Sheets
    controls: Controls
    part_of: bool
    """Whether the game is part of a campaign, where a night is given up on a page of its own."""

    @property
    def button(self) -> Button:
        """What asks how to end it; barred, with the reason, where nobody may."""
        people = self.controls.hot_seat.people
        label = _("Give up, draw") if len(people) > 1 else _("Give up")
        if self.part_of:
            told = _("A night of a campaign is given up on the page of the campaign.")
            return Button(Command.GIVE_UP, label, "G", None, told)
        hot_seat = self.controls.hot_seat
        over = hot_seat.prompt is None or (hot_seat.by_mail and hot_seat.absent)
        told = _("Ends the game: whoever gives up has lost. You are asked once more.")
        return Button(Command.GIVE_UP, label, "G", self.ask if people and not over else None, told)

    def ask(self) -> None:
        """Asks who gives up, or whether it is a draw."""
        people = self.controls.hot_seat.people
        if len(people) == 1:
            self._sure(people[0])
            return
        answers = [
            Button(
                side,
                _("{side} gives up").format(side=vocabulary.side(side)),
                "R" if side is Side.RED else "L",
                partial(self._sure, side),
            )
            for side in people
        ]
        draw = Button(Command.DRAW, _("A draw"), "D", partial(self._agree, people))
        told = _(
            "Whoever gives up loses, whatever the goals say. A draw needs both of you. [[GUARD-6]]"
        )
        self._open(_("End the game"), told, *answers, draw)

    def offered(self, side: Side, fencer: Fencer) -> None:
        """Asks whether to take the sword that a fencer offers who plays a side."""
        heading = _("{name} offers you the sword").format(name=fencers.name(fencer))
        told = _(
            "{side} has had no hope for two turns. If you take the sword, you have won, whatever "
            "the goals say; or play on as if nothing had been said. [[GUARD-6]]"
        ).format(side=vocabulary.side(side))
        end = partial(self._end, given_up(side))
        take = Button(Command.GIVE_UP, _("Take it"), "T", end)
        on = pgettext("instead of taking a sword", "Play on")
        stay = Button(Command.STAY, on, "Esc", self._stay)
        face = partial(faces.fencer, fencer.id)
        self.sheets.dialog = FacedDialog(heading, told, (take, stay), focus=1, face=face)

    def _sure(self, side: Side) -> None:
        """Asks who gives up once more."""
        told = _("{other} wins then, whatever the goals say. [[GUARD-6]]").format(
            other=vocabulary.side(side.other)
        )
        heading = _("{side}, do you give up?").format(side=vocabulary.side(side))
        yes = Button(Command.GIVE_UP, _("Give up"), "G", partial(self._end, given_up(side)))
        self._open(heading, told, yes)

    def _agree(self, asked: tuple[Side, ...]) -> None:
        """Asks one player after the other whether it is a draw."""
        side, *others = asked
        then = partial(self._agree, tuple(others)) if others else partial(self._end, AGREED)
        heading = _("{side}, do you agree on a draw?").format(side=vocabulary.side(side))
        told = _("The game ends without a winner if both agree. [[GUARD-6]]")
        self._open(heading, told, Button(Command.DRAW, _("I agree"), "A", then))

    def _open(self, heading: str, message: str, *answers: Button) -> None:
        stay = Button(Command.STAY, _("Continue"), "Esc", self._stay)
        self.sheets.dialog = Dialog(heading, message, (*answers, stay), focus=len(answers))

    def _stay(self) -> None:
        self.sheets.dialog = None

    def _end(self, reason: EndReason) -> None:
        self._stay()
        self.sheets.clear()
        self.controls.hot_seat.end(reason)
        self.controls.refresh()
