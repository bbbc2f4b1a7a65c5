"""Campaigns with games that are really played, and with choices at random: nothing of what is
carried spoils a chapter, and every way through the story can be taken."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest
from attrs import evolve

from ad1666.bots import player_of
from ad1666.campaign.limits import load_of
from ad1666.campaign.prepared import Prepared, prepared
from ad1666.campaign.steps import ended, picked, started
from ad1666.campaign.story import Tale, ending, following, outcomes_told
from ad1666.campaign.values import Night, Sides, Standing
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import Kept, kept_of
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.lab.campaigns.walks import play_night
from ad1666.rules.cards import Side
from tests.campaign.nights_made_up import first, random_night, vienna

TURNS = 2
"""The length of games that only have to come to something."""


@cache
def texts(chapter: str) -> Kept:
    return kept_of(vienna().scenarios[chapter].path)


def hurried(scenario: Scenario) -> Scenario:
    """The scenario, over after some turns, on a board that rules and programs know already."""
    board = next(
        one.state.board
        for one in vienna().scenarios.values()
        if one.state.board == scenario.state.board
    )
    state = evolve(scenario.state, guard=min(TURNS, scenario.state.guard or TURNS), board=board)
    return evolve(scenario, state=state)


def replays(ready: Prepared, seed: int) -> None:
    """Plays a chapter to its end as people do, and replays its record."""
    session = Session.new(ready.scenario, Shuffle(seed))
    seats = {side: player_of(Seat("seeker", seed)) for side in Side}
    assert sum(1 for _ in play_out(session, seats)) > 0
    session.close()
    record = read(session.path)
    assert record.own_content and record.over
    scenario, replayed = replayed_record(record)
    assert replayed.problem is None and replayed.game == session.game
    assert scenario.state == ready.scenario.state


def at_random(road: str, sides: Sides, seed: int, recorded: int = -1) -> Standing:
    """A campaign with choices at random and short games of seekers; the chapter ``recorded`` is
    played to its end on disk as well."""
    rng, standing = random.Random(seed), first(road, sides=sides, seed=seed)
    while not standing.over:
        while standing.ask is not None:
            standing = picked(standing, rng.choice(standing.ask.picks))
        if standing.chapter is None:
            break
        ready = prepared(standing, texts(standing.chapter.id), drawn=False)
        assert ready.carried == load_of(standing).carried, "something was left out"
        if len(standing.past) == recorded:
            replays(ready, seed)
        standing = ended(started(standing, "", ready.carried), short(standing, ready, seed))
    return standing


def short(standing: Standing, ready: Prepared, seed: int) -> Night:
    at = 100 * seed + len(standing.past)
    return play_night(hurried(ready.scenario), "seeker", "seeker", at, standing)


def test_a_campaign_at_random_comes_to_an_end() -> None:
    standing = at_random("short", Sides.SWAP, 17, recorded=4)
    assert ending(standing) is not None and sum(standing.points.values()) == 13


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_many_campaigns_at_random_come_to_an_end(seed: int) -> None:
    road, sides = ("long", "short")[seed % 2], tuple(Sides)[seed % 3]
    standing = at_random(road, sides, seed, recorded=seed % 9)
    assert ending(standing) is not None
    assert sum(standing.points.values()) == {"long": 20, "short": 15}[road]


def test_every_way_can_be_taken_and_everything_told() -> None:
    """By some night that is made up, with some favours that the story may have set."""
    campaign, rng = vienna(), random.Random(1)
    road, start = campaign.roads["short"], first("short")
    sets = [pair for c in campaign.chapters for row in c.outcomes for pair in row.sets.items()]
    seen: set[tuple[str, int]] = set()
    ways: set[tuple[str, str]] = set()
    for chapter in campaign.chapters:
        at = evolve(start, chapter=chapter)
        for number in range(150):
            night = random_night(at, rng)
            if number % 3 == 0:
                night = evolve(night, met=(0,) * len(night.met))
            favours = dict(rng.sample(sets, rng.randint(0, 8)))
            tale = Tale(favours, at.points, road.id, night)
            rows = outcomes_told(chapter, tale)
            seen |= {(chapter.id, row) for row in rows}
            for row in rows:
                favours |= chapter.outcomes[row].sets
            after = following(campaign, chapter, evolve(tale, favours=favours))
            ways.add((chapter.id, "" if after is None else after.id))
    assert seen == {(c.id, row) for c in campaign.chapters for row in range(len(c.outcomes))}
    reached, todo = set[str](), [road.first]
    while todo:
        name = todo.pop()
        reached.add(name)
        wanted = [way.to for way in campaign.ways(campaign.chapter(name), road)]
        assert {to for of, to in ways if of == name} == ({*wanted} or {""}), name
        todo += [to for to in wanted if to not in reached]
    assert reached == {chapter.id for chapter in campaign.chapters}


def test_every_ending_can_be_told() -> None:
    at = evolve(first(), chapter=None, ask=None)
    found = set()
    for blades in range(21):
        points = {"blades": Fraction(blades), "crowns": Fraction(20 - blades)}
        end = ending(evolve(at, points=points))
        assert end is not None
        found.add(end.title)
    assert found == {end.title for end in vienna().endings}
