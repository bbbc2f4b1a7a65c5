"""`ad1666 host`: keeps a table at which two people play at desks of their own, and others look
on."""

from __future__ import annotations

import argparse
import json
import queue
import shlex
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define, field

from ad1666.bots import player_of
from ad1666.console import names
from ad1666.console.band_report import band_files, bands_of, describe_bands
from ad1666.console.places import need_our_programs
from ad1666.content.errors import ContentError
from ad1666.content.messages import message
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.desks.fairly import SUFFIX as SUFFIX_OF_DEALING
from ad1666.desks.fairly import Fairly
from ad1666.desks.keeping import Kept, forget, keep, kept_of
from ad1666.desks.line import PORT, DeskLine
from ad1666.desks.mustering import MusterTable
from ad1666.desks.table import LATE, WATCH, DeskTable
from ad1666.game.records.places import SUFFIX, new_paths
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import played
from ad1666.game.session import Session
from ad1666.i18n import N_, _
from ad1666.output import BAD_INPUT, say, warn
from ad1666.phones.server.addresses import likeliest
from ad1666.phones.server.listening import PhonesError, QrCode
from ad1666.phones.server.said import (
    Gathered,
    Said,
    Spoken,
    TakeoverAsked,
    TakeoverSettled,
    Voided,
)
from ad1666.phones.server.site import Certificate
from ad1666.processes import until_stopped
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side
from ad1666.words import title, vocabulary
from ad1666.words.errors import error_text, said

_KEYS = {"r": Side.RED, "l": Side.BLUE}
"""What makes a new code for a side."""
_AGREED = {"y": True, "n": False}
"""What answers whether another device may have a seat."""
_QUIT = "q"
_MOST_LATER, _LONGEST = 200, 1024
"""How many messages wait while a page is asked in dealing, and of how many letters each is."""
_LOOK_ON: Mapping[str, str] = {
    WATCH: N_("To look on: {url}"),
    LATE: N_("To look on with both hands, a whole turn late: {url}"),
}


class PutAway(Exception):
    """The table is put away while it waits for a page that deals."""


