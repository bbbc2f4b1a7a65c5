"""`ad1666 play --page`: a game against a program on a page in this machine's browser."""

from __future__ import annotations

import json
import queue
import secrets
import shlex
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic

from attrs import define, field

from ad1666.bots import player_of
from ad1666.console.places import need_our_programs
from ad1666.content.messages import message
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.desks.line import DeskLine
from ad1666.desks.table import WATCH, DeskTable
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord, Trouble
from ad1666.game.seats import PERSON, names_own
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.output import BAD_INPUT, say, warn
from ad1666.phones.server.addresses import LOCAL
from ad1666.phones.server.listening import PhonesError
from ad1666.phones.server.said import Came, Left, Said
from ad1666.play.ahead import play_ahead
from ad1666.play.seating import Seating
from ad1666.processes import until_stopped
from ad1666.rules.cards import Side
from ad1666.words import ending, fencers
from ad1666.words.errors import error_text
from ad1666.words.vocabulary import side as side_name

COMES, RETURNS = 180.0, 60.0
"""Seconds in which a browser has to come, as long as a code works; and in which it has to come
back, which a page that is loaded anew does at once."""
_BREATH = 0.25
"""Seconds between two looks at the clock."""
USUAL = "musketeer"
"""The program that plays if none was named and both sides were last played by people."""


class NoSuchSeat(ValueError):
    """The page cannot have the seats that are asked for. The message says why and what to do."""


def is_record(name: str) -> bool:
    """Whether what is to be played is a game to go on with."""
    return name.endswith(SUFFIX)


def seated(players: Mapping[Side, str]) -> dict[Side, str]:
    """The program of the side that is not played on the page, by that side: as named, else as
    chosen last. Raises NoSuchSeat."""
    names = {**Seating.last({}).names, **players}
    programs = {side: name for side, name in names.items() if name != PERSON}
    guests = [name for name in programs.values() if names_own(name)]
    if guests:
        raise NoSuchSeat(_("{player}: plays only in the window").format(player=guests[0]))
    if len(programs) == len(Side):
        problem = _("One side is played on the page. Let a person play it: --red-player person")
        raise NoSuchSeat(problem)
    if programs:
        return programs
    named = [side for side in players if players[side] == PERSON]
    return {(named[0].other if len(named) == 1 else Side.BLUE): USUAL}


def play(scenario: Scenario, bands: Bands, players: Mapping[Side, str], at_turn: int) -> int:
    """Begins a game. Returns the exit status."""
    try:
        programs = seated(players)
    except NoSuchSeat as error:
        warn(str(error))
        return BAD_INPUT
    seating = Seating.last({**dict.fromkeys(Side, PERSON), **programs}, at_turn)
    chosen = dict(bands)
    for side in programs:
        if side in scenario.musters.rules and side not in chosen:
            band = seating.band(scenario, chosen, side)
            chosen |= {side: band} if band is not None else {}
    session = Session.new(assembled(scenario, chosen), seats=seating.seats())
    play_ahead(session, at_turn)
    return _at_page(session)


def resume(path: Path) -> int:
    """Goes on with a game. Returns the exit status. Raises BadRecord, ContentError."""
    session, trouble = Session.resume(path)
    if trouble is not None:
        warn(error_text(BadRecord(trouble)))
    if len(session.seats) != 1:
        session.close()
        problem = message("is no game of a person against a program")
        remedy = message("Go on with it in the window: ad1666")
        raise BadRecord(Trouble(path, None, problem, remedy))
    need_our_programs(session)
    return _at_page(session)


def _at_page(session: Session) -> int:
    try:
        served = OwnPage(session)
        try:
            served.open()
        except PhonesError as error:
            warn(str(error))
            return BAD_INPUT
        with until_stopped():
            served.run()
        served.close()
    finally:
        session.close()
    _say_end(session)
    return 0


@define
class OwnPage:
    """A table with one desk, whose page this machine alone can reach, and a program."""

    session: Session
    show: Callable[[str], object] = webbrowser.open
    """Opens an address."""
    tell: Callable[[str], None] = say
    line: DeskLine = field(init=False)
    table: DeskTable = field(init=False)
    _inbox: queue.SimpleQueue[Said] = field(factory=queue.SimpleQueue, init=False)
    _until: float | None = field(default=None, init=False)
    """When nobody will come any more; None while somebody is there."""

    def open(self) -> None:
        """Begins to listen, and opens the page. Raises PhonesError, ContentError."""
        from ad1666.table.paper.pages import pages_for  # loads pygame

        seats = self.session.seats
        page, files = pages_for(self.session.scenario)
        nobody = {WATCH: secrets.token_urlsafe()}  # the key is not told
        self.line = DeskLine.open(LOCAL, self._inbox.put, page, files, nobody)
        programs = {side: player_of(seat) for side, seat in seats.items()}
        self.table = DeskTable(self.session, self.line, programs=programs, secure=True)
        self._until = monotonic() + COMES
        address = self.line.new_code(self.side).url
        ((_side, seat),) = seats.items()
        words = _("You play {side}, against {player}. The page is opened in your browser. If not:")
        self.tell(words.format(side=side_name(self.side), player=fencers.seated(seat)))
        self.tell(f"  {address}")
        self.tell(
            _("It works once, on this machine. Ctrl+C here, or closing the page, ends the game.")
        )
        self.show(address)
        self.table.open()

    @property
    def side(self) -> Side:
        """The side that is played on the page."""
        (side,) = self.session.seats
        return side.other

    def run(self) -> None:
        """Plays until the page has been closed, or none has come."""
        while self._until is None or monotonic() < self._until:
            with suppress(queue.Empty):
                self._take(self._inbox.get(timeout=_BREATH))

    def close(self) -> None:
        """Tells the page that the table is put away, and ends its line."""
        self.line.publish(self.side, "closed", json.dumps({"kind": "closed"}))
        self.line.close()

    def _take(self, said: Said) -> None:
        match said:
            case Came():
                self._until = None
            case Left():
                self._until = monotonic() + RETURNS
        self.table.hear(said)


def _say_end(session: Session) -> None:
    state = session.game.state
    if session.unsaved is not None:
        warn(error_text(session.unsaved))
    elif state.outcome is not None:
        say(ending.plain(state.outcome, session.scenario.items, state))
    else:
        say(_("The game is saved. To go on with it:"))
        say(f"  ad1666 play {shlex.quote(str(session.path))} --page")
