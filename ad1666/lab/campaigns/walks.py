"""Walks a campaign to its end: programs choose between the chapters and play their games, without
records."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.campaign.casts import party_on
from ad1666.campaign.nights import night_of
from ad1666.campaign.prepared import prepared
from ad1666.campaign.programs import chosen, errand_chosen
from ad1666.campaign.questions import dilemma_of
from ad1666.campaign.steps import begun, ended, picked, sent, started
from ad1666.campaign.story import ending
from ad1666.campaign.values import (
    Asked,
    Night,
    OpenQuestion,
    Pick,
    PlayedChapter,
    Setup,
    Sides,
    Standing,
)
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.files import stamp
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import Kept, kept_of
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.seat.programs import seated

GAMES_APART = 100
"""Seeds between two campaigns: more than chapters, so that no two games share one."""
MOST_CHOICES = 6000
"""The most choices of a game."""


@frozen
class WalkName:
    """A campaign to be walked: all its chances come from the seed."""

    campaign: Path
    road: str
    red: str
    blue: str
    seed: int
    sides: Sides = Sides.PARTIES
    graves: bool = False
    """Whether heroes may be lost."""

    @property
    def bots(self) -> tuple[str, str]:
        """The programs of both sides."""
        return self.red, self.blue


@frozen
class People:
    """What became in a chapter of the commoners who are followed: how many have got a name, are
    sergeants, or were lost who had one; and how many sergeants took part."""

    named: int = 0
    sergeants: int = 0
    lost: int = 0
    led: int = 0


@frozen
class Choice:
    """What was asked between two chapters where there was more than one thing to choose from: the
    things, by the ids of scars, wares, comforts and sides, the numbers of an outcome and an answer
    to its dilemma, from 1 (``4.2``), or else by what is done; and which was taken."""

    asked: Asked
    things: tuple[str, ...]
    taken: str


@frozen
class WalkStep:
    """A chapter of a walk, with what parties have once it is over: points of the campaign in
    halves, and silver; the new titles; then the new scars, what was bought for the next, and what
    became of the commoners who are followed."""

    chapter: str
    red: str
    winner: str
    """The party that won, empty in a draw."""
    score: tuple[int, int]
    """Red's points in the game, and Blue's."""
    turns: int
    told: tuple[int, ...]
    carried: int
    halves: dict[str, int]
    silver: dict[str, int]
    titles: int
    scars: int = 0
    bought: int = 0
    people: People = People()
    errands: Mapping[str, str] = field(factory=dict)
    """The secret errands of parties,"""
    run: tuple[str, ...] = ()
    """and the parties whose errand was done."""
    choices: tuple[Choice, ...] = ()
    """What was chosen after it."""


@frozen
class CampaignWalk:
    """A campaign that was walked to its end: its chapters, which ending was told (-1 if none), and
    the favours at the end."""

    name: WalkName
    steps: tuple[WalkStep, ...]
    ending: int
    favours: dict[str, str]


@frozen
class FailedWalk:
    """A walk that could not be finished, and where the program failed."""

    name: WalkName
    problem: str


def walk(name: WalkName) -> CampaignWalk | FailedWalk:
    try:
        return _walked(name)
    except Exception:  # an error must not stop the other walks
        return FailedWalk(name, traceback.format_exc(limit=-4))


def campaign_of(path: Path) -> Campaign:
    """The campaign in a file, read once as long as it does not change. Raises ContentError."""
    return _read(path, stamp(path))


def digest_of(campaign: Campaign) -> str:
    """A fingerprint of a campaign: of its file, and of the starting positions of its chapters."""
    digest = hashlib.sha256(campaign.path.read_bytes())
    for chapter in campaign.chapters:
        digest.update(fingerprint(campaign.scenarios[chapter.id].state).encode())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=2)
def _read(path: Path, _stamp: object) -> Campaign:
    return load_campaign(path)


@lru_cache(maxsize=64)
def _texts(path: Path, _stamp: object) -> Kept:
    return kept_of(path)


def _setup(name: WalkName, seats: Mapping[str, Seat]) -> Setup:
    return Setup(name.road, name.sides, seats, seed=name.seed, graves=name.graves)


def _walked(name: WalkName) -> CampaignWalk:
    campaign = campaign_of(name.campaign)
    seats = {party: Seat(name.red, name.seed) for party in campaign.parties}
    standing = begun(campaign, _setup(name, seats))
    steps: list[WalkStep] = []
    while True:
        choices = list[Choice]()
        while standing.ask is not None:
            pick, about = chosen(standing), _about(standing, standing.ask)
            things = tuple(dict.fromkeys(about + _thing(one) for one in standing.ask.picks))
            if len(things) > 1:
                choices.append(Choice(standing.ask.asked, things, about + _thing(pick)))
            standing = picked(standing, pick)
        if steps:
            steps[-1] = evolve(
                steps[-1],
                choices=tuple(choices),
                scars=len(standing.dealt),
                bought=sum(len(picks) for picks in standing.bought.values()),
            )
        if standing.chapter is None:
            break
        standing, step = _played(standing, name, len(steps))
        steps.append(step)
    end = ending(standing)
    told = -1 if end is None else campaign.endings.index(end)
    return CampaignWalk(name, tuple(steps), told, dict(standing.favours))


def _about(standing: Standing, ask: OpenQuestion) -> str:
    """What tells the answers to a dilemma from those to another of the same chapter."""
    return f"{dilemma_of(standing, ask.party)[0] + 1}." if ask.asked is Asked.DILEMMA else ""


def _thing(pick: Pick) -> str:
    return pick.what or pick.picks.value


def _played(before: Standing, name: WalkName, number: int) -> tuple[Standing, WalkStep]:
    """The campaign after its next chapter, and what that came to."""
    chapter = before.chapter
    assert chapter is not None
    written = before.campaign.scenarios[chapter.id]
    ready = prepared(before, _texts(written.path, stamp(written.path)), drawn=False)
    for party in before.campaign.parties:
        before = sent(before, party, errand_chosen(before, party))
    standing = started(before, "", ready.carried)
    seed = name.seed * GAMES_APART + number
    scenario = on_board_of(written, ready.scenario)
    after = ended(standing, play_night(scenario, name.red, name.blue, seed, standing))
    past = after.past[-1]
    winner = max(past.points, key=lambda party: past.points[party])
    drawn = len(set(past.points.values())) == 1
    step = WalkStep(
        past.chapter,
        past.red,
        "" if drawn else winner,
        (past.night.points[Side.RED], past.night.points[Side.BLUE]),
        past.night.turns,
        past.told,
        len(past.carried),
        {party: int(2 * points) for party, points in after.points.items()},
        dict(after.silver),
        _titles(after) - _titles(before),
        people=people_in(before, past),
        errands=past.errands,
        run=tuple(party_on(standing, side) for side in past.night.errands),
    )
    return after, step


def on_board_of(written: Scenario, scenario: Scenario) -> Scenario:
    """The scenario on the very board of another, if that is the same: what rules and programs have
    found out about it is kept with the board, and takes them half as long as a game."""
    board = written.state.board
    if scenario.state.board != board:
        return scenario
    return evolve(scenario, state=evolve(scenario.state, board=board))


def play_night(scenario: Scenario, red: str, blue: str, seed: int, standing: Standing) -> Night:
    """What a game of two programs comes to in a campaign; all its chances come from the seed. Where
    bands are chosen, the suggested ones play."""
    match = Match(scenario.state, Shuffle(seed))
    games = [match.game]
    seats = {Side.RED: Seat(red, 2 * seed), Side.BLUE: Seat(blue, 2 * seed + 1)}
    with seated(seats) as players:
        for _ in play_out(match, players):
            games.append(match.game)
            assert match.made < MOST_CHOICES, "the game does not come to an end"
    return night_of(scenario, games, match.log, standing)


def people_in(before: Standing, past: PlayedChapter) -> People:
    """What became of the commoners who are followed, given how the campaign stood before."""
    there = {past.night.cast[letter] for letter in past.night.folk}
    return People(
        len(past.risen),
        len(past.promoted),
        len(past.mourned),
        sum(one.sergeant and one.id in there for one in before.followers),
    )


def _titles(standing: Standing) -> int:
    return sum(len(bearing.titles) for bearing in standing.heroes.values())