def describe(host: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    purpose = _("a scenario, or the record of a game to go on with ({suffix})")
    host.add_argument("game", metavar=_("SCENARIO|FILE"), help=purpose.format(suffix=SUFFIX))
    describe_bands(host)
    purpose = _("the address of this machine to listen at; default: {address}")
    host.add_argument("--at", metavar=_("ADDRESS"), help=purpose.format(address=likeliest()[0]))
    purpose = _("the port; default: {port}, or another one if that is taken")
    host.add_argument(
        "--port", type=int, default=PORT, metavar=_("PORT"), help=purpose.format(port=PORT)
    )
    purpose = _("let some who look on see both hands, a whole turn late")
    host.add_argument("--late-hands", action="store_true", help=purpose)
    purpose = _("let both pages deal for each other, with a transcript that verifies the record")
    host.add_argument("--fair", action="store_true", help=purpose)
    purpose = _("a certificate (PEM), so that nobody in between can read the line")
    host.add_argument("--cert", type=Path, metavar=_("FILE"), help=purpose)
    host.add_argument("--key", type=Path, metavar=_("FILE"), help=_("the key of the certificate"))


def host(given: argparse.Namespace) -> int:
    """Keeps a table until it is told to stop. Returns the exit status. Raises ContentError,
    BadRecord."""
    certificate = _certificate(given)
    hosted, kept = _hosted(given)
    hosted.late, hosted.certificate = given.late_hands, certificate
    hosted.fair = hosted.fair or given.fair
    try:
        address = given.at or (likeliest()[0] if kept is None else kept.address)
        if kept is not None and kept.address != address:
            kept = None  # no device that was there can find it
        try:
            hosted.open(address, given.port, kept)
        except PhonesError as error:
            warn(str(error))
            return BAD_INPUT
        _typed(hosted.typed)
        with until_stopped(), suppress(PutAway):
            hosted.begin()
            hosted.run()
        hosted.close()
    finally:
        session = hosted.session
        if session is not None:
            session.close()
    if session is not None and session.game.pending is not None:
        words = _("{command} goes on with the game, at the same address.")
        say(words.format(command=f"ad1666 host {shlex.quote(str(session.path))}"))
    return 0


@define
class Hosted:
    """A table with its server, and who keeps it at a terminal."""

    scenario: Scenario
    session: Session | None = None
    """The game; None until all bands are chosen."""
    bands: Bands = field(factory=dict)
    """Those that are chosen already."""
    record: Path | None = None
    """The game to go on with once its pages can be asked; None for one that is there, or new."""
    fair: bool = False
    """Whether both pages deal for each other."""
    late: bool = False
    certificate: Certificate | None = None
    tell: Callable[[str], None] = say
    line: DeskLine = field(init=False)
    table: DeskTable | None = field(default=None, init=False)
    muster: MusterTable | None = field(default=None, init=False)
    _inbox: queue.SimpleQueue[Said | str] = field(factory=queue.SimpleQueue, init=False)
    _later: deque[Said] = field(factory=lambda: deque(maxlen=_MOST_LATER), init=False)
    """What came while a page was asked in dealing."""
    _fairly: Fairly | None = field(default=None, init=False)
    _asking: TakeoverAsked | None = field(default=None, init=False)
    """The device that asks for a seat whose own device does not answer."""
    _address: str = field(default="", init=False)
    _audiences: Mapping[str, str] = field(factory=dict, init=False)
    _kept: Kept | None = field(default=None, init=False)
    """What is kept of it on disk."""
    _over: bool = field(default=False, init=False)
    _unsaved: str = field(default="", init=False)
    """Why the game is not on disk."""

    def open(self, address: str, port: int, kept: Kept | None) -> None:
        """Begins to listen. Raises PhonesError, ContentError."""
        from ad1666.table.paper.pages import pages_for  # loads pygame

        scenario = self.scenario
        page, files = pages_for(scenario)
        before = kept or Kept(address, port)
        places = (WATCH, LATE) if self.late else (WATCH,)
        self._address = address
        self._audiences = {place: before.key(place) for place in places}
        self.line = DeskLine.open(
            address,
            self._inbox.put,
            page,
            files,
            self._audiences,
            port=port,
            kept=kept,
            certificate=self.certificate,
            fair=self.fair,
        )

    def begin(self) -> None:
        """Shows where it is, and sits down to the game or to the choice of bands. Where pages deal,
        this waits until both have come. Raises ContentError, BadRecord, PutAway."""
        scenario = self.scenario
        chosen = scenario.musters.rules.keys() <= self.bands.keys()
        if self.session is None and self.record is None and not chosen:
            everybody = (*Side, *self._audiences)
            self.muster = MusterTable(scenario, self.line, self.bands, everybody)
            self.muster.tell()
        if self.fair:  # its first hands wait for both pages
            self._show()
        if self.muster is None:
            self._begin(self.session or self._session(assembled(scenario, self.bands)))
        if not self.fair:
            self._show()

    def _session(self, scenario: Scenario) -> Session:
        """A game that begins, or goes on. Raises BadRecord, ContentError, PutAway."""
        if self.record is not None:
            transcript = self.record.with_suffix(SUFFIX_OF_DEALING)
            self._fairly = Fairly.again(transcript, self.line, self._answer)
            session, trouble = Session.resume(self.record, self._fairly)
            if trouble is not None:
                warn(error_text(trouble))
            return session
        if not self.fair:
            return Session.new(scenario)
        path = next(new_paths(scenario.path.stem))
        self._fairly = Fairly(path.with_suffix(SUFFIX_OF_DEALING), self.line, self._answer)
        self._fairly.keep()  # by which the game is known to go on so
        return Session.new(scenario, self._fairly, path)

    def _answer(self, side: Side, number: int) -> dict[str, Any]:
        """Waits for what a page says to a question with a number. Raises PutAway."""
        while True:
            came = self._inbox.get()
            match came:
                case str():
                    if came.strip().lower() == _QUIT:
                        raise PutAway
                    self._obey(came.strip().lower())
                case Spoken(place=place, text=text):
                    told = answer_of(text)
                    if told is None and len(text) <= _LONGEST:
                        self._later.append(came)
                    elif told is not None and place == side and told["number"] == number:
                        return told
                case Gathered():
                    self._later.append(came)
                case _:
                    self._notice(came)
                    if self.table is not None:
                        self.table.tell_people()

    def _begin(self, session: Session) -> None:
        """Sits down to the game."""
        self.session = session
        self.tell(f"{title(self.scenario.title)}: {session.path}")
        programs = {side: player_of(seat) for side, seat in session.seats.items()}
        self.table = DeskTable(
            session,
            self.line,
            programs=programs,
            fairly=self._fairly,
            late=self.late,
            secure=self.certificate is not None,
        )
        if self.muster is not None:
            for place in (*Side, *self._audiences):
                self.line.clear(place)
            self.table.languages = self.muster.languages
        self.table.open()
        for place, number in ({} if self.muster is None else self.muster.gathered).items():
            self.table.hear(Gathered(place, number))
        self.muster = None
        self._keep(session)

    def typed(self, line: str) -> None:
        """Takes a line from the terminal, in any thread."""
        self._inbox.put(line)

    def run(self) -> None:
        """Plays until it is told to stop."""
        while True:
            came = self._later.popleft() if self._later else self._inbox.get()
            if isinstance(came, str):
                if came.strip().lower() == _QUIT:
                    return
                self._obey(came.strip().lower())
                continue
            try:
                self._take(came)
            except PutAway:
                return
            except Exception as error:  # a page must not end the game of two people
                tell_fault(error)

    def close(self) -> None:
        """Ends all connections. The game stays in its record."""
        self.line.close()

    def _take(self, said: Said) -> None:
        self._notice(said)
        if self.muster is not None:
            self.muster.hear(said)
            if self.muster.over:
                self._begin(self._session(assembled(self.scenario, self.muster.chosen)))
        elif self.table is not None and self.session is not None:
            self.table.hear(said)
            self._keep(self.session)
            self._tell_unsaved(self.session)

    def _notice(self, said: Said) -> None:
        """Takes what only the terminal has to know."""
        match said:
            case TakeoverAsked(side=side, there=False):
                self._asking = said
                words = _(
                    "Another device ({device}) asks for {side}, and nobody answers at that desk. "
                    "Y gives it the seat, N does not."
                )
                self.tell(words.format(device=said.device or "?", side=vocabulary.side(side)))
            case TakeoverSettled(request=request):
                if self._asking is not None and self._asking.request == request:
                    self._asking = None
            case Voided():
                words = _("Wrong codes were tried, so none works any more. R and L make new ones.")
                self.tell(words)

    def _tell_unsaved(self, session: Session) -> None:
        """Tells once that the game is not on disk. It goes on, and each choice tries again."""
        told, self._unsaved = self._unsaved, error_text(session.unsaved)
        if self._unsaved and not told:
            self.tell(self._unsaved)

    def _obey(self, key: str) -> None:
        if (side := _KEYS.get(key)) is not None:
            self._code(side, self.line.new_code(side))
        elif key in _AGREED and self._asking is not None:
            asked, self._asking = self._asking, None
            settle = self.line.allow if _AGREED[key] else self.line.refuse
            settle(asked.side, asked.request)

    def _show(self) -> None:
        """Shows the addresses, and what has to be known of them."""
        if self.session is None:
            self.tell(title(self.scenario.title))
        held = self.line.held(self._address, self._audiences).held_by
        for side in Side if self.table is None else self.table.desks:
            if side not in held:
                self._code(side, self.line.new_code(side))
                continue
            words = _("{side}: {place} (a device holds this seat)")
            place = f"{self.line.origin}/{side}/"
            self.tell(words.format(side=vocabulary.side(side), place=place))
        for place, key in self._audiences.items():
            self.tell(_(_LOOK_ON[place]).format(url=f"{self.line.origin}/{place}/#{key}"))
        if self.certificate is None:
            words = _(
                "The line is not encrypted: whoever records the traffic of the network sees hands. "
                "Use it in a network of your own or a VPN, or with {option}."
            )
            self.tell(words.format(option="--cert"))
        self.tell(
            _(
                "This machine deals, and its program knows both hands. A code works once, for "
                "three minutes: R makes a new one for Red, L for Blue. Q ends."
            )
        )

    def _code(self, side: Side, code: QrCode) -> None:
        self.tell(f"{vocabulary.side(side)}: {code.url}")

    def _keep(self, session: Session) -> None:
        """Keeps who holds the seats, as long as there is something to go on with."""
        if session.game.state.outcome is not None:
            if not self._over:
                self._over = True
                forget(session.path)
                self._verify(session)
            return
        kept = self.line.held(self._address, self._audiences)
        if kept != self._kept:
            self._kept = kept
            with suppress(OSError):
                keep(session.path, kept)

    def _verify(self, session: Session) -> None:
        """Lets both pages open their decks once the game is over."""
        if self._fairly is None or self.table is None:
            return
        self._fairly.close()
        self.table.tell()
        if self._fairly.failed is None:
            words = _("Dealt by both pages. To verify the record: {command}")
            files = f"{shlex.quote(str(session.path))} {shlex.quote(str(self._fairly.path))}"
            self.tell(words.format(command=f"ad1666 verify {files}"))
        else:
            words = _("The pages did not deal to the end: {why}.")
            self.tell(words.format(why=said(self._fairly.failed.problem)))


def answer_of(text: str) -> dict[str, Any] | None:
    """What a page has answered in dealing; None if it has said something else."""
    told = json.loads(text)  # the server has read it
    return dict(told) if told.get("say") == "dealt" and type(told.get("number")) is int else None


def _certificate(given: argparse.Namespace) -> Certificate | None:
    """The certificate that was given. Raises ContentError if it cannot be used."""
    if given.cert is None and given.key is None:
        return None
    if given.cert is None or given.key is None:
        problem = message("a certificate needs its key, and a key its certificate")
        remedy = message("Name both: {options}", options="--cert FILE --key FILE")
        raise ContentError(given.cert or given.key, None, problem, remedy)
    certificate = Certificate(given.cert, given.key)
    try:
        certificate.check()
    except OSError as error:
        problem = message(
            "cannot be used as a certificate with the key {key}: {reason}",
            key=str(given.key),
            reason=error.strerror or str(error),
        )
        remedy = message("Give a certificate and its key as PEM")
        raise ContentError(given.cert, None, problem, remedy) from None
    return certificate


def _hosted(given: argparse.Namespace) -> tuple[Hosted, Kept | None]:
    """The game to play, or the scenario whose bands are still to be chosen, and where its table
    stood. Raises ContentError, BadRecord."""
    path = Path(given.game)
    if path.suffix == SUFFIX:
        if path.with_suffix(SUFFIX_OF_DEALING).exists():
            scenario = played(read(path)).scenario
            return Hosted(scenario, record=path, fair=True), kept_of(path)
        if given.fair:
            problem = message("was not begun with both pages dealing")
            remedy = message("Go on without {option}", option="--fair")
            raise ContentError(path, None, problem, remedy)
        session, trouble = Session.resume(path)
        if trouble is not None:
            warn(error_text(trouble))
        if session.seats.keys() == set(Side):
            session.close()
            problem = message("programs play both sides of this game")
            raise ContentError(path, None, problem, message("Watch it in the window"))
        need_our_programs(session)
        return Hosted(session.scenario, session), kept_of(path)
    scenario = load_scenario(names.one_of(given.game))
    bands = bands_of(scenario, band_files(given))
    return Hosted(scenario, bands=bands), None


def _typed(take: Callable[[str], None]) -> None:
    """Has lines of the terminal taken as they come, until there are no more."""

    def read() -> None:
        for line in sys.stdin:
            take(line)

    threading.Thread(target=read, daemon=True).start()
