"""The pages between two nights of a campaign at two desks: what each is told, and what it may do
there. Both see the same page. One that is only read is left once both have gone on, as far as they
are there; a question is answered by whom the campaign asks, who may take that back until something
else has come of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve

from ad1666.campaign.errands import offered
from ad1666.campaign.values import PartyId, Standing
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.line import Carries
from ad1666.desks.mustering import MusterTable
from ad1666.desks.saying import Speak, at_desk
from ad1666.desks.stand import AtStand, Stand
from ad1666.desks.table import PRESENT
from ad1666.i18n import _, choices, language, speaking
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import Said, Spoken
from ad1666.play.trail import Shown, Trail
from ad1666.rules.cards import Side
from ad1666.seat.between import GOES_ON, NO_ERRAND, Between, between, with_errands
from ad1666.words import campaigns
from ad1666.words.spoken import plain, runs


def party_at(standing: Standing, place: Side) -> PartyId:
    """The party whose desk comes to a place. It stays there in all nights, whichever side the party
    plays."""
    return tuple(standing.campaign.parties)[place is Side.BLUE]


def crossed(standing: Standing, red: PartyId) -> bool:
    """Whether desks stand across in a night in which a party plays Red."""
    return bool(red) and red != party_at(standing, Side.RED)


class NightsTable:
    """Both desks between two nights, and those who look on."""

    def __init__(
        self,
        trail: Trail,
        line: Carries,
        begin: Callable[[], None],
        *,
        window: PartyId | None = None,
        audiences: Iterable[str] = (),
        number: int = 1,
    ) -> None:
        """``begin`` has the night begin once both want it. ``window`` is the party of whoever keeps
        the table at a window; None if that only shows it, or if there is none. ``number`` is that
        of the first sheets."""
        self.trail = trail
        self._line, self._begin, self._window = line, begin, window
        self._audiences = tuple(audiences)
        self.languages = dict.fromkeys(Side, language())
        self.number = number
        """That of the sheets, which grows whenever something was chosen, taken back, or gone on
        from: by it a window knows that its page is an older one."""
        self.preparing = False
        """Whether the night is being prepared, so that nothing can be done here."""
        self.agreed: set[PartyId] = set()
        """Who has gone on from the page that is shown."""
        self._told: dict[str, str] = {}

    @property
    def _standing(self) -> Standing:
        return self.trail.save.standing

    @property
    def _people(self) -> set[PartyId]:
        """The parties that no program plays."""
        return {*self._standing.campaign.parties} - {*self._standing.setup.seats}

    # What is said

    def hear(self, said: Said) -> None:
        """Takes what a page has said, and tells everybody what came of it, if anything has."""
        if isinstance(said, Spoken):
            before = self._now()
            if said.place in tuple(Side):
                self._take(Side(said.place), json.loads(said.text))  # the server has read it
            if self._now() == before:
                return
        self.settle()  # whoever has gone is not waited for

    def _now(self) -> tuple[object, ...]:
        """What pages may change by what they say."""
        return self.number, {*self.agreed}, {**self.languages}, self._standing

    def _take(self, place: Side, told: dict[str, Any]) -> None:
        if isinstance(wish := at_desk(told), Speak):
            if wish.language in choices():
                self.languages[place] = wish.language
            return
        if told.get("say") != "between" or told.get("number") != self.number:
            return
        party = party_at(self._standing, place)
        match told:
            case {"choose": int(i)} if type(i) is int:
                self.answer(party, i)
            case {"go_on": True}:
                self.go_on(party)
            case {"back": True}:
                self.back(party)
            case {"errand": int(i)} if type(i) is int:
                self.send(party, i)

    # What comes of it, at pages and at the window

    def may_answer(self, party: PartyId | None) -> bool:
        """Whether a party is asked."""
        ask = self._standing.ask
        asked = self.trail.shown is Shown.ASK and ask is not None and ask.party == party
        return asked and not self.preparing

    def answer(self, party: PartyId, i: int) -> None:
        """Answers the open question for a party, by the number of the choice."""
        ask = self._standing.ask
        if ask is not None and self.may_answer(party) and i in range(len(ask.picks)):
            self.trail.answer(ask.picks[i])
            self.moved()

    def may_go_on(self, party: PartyId | None) -> bool:
        """Whether a party may go on from the page that is shown."""
        shown = self.trail.shown
        leads = GOES_ON[shown] and not (shown is Shown.ROAD and self._standing.chapter is None)
        return bool(leads) and not self.preparing and party not in (*self.agreed, None)

    def go_on(self, party: PartyId) -> None:
        """Takes in that a party goes on from the page that is shown, or into the night."""
        if self.may_go_on(party):
            self.agreed.add(party)

    def may_go_back(self, party: PartyId | None) -> bool:
        """Whether a party may take back its last choice."""
        return party is not None and not self.preparing and self.trail.taken_back_by == party

    def back(self, party: PartyId) -> None:
        """Takes back the last choice of a party, if nothing has come of it yet."""
        if self.may_go_back(party):
            self.trail.back()
            self.moved()

    def may_send(self, party: PartyId) -> bool:
        """Whether a party may choose a secret errand."""
        return self.trail.shown is Shown.ROAD and not self.preparing and party in self._people

    def send(self, party: PartyId, i: int) -> None:
        """Has a party choose an errand by its number, or none. Nobody else is told anything."""
        known = {NO_ERRAND: "", **dict(enumerate(offered(self._standing, party)))}
        if self.may_send(party) and i in known:
            self.trail.save.send(party, known[i])

    def _awaited(self) -> set[PartyId]:
        """Who has to go on: whoever is there and has not."""
        there = self._line.presence()
        places = {place for place in Side if there[place].there is There.CONNECTED}
        parties = {party_at(self._standing, place) for place in places}
        return (parties | ({self._window} if self._window else set())) - self.agreed

    def settle(self) -> None:
        """Leaves the page that is shown if both have gone on from it, as far as they are there, and
        tells everybody; then the night may begin."""
        if not self.agreed or self._awaited():
            self.tell()
        elif self.trail.shown is Shown.ROAD:
            self.agreed.clear()
            self.preparing = True
            self.tell()
            self._begin()
        else:
            self.trail.go_on()
            self.moved()
            self.tell()

    def moved(self) -> None:
        """Takes in that another page is shown."""
        self.agreed.clear()
        self.preparing = False
        self.number += 1

    # What is told

    def forget(self) -> None:
        """Takes in that pages show nothing of it any more."""
        self._told.clear()

    def tell(self) -> None:
        """Tells each place what it has not been told yet."""
        for place in Side:
            with speaking(self.languages[place]):
                self._publish(place, self.sheet(party_at(self._standing, place)))
        for name in self._audiences:
            self._publish(name, self.sheet(None))

    def _publish(self, place: str, sheet: Between) -> None:
        text = sheet.to_text()
        if self._told.get(place) != text:
            self._told[place] = text
            self._line.publish(place, "between", text)

    def sheet(self, party: PartyId | None) -> Between:
        """What the desk of a party is told in the current language; None for those who look on."""
        told = between(self.number, self.trail, party)
        desks = zip(told.parties, Side, strict=True)
        if party is not None and self.may_send(party):
            told = with_errands(told, self._standing, party)
        return evolve(
            told,
            parties=tuple(evolve(each, there=self._there(place)) for each, place in desks),
            asked=told.asked and not self.preparing,
            go_on=_(GOES_ON[self.trail.shown]) if self.may_go_on(party) else "",
            back=_("Take back the last choice") if self.may_go_back(party) else "",
            waits=runs(self.waits(party)),
        )

    def _there(self, place: Side) -> str:
        """Who is at the desk of a place, in words."""
        if self._window == party_at(self._standing, place):
            return _("in the window of the host")
        return _(PRESENT[self._line.presence()[place].there])

    def waits(self, party: PartyId | None) -> str:
        """Whom or what the desk of a party waits for, as markup; empty if for nobody."""
        standing = self._standing
        if self.preparing:
            return _("The night is being prepared.")
        ask = standing.ask
        if self.trail.shown is Shown.ASK and ask is not None:
            if ask.party == party:
                return ""
            who = campaigns.whose(standing, ask.party)
            # Translators: the name of a person or of a party is never declined
            return _("To choose, at the other desk: **{who}**").format(who=who)
        names = [campaigns.whose(standing, each) for each in self.agreed if each != party]
        if names and party not in self.agreed:
            return _("Gone on, and waiting for you: **{who}**").format(who=names[0])
        if party in self.agreed:
            others = [each for each in standing.campaign.parties if each != party]
            who = campaigns.whose(standing, others[0])
            return _("Waiting for: **{who}**").format(who=who)
        return ""


class NightsDesk(AtStand):
    """The other desk of a window between two nights. Its sides are the places of parties
    (`party_at`)."""

    def __init__(self, stand: Stand, trail: Trail, begin: Callable[[], None]) -> None:
        """``begin`` has the night begin once both want it."""
        super().__init__(stand)
        self.trail, self._begin = trail, begin
        self.table: NightsTable | None = None
        self._muster: MusterTable | None = None
        self._with: Callable[[Bands], None] | None = None
        if stand.line is not None:
            self._sit_down()

    @property
    def _standing(self) -> Standing:
        return self.trail.save.standing

    @property
    def party(self) -> PartyId | None:
        """The party that is played at the window; None if none is."""
        return None if self.here is None else party_at(self._standing, self.here)

    def name(self, side: Side) -> str:
        """The party at a place, with who plays it."""
        return plain(campaigns.whose(self._standing, party_at(self._standing, side)))

    def sit(self, here: Side | None) -> None:
        """Has all parties but that at a place play at pages, both if nobody plays here."""
        self.stand.crossed = False
        self.stand.sit(here)

    def open(self, address: str) -> None:
        """Listens at an address, where the table stood before if it did. Raises PhonesError,
        ContentError."""
        self.stand.open(address, None)
        self._sit_down()

    def _sit_down(self) -> None:
        stand = self.stand
        stand.crossed, stand.hears = False, self.take
        assert stand.line is not None
        self.table = NightsTable(
            self.trail,
            stand.line,
            self._begin,
            window=self.party,
            audiences=stand.audiences,
            number=stand.number,
        )
        self.table.languages = stand.languages
        self._muster = None
        self.tell()

    def tell(self) -> None:
        """Tells pages how the campaign stands, and keeps who holds its seats."""
        if self.table is not None and self._muster is None:
            self.table.tell()
            self._note()

    def settle(self) -> None:
        """Tells them, too, what was done in the window, which may have the night begin."""
        if self.table is not None:
            self.table.settle()
            self._note()

    def _note(self) -> None:
        if self.table is not None and self._muster is None:
            self.stand.number = self.table.number + 1
            self.stand.speak(self.table.languages)
            self.stand.keep(over=self._standing.over)

    def take(self, said: Said) -> bool:
        """Takes what a page has said. Returns whether anything may have changed that the window
        shows."""
        said = self.stand.heard(said)
        if self._muster is not None and self._with is not None:
            self._muster.hear(said)
            if self._muster.over:
                chosen, then = self._muster.chosen, self._with
                self.stand.speak(self._muster.languages)
                self._sit_down_again()
                then(chosen)
        elif self.table is not None:
            self.table.hear(said)
            self._note()
        return True

    def choose_bands(self, scenario: Scenario, then: Callable[[Bands], None]) -> bool:
        """Lets the sides at pages choose their bands for a night. Returns False if none may."""
        stand = self.stand
        stand.crossed = crossed(self._standing, self._standing.red)
        if stand.line is None or not scenario.musters.rules.keys() & {*stand.sides}:
            stand.crossed = False
            return False
        stand.clear()
        places = (*stand.sides, *stand.audiences)
        self._muster = MusterTable(scenario, stand.line, {}, places, stand.sides)
        self._muster.languages, self._with = stand.languages, then
        self._muster.tell()
        return True

    def _sit_down_again(self) -> None:
        """Shows pages once more how the campaign stands."""
        assert self.table is not None
        self._muster, self.stand.crossed = None, False
        self.table.languages = self.stand.languages
        self.stand.clear()
        self.table.forget()
        self.tell()

    @property
    def musters(self) -> bool:
        """Whether bands are chosen at pages."""
        return self._muster is not None

    def switch_off(self) -> None:
        """Ends it. Both choose at the window again."""
        self.stand.rise()
        self.table = self._muster = None
