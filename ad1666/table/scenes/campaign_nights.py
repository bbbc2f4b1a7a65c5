"""The chapter of a campaign that comes next or has begun: how its game stands, and what begins it,
goes on with it, or gives it up."""

from __future__ import annotations

from functools import partial

from attrs import define, evolve, field

from ad1666.campaign.casts import party_on
from ad1666.campaign.saves import Telling
from ad1666.campaign.stops import ChapterStage, Stop
from ad1666.game.records.writer import InUse
from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.table.scenes.campaign_porter import CampaignPorter, accepts
from ad1666.table.scenes.porter import Act
from ad1666.table.sheets.picture_dialog import Painted
from ad1666.table.toolkit import wax
from ad1666.table.toolkit.scene import Next
from ad1666.table.toolkit.ui import Button
from ad1666.words import campaigns, literal
from ad1666.words.errors import error_text


@define
class Nights:
    """The chapter that comes. ``over`` is called once it has been given up, ``renewed`` when
    something else has come in place of what was known of the campaign."""

    porter: CampaignPorter
    over: Act
    renewed: Act
    _telling: Telling = field(init=False, default=Telling.NONE)

    def look(self) -> bool:
        """Reads from disk how the game stands. Returns whether that is news."""
        before, self._telling = self._telling, self.porter.save.telling
        return self._telling is not before

    @property
    def leads_on(self) -> bool:
        """Whether the way on needs nobody to decide it."""
        begun = self._telling in (Telling.NONE, Telling.GOES_ON)
        return begun and bool(self._stands_open)

    @property
    def _stands_open(self) -> bool:
        """Whether anything can be done with the chapter here."""
        save = self.porter.save
        newer = self._telling is Telling.NEWER
        return save.standing.chapter is not None and not save.read_only and not newer

    def notices(self) -> tuple[str, ...]:
        """What there is to tell of the campaign's file, and of a game that was broken off."""
        save, found = self.porter.save, list[str]()
        if save.trouble is not None:
            found.append(literal(error_text(save.trouble)))
        match self._telling:
            case Telling.GOES_ON:
                found.append(_("**This night has begun, and goes on where it was left.**"))
            case Telling.BROKEN_OFF:
                turn = save.turn
                words = _("**This night was broken off in turn {n}.**").format(n=turn)
                found.append(words if turn else _("**This night was broken off.**"))
            case Telling.LOST:
                found.append(_("**The record of this night is gone or damaged.**"))
            case Telling.NEWER:
                found.append(_("**A newer version of the game has gone on with this night.**"))
            case Telling.FOREIGN:
                found.append(_("**The record of this night is that of another game.**"))
        if (doubt := save.doubt) is not None:
            found.append(literal(error_text(doubt)))
        return tuple(found)

    def buttons(self, stop: Stop) -> tuple[Button, ...]:
        """The commands that begin the next chapter, or go on with the one that has begun, while the
        chapter at a ``stop`` is looked at."""
        save, standing, telling = self.porter.save, self.porter.standing, self._telling
        if standing.chapter is None or not self._stands_open:
            return ()
        if telling is Telling.NONE:
            label = _("Into the night")
            if stop.stage is not ChapterStage.NEXT:  # another chapter is looked at
                label = _("Into the night: {n}").format(
                    n=campaigns.numeral(standing.campaign, standing.chapter)
                )
            begin = Button(Command.TO_NIGHT, label, "Enter", self._begin, leads_on=True)
            return begin, *self._to_briefing()
        found: list[Button] = []
        if telling is Telling.GOES_ON:
            label, resume = _("Go on with this night"), partial(self.porter.go, self._resumed)
            found.append(Button(Command.GO_ON, label, "Enter", resume, leads_on=True))
        if save.may_deal_again:
            tip = _("The same is carried into it; the cards are dealt anew, once.")
            leads = telling is not Telling.GOES_ON
            key = "Enter" if leads else "N"
            label, deal = _("Begin it again"), self._deal_again
            found.append(Button(Command.ANEW, label, key, deal, tip, leads_on=leads))
        if save.told_again:
            label = _("Keep the first telling")
            found.append(Button(Command.GIVE_UP, label, "G", self._keep_first))
        else:
            tip = _("It counts as lost, 0 to 1, and nobody comes back marked.")
            found.append(Button(Command.GIVE_UP, _("Give it up"), "G", self._ask_give_up, tip))
        return tuple(found)

    @property
    def _told(self) -> bool:
        """Whether the leaf has told all that the briefing would, and nothing is chosen there: no
        band, and nothing that the night before has not settled."""
        standing = self.porter.standing
        chapter = standing.chapter
        if chapter is None or not standing.past:
            return False
        return not standing.campaign.scenarios[chapter.id].musters.rules

    def _to_briefing(self) -> tuple[Button, ...]:
        """The command that shows the briefing first, where the night would begin without it."""
        if not self._told:
            return ()
        label = _("The briefing")
        tip = _("The board and all figures, strict hands and hands on phones.")
        return (Button(Command.BRIEFING, label, "I", partial(self._brief, at_once=False), tip),)

    def _begin(self) -> None:
        self._brief(at_once=self._told)

    def _brief(self, *, at_once: bool) -> None:
        begin = self.porter.save.begin
        self.porter.go(partial(self.porter.brief, begin, at_once=at_once))

    def _deal_again(self) -> None:
        self.porter.go(partial(self.porter.brief, self.porter.save.deal_again))

    def _resumed(self) -> Next:
        try:
            session, trouble = self.porter.save.resume()
        except InUse:
            told = _("This night is being played in another window. Go on with it there.")
            return evolve(self.porter.here(), notice=told)
        return self.porter.play(session, literal(error_text(trouble)))

    def _keep_first(self) -> None:
        self.porter.attempt(self.porter.save.keep_first)
        self.renewed()

    def _ask_give_up(self) -> None:
        """Asks who gives the chapter up: only a person does."""
        standing = self.porter.standing
        campaign, setup = standing.campaign, standing.setup
        answers = list[tuple[Button, Painted]]()
        for number, side in enumerate(Side):
            party = party_on(standing, side)
            if party in setup.seats and len(setup.seats) < len(campaign.parties):
                continue
            label = _("Given up by {party}").format(party=campaigns.party(campaign, party))
            act = partial(self.porter.attempt, partial(self._give_up, side))
            key = str(len(answers) + 1)
            answer = Button(Row(Area.FOR_WHOM, number), label, key, act)
            seal = partial(wax.of_party, list(campaign.parties).index(party))
            answers.append((answer, seal))
        message = _(
            "The chapter counts as lost, 0 to 1. Nobody comes back marked, and the other side gets "
            "one silver."
        )
        self.porter.ask_by_pictures(_("Give this night up?"), f"{message}\n{accepts()}", answers)

    def _give_up(self, side: Side) -> None:
        self.porter.save.give_up(side)
        self.over()
