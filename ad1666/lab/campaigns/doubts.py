"""Warnings about a campaign that require playing it (``ad1666 check --play``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ad1666.content.campaigns.changes import changed
from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.content.messages import counted, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.lab.campaigns.tally import half_of, leaders_score
from ad1666.lab.campaigns.walks import FailedWalk, Walk, WalkName, on_board_of, walk
from ad1666.lab.doubts import BOT, BrokenGame, games_of
from ad1666.lab.results.shares import Difference, Share, between_shares
from ad1666.lab.results.sure import Runaway
from ad1666.rules.cards import Side

BATCH, MOST = 50, 200
"""Games of a change at a time, and at most: fewer as long as it moves little."""
BIG, CERTAIN = 0.08, 0.04
"""A change that moves Red's share by more than this is big, and told if its interval excludes the
smaller."""
WALKS = 40
"""Campaigns on each road."""


def doubtful_walks(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
    """Warnings for changes that move a chapter much, for ways that no campaign takes, and for a
    leader who wins too often. Raises BrokenGame if a game fails."""
    for number, chapter in enumerate(campaign.chapters):
        yield from _big_changes(campaign, top, number, chapter)
    for road in campaign.roads:
        walks = walks_on(campaign, road)
        yield from _ways_not_taken(campaign, top, road, walks)
        yield from _running_away(top, road, walks)


def walks_on(campaign: Campaign, road: str) -> list[Walk]:
    """Campaigns on a road that programs walk, always the same ones. Raises BrokenGame if one
    fails."""
    found = []
    for seed in range(WALKS):
        done = walk(WalkName(campaign.path, road, BOT, BOT, seed))
        if isinstance(done, FailedWalk):
            raise BrokenGame(campaign.path, done)
        found.append(done)
    return found


def _big_changes(
    campaign: Campaign, top: Table, number: int, chapter: Chapter
) -> Iterator[CheckWarning]:
    scenario = campaign.scenarios[chapter.id]
    for row, before in enumerate(chapter.befores):
        kept = changed(kept_of(scenario.path), scenario, before.change)
        other = on_board_of(scenario, kept_scenario(kept, scenario.path, scenario.path))
        if (other.state, other.musters) == (scenario.state, scenario.musters):
            continue  # prices, say
        moved = moves(scenario, other)
        if abs(moved.value) > BIG and (moved.low > CERTAIN or moved.high < -CERTAIN):
            problem = message(
                "it moves Red's share of the games that {bot} plays against itself by {points} "
                "points",
                bot=BOT,
                points=f"{round(100 * moved.value):+}",
            )
            remedy = message("Change less: a campaign should stay open to the end")
            keys = ("chapters", number, "before", row, "change")
            yield warning(top, Code.BIG_CHANGE, keys, problem, remedy)


def moves(scenario: Scenario, other: Scenario) -> Difference:
    """By how much Red's share differs between two forms of a scenario. No more games are played
    once the difference is small."""
    games = BATCH
    while True:
        found = between_shares(reds_share(scenario, games), reds_share(other, games))
        if abs(found.value) <= BIG or games >= MOST:
            return found
        games += BATCH


def reds_share(scenario: Scenario, games: int) -> Share:
    """Red's share of so many games of a scenario; a draw counts half."""
    winners = [game.winner for game in games_of(scenario, BOT, BOT, games)]
    return Share(winners.count(Side.RED) + winners.count(None) / 2, games)


def _ways_not_taken(
    campaign: Campaign, top: Table, road: str, walks: Sequence[Walk]
) -> Iterator[CheckWarning]:
    """On a road with forks."""
    if not campaign.roads[road].forks:
        return
    taken = {pair for done in walks for pair in pairwise(step.chapter for step in done.steps)}
    for number, chapter in enumerate(campaign.chapters):
        for row, way in enumerate(chapter.ways):
            if (chapter.id, way.to) not in taken:
                problem = message(
                    'the way from "{chapter}" to "{to}" is taken in none of {campaigns} that '
                    "{bot} plays against itself",
                    chapter=chapter.id,
                    to=way.to,
                    campaigns=counted("{n} campaign", "{n} campaigns", len(walks)),
                    bot=BOT,
                )
                remedy = message("Ask for less, or leave it out")
                keys = ("chapters", number, "next", row)
                yield warning(top, Code.WAY_NOT_TAKEN, keys, problem, remedy)


def _running_away(top: Table, road: str, walks: Sequence[Walk]) -> Iterator[CheckWarning]:
    test, scores = Runaway(), [leaders_score(done) for done in walks]
    led = [score for score in scores if score is not None]
    for score in led:
        test.add(score)
    if test.verdict:
        problem = message(
            "who leads after {half} chapters wins {share} % of {campaigns} that {bot} plays "
            "against itself",
            half=str(half_of(walks[0])),
            share=str(round(100 * sum(led) / len(led))),
            campaigns=counted("{n} campaign", "{n} campaigns", len(led)),
            bot=BOT,
        )
        remedy = message("Let chapters give the leader less, or whoever is behind more")
        yield warning(top, Code.RUNAWAY, ("roads", road), problem, remedy)
