"""The chapters of a campaign along its road: which were played, which comes, and which the road has
passed by."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.campaign.values import Past, Standing
from ad1666.content.campaigns.plan import Chapter


class Stage(enum.Enum):
    """What a chapter is to the story so far."""

    PAST = enum.auto()
    NEXT = enum.auto()
    AHEAD = enum.auto()
    PASSED = enum.auto()
    """The road has gone another way."""


@frozen
class Stop:
    """A chapter on the road, with what became of it if it was played."""

    chapter: Chapter
    stage: Stage
    past: Past | None = None


def stops(standing: Standing) -> tuple[Stop, ...]:
    """The chapters of a campaign in their order, as the story stands."""
    campaign = standing.campaign
    played = {past.chapter: past for past in standing.past}
    coming = standing.chapter
    order = {chapter.id: number for number, chapter in enumerate(campaign.chapters)}
    reached = [order[name] for name in played if name in order]
    if coming is not None:
        reached.append(order[coming.id])
    farthest = max(reached, default=-1)
    found = []
    for number, chapter in enumerate(campaign.chapters):
        if chapter.id in played:
            stage = Stage.PAST
        elif coming is not None and chapter.id == coming.id:
            stage = Stage.NEXT
        else:
            stage = Stage.PASSED if number < farthest else Stage.AHEAD
        found.append(Stop(chapter, stage, played.get(chapter.id)))
    return tuple(found)
