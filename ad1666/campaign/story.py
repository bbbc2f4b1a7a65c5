"""Whether what a campaign asks holds: of the game that has just ended, and of the story so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from attrs import evolve, field, frozen

from ad1666.campaign.values import Night, PartyId, Standing
from ad1666.content.campaigns.plan import (
    END,
    Before,
    Campaign,
    Chapter,
    ChapterOutcome,
    Claim,
    Claims,
    Ending,
    EpilogueLine,
    When,
)
from ad1666.game.records.results import NOBODY
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete


@frozen
class Tale:
    """What claims are asked of: the story so far and, after a chapter, the game that ended."""

    favours: Mapping[str, str] = field(factory=dict)
    points: Mapping[PartyId, Fraction] = field(factory=dict)
    road: str = ""
    night: Night | None = None
    silver: Mapping[PartyId, int] = field(factory=dict)

    @classmethod
    def of(cls, standing: Standing, night: Night | None = None) -> Tale:
        """The story as it stands."""
        told = standing.favours, standing.points, standing.setup.road, night
        return cls(*told, silver=standing.silver)

    @property
    def margin(self) -> Fraction:
        """The points by which the leading party leads."""
        points = self.points.values()
        return max(points, default=Fraction()) - min(points, default=Fraction())


def holds(when: When | None, tale: Tale) -> bool:
    """Whether what must hold does; None always does."""
    if when is None:
        return True
    some = not when.some or any(claimed(claim, tale) for claim in when.some)
    return some and all(claimed(claim, tale) for claim in when.every)


def claimed(claim: Claim, tale: Tale) -> bool:
    """Whether a claim holds. What is asked of a game holds of none before one has ended."""
    return _HOLDS[claim.asks](claim, tale) is not claim.negated


def _result(claim: Claim, tale: Tale) -> bool:
    return tale.night is not None and tale.night.winner == (claim.value or NOBODY)


def _margin(claim: Claim, tale: Tale) -> bool:
    return tale.margin >= claim.least


def _goal(claim: Claim, tale: Tale) -> bool:
    met = () if tale.night is None else tale.night.met
    return claim.goal < len(met) and met[claim.goal] > 0


def _done(claim: Claim, tale: Tale) -> bool:
    return tale.night is not None and claim.of in tale.night.done


def _alive(claim: Claim, tale: Tale) -> bool:
    return tale.night is not None and claim.of not in tale.night.killed


def _killed(claim: Claim, tale: Tale) -> bool:
    return tale.night is not None and claim.of in tale.night.killed


def _has(claim: Claim, tale: Tale) -> bool:
    return tale.night is not None and (claim.of, claim.side) in tale.night.has


def _favour(claim: Claim, tale: Tale) -> bool:
    if claim.value is None:
        return claim.of in tale.favours
    return tale.favours.get(claim.of) == claim.value


def _lead(claim: Claim, tale: Tale) -> bool:
    others = [points for party, points in tale.points.items() if party != claim.of]
    lead = tale.points[claim.of] - max(others, default=Fraction())
    return lead >= claim.least if claim.least else lead > 0


def _purse(claim: Claim, tale: Tale) -> bool:
    return tale.silver.get(claim.of, 0) >= max(1, claim.least)


def _road(claim: Claim, tale: Tale) -> bool:
    return tale.road == claim.of


_HOLDS: Mapping[Claims, Callable[[Claim, Tale], bool]] = complete(
    Claims,
    {
        Claims.RESULT: _result,
        Claims.MARGIN: _margin,
        Claims.GOAL: _goal,
        Claims.DONE: _done,
        Claims.ALIVE: _alive,
        Claims.KILLED: _killed,
        Claims.HAS: _has,
        Claims.FAVOUR: _favour,
        Claims.LEAD: _lead,
        Claims.PURSE: _purse,
        Claims.ROAD: _road,
    },
)


def outcomes_told(chapter: Chapter, tale: Tale) -> tuple[int, ...]:
    """The outcomes that a chapter's game comes to, by number: the first that holds, or the one that
    is told when no other is, then every one that holds besides. A game that was given up comes to
    the former alone."""
    assert tale.night is not None
    rows = list(enumerate(chapter.outcomes))
    first = [n for n, row in rows if not row.also and row.when is None][:1]
    if tale.night.broken_off:
        return tuple(first)
    found = [n for n, row in rows if _is_told(row, tale)][:1] or first
    return (*found, *(n for n, row in rows if row.also and holds(row.when, tale)))


def _is_told(row: ChapterOutcome, tale: Tale) -> bool:
    return not row.also and row.when is not None and holds(row.when, tale)


def befores(standing: Standing) -> tuple[tuple[int, Before], ...]:
    """What the story so far changes in the chapter that comes next or is played, by number."""
    tale, chapter = Tale.of(standing), standing.chapter
    rows = () if chapter is None else chapter.befores
    return tuple((n, row) for n, row in enumerate(rows) if holds(row.when, tale))


def following(campaign: Campaign, chapter: Chapter, tale: Tale) -> Chapter | None:
    """The chapter after one on a road; None after the last, or if the way taken is the end."""
    ways = campaign.ways(chapter, campaign.roads[tale.road])
    way = next((way for way in ways if holds(way.when, tale)), None)
    return None if way is None or way.to == END else campaign.chapter(way.to)


def goes_on(standing: Standing) -> bool:
    """Whether another chapter may follow the one that comes next."""
    campaign, chapter = standing.campaign, standing.chapter
    road = campaign.roads[standing.setup.road]
    return chapter is not None and bool(campaign.may_follow(chapter, road))


def ahead(standing: Standing, until: Collection[str] = ()) -> tuple[Chapter, ...]:
    """The chapters to which the road may still lead, in the order of the campaign: the one that
    comes next or is played, and all that may follow it; nothing beyond those in ``until``."""
    campaign, road = standing.campaign, standing.campaign.roads[standing.setup.road]
    waiting = [] if standing.chapter is None else [standing.chapter]
    found = set[str]()
    while waiting:
        chapter = waiting.pop()
        if chapter.id not in found:
            found.add(chapter.id)
            waiting += () if chapter.id in until else campaign.may_follow(chapter, road)
    return tuple(chapter for chapter in campaign.chapters if chapter.id in found)


def settled(standing: Standing) -> Iterator[tuple[Chapter, tuple[Before, ...]]]:
    """The chapters to which the road may still lead, each with what the story so far is sure to
    change in it: all that this asks for holds, and nothing until then can undo it."""
    tale, coming = Tale.of(standing), ahead(standing)
    may_set = {chapter.id: tuple(_may_set(chapter)) for chapter in coming}
    for chapter in coming:
        others = [] if chapter == standing.chapter else [each for each in coming if each != chapter]
        earlier = [sets for each in others for sets in may_set[each.id]]
        yield chapter, tuple(row for row in chapter.befores if _is_sure(row.when, tale, earlier))


def remembered(standing: Standing, favours: Collection[str]) -> Iterator[tuple[Chapter, Before]]:
    """What the story so far is sure to change in chapters to which the road may still lead, because
    of some ``favours`` among others."""
    for chapter, rows in settled(standing):
        for row in rows:
            claims = (*row.when.every, *row.when.some)
            if any(c.asks is Claims.FAVOUR and not c.negated and c.of in favours for c in claims):
                yield chapter, row


_COUNTED = Claims.LEAD, Claims.MARGIN, Claims.PURSE
"""What is asked about what any chapter changes."""


def _is_sure(when: When, tale: Tale, may_be: Sequence[Mapping[str, str]]) -> bool:
    """Whether what must hold does, whichever favours are set until then."""
    claims = (*when.every, *when.some)
    if not holds(when, tale) or (may_be and any(c.asks in _COUNTED for c in claims)):
        return False
    asked = {c.of for c in claims if c.asks is Claims.FAVOUR}
    touching = (sets for sets in may_be if not asked.isdisjoint(sets))
    later = (evolve(tale, favours={**tale.favours, **sets}) for sets in touching)
    return all(holds(when, each) for each in later)


def _may_set(chapter: Chapter) -> Iterator[Mapping[str, str]]:
    """What favours a chapter may set, each alone."""
    for row in chapter.outcomes:
        for sets in row.may_set:
            yield from ({favour: value} for favour, value in sets.items())


def ending(standing: Standing) -> Ending | None:
    """How the story ends: the first of its endings that holds. None if none does, or if it goes
    on."""
    if standing.chapter is not None:
        return None
    tale = Tale.of(standing, standing.past[-1].night if standing.past else None)
    return next((end for end in standing.campaign.endings if holds(end.when, tale)), None)


def lines(standing: Standing) -> tuple[EpilogueLine, ...]:
    tale = Tale.of(standing, standing.past[-1].night if standing.past else None)
    return tuple(line for line in standing.campaign.lines if holds(line.when, tale))


def winner_of(night: Night) -> Side | None:
    return None if night.winner == NOBODY else Side(night.winner)
