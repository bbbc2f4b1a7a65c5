"""Who plays the parties of a campaign, from the next chapter on."""

from __future__ import annotations

from functools import partial

from attrs import frozen

from ad1666 import words
from ad1666.campaign.values import PartyId
from ad1666.game.fencers import unlike
from ad1666.game.seats import PERSON, Seat
from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Row
from ad1666.table.scenes.campaign_porter import CampaignPorter
from ad1666.table.scenes.porter import Act
from ad1666.table.toolkit.ui import Button
from ad1666.words import campaigns


@frozen
class Seats:
    """Changes it between two chapters. ``changed`` is called once a party has another player."""

    porter: CampaignPorter
    changed: Act

    def buttons(self) -> tuple[Button, ...]:
        """The command that asks; none while a chapter is played, or where one only looks on."""
        standing = self.porter.standing
        if standing.chapter is None or standing.playing or self.porter.save.read_only:
            return ()
        tip = _("A person, or how well a program plays, from the next chapter on.")
        return (Button(Command.SEATS, _("Who plays"), "P", self._ask, tip),)

    def _ask(self, focus: int = 0) -> None:
        """Asks who plays each party. Whoever is chosen is asked about again."""
        standing, answers = self.porter.standing, list[Button]()
        for number, party in enumerate(standing.campaign.parties):
            label = campaigns.party_seated(standing, party)
            act = partial(self._seat_next, number, party)
            answers.append(Button(Row(Area.FOR_WHOM, number), label, str(number + 1), act))
        message = _("A number selects a party, Enter gives it the next player.")
        self.porter.ask(_("Who plays"), message, *answers, focus=focus)

    def _seat_next(self, number: int, party: PartyId) -> None:
        """Gives a party the player after the one it has."""
        from ad1666.bots import OPPONENTS

        setup = self.porter.standing.setup
        level = words.parts(setup.seats[party].name)[0] if party in setup.seats else PERSON
        at = OPPONENTS.index(level) if level in OPPONENTS else -1
        name = OPPONENTS[(at + 1) % len(OPPONENTS)]
        seat = Seat(PERSON) if name == PERSON else Seat(name, setup.seed + number)
        for other in (one for whose, one in setup.seats.items() if whose != party):
            seat = unlike(seat, other)
        self.porter.save.seat(party, seat)
        self.changed()
        self._ask(number)
