"""A second desk for a game in a window: the other plays at a page of their own, while this side is
played here; or both have a page, and the window shows what everybody may see.

What pages say comes from the server's thread, which does nothing else here.
"""

from __future__ import annotations

from ad1666.desks.beside import Beside, Proposal
from ad1666.desks.saying import AtDesk
from ad1666.desks.stand import AtStand, Stand
from ad1666.desks.table import WATCH, DeskTable
from ad1666.desks.window import Window
from ad1666.game.session import Session
from ad1666.phones.server.said import Gathered, Said, TakeoverAsked, TakeoverSettled, Voided
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import Elsewhere
from ad1666.rules.cards import Side


class SecondDesk(AtStand):
    """The other desk of a game in a window. Nothing listens before `open`, unless devices have
    stayed at its stand, and nothing after `close`."""

    def __init__(self, controls: Controls, session: Session, stand: Stand) -> None:
        super().__init__(stand)
        self.session = session
        self._controls = controls
        self.table: DeskTable | None = None
        self.told: Beside | None = None
        """What was told beside the game last."""
        if stand.sides:  # they have stayed
            self._leave_to_pages()
            controls.hot_seat.coming.clear()  # whoever plays here has been here alone
            stand.clear()
            stand.serve(session.scenario)
        if stand.line is not None:
            self._sit_down()

    def sit(self, here: Side | None) -> None:
        """Takes the hands of all other sides off the window, both if nobody plays ``here``."""
        self.stand.sit(here)
        self._leave_to_pages()

    def _leave_to_pages(self) -> None:
        for side in self.sides:
            self._controls.seat(side, Elsewhere())

    def open(self, address: str) -> None:
        """Listens at an address, where the table stood before if it did. Raises PhonesError,
        ContentError."""
        self.stand.open(address, self.session.scenario)
        self._sit_down()

    def _sit_down(self) -> None:
        stand, window = self.stand, Window(self._controls, self.here)
        assert stand.line is not None
        stand.hears = self.take
        errands = self._controls.hot_seat.errands
        self.table = DeskTable(
            self.session, stand.line, window=window, number=stand.number, errands=errands
        )
        self.table.languages = stand.languages
        self.table.open()
        if stand.gathered:
            self.table.hear(Gathered(WATCH, stand.gathered))
        self.look()

    @property
    def proposed(self) -> Proposal | None:
        """What the other desk proposes to whoever plays at the window."""
        found = None if self.told is None else self.told.proposal
        return None if found is None or self.here in (None, found.side) else found

    def take(self, said: Said) -> bool:
        """Takes what a page has said. Returns whether anything has changed that the window
        shows."""
        said = self.stand.heard(said)
        if self.table is None:
            return False
        game, told = self.session.game, self.told
        self.table.hear(said)
        self.look()
        asks = isinstance(said, TakeoverAsked | TakeoverSettled | Voided)
        return asks or game is not self.session.game or told != self.told

    def say(self, said: AtDesk) -> None:
        """Says something to the other desk."""
        if self.table is not None:
            self.table.at_window(said)
            self.look()

    def follow(self) -> None:
        """Tells pages what was played at the window."""
        if self.table is not None and self.table.follow():
            self.look()

    def look(self) -> None:
        """Sees what is told beside the game, and keeps who holds its seats."""
        assert self.table is not None
        self.told = self.table.beside(self.here)
        over = self.session.game.state.outcome is not None
        self.stand.keep(over=over and self.stand.at == self.session.path)

    def switch_off(self) -> None:
        """Ends it. Hands come back to the screen from behind a curtain."""
        sides = self.sides
        self.stand.rise()
        self.table = self.told = None
        for side in sides:
            self._controls.seat(side, None)

    def rise(self) -> None:
        """Leaves the game. Devices stay at the stand, for whatever comes there."""
        if self.table is not None:
            self.stand.number = self.table.number + 1
            self.stand.speak(self.table.languages)
        self.table = self.told = None
        self.stand.hears = self.stand.heard

    def close(self) -> None:
        """Ends it with the game. Pages come back by themselves once it goes on."""
        self.rise()
        self.stand.close()
