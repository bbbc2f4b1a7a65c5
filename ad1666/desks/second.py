"""A second desk for a game in a window: the other plays at a page of their own, while this side is
played here; or both have a page, and the window shows what everybody may see.

What pages say comes from the server's thread, which does nothing else here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.beside import Beside, Proposal
from ad1666.desks.keeping import Kept, forget, keep, kept_of
from ad1666.desks.line import DeskLine
from ad1666.desks.saying import AtDesk
from ad1666.desks.table import WATCH, DeskTable
from ad1666.desks.window import Window
from ad1666.game.session import Session
from ad1666.phones.server.files import File
from ad1666.phones.server.listening import CannotListen
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import Said, TakeoverAsked, TakeoverSettled, Voided
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import Elsewhere
from ad1666.rules.cards import Side

Pages = Callable[[Scenario], tuple[File, dict[str, File]]]


class SecondDesk:
    """The other desk of a game in a window. Nothing listens before `open`, and nothing after
    `close`."""

    def __init__(
        self, controls: Controls, session: Session, post: Callable[[Said], None], pages: Pages
    ) -> None:
        """``post`` takes what pages say, in the server's thread, and has it come to `take` in that
        of the table. ``pages`` makes the page of each place and all other files."""
        self.session = session
        self._controls, self._post, self._pages = controls, post, pages
        self.line: DeskLine | None = None
        self.table: DeskTable | None = None
        self.asking: dict[Side, TakeoverAsked] = {}
        """The devices that ask for a seat which another holds."""
        self.voided = False
        """Whether the codes have become void because wrong ones were tried."""
        self.sides: tuple[Side, ...] = ()
        """The sides that are played at pages; none before somebody has sat down."""
        self.told: Beside | None = None
        """What was told beside the game last."""
        self._address = ""
        self._kept: Kept | None = None
        self._audiences: Mapping[str, str] = {}

    @property
    def here(self) -> Side | None:
        """The side that is played at the window; None if none is."""
        return self.sides[0].other if len(self.sides) == 1 else None

    def sit(self, here: Side | None) -> None:
        """Takes the hands of all other sides off the window, both if nobody plays ``here``."""
        self.sides = tuple(side for side in Side if side is not here)
        for side in self.sides:
            self._controls.seat(side, Elsewhere())

    def open(self, address: str) -> None:
        """Listens at an address, where the table of this game stood before if it did. Raises
        PhonesError, ContentError."""
        self._hang_up()
        page, files = self._pages(self.session.scenario)
        before = kept_of(self.session.path)
        if before is not None and before.address == address:
            held = {side: key for side, key in before.held_by.items() if side in self.sides}
            before = evolve(before, held_by=held)
        else:
            before = None
        self._address, key = address, (before or Kept(address, 0)).key(WATCH)
        self._audiences = {WATCH: key}

        def listen(kept: Kept | None) -> DeskLine:
            return DeskLine.open(address, self._post, page, files, self._audiences, kept=kept)

        try:
            self.line = listen(before)
        except CannotListen:
            if before is None:
                raise
            self.line = listen(None)  # another program has the port where it stood
        window = Window(self._controls, self.here)
        self.table = DeskTable(self.session, self.line, window=window)
        self.table.open()
        self.look()

    @property
    def to_look_on(self) -> str:
        """The address for those who only look on."""
        assert self.line is not None
        return f"{self.line.origin}/{WATCH}/#{self._audiences[WATCH]}"

    @property
    def proposed(self) -> Proposal | None:
        """What the other desk proposes to whoever plays at the window."""
        found = None if self.told is None else self.told.proposal
        return None if found is None or self.here in (None, found.side) else found

    def there(self, side: Side) -> There:
        """Whether somebody is there for a side."""
        return There.NOBODY if self.line is None else self.line.presence()[side].there

    def take(self, said: Said) -> bool:
        """Takes what a page has said. Returns whether anything has changed that the window
        shows."""
        if self.table is None:
            return False
        game, told = self.session.game, self.told
        match said:
            case TakeoverAsked(side=side):
                self.asking[side] = said
            case TakeoverSettled(side=side, request=request):
                if side in self.asking and self.asking[side].request == request:
                    del self.asking[side]
            case Voided():
                self.voided = True
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
        assert self.table is not None and self.line is not None
        self.told = self.table.beside(self.here)
        over = self.session.game.state.outcome is not None
        kept = None if over else self.line.held(self._address, self._audiences)
        if kept != self._kept:
            self._kept = kept
            if kept is None:
                forget(self.session.path)
            else:
                with suppress(OSError):
                    keep(self.session.path, kept)

    def switch_off(self) -> None:
        """Ends it. Hands come back to the screen from behind a curtain."""
        self._hang_up()
        sides, self.sides = self.sides, ()
        for side in sides:
            self._controls.seat(side, None)

    def close(self) -> None:
        """Ends it with the game. Pages come back by themselves once it goes on."""
        self._hang_up()

    def _hang_up(self) -> None:
        line, self.line, self.table, self.told = self.line, None, None, None
        self.asking.clear()
        if line is not None:
            line.close()
