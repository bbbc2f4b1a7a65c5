"""The chapters of a campaign along its road: which were played, which comes, and which the road has
passed by."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.campaign.story import ahead
from ad1666.campaign.values import PlayedChapter, Standing
from ad1666.content.campaigns.plan import Chapter


class ChapterStage(enum.Enum):
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
    stage: ChapterStage
    past: PlayedChapter | None = None


def stops(standing: Standing) -> tuple[Stop, ...]:
    """The chapters of a campaign in their order, as the story stands."""
    campaign = standing.campaign
    played = {past.chapter: past for past in standing.past}
    coming, reached = standing.chapter, ahead(standing)
    found = []
    for chapter in campaign.chapters:
        if chapter.id in played:
            stage = ChapterStage.PAST
        elif coming is not None and chapter.id == coming.id:
            stage = ChapterStage.NEXT
        else:
            stage = ChapterStage.AHEAD if chapter in reached else ChapterStage.PASSED
        found.append(Stop(chapter, stage, played.get(chapter.id)))
    return tuple(found)
