"""The second desk of a game at the table: what its page says comes to the window, and what the
window plays goes to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from attrs import define, field

from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.phones.server.said import Said
from ad1666.phones.underway import underway
from ad1666.play.controller import Controls
from ad1666.reports import tell_fault
from ad1666.table.views.phones import SAID

if TYPE_CHECKING:  # what only games with a second desk need
    from ad1666.campaign.values import PartyId
    from ad1666.desks.beside import Beside
    from ad1666.desks.second import SecondDesk
    from ad1666.desks.stand import Stand


@define
class Desks:
    """The second desk, once there is one. ``tell`` shows what somebody there has said."""

    controls: Controls
    session: object
    tell: Callable[[str], None]
    red: PartyId = ""
    """The party of a campaign that plays Red; empty for another game."""
    stayed: Stand | None = None
    """Where the second desk of the game before stands, in a rematch."""
    second: SecondDesk | None = field(default=None, init=False)

    def made(self) -> SecondDesk:
        """The second desk, at which nobody sits before it is opened."""
        from ad1666.desks.second import SecondDesk
        from ad1666.table.sheets.stands import stand_for

        if self.second is None:
            assert isinstance(self.session, Session)
            stand = self.stayed or stand_for(self.session.path, self.red)
            self.second = SecondDesk(self.controls, self.session, stand)
        return self.second

    def take_up(self) -> None:
        """Goes on with devices that have stayed, from the game or the night before."""
        two = isinstance(self.session, Session) and not self.session.seats
        if two and (self.stayed is not None or (self.red and underway.at_desks)):
            self.made()

    @property
    def on(self) -> bool:
        """Whether anybody plays at a page."""
        return self.second is not None and bool(self.second.sides)

    @property
    def label(self) -> str:
        """What opens what is proposed and said, with who is at the other desk."""
        second = self.second
        told = None if second is None else second.told
        if second is None or told is None or second.here is None:
            return _("Speak, propose")
        other = next(desk for desk in told.desks if desk.side is not second.here)
        label = _("Speak, propose ({side}: {there})")
        return label.format(side=other.name, there=other.words)

    def take(self, said: Said) -> None:
        """Takes what a page has said, and has the window drawn if that changes anything there."""
        second = self.second
        if second is None:
            return
        before = second.told
        try:
            changed = second.take(said)
        except Exception as error:  # a page must not end the game of two people
            tell_fault(error)
            return
        if changed:
            pygame.event.post(pygame.event.Event(SAID))
        if before is not None and second.told is not None:
            self._hear(before, second.told)

    def _hear(self, before: Beside, told: Beside) -> None:
        """Shows the last sentence, if another has said it since."""
        assert self.second is not None
        if told.said and told.said != before.said and told.said[-1].side is not self.second.here:
            last = told.said[-1]
            names = {desk.side: desk.name for desk in told.desks}
            self.tell(f"**{names[last.side]}:** {last.words}")

    def follow(self) -> None:
        """Tells the page what was played here."""
        if self.second is not None:
            self.second.follow()

    def hand_on(self) -> Stand | None:
        """Leaves the game, whose devices stay for the next; returns where they do."""
        second, self.second = self.second, None
        if second is None or not second.sides:
            return None
        second.rise()
        return second.stand

    def close(self) -> None:
        """Ends it with the game; what belongs to a campaign waits for what comes next."""
        if self.second is None:
            return
        if self.second.stand is underway.desk:
            self.second.rise()
        else:
            self.second.close()
