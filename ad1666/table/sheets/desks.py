"""The second desk of a game at the table: what its page says comes to the window, and what the
window plays goes to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame
from attrs import define, field

from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.phones.server.said import Said
from ad1666.play.controller import Controls
from ad1666.reports import tell_fault
from ad1666.table.toolkit.scene import HEARD
from ad1666.table.views.phones import SAID

if TYPE_CHECKING:  # what only games with a second desk need
    from ad1666.desks.beside import Beside
    from ad1666.desks.second import SecondDesk


def post(said: Said) -> None:
    """Hands something on to the window. Called in the server's thread."""
    with suppress(pygame.error):  # the window may have been closed
        pygame.event.post(pygame.event.Event(HEARD, said=said))


@define
class Desks:
    """The second desk, once there is one. ``tell`` shows what somebody there has said."""

    controls: Controls
    session: object
    tell: Callable[[str], None]
    second: SecondDesk | None = field(default=None, init=False)

    def made(self) -> SecondDesk:
        """The second desk, at which nobody sits before it is opened."""
        from ad1666.desks.second import SecondDesk
        from ad1666.table.paper.pages import pages_for

        if self.second is None:
            assert isinstance(self.session, Session)
            self.second = SecondDesk(self.controls, self.session, post, pages_for)
        return self.second

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

    def close(self) -> None:
        """Ends it with the game."""
        if self.second is not None:
            self.second.close()
