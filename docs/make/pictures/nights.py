"""Some nights of a campaign, played by programs from a seed."""

from __future__ import annotations

from ad1666.bots import player_of
from ad1666.campaign.programs import chosen
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Asked, Setup
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.reader import load_campaign
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side


class Nights:
    """The game's own campaign on its long road, a person against a program."""

    def __init__(self, seed: int) -> None:
        campaign = load_campaign(campaign_files()[0])
        _own, other = campaign.parties
        self.save = Save.new(campaign, Setup("long", seats={other: Seat("page", seed)}, seed=seed))
        self._seed = seed

    def play(self, nights: int) -> Nights:
        """Plays so many chapters, and leaves what is to be chosen after the last of them."""
        for _night in range(nights):
            self.answer()
            self._seed += 1
            session = self.save.begin(fate=Shuffle(self._seed))
            seats = {s: player_of(Seat("seeker", self._seed + n)) for n, s in enumerate(Side)}
            for _choice in play_out(session, seats):
                pass
            session.close()
            self.save.finish(session)
        return self

    def answer(self, until: Asked | None = None) -> Nights:
        """Lets programs choose whatever is to be chosen, up to a question of some kind."""
        while (ask := self.save.standing.ask) is not None and ask.asked is not until:
            self.save.pick(chosen(self.save.standing))
        return self
