"""Warnings about a campaign that require playing it (``ad1666 check --play``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import define, field

from ad1666.content.campaigns.changes import changed
from ad1666.content.campaigns.plan import END, Before, Campaign
from ad1666.content.messages import counted, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.toml import Keys, Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.i18n import signed
from ad1666.lab.campaigns.tally import half_of, leaders_score
from ad1666.lab.campaigns.walks import CampaignWalk, FailedWalk, WalkName, on_board_of, walk
from ad1666.lab.doubts import BOT, BrokenGame, GameCount, Tell, games_of, untold
from ad1666.lab.results.shares import Difference, between_shares
from ad1666.lab.results.sure import Runaway
from ad1666.rules.cards import Side
from ad1666.words.shares import Share

BATCH, LEAST, MOST = 40, 10, 120
"""Games of a form of a chapter at a time, at least where there are many changes, and at most: fewer
as long as a change moves little."""
GAMES = 1500
"""Games of all changes together, and of the chapters without them."""
BIG, CERTAIN = 0.08, 0.04
"""A change that moves Red's share by more than this is big, and told if its interval excludes the
smaller."""
FEW_WALKS, WALKS = 10, 40
"""Campaigns on each road, at least where roads are long or many, and at most."""
NIGHTS = 900
"""Chapters of all these campaigns together."""


def doubtful_walks(campaign: Campaign, top: Table, tell: Tell = untold) -> Iterator[CheckWarning]:
    """Warnings for changes that move a chapter much, for ways that no campaign takes, and for a
    leader who wins too often. How many games that takes is limited, so of a change that might be
    big nothing is told in the end if there are many like it. Raises BrokenGame if a game fails."""
    changes = Trials.of(campaign)
    number = _number_of_walks(campaign)
    count = GameCount(changes.most + number * len(campaign.roads) * len(campaign.chapters), tell)
    yield from _big_changes(changes, top, count)
    for road in campaign.roads:
        walks = walks_on(campaign, road, number, count)
        yield from _ways_not_taken(campaign, top, road, walks)
        yield from _running_away(top, road, walks)


def _number_of_walks(campaign: Campaign) -> int:
    """How many campaigns are walked on each road."""
    nights = len(campaign.roads) * len(campaign.chapters)
    return min(WALKS, max(FEW_WALKS, NIGHTS // nights))


def walks_on(campaign: Campaign, road: str, number: int, count: GameCount) -> list[CampaignWalk]:
    """So many campaigns on a road that programs walk, always the same ones. Raises BrokenGame if
    one fails."""
    found = []
    for seed in range(number):
        done = walk(WalkName(campaign.path, road, BOT, BOT, seed))
        if isinstance(done, FailedWalk):
            raise BrokenGame(campaign.path, done)
        found.append(done)
        count.add(len(done.steps))
    return found


@define
class Form:
    """A form of a chapter, and who has won the games of it so far."""

    scenario: Scenario
    winners: list[Side | None] = field(factory=list)

    def play(self, games: int, count: GameCount) -> None:
        """Plays on until there are so many games, always the same ones."""
        seeds = range(len(self.winners), games)
        self.winners += winners(self.scenario, seeds, count)

    def share(self, games: int) -> Share:
        """Red's share of the first of its games; a draw counts half."""
        won = self.winners[:games]
        return Share(won.count(Side.RED) + won.count(None) / 2, len(won))


@define
class Trial:
    """A change of a chapter that is tried out. The chapter without it is played once for all of its
    changes."""

    keys: Keys
    without: Form
    changed: Form

    def play(self, games: int, count: GameCount) -> None:
        """Plays on until there are so many games of both forms."""
        for form in (self.without, self.changed):
            form.play(games, count)

    @property
    def played(self) -> int:
        """The games with it."""
        return len(self.changed.winners)

    @property
    def moved(self) -> Difference:
        """By how much it moves Red's share, over games with the same seeds."""
        return between_shares(self.without.share(self.played), self.changed.share(self.played))

    @property
    def doubtful(self) -> bool:
        """Whether it may be big, and a few games more would tell."""
        return abs(self.moved.value) > BIG and self.played < MOST

    @property
    def big(self) -> bool:
        moved = self.moved
        return abs(moved.value) > BIG and (moved.low > CERTAIN or moved.high < -CERTAIN)


@define
class Trials:
    """The changes of a campaign that are tried out: those that change the position."""

    found: list[Trial]

    @classmethod
    def of(cls, campaign: Campaign) -> Trials:
        found = list[Trial]()
        for number, chapter in enumerate(campaign.chapters):
            scenario = campaign.scenarios[chapter.id]
            without = Form(scenario)
            for row, before in enumerate(chapter.befores):
                other = _with_change(scenario, before)
                if (other.state, other.musters) != (scenario.state, scenario.musters):
                    keys = ("chapters", number, "before", row, "change")
                    found.append(Trial(keys, without, Form(other)))
        return cls(found)

    @property
    def forms(self) -> int:
        """How many forms of chapters they are compared in."""
        return len(self.found) + len({id(change.without) for change in self.found})

    @property
    def most(self) -> int:
        """The most games that are played of them."""
        return max(LEAST * self.forms, min(GAMES, MOST * self.forms))

    def play(self, count: GameCount) -> None:
        """Plays a batch of each, and further ones of those that seem to be big, as long as there
        are games left. Those that seem to move most come first."""
        open_ones = self.found
        while open_ones:
            batch = max(LEAST, min(BATCH, GAMES // self.forms))
            for change in open_ones:
                if change.played and count.played + 2 * batch > self.most:
                    return
                change.play(min(MOST, change.played + batch), count)
            open_ones = [change for change in self.found if change.doubtful]
            open_ones.sort(key=lambda change: -abs(change.moved.value))


def _with_change(scenario: Scenario, before: Before) -> Scenario:
    kept = changed(kept_of(scenario.path), scenario, before.change)
    return on_board_of(scenario, kept_scenario(kept, scenario.path, scenario.path))


def _big_changes(changes: Trials, top: Table, count: GameCount) -> Iterator[CheckWarning]:
    changes.play(count)
    for change in changes.found:
        if change.big:
            problem = message(
                "it moves Red's share of the games that {bot} plays against itself: {points} "
                "points",
                bot=BOT,
                points=signed(round(100 * change.moved.value)),
            )
            remedy = message("Change less: a campaign should stay open to the end")
            yield warning(top, Code.BIG_CHANGE, change.keys, problem, remedy)


def winners(scenario: Scenario, seeds: range, count: GameCount) -> list[Side | None]:
    return [game.winner for game in games_of(scenario, BOT, BOT, seeds, count)]


def _ways_not_taken(
    campaign: Campaign, top: Table, road: str, walks: Sequence[CampaignWalk]
) -> Iterator[CheckWarning]:
    """On a road with forks."""
    if not campaign.roads[road].forks:
        return
    passed = [(*(step.chapter for step in done.steps), END) for done in walks]
    taken = {pair for way in passed for pair in pairwise(way)}
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


def _running_away(top: Table, road: str, walks: Sequence[CampaignWalk]) -> Iterator[CheckWarning]:
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
