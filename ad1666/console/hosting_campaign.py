"""`ad1666 host` of a whole campaign: its nights, and the pages between them, at two desks."""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from attrs import define, field

from ad1666.campaign.errands import errands_of
from ad1666.campaign.glances import SUFFIX
from ad1666.campaign.save_files import BadSave
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.values import Setup, Standing
from ad1666.console.keeper import Keeper
from ad1666.content.campaigns.lookup import campaign_named
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.errors import ContentError, hint
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.desks.keeping import Kept
from ad1666.desks.line import AnyLine, Crossed, across
from ad1666.desks.mustering import MusterTable
from ad1666.desks.nights import NightsTable, crossed, party_at
from ad1666.desks.table import DeskTable
from ad1666.game.records.record import BadRecord
from ad1666.game.session import Session
from ad1666.i18n import _, language
from ad1666.phones.server.said import Gathered, Said
from ad1666.play.trail import Trail
from ad1666.rules.cards import Side
from ad1666.words import campaigns
from ad1666.words.errors import error_text
from ad1666.words.spoken import plain
from ad1666.words.translations import hear_campaign

_SEEDS = 10**9
_Of = TypeVar("_Of")


@define
class HostedCampaign(Keeper):
    """The table of a campaign. The desk of each party comes to one place in all nights."""

    save: Save
    fresh: bool = False
    """Whether a night has just ended, what came of which is still to be told."""
    stage: NightsTable | MusterTable | DeskTable | None = field(default=None, init=False)
    session: Session | None = field(default=None, init=False)
    _crossed: bool = field(default=False, init=False)
    _languages: dict[Side, str] = field(factory=lambda: dict.fromkeys(Side, language()), init=False)
    _gathered: dict[str, int] = field(factory=dict, init=False)
    _number: int = field(default=1, init=False)
    _unsaved: str = field(default="", init=False)
    """Why the campaign or its night is not on disk."""

    @property
    def _standing(self) -> Standing:
        return self.save.standing

    def name(self, place: Side) -> str:
        """The party at a place."""
        return plain(campaigns.whose(self._standing, party_at(self._standing, place)))

    def open(self, address: str, port: int, kept: Kept | None) -> None:
        """Begins to listen. Raises PhonesError, ContentError."""
        self.listen(address, port, kept, None)

    def begin(self) -> None:
        """Shows where it is, and sits down to the night that is played or to the page that comes.
        Raises BadRecord, ContentError."""
        hear_campaign(self._standing.campaign)
        self.tell(f"{plain(_(self._standing.campaign.title))}: {self.save.path}")
        self.show(*Side)
        if self.save.telling is Telling.GOES_ON:
            session, trouble = self.save.resume()
            if trouble is not None:
                self.tell(error_text(trouble))
            self._play(session)
        else:
            self._between(fresh=self.fresh)

    # Between nights

    def _between(self, *, fresh: bool) -> None:
        self._crossed = False
        made = NightsTable(
            Trail(self.save, fresh),
            self.line,
            self._to_the_night,
            audiences=self.audiences,
            number=self._number,
        )
        made.languages = dict(self._languages)
        self.stage = made
        made.settle()
        self._keep()

    def _to_the_night(self) -> None:
        """Has the sides choose their bands, or begins the night at once."""
        try:
            scenario = self.save.prepared().scenario
            if not scenario.musters.rules:
                self._play(self.save.begin(scenario))
                return
        except (ContentError, BadRecord, OSError) as error:
            self._refuse(error)
            return
        self._cross()
        self.stage = MusterTable(scenario, self._line, {}, (*Side, *self.audiences))
        self.stage.languages = self._across(self._languages)
        self.stage.tell()

    def _refuse(self, error: Exception) -> None:
        """Goes back to the page before the night, which cannot begin."""
        self.tell(error_text(error))
        for place in (*Side, *self.audiences):
            self.line.clear(place)
        self._between(fresh=False)

    def _begin(self, scenario: Scenario) -> None:
        try:
            self._play(self.save.begin(scenario))
        except (ContentError, BadRecord, OSError) as error:
            self._refuse(error)

    # A night

    def _cross(self) -> None:
        """Has each desk serve the side that its party plays, and puts away what it shows."""
        playing = self._standing.playing
        red = self._standing.red if playing is None else playing.red
        self._crossed = crossed(self._standing, red)
        for place in (*Side, *self.audiences):
            self.line.clear(place)

    def _across(self, by_place: Mapping[Side, _Of]) -> dict[Side, _Of]:
        """What belongs to places, by side, or the other way round."""
        return {side.other if self._crossed else side: each for side, each in by_place.items()}

    @property
    def _line(self) -> AnyLine:
        return Crossed(self.line) if self._crossed else self.line

    def _play(self, session: Session) -> None:
        from ad1666.table.paper.pages import pages_for  # loads pygame

        self.session = session
        self._cross()
        self.line.serve(pages_for(session.scenario)[1])
        made = DeskTable(
            session,
            self._line,
            late=self.late,
            secure=self.certificate is not None,
            number=self._number,
            errands=errands_of(self._standing),
        )
        made.languages = self._across(self._languages)
        self.stage = made
        made.open()
        for place, number in self._gathered.items():
            made.hear(Gathered(place, number))
        self._keep()

    def _end(self, session: Session) -> None:
        """Counts the night that is over, and shows what came of it."""
        try:
            self.save.finish(session)
        except (BadRecord, ContentError) as error:
            self.tell(error_text(error))
        session.close()
        self.session = None
        self._between(fresh=True)

    # What pages say

    def take(self, said: Said) -> None:
        """Takes what a page has said."""
        self.notice(said)
        if isinstance(said, Gathered):
            self._gathered[said.place] = said.number
        stage = self.stage
        if stage is None:
            return
        stage.hear(across(said) if self._crossed else said)
        self._languages = self._across(stage.languages)
        match stage:
            case DeskTable(number=number):
                self._number = number + 1
                if stage.session.game.state.outcome is not None:
                    self._end(stage.session)
            case NightsTable(number=number) if stage is self.stage:
                self._number = number + 1
            case MusterTable() if stage.over:
                self._begin(assembled(self.save.prepared().scenario, stage.chosen))
        self._keep()
        self._tell_unsaved()

    def _keep(self) -> None:
        self.keep(self.save.path, over=self._standing.over)

    def _tell_unsaved(self) -> None:
        """Tells once that something is not on disk. It goes on, and each choice tries again."""
        session = None if self.session is None else self.session.unsaved
        told, self._unsaved = self._unsaved, error_text(self.save.unsaved or session)
        if self._unsaved and not told:
            self.tell(self._unsaved)

    @property
    def goes_on(self) -> Path | None:
        """The campaign that goes on later; None if its story has ended."""
        return None if self._standing.over else self.save.path

    def leave(self) -> None:
        """Closes what is played. It stays on disk."""
        if self.session is not None:
            self.session.close()
        self.save.close()


