"""The page on which a party chooses its secret errand for the night that comes: behind a curtain,
if the other party is played at the same screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import define, field

from ad1666.campaign.errands import errand_of, offered
from ad1666.campaign.values import PartyId
from ad1666.i18n import N_, _
from ad1666.play.targets import Area, Command, Row
from ad1666.table.scenes.campaign_choosing import cards
from ad1666.table.scenes.campaign_pages import CampaignPage
from ad1666.table.scenes.campaign_porter import CampaignPorter, accepts
from ad1666.table.sheets.picture_dialog import Painted
from ad1666.table.toolkit import columns, wax
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import campaigns, errands
from ad1666.words.campaign_options import errand_options

_SEAL = 64


@define
class ErrandPage(CampaignPage):
    """The errands among which a ``party`` may ``choose``, or none. While it is ``veiled`` it shows
    only for whose eyes they are."""

    party: PartyId
    choose: Callable[[str], None]
    veiled: bool
    called = N_("A secret errand")
    _offered: tuple[str, ...] = field(init=False)
    _chosen: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._offered = offered(self.standing, self.party)
        self._chosen = errand_of(self.standing, self.party)
        if not self.veiled:
            self._look()

    def _look(self) -> None:
        self.veiled = False
        self.focus = self._offered.index(self._chosen) if self._chosen else None

    @property
    def selectable(self) -> int:
        """One for each errand, once the curtain is up."""
        return 0 if self.veiled else len(self._offered)

    @property
    def whose(self) -> str:
        """Who has to choose."""
        who = campaigns.whose(self.standing, self.party)
        # Translators: who has to choose something; the name of a person is never declined
        return _("Who chooses: {who}").format(who=who)

    @property
    def told(self) -> tuple[str, ...]:
        """How one chooses, and where the errand is read later."""
        if self.veiled:
            return ()
        return accepts(), _("In the night P shows it, beside the goals, to you alone.")

    def buttons(self) -> tuple[Button, ...]:
        """What lifts the curtain; then what takes on the errand that is selected, and what leaves
        all."""
        if self.veiled:
            lift = Button(Command.CONFIRM, _("Show them to me"), "Enter", self._look, leads_on=True)
            return (lift,)
        leave = Button(Command.DONE, _("No errand"), "N", partial(self.choose, ""))
        if self.focus is None:
            return (Button(Command.DONE, leave.label, "Enter", leave.action, leads_on=True),)
        act = partial(self._take, self.focus)
        return Button(Command.CONFIRM, _("Take it on"), "Enter", act, leads_on=True), leave

    def _take(self, number: int) -> None:
        self.choose(self._offered[number])

    def _draw(self, ui: Ui, column: pygame.Rect) -> int:
        size = ui.px(_SEAL)
        number = list(self.standing.campaign.parties).index(self.party)
        ui.surface.blit(wax.of_party(number, size), column.topleft)
        row = columns.row(column, column.top, size)
        beside = columns.beside(row, size + ui.px(16))
        words = errands.asked(self._chosen)
        if self.veiled:
            who = campaigns.whose(self.standing, self.party)
            words = _("Only {who} may look now, and everybody else looks away.").format(who=who)
        y = max(columns.level(ui, beside, partial(ui.flow, words, size=20)), row.bottom)
        if self.veiled:
            return y
        room = columns.row(column, y + ui.px(10))
        return cards(ui, room, self.standing, errand_options(self._offered), self.focus, self._take)


def ask_whose(
    porter: CampaignPorter, parties: Sequence[PartyId], then: Callable[[PartyId], None]
) -> None:
    """Asks which party chooses its errand now."""
    standing, answers = porter.standing, list[tuple[Button, Painted]]()
    for number, party in enumerate(parties):
        label, act = campaigns.whose(standing, party), partial(then, party)
        answer = Button(Row(Area.FOR_WHOM, number), label, str(number + 1), act)
        seal = partial(wax.of_party, list(standing.campaign.parties).index(party))
        answers.append((answer, seal))
    said = _("Each party may be sent on an errand tonight, of which the other learns afterwards.")
    porter.ask_by_pictures(_("Whose errand?"), f"{said}\n{accepts()}", answers)
