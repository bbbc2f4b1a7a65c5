"""What the chapter that comes can still change: who is ahead, and how the story ends."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from ad1666.campaign.casts import other_party
from ad1666.campaign.story import Tale, goes_on, holds
from ad1666.campaign.values import PartyId, Standing
from ad1666.content.campaigns.plan import Campaign, Chapter, Claims, Ending, Road


@frozen
class Finish:
    """How the story ends if the last chapter brings a party so many points, by the number of the
    ending, and by how many points that asks it to lead at least."""

    ending: int | None
    clear: int


@frozen
class Stakes:
    """What a chapter can change. The ``leader`` has a ``lead`` of so many points, 0 if nobody
    leads; the chapter brings its winner ``worth`` points, and all that may follow, it included,
    ``rest`` at most. ``finishes`` are those if the leader wins it all, draws, or loses it all."""

    leader: PartyId
    other: PartyId
    lead: Fraction
    worth: int
    rest: int
    last: bool
    finishes: tuple[Finish, Finish, Finish]

    @property
    def decided(self) -> bool:
        """Whether the leader stays ahead, whatever comes."""
        return self.lead > self.rest

    def decides(self, winner: PartyId) -> bool:
        """Whether a party that wins the chapter can no longer be overtaken."""
        lead = self.lead if winner == self.leader else -self.lead
        return lead + self.worth > self.rest - self.worth


def stakes(standing: Standing) -> Stakes | None:
    """What the chapter that comes can change; None if none comes."""
    chapter, campaign = standing.chapter, standing.campaign
    if chapter is None:
        return None
    leader = max(campaign.parties, key=lambda party: standing.points[party])
    other = other_party(standing, leader)
    rest = _most(campaign, campaign.roads[standing.setup.road], chapter, {})
    ways = (Fraction(rest), Fraction(0)), (Fraction(rest, 2),) * 2, (Fraction(0), Fraction(rest))
    win, draw, loss = (_finish(standing, {leader: own, other: others}) for own, others in ways)
    lead = standing.points[leader] - standing.points[other]
    last = not goes_on(standing)
    return Stakes(leader, other, lead, chapter.points, rest, last, (win, draw, loss))


def _most(campaign: Campaign, road: Road, chapter: Chapter, known: dict[str, int]) -> int:
    """The most points that a chapter and those that may follow it can bring."""
    if chapter.id not in known:
        after = campaign.may_follow(chapter, road)
        more = max((_most(campaign, road, each, known) for each in after), default=0)
        known[chapter.id] = chapter.points + more
    return known[chapter.id]


def _finish(standing: Standing, brought: dict[PartyId, Fraction]) -> Finish:
    """How the story would end with these points more, as far as its favours are known."""
    points = {party: own + brought[party] for party, own in standing.points.items()}
    tale = evolve(Tale.of(standing), points=points)
    found = enumerate(standing.campaign.endings)
    number, ending = next(((n, e) for n, e in found if holds(e.when, tale)), (None, None))
    return Finish(number, 0 if ending is None else _clear(ending))


def _clear(ending: Ending) -> int:
    claims = () if ending.when is None else ending.when.every
    return max((claim.least for claim in claims if claim.asks is Claims.LEAD), default=0)
