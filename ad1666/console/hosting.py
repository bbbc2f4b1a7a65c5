"""`ad1666 host`: keeps a table at which two people play at desks of their own, and others look
on."""

from __future__ import annotations

import argparse
import json
import shlex
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define, field

from ad1666.bots import player_of
from ad1666.campaign.glances import SUFFIX as SUFFIX_OF_CAMPAIGNS
from ad1666.console import names
from ad1666.console.band_report import band_files, bands_of, describe_bands
from ad1666.console.hosting_campaign import HostedCampaign, of_a_campaign
from ad1666.console.hosting_campaign import hosted as hosted_campaign
from ad1666.console.keeper import QUIT, Keeper, PutAway, certificate_of, read_lines
from ad1666.console.places import need_our_programs
from ad1666.content.errors import ContentError
from ad1666.content.messages import message
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.desks.fairly import SUFFIX as SUFFIX_OF_DEALING
from ad1666.desks.fairly import Fairly
from ad1666.desks.keeping import Kept, kept_of
from ad1666.desks.line import PORT
from ad1666.desks.mustering import MusterTable
from ad1666.desks.table import DeskTable
from ad1666.game.records.places import SUFFIX, new_paths
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import played
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.output import BAD_INPUT, say, warn
from ad1666.phones.server.addresses import likeliest
from ad1666.phones.server.listening import PhonesError
from ad1666.phones.server.said import (
    Gathered,
    Said,
    Spoken,
)
from ad1666.processes import until_stopped
from ad1666.rules.cards import Side
from ad1666.words import title
from ad1666.words.errors import error_text, said

_MOST_LATER, _LONGEST = 200, 1024
"""How many messages wait while a page is asked in dealing, and of how many letters each is."""


def describe(host: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    purpose = _(
        "a scenario or a campaign, or the file of a game ({suffix}) or of a campaign ({campaign}) "
        "to go on with"
    ).format(suffix=SUFFIX, campaign=SUFFIX_OF_CAMPAIGNS)
    host.add_argument("game", metavar=_("SCENARIO|FILE"), help=purpose)
    describe_bands(host)
    purpose = _("the road of a campaign; default: the first")
    host.add_argument("--road", metavar=_("ROAD"), help=purpose)
    purpose = _("in a campaign that begins, heroes may be lost: for a night or for good")
    host.add_argument("--graves", action="store_true", help=purpose)
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
    certificate = certificate_of(given)
    save = of_a_campaign(given)
    kept_here: Hosted | HostedCampaign
    if save is not None:
        kept_here, kept = hosted_campaign(save), kept_of(save.path)
    else:
        kept_here, kept = _hosted(given)
        kept_here.fair = kept_here.fair or given.fair
    kept_here.late, kept_here.certificate = given.late_hands, certificate
    try:
        address = given.at or (likeliest()[0] if kept is None else kept.address)
        if kept is not None and (kept.address != address or kept.crossed):
            kept = None  # no device that was there can find it, or it would play the other side
        try:
            kept_here.open(address, given.port, kept)
        except PhonesError as error:
            warn(str(error))
            return BAD_INPUT
        read_lines(kept_here.typed)
        with until_stopped(), suppress(PutAway):
            kept_here.begin()
            kept_here.run()
        kept_here.close()
    finally:
        kept_here.leave()
    if (path := kept_here.goes_on) is not None:
        words = _("{command} goes on with it, at the same address.")
        say(words.format(command=f"ad1666 host {shlex.quote(str(path))}"))
    return 0


@define
class Hosted(Keeper):
    """The table of a game."""

    scenario: Scenario
    session: Session | None = None
    """The game; None until all bands are chosen."""
    bands: Bands = field(factory=dict)
    """Those that are chosen already."""
    record: Path | None = None
    """The game to go on with once its pages can be asked; None for one that is there, or new."""
    fair: bool = False
    """Whether both pages deal for each other."""
    table: DeskTable | None = field(default=None, init=False)
    muster: MusterTable | None = field(default=None, init=False)
    _later: deque[Said] = field(factory=lambda: deque(maxlen=_MOST_LATER), init=False)
    """What came while a page was asked in dealing."""
    _fairly: Fairly | None = field(default=None, init=False)
    _over: bool = field(default=False, init=False)
    _unsaved: str = field(default="", init=False)
    """Why the game is not on disk."""

    @property
    def goes_on(self) -> Path | None:
        """The game that goes on later; None if there is none."""
        session = self.session
        return None if session is None or session.game.pending is None else session.path

    def leave(self) -> None:
        """Closes the game. It stays on disk."""
        if self.session is not None:
            self.session.close()

    def open(self, address: str, port: int, kept: Kept | None) -> None:
        """Begins to listen. Raises PhonesError, ContentError."""
        self.listen(address, port, kept, self.scenario, fair=self.fair)

    def following(self) -> Said | str:
        """What comes next: first what came while a page was asked in dealing."""
        return self._later.popleft() if self._later else self.inbox.get()

    def begin(self) -> None:
        """Shows where it is, and sits down to the game or to the choice of bands. Where pages deal,
        this waits until both have come. Raises ContentError, BadRecord, PutAway."""
        scenario = self.scenario
        chosen = scenario.musters.rules.keys() <= self.bands.keys()
        if self.session is None and self.record is None and not chosen:
            everybody = (*Side, *self.audiences)
            self.muster = MusterTable(scenario, self.line, self.bands, everybody)
            self.muster.tell()
        if self.fair:  # its first hands wait for both pages
            self._show_all()
        if self.muster is None:
            self._begin(self.session or self._session(assembled(scenario, self.bands)))
        if not self.fair:
            self._show_all()

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
            came = self.inbox.get()
            match came:
                case str():
                    if came.strip().lower() == QUIT:
                        raise PutAway
                    self.obey(came.strip().lower())
                case Spoken(place=place, text=text):
                    told = answer_of(text)
                    if told is None and len(text) <= _LONGEST:
                        self._later.append(came)
                    elif told is not None and place == side and told["number"] == number:
                        return told
                case Gathered():
                    self._later.append(came)
                case _:
                    self.notice(came)
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
            for place in (*Side, *self.audiences):
                self.line.clear(place)
            self.table.languages = self.muster.languages
        self.table.open()
        for place, number in ({} if self.muster is None else self.muster.gathered).items():
            self.table.hear(Gathered(place, number))
        self.muster = None
        self._keep(session)

    def take(self, said: Said) -> None:
        """Takes what a page has said."""
        self.notice(said)
        if self.muster is not None:
            self.muster.hear(said)
            if self.muster.over:
                self._begin(self._session(assembled(self.scenario, self.muster.chosen)))
        elif self.table is not None and self.session is not None:
            self.table.hear(said)
            self._keep(self.session)
            self._tell_unsaved(self.session)

    def _tell_unsaved(self, session: Session) -> None:
        """Tells once that the game is not on disk. It goes on, and each choice tries again."""
        told, self._unsaved = self._unsaved, error_text(session.unsaved)
        if self._unsaved and not told:
            self.tell(self._unsaved)

    def _show_all(self) -> None:
        """Shows the addresses, and what has to be known of them."""
        if self.session is None:
            self.tell(title(self.scenario.title))
        self.show(*(Side if self.table is None else self.table.desks))

    def _keep(self, session: Session) -> None:
        """Keeps who holds the seats, and ends the dealing once the game is over."""
        over = session.game.state.outcome is not None
        if over and self._over:
            return
        self.keep(session.path, over=over)
        if over:
            self._over = True
            self._verify(session)

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