def of_a_campaign(given: argparse.Namespace) -> Save | None:
    """The campaign that is named, which begins, or that of a file that goes on; None for a scenario
    or the record of a game. Raises ContentError, BadRecord."""
    path = Path(given.game)
    goes_on = SUFFIX in path.suffixes
    story = None if goes_on else campaign_named(given.game)
    if not goes_on and story is None:
        if given.road is not None:
            raise ContentError(path, None, message("has no roads"), _without("--road"))
        if given.graves:
            raise ContentError(path, None, message("has no graves"), _without("--graves"))
        return None
    for option, value in (("--red", given.red), ("--blue", given.blue), ("--fair", given.fair)):
        if value:
            problem = message("is a campaign, in which {option} means nothing", option=option)
            raise ContentError(path, None, problem, _without(option))
    if story is not None:
        campaign = load_campaign(story)
        road = given.road or next(iter(campaign.roads))
        if road not in campaign.roads:
            problem = message('there is no road "{name}"', name=road)
            raise ContentError(story, None, problem, hint(road, campaign.roads))
        return Save.new(campaign, Setup(road, seed=random.randrange(_SEEDS), graves=given.graves))
    if given.road is not None:
        problem = message("goes on along its road")
        raise ContentError(path, None, problem, _without("--road"))
    if given.graves:
        problem = message("goes on as it was begun")
        raise ContentError(path, None, problem, _without("--graves"))
    try:
        save = Save.open(path)
    except BadSave as error:
        raise BadRecord(error.trouble) from error
    try:
        if (why := _not_here(save)) is not None:
            raise ContentError(path, None, *why)
    except BaseException:
        save.close()
        raise
    return save


def _without(option: str) -> Message:
    return message("Leave {option} out", option=option)


def _not_here(save: Save) -> tuple[Message, Message] | None:
    """Why a campaign cannot go on at two desks, and what to do; None if it can."""
    if save.read_only:
        return message("is open in another window"), message("Close it there")
    if save.standing.setup.seats:
        problem = message("a program plays a party of this campaign")
        return problem, message("Go on with it in the window")
    if save.telling in (Telling.NONE, Telling.GOES_ON, Telling.OVER):
        return None
    problem = message("its night was broken off, or its record is not as it was left")
    return problem, message("Open it in the window, where it is settled how it goes on")


def hosted(save: Save) -> HostedCampaign:
    """The table of a campaign; of a night that has ended, what came of it is counted. Raises
    BadRecord, ContentError."""
    over = save.telling is Telling.OVER
    if over:
        save.finish()
    return HostedCampaign(save, over)
