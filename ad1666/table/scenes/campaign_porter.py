"""What the pages of a campaign do alike: try something with its files, ask before, and lead to the
games of its chapters and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from attrs import evolve, frozen

from ad1666.campaign.casts import party_on
from ad1666.campaign.errands import errands_of
from ad1666.campaign.save_files import BadSave
from ad1666.campaign.saves import ReadOnly, Save
from ad1666.campaign.steps import OutOfOrder
from ad1666.campaign.values import PartyId, PlayedChapter, Standing
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import N_, _
from ad1666.phones.underway import underway
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.scenes.secrets import known_of
from ad1666.table.scenes import porter
from ad1666.table.scenes.onward import AtTable, Errand, Pages
from ad1666.table.scenes.porter import Act
from ad1666.table.scenes.prelude import prelude
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.picture_dialog import Painted, PictureDialog
from ad1666.table.toolkit.scene import Leads, Next
from ad1666.table.toolkit.ui import Button
from ad1666.words import campaigns, followers, keepsakes, literal, losses
from ad1666.words.errors import error_text


def accepts() -> str:
    """How one of several things is chosen, wherever a campaign asks."""
    return _("A number selects, Enter accepts; a click does both.")


@frozen
class CampaignPorter(porter.Porter):
    """Leads from the pages of a campaign to what is chosen there. ``leave`` leads on from the
    campaign."""

    save: Save
    leave: Leads
    faults: ClassVar[tuple[type[Exception], ...]] = (
        *porter.Porter.faults,
        *(BadSave, OutOfOrder, ReadOnly),
    )

    @property
    def standing(self) -> Standing:
        """How the campaign stands."""
        return self.save.standing

    def attempt(self, act: Act) -> None:
        """Does something with files, and tells what goes wrong, and that alone."""
        self.report(None)
        super().attempt(act)

    def ask(self, title: str, message: str, *answers: Button, focus: int = 0) -> None:
        """Opens a dialog with the given answers and one that goes back."""
        last = Button(Command.BACK, _("Back"), "Esc", self.shut)
        self.sheets.dialog = Dialog(title, message, (*answers, last), focus=focus)

    def ask_by_pictures(
        self,
        title: str,
        message: str,
        answers: Sequence[tuple[Button, Painted]],
        focus: int = 0,
    ) -> None:
        """The same with answers that are pictures."""
        last = Button(Command.BACK, _("Back"), "Esc", self.shut)
        painted = {answer.target: picture for answer, picture in answers}
        named = (*(answer for answer, _picture in answers), last)
        self.sheets.dialog = PictureDialog(title, message, named, focus=focus, painted=painted)

    def here(self) -> Pages:
        """This page once more. Whoever comes back to it wants to look around."""
        return Pages(self.save, self.leave, held=True)

    def brief(
        self,
        begin: Callable[[Scenario], Session],
        bands: Bands | None = None,
        *,
        at_once: bool = False,
    ) -> Next:
        """The briefing of the next chapter, or the choice of bands for it; some are chosen. With
        all of them it may begin ``at_once``, with hands and desks where they were the night
        before."""
        ready = self.save.prepared()
        known = known_of(ready.scenario.state, ready.carried)

        def told_of() -> tuple[str, ...]:
            return (
                *(keepsakes.line(ready.scenario, one) for one in known),
                *campaigns.unforgotten(self.standing),
                *losses.in_danger(self.standing),
                *followers.there(self.standing),
            )

        def play(scenario: Scenario, on_phones: bool, at_desks: bool) -> Next:
            if not on_phones:
                underway.hang_up()
            if not at_desks:
                underway.leave_desk()
            session = begin(scenario)
            seen = not (on_phones or at_desks) and session.seats.keys() != set(Side)
            return evolve(self.play(session, on_phones=on_phones), new=seen, at_desks=at_desks)

        if at_once:
            people = len(self.standing.campaign.parties) - len(self.standing.setup.seats)
            phones = underway.line is not None and people > 0
            desks = underway.at_desks and people > 1
            return play(assembled(ready.scenario, bands or {}), phones, desks)
        errand = Errand(told_of, play)
        seats = {side: self._seat(side) for side in Side}
        seating = Seating.of({side: seat for side, seat in seats.items() if seat is not None})
        to = ready.scenario, self.here, bands, self.here
        return prelude(*to, seating=seating, errand=errand)

    def _seat(self, side: Side) -> Seat | None:
        """The program that plays a side of the next chapter, if one does."""
        return self.standing.setup.seats.get(party_on(self.standing, side))

    def play(
        self,
        session: Session,
        notice: str = "",
        *,
        on_phones: bool = False,
        past: PlayedChapter | None = None,
    ) -> AtTable:
        """The table, from which the way leads back to the campaign. The game is that of the chapter
        that is played, or that of a ``past`` one once more."""

        def back() -> Next:
            fresh, notice = False, ""
            if session.game.state.outcome is not None and self.save.counts(session.path):
                try:
                    self.save.finish(session)
                except self.faults as error:
                    notice = literal(error_text(error))
                else:
                    fresh = True
            return Pages(self.save, self.leave, fresh, not fresh, notice)

        counts = self.save.counts(session.path)
        onward = N_("What came of it") if counts else N_("Back: it counts for nothing")
        played = self.standing.playing if past is None else past
        red = "" if played is None else played.red
        people, errands = partial(self._people, red), errands_of(self.standing) if counts else {}
        return AtTable(session, back, notice, on_phones, onward, red, people, errands)

    def _people(self, red: PartyId) -> Mapping[Side, str]:
        """Whose each side of a night is, if anybody who plays has told a name."""
        if not self.standing.setup.people:
            return {}
        parties = sorted(self.standing.campaign.parties, key=lambda party: party != red)
        whose = (campaigns.whose(self.standing, party) for party in parties)
        return dict(zip(Side, whose, strict=False))
