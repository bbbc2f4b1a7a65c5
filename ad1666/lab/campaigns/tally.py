"""What the walks of a campaign show: ways, outcomes, endings, and how far the leader runs away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import mean

from attrs import frozen

from ad1666.campaign.values import Asked
from ad1666.content.campaigns.plan import Campaign
from ad1666.lab.campaigns.walks import CampaignWalk, WalkStep
from ad1666.words.shares import Share


@frozen
class ChapterTally:
    """A chapter in walks: in how many it was played, Red's share, how often each outcome was told,
    and how much was carried into it on average."""

    chapter: str
    played: int
    red: Share
    told: Mapping[int, int]
    carried: float


@frozen
class Question:
    """What was asked, after which chapter (empty where that makes no difference), and whether there
    were more than two things to choose from."""

    asked: Asked
    chapter: str
    many: bool


@frozen
class WalkTally:
    """What some walks on a road show. ``leader`` is how often the party won that led after half the
    chapters, of walks that one led; ``ahead`` how often a party won a chapter before which it led,
    and ``expected`` how often it would have by the shares of these chapters alone. ``wins`` is the
    share of each party; the others are averages of a walk, silver what a purse holds after a
    chapter."""

    walks: int
    chapters: tuple[ChapterTally, ...]
    leader: Share
    half: int
    ahead: Share
    expected: float
    wins: Mapping[str, Share]
    endings: Mapping[int, int]
    favours: Mapping[tuple[str, str], int]
    scars: float
    titles: float
    named: float
    sergeants: Share
    """The walks in which somebody became one,"""
    led: Share
    """and those in which one took part in a chapter."""
    lost: float
    bought: float
    silver: float
    errands: Mapping[str, Share]
    """How often each errand was done, of those who had chosen it."""
    choices: Mapping[Question, Mapping[str, Share]]
    """How often each thing was taken, of its offers."""


def tally(campaign: Campaign, walks: Sequence[CampaignWalk]) -> WalkTally:
    """What walks show. There must be at least one."""
    led = [score for walk in walks if (score := leaders_score(walk)) is not None]
    shares = [final_score(walk) for walk in walks]
    steps = [step for walk in walks for step in walk.steps]
    ahead, expected = _ahead(walks)
    return WalkTally(
        len(walks),
        tuple(_chapter(chapter.id, steps) for chapter in campaign.chapters),
        Share(sum(led), len(led)),
        half_of(walks[0]),
        ahead,
        expected,
        {party: Share(sum(s[party] for s in shares), len(shares)) for party in campaign.parties},
        Counter(walk.ending for walk in walks),
        Counter(pair for walk in walks for pair in walk.favours.items()),
        sum(step.scars for step in steps) / len(walks),
        sum(step.titles for step in steps) / len(walks),
        sum(step.people.named for step in steps) / len(walks),
        Share(sum(any(s.people.sergeants for s in walk.steps) for walk in walks), len(walks)),
        Share(sum(any(s.people.led for s in walk.steps) for walk in walks), len(walks)),
        sum(step.people.lost for step in steps) / len(walks),
        sum(step.bought for step in steps) / len(walks),
        mean(silver for step in steps for silver in step.silver.values()),
        _errands(steps),
        _choices(steps),
    )


def _errands(steps: Sequence[WalkStep]) -> dict[str, Share]:
    had = Counter(errand for step in steps for errand in step.errands.values())
    done = Counter(step.errands[party] for step in steps for party in step.run)
    return {errand: Share(done[errand], had[errand]) for errand in sorted(had)}


def _choices(steps: Sequence[WalkStep]) -> dict[Question, dict[str, Share]]:
    had, taken = dict[Question, Counter[str]](), Counter[tuple[Question, str]]()
    for step in steps:
        for choice in step.choices:
            told = choice.asked in (Asked.OFFER, Asked.DILEMMA)
            asked = Question(choice.asked, step.chapter if told else "", len(choice.things) > 2)
            had.setdefault(asked, Counter()).update(choice.things)
            taken[asked, choice.taken] += 1
    return {
        asked: {thing: Share(taken[asked, thing], n) for thing, n in things.most_common()}
        for asked, things in had.items()
    }


def half_of(walk: CampaignWalk) -> int:
    """The number of chapters after which the leader is looked for."""
    return (len(walk.steps) + 1) // 2


def leaders_score(walk: CampaignWalk) -> float | None:
    """What the party has in the end that led after half the chapters: 1 if it has won, a half if
    nobody has; None if nobody led."""
    leader = _best(walk.steps[half_of(walk) - 1])
    return None if leader is None else final_score(walk)[leader]


def final_score(walk: CampaignWalk) -> Mapping[str, float]:
    """1 for the party with more points in the end, a half for each if they are equal."""
    best = _best(walk.steps[-1])
    parties = walk.steps[-1].halves
    return {party: 0.5 if best is None else float(party == best) for party in parties}


def _ahead(walks: Sequence[CampaignWalk]) -> tuple[Share, float]:
    """How often parties have won a chapter before which they led, and how often they would have if
    it were nothing to them: by what each party has won of these chapters in all walks."""
    won: dict[tuple[str, str], list[float]] = {}
    for walk in walks:
        for step in walk.steps:
            for party in step.halves:
                won.setdefault((step.chapter, party), []).append(_partys(step, party))
    pairs = [pair for walk in walks for pair in pairwise(walk.steps)]
    led = [(_best(before), step) for before, step in pairs]
    scores = [(_partys(step, p), mean(won[step.chapter, p])) for p, step in led if p is not None]
    share = Share(sum(score for score, _ in scores), len(scores))
    return share, mean([usual for _, usual in scores] or [0.5])


def _best(step: WalkStep) -> str | None:
    """The party that leads after a chapter, None if none does."""
    most = max(step.halves.values())
    best = [party for party, halves in step.halves.items() if halves == most]
    return best[0] if len(best) == 1 else None


def _chapter(name: str, steps: Sequence[WalkStep]) -> ChapterTally:
    found = [step for step in steps if step.chapter == name]
    scores = [_reds(step) for step in found]
    return ChapterTally(
        name,
        len(found),
        Share(sum(scores), len(scores)),
        Counter(row for step in found for row in step.told),
        mean([step.carried for step in found] or [0]),
    )


def _reds(step: WalkStep) -> float:
    return _partys(step, step.red)


def _partys(step: WalkStep, party: str) -> float:
    """What a party has won of a chapter; a draw counts half."""
    return 0.5 if not step.winner else float(step.winner == party)
