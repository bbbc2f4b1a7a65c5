"""The command lab, given a campaign: programs walk it many times, and what that shows."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from ad1666.campaign.values import Asked, Picks
from ad1666.console.laboratory import unwritten
from ad1666.content.campaigns.plan import Campaign, ChapterOutcome
from ad1666.content.messages import counted, message
from ad1666.i18n import _, decimal, ngettext, percent
from ad1666.lab.campaigns.sheet import FILE, BadSheet, WalkSheet
from ad1666.lab.campaigns.tally import ChapterTally, Question, WalkTally, leaders_score, tally
from ad1666.lab.campaigns.walks import (
    CampaignWalk,
    FailedWalk,
    WalkName,
    campaign_of,
    digest_of,
    walk,
)
from ad1666.lab.games.names import program_of_campaigns
from ad1666.lab.results.sure import MOST_GAMES, Runaway
from ad1666.lab.running.pool import shared_out
from ad1666.output import BAD_INPUT, INTERRUPTED, say, tell_progress, warn
from ad1666.rules.cards import Side
from ad1666.words import errands, keepsakes, vocabulary
from ad1666.words.campaigns import heading
from ad1666.words.errors import said
from ad1666.words.shares import Share

_FAILED = 1
_OF_SCENARIOS = (
    *("ladder", "bands", "cluster", "against", "set", "stress", "skirmish"),
    *("from", "vary", "grid", "seek", "swap", "parquet"),
)
"""Options that mean nothing for a campaign, by name."""
_KEPT_AS = {"from": "opening"}
"""What the parser calls an option, if not as its user does."""


def run(given: argparse.Namespace, file: Path) -> int:
    """Walks the campaign in a file on its roads. The exit status is as that of the laboratory.
    Raises ContentError if the campaign cannot be read."""
    for option in _OF_SCENARIOS:
        if getattr(given, _KEPT_AS.get(option, option)) not in (None, False):
            problem = _("--{option} is about scenarios, and {file} is a campaign: leave it out")
            warn(problem.format(option=option, file=file))
            return BAD_INPUT
    campaign = campaign_of(file)
    roads = tuple(campaign.roads) if given.road is None else (given.road,)
    unknown = next((road for road in roads if road not in campaign.roads), None)
    if unknown is not None:
        problem = _("there is no road '{road}'; choose from {roads}")
        warn(problem.format(road=unknown, roads=", ".join(campaign.roads)))
        return BAD_INPUT
    try:
        sheet = WalkSheet(given.out, digest_of(campaign), program_of_campaigns())
    except BadSheet:
        problem = _("{file}: is no file of walks. Name another folder with --out.")
        warn(problem.format(file=given.out / FILE))
        return BAD_INPUT
    except OSError as error:
        warn(unwritten(given.out, error))
        return BAD_INPUT
    status = 0
    for road in roads:
        walks = Walks(given, file, road, sheet)
        status = max(status, walks.play())
        for line in walks.told(campaign):
            say(line)
        if status in (BAD_INPUT, INTERRUPTED):
            break
    say(_("Rows: {file}").format(file=sheet.file))
    return status


class Walks:
    """Walks on one road, those that the folder has already included."""

    def __init__(self, given: argparse.Namespace, file: Path, road: str, sheet: WalkSheet) -> None:
        self._given = given
        self._sheet = sheet
        most = MOST_GAMES if given.until_sure else given.games
        self._names = [
            WalkName(file, road, given.red, given.blue, given.seed + number, graves=given.graves)
            for number in range(most)
        ]
        self._done: dict[WalkName, CampaignWalk | None] = {}

    def play(self) -> int:
        """Walks what is missing; returns the exit status."""
        known = ((name, self._sheet.find(name)) for name in self._names)
        self._done = {name: found for name, found in known if found is not None}
        status = 0
        try:
            for done in shared_out(walk, self._missing(), self._given.workers):
                if isinstance(done, FailedWalk):
                    status = _FAILED
                    self._done[done.name] = None
                    warn(_("campaign {seed} failed:").format(seed=done.name.seed))
                    for text in done.problem.splitlines():
                        warn(text)
                else:
                    self._sheet.add(done)
                    self._done[done.name] = done
                tell_progress(_progress(len(self._done), self._given))
        except KeyboardInterrupt:
            status = INTERRUPTED
            say(_("Stopped. Run the same command to continue."))
        except BrokenProcessPool:
            warn(_("A worker process was killed. Run the same command to continue."))
            status = BAD_INPUT
        except OSError as error:
            warn(unwritten(self._given.out, error))
            status = BAD_INPUT
        finally:
            tell_progress("")
        return status

    def told(self, campaign: Campaign) -> Iterator[str]:
        """What the walks show, line by line."""
        counted_ = self._counted()
        if not counted_:
            return
        yield from told(campaign, counted_)
        if self._given.until_sure:
            yield _sure(self._runaway())

    def _missing(self) -> Iterator[WalkName]:
        """The walks still to be made; with a test, until that has a verdict."""
        for name in self._names:
            if self._given.until_sure and self._runaway().verdict is not None:
                return
            if name not in self._done:
                yield name

    def _counted(self) -> list[CampaignWalk]:
        """The walks that count, in the order of their seeds: with a test, up to the first that is
        missing."""
        found: list[CampaignWalk] = []
        for name in self._names:
            if name not in self._done and self._given.until_sure:
                break
            if (done := self._done.get(name)) is not None:
                found.append(done)
        return found

    def _runaway(self) -> Runaway:
        test = Runaway()
        for done in self._counted():
            if (score := leaders_score(done)) is not None:
                test.add(score)
        return test


def told(campaign: Campaign, walks: Sequence[CampaignWalk]) -> Iterator[str]:
    """What walks on a road show: some lines, then a table of its chapters for a document."""
    found = tally(campaign, walks)
    road = campaign.roads[walks[0].name.road]
    walked = ngettext("{n} campaign", "{n} campaigns", found.walks)
    yield f"{campaign.title}. {road.title}: {walked.format(n=decimal(found.walks, 0))}"
    leads = _("who leads after {half} chapters has won {share}")
    yield leads.format(half=found.half, share=found.leader)
    ahead = _("who leads before a chapter has won it: {share}; by the chapters alone {expected}")
    yield ahead.format(share=found.ahead, expected=percent(found.expected))
    for party, share in found.wins.items():
        wins = _("{party}: {share}")
        yield wins.format(party=campaign.parties[party].name, share=share)
    yield from _endings(campaign, found)
    yield _(
        "in a campaign: {scars} scars, {titles} titles, {bought} purchases; a purse holds {silver} "
        "after a chapter"
    ).format(
        scars=decimal(found.scars),
        titles=decimal(found.titles),
        bought=decimal(found.bought),
        silver=decimal(found.silver),
    )
    yield _(
        "of the commoners {named} get a name, and {lost} of these are lost; one is a sergeant: "
        "{sergeants}, and takes part in a night: {led}"
    ).format(
        named=decimal(found.named),
        lost=decimal(found.lost),
        sergeants=found.sergeants,
        led=found.led,
    )
    yield ""
    yield _("| chapter | played | red | carried in | what it came to |")
    yield "| --- | ---: | --- | ---: | --- |"
    for row in found.chapters:
        if row.played:
            yield _row(campaign, row, found.walks)
    yield ""
    if found.errands:
        yield _("| secret errand | chosen | done |")
        yield "| --- | ---: | --- |"
        for errand, share in found.errands.items():
            name = _(errands.told_of(errand).name)
            yield f"| {name} | {decimal(share.n, 0)} | {share} |"
        yield ""
    if found.choices:
        yield _("| asked | of | taken, of its offers |")
        yield "| --- | --- | --- |"
        for asked in sorted(found.choices, key=lambda q: (q.asked.value, q.chapter, q.many)):
            yield _chosen(campaign, asked, found.choices[asked])
        yield ""


def _chosen(campaign: Campaign, asked: Question, shares: Mapping[str, Share]) -> str:
    """A row of what was chosen at a question, each thing with its offers."""
    where = [campaign.chapter(asked.chapter).title] if asked.chapter else []
    taken = (
        f"{_thing(asked.asked, thing)} {percent(share.value)} ({decimal(share.n, 0)})"
        for thing, share in shares.items()
    )
    many = _("three things and more") if asked.many else _("two things")
    return f"| {', '.join([heading(asked.asked), *where])} | {many} | {', '.join(taken)} |"


def _thing(asked: Asked, thing: str) -> str:
    match asked:
        case Asked.SIDE:
            return vocabulary.side(Side(thing))
        case Asked.DILEMMA:
            return thing
    if thing == Picks.TAKE:
        return _("taken")
    return _("nothing") if thing == Picks.LEAVE else keepsakes.name(thing)


def _endings(campaign: Campaign, found: WalkTally) -> Iterator[str]:
    for number, ending in enumerate(campaign.endings):
        share = found.endings.get(number, 0) / found.walks
        yield _("it ends with “{title}”: {share}").format(title=ending.title, share=percent(share))


def _row(campaign: Campaign, row: ChapterTally, walks: int) -> str:
    chapter = campaign.chapter(row.chapter)
    rows = (
        f"{_label(outcome, number)} {percent(row.told.get(number, 0) / row.played)}"
        for number, outcome in enumerate(chapter.outcomes)
    )
    cells = (
        chapter.title,
        percent(row.played / walks),
        str(row.red),
        decimal(row.carried),
        ", ".join(rows),
    )
    return f"| {' | '.join(cells)} |"


def _label(outcome: ChapterOutcome, number: int) -> str:
    """What an outcome sets, or its number in the file."""
    sets = " ".join(f"{favour} = {value}" for favour, value in outcome.sets.items())
    return sets or f"({number + 1})"


def _sure(test: Runaway) -> str:
    campaigns = counted("{n} campaign", "{n} campaigns", test.campaigns)
    if test.verdict is None:
        return said(message("not sure after {campaigns}", campaigns=campaigns))
    if test.verdict:
        return said(message("the leader runs away, after {campaigns}", campaigns=campaigns))
    return said(message("the leader does not run away, after {campaigns}", campaigns=campaigns))


def _progress(done: int, given: argparse.Namespace) -> str:
    walked = counted("{n} campaign", "{n} campaigns", done)
    if given.until_sure:
        return said(walked)
    whole = counted("{n} campaign", "{n} campaigns", given.games)
    return said(message("{n} of {campaigns}", n=done, campaigns=whole))
