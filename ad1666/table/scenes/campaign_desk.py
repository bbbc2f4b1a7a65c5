"""The second desk of a campaign at its pages: who is waited for, what whoever plays in the window
may do, and the codes by which the page comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from attrs import evolve

from ad1666.campaign.values import Pick
from ad1666.i18n import _
from ad1666.phones.server.said import Said
from ad1666.phones.underway import underway
from ad1666.play.targets import Command
from ad1666.play.trail import Trail
from ad1666.reports import tell_fault
from ad1666.table.scenes.campaign_porter import CampaignPorter
from ad1666.table.toolkit.ui import Button
from ad1666.table.views.phones import SAID

if TYPE_CHECKING:  # what only campaigns with a second desk need
    from ad1666.campaign.values import PartyId
    from ad1666.content.scenarios.recruitment import Bands
    from ad1666.desks.nights import NightsDesk


class CampaignDesk:
    """The desk, once there is one. ``begin`` has the night begin once both want it."""

    def __init__(self, porter: CampaignPorter, trail: Trail, begin: Callable[[], None]) -> None:
        self._porter, self._trail, self._begin = porter, trail, begin
        self._desk: NightsDesk | None = None
        self._number = 0  # of the page that is shown
        if underway.at_desks:
            self._made()

    def _made(self) -> NightsDesk:
        """The desk, at which nobody sits before it is opened."""
        from ad1666.desks.nights import NightsDesk
        from ad1666.table.sheets.stands import stand_of_campaign

        if self._desk is None:
            self._desk = NightsDesk(stand_of_campaign(), self._trail, self._to_the_night)
            self._look()
        return self._desk

    @property
    def on(self) -> bool:
        """Whether anybody plays at a page."""
        return self._desk is not None and self._desk.table is not None

    @property
    def party(self) -> PartyId | None:
        """The party that is played in the window while the other is at a page; None if none is."""
        return None if self._desk is None else self._desk.party

    # What is shown

    @property
    def has_moved(self) -> bool:
        """Whether another page is to be shown than when this was asked last."""
        number = self._number
        self._look()
        return number != self._number

    def _look(self) -> None:
        if self._desk is not None and self._desk.table is not None:
            self._number = self._desk.table.number

    @property
    def waits(self) -> str:
        """Whom or what the window waits for, as markup; empty if for nobody."""
        if self._desk is None or self._desk.table is None:
            return ""
        if self._desk.musters:
            return _("The band is chosen at the other desk.")
        return self._desk.table.waits(self._desk.party)

    @property
    def waits_here(self) -> bool:
        """Whether nothing can be done on the page that is shown."""
        if self._desk is None or self._desk.table is None:
            return False
        table, party = self._desk.table, self._desk.party
        return not (table.may_answer(party) or table.may_go_on(party))

    @property
    def elsewhere(self) -> bool:
        """Whether the open question is for another desk."""
        return self.on and self.waits_here

    @property
    def back_label(self) -> str:
        """What the way back is called."""
        if not self.on:
            return _("Back")
        return _("Take back the last choice") if self.may_go_back else _("Start screen")

    # What is done in the window

    def answer(self, pick: Pick) -> None:
        """Answers the open question."""
        ask = self._trail.save.standing.ask
        if self._desk is not None and self._desk.table is not None and ask is not None:
            self._desk.table.answer(ask.party, ask.picks.index(pick))
            self._desk.settle()

    def go_on(self) -> None:
        """Goes on from the page that is shown, or into the night, once both do."""
        if self._desk is not None and self._desk.table is not None and self._desk.party:
            self._desk.table.go_on(self._desk.party)
            self._desk.settle()

    @property
    def may_go_back(self) -> bool:
        """Whether the last choice of whoever plays here may be taken back."""
        desk = self._desk
        return desk is not None and desk.table is not None and desk.table.may_go_back(desk.party)

    def back(self) -> None:
        """Takes it back."""
        if self._desk is not None and self._desk.table is not None and self._desk.party:
            self._desk.table.back(self._desk.party)
            self._desk.settle()

    def led(self, buttons: Sequence[Button]) -> tuple[Button, ...]:
        """The commands of the night: that which leads on does so once both want it."""
        if not self.on:
            return tuple(buttons)
        alone = Command.BRIEFING  # it would begin the night for one of both
        rest = tuple(each for each in buttons if not each.leads_on and each.target is not alone)
        if self.waits_here:
            return rest
        leading = (evolve(each, action=self.go_on) for each in buttons if each.leads_on)
        return (*leading, *rest)

    def buttons(self) -> tuple[Button, ...]:
        """The command that opens the codes; none where a program plays, or where one only looks
        on."""
        save = self._porter.save
        if save.read_only or save.standing.setup.seats or save.standing.chapter is None:
            return ()
        label = _("A second desk: on") if self.on else _("A second desk")
        tip = _("The other player plays at a page of their own, elsewhere.")
        return (Button(Command.DESKS, label, "D", self._open, tip),)

    def _open(self) -> None:
        from ad1666.table.sheets.desk_sheet import open_desks

        open_desks(self._porter.sheets, self._made())

    # What pages say, and are told

    def take(self, said: Said) -> None:
        """Takes what a page has said, and has the window drawn."""
        from ad1666.table.sheets.desk_sheet import ASKING
        from ad1666.table.sheets.pairing_sheet import ask_about

        if self._desk is None:
            return
        try:
            self._desk.take(said)
        except CampaignPorter.faults as error:
            self._porter.report(error)
        except Exception as error:  # a page must not end the campaign of two people
            tell_fault(error)
            return
        ask_about(self._porter.sheets, self._desk, ASKING)
        pygame.event.post(pygame.event.Event(SAID))

    def moved(self) -> None:
        """Takes in that another page is shown, which nobody has gone on to."""
        if self._desk is not None and self._desk.table is not None:
            self._desk.table.moved()
            self._desk.tell()

    def _to_the_night(self) -> None:
        """Begins the night, once those at pages who may choose a band have done so."""
        desk, porter = self._desk, self._porter
        if desk is None or porter.standing.playing is not None:
            self._begin()
            return

        at_once = desk.party is None

        def then(bands: Bands) -> None:
            porter.go(partial(porter.brief, porter.save.begin, bands, at_once=at_once))

        try:
            ready = porter.save.prepared()
        except porter.faults as error:
            porter.report(error)
            self.moved()
            return
        if desk.choose_bands(ready.scenario, then):
            return
        if at_once:
            then({})
        else:
            self._begin()
