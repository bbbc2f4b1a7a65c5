"""Where the second desk of a window stands: its server, whose page comes to which place, and what
is kept of that. It outlives a game, so that devices stay in a rematch, and from night to night of a
campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.keeping import Kept, forget, keep, kept_of
from ad1666.desks.line import AnyLine, Crossed, DeskLine, across
from ad1666.desks.table import WATCH
from ad1666.i18n import language
from ad1666.phones.server.files import File
from ad1666.phones.server.listening import CannotListen
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import Gathered, Said, TakeoverAsked, TakeoverSettled, Voided
from ad1666.rules.cards import Side
from ad1666.words import vocabulary

Pages = Callable[[Scenario | None], tuple[File, dict[str, File]]]
_Of = TypeVar("_Of")


class Stand:
    """Nothing listens before `open`, and nothing after `close`. A device that has come to the place
    of a side stays there; where desks are ``crossed`` it plays the other side."""

    def __init__(self, post: Callable[[Said], None], pages: Pages, at: Path) -> None:
        """``post`` takes what pages say, in the server's thread. ``pages`` makes the page of each
        place and all other files, with those of a board if there is one. It is kept with what is
        ``at`` a path, a game or a campaign."""
        self.post, self._pages, self.at = post, pages, at
        self.hears: Callable[[Said], object] = self.heard
        """What takes what pages say."""
        self._line: DeskLine | None = None
        kept = kept_of(at)
        self.crossed = kept is not None and kept.crossed
        self._places: tuple[Side, ...] = ()  # those that have a page
        self._asking: dict[Side, TakeoverAsked] = {}
        self.voided = False
        """Whether the codes have become void because wrong ones were tried."""
        self._languages = dict.fromkeys(Side, language())
        self.gathered = 0
        """How many look on."""
        self.number = 1
        """That of the next sheets: no answer to older ones counts for them."""
        self._address = ""
        self._kept: Kept | None = None
        self.audiences: Mapping[str, str] = {}

    def _across(self, by_place: Mapping[Side, _Of]) -> dict[Side, _Of]:
        """What belongs to places, by side, or the other way round."""
        return {side.other if self.crossed else side: each for side, each in by_place.items()}

    # Who sits where

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that are played at pages; none before somebody has sat down."""
        return tuple(sorted(self._across(dict.fromkeys(self._places, 0)), key=list(Side).index))

    @property
    def here(self) -> Side | None:
        """The side that is played at the window; None if none is."""
        return self.sides[0].other if len(self.sides) == 1 else None

    def sit(self, here: Side | None) -> None:
        """Has all sides but ``here`` played at pages, both if nobody plays here."""
        sides = (side for side in Side if side is not here)
        self._places = tuple(self._across(dict.fromkeys(sides, 0)))

    def rise(self) -> None:
        """Ends it: both play at the window."""
        self.close()
        self._places = ()

    @property
    def languages(self) -> dict[Side, str]:
        """What is spoken at the desk of each side."""
        return self._across(self._languages)

    def speak(self, languages: Mapping[Side, str]) -> None:
        """Keeps what is spoken at the desk of each side."""
        self._languages = self._across(languages)

    # The server

    @property
    def line(self) -> AnyLine | None:
        """What listens, by side; None if nothing does."""
        return Crossed(self._line) if self._line is not None and self.crossed else self._line

    def open(self, address: str, scenario: Scenario | None) -> None:
        """Listens at an address, where it stood before if it did. Raises PhonesError,
        ContentError."""
        self.close()
        page, files = self._pages(scenario)
        before = kept_of(self.at)
        if before is not None and before.address == address:
            held = {place: key for place, key in before.held_by.items() if place in self._places}
            before = evolve(before, held_by=held)
        else:
            before = None
        self._address, key = address, (before or Kept(address, 0)).key(WATCH)
        self.audiences = {WATCH: key}

        def listen(kept: Kept | None) -> DeskLine:
            return DeskLine.open(address, self.post, page, files, self.audiences, kept=kept)

        try:
            self._line = listen(before)
        except CannotListen:
            if before is None:
                raise
            self._line = listen(None)  # another program has the port where it stood

    def serve(self, scenario: Scenario) -> None:
        """Serves the pictures of another board. Raises ContentError."""
        if self._line is not None:
            self._line.serve(self._pages(scenario)[1])

    def clear(self) -> None:
        """Puts away what pages show."""
        if self._line is not None:
            for place in (*Side, *self.audiences):
                self._line.clear(place)

    @property
    def to_look_on(self) -> str:
        """The address for those who only look on."""
        assert self._line is not None
        return f"{self._line.origin}/{WATCH}/#{self.audiences[WATCH]}"

    @property
    def asking(self) -> dict[Side, TakeoverAsked]:
        """The devices that ask for a seat which another holds."""
        return self._across(self._asking)

    def there(self, side: Side) -> There:
        """Whether somebody is there for a side."""
        return There.NOBODY if self.line is None else self.line.presence()[side].there

    def hear(self, said: Said) -> None:
        """Takes what a page has said, whatever the window shows."""
        self.hears(said)

    def heard(self, said: Said) -> Said:
        """Takes in what a page has said as far as it is about places, and returns it for the sides
        that they serve."""
        match said:
            case TakeoverAsked(side=place):
                self._asking[place] = said
            case TakeoverSettled(side=place, request=request):
                if place in self._asking and self._asking[place].request == request:
                    del self._asking[place]
            case Voided():
                self.voided = True
            case Gathered(number=number):
                self.gathered = number
        return across(said) if self.crossed else said

    def keep(self, *, over: bool) -> None:
        """Keeps who holds its seats, unless there is nothing to go on with."""
        if self._line is None:
            return
        kept = None if over else self._line.held(self._address, self.audiences)
        kept = kept and evolve(kept, crossed=self.crossed)
        if kept != self._kept:
            self._kept = kept
            if kept is None:
                forget(self.at)
            else:
                with suppress(OSError):
                    keep(self.at, kept)

    def cross(self, at: Path) -> None:
        """Has each desk play the other side, in a game at a path."""
        self.crossed, self.at, self._kept = not self.crossed, at, None

    def close(self) -> None:
        """Ends all connections. Pages come back by themselves once it is opened again."""
        line, self._line = self._line, None
        self._asking.clear()
        if line is not None:
            line.close()


class AtStand:
    """What stands there, as the sheets with its codes know it."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand

    @property
    def line(self) -> AnyLine | None:
        """What listens; None if nothing does."""
        return self.stand.line

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that are played at pages; none before somebody has sat down."""
        return self.stand.sides

    @property
    def here(self) -> Side | None:
        """The side that is played at the window; None if none is."""
        return self.stand.here

    @property
    def asking(self) -> dict[Side, TakeoverAsked]:
        """The devices that ask for a seat which another holds."""
        return self.stand.asking

    @property
    def voided(self) -> bool:
        """Whether the codes have become void because wrong ones were tried."""
        return self.stand.voided

    @voided.setter
    def voided(self, voided: bool) -> None:
        self.stand.voided = voided

    def there(self, side: Side) -> There:
        """Whether somebody is there for a side."""
        return self.stand.there(side)

    def name(self, side: Side) -> str:
        """What a side is called."""
        return vocabulary.side(side)
