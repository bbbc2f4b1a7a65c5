"""Campaigns with random nights and random choices go on to their end and keep to the limits."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

from ad1666.campaign.limits import load_of
from ad1666.campaign.scars import SCARS
from ad1666.campaign.story import ending
from ad1666.campaign.values import Setup, Sides, Standing
from ad1666.campaign.wares import MOST_BOUGHT
from ad1666.rules.cards import Side
from ad1666.rules.carried import Origin
from tests.campaign.nights_made_up import first, vienna, walk


def check(standing: Standing) -> None:
    carry = standing.campaign.carry
    for silver in standing.silver.values():
        assert 0 <= silver <= carry.purse
    held = [(hero, scar) for hero, one in standing.heroes.items() for scar in one.scars]
    assert sorted(held) == sorted(standing.scars)
    for one in standing.heroes.values():
        assert len(one.scars) == len(set(one.scars)) <= carry.scars
        assert set(one.scars) <= SCARS.keys()
        assert len(one.used) == len(set(one.used)) and set(one.gifts) <= set(one.used)
    assert all(len(picks) <= MOST_BOUGHT for picks in standing.bought.values())
    assert standing.ask is None or standing.ask.picks
    load = load_of(standing)
    for side in Side:
        counted = [
            thing
            for thing in load.goes
            if thing.counts and side in thing.sides and thing.carried.origin is not Origin.SCAR
        ]
        assert len(counted) <= carry.side
        names = [name for thing in counted for name in thing.changes]
        assert len(names) == len(set(names)), "changed twice"
    about = [thing.about for thing in load.goes if thing.counts and thing.about]
    assert all(about.count(who) <= carry.figure for who in about)
    order = [[*Origin].index(thing.carried.origin) for thing in load.goes]
    assert order == sorted(order)


@cache
def walked(road: str, sides: Sides) -> tuple[Standing, ...]:
    """Random campaigns at their end, every other with graves, that were checked all the way."""
    found = []
    for seed in range(7):
        start = first(road, sides=sides, graves=seed % 2 == 1)
        for standing, _ in walk(start, random.Random(seed)):
            check(standing)
        found.append(standing)
    return tuple(found)


@pytest.mark.parametrize("sides", Sides)
@pytest.mark.parametrize("road", ["long", "short"])
def test_random_campaigns_end_and_keep_to_the_limits(road: str, sides: Sides) -> None:
    chapters = {"long": 14, "short": 9}[road]
    points = {"long": 18, "short": 13}[road]
    for standing in walked(road, sides):
        assert len(standing.past) == chapters
        assert sum(standing.points.values()) == Fraction(points)
        assert ending(standing) is not None
        assert standing.setup.graves or not standing.graves


def test_everything_is_carried_in_some_campaign() -> None:
    seen: set[Origin] = set()
    bought: set[str] = set()
    for standing in (one for sides in Sides for one in walked("long", sides)):
        for past in () if standing.setup.graves else standing.past:
            seen |= {one.origin for one in past.carried}
            bought |= {one.what for one in past.carried if one.origin is Origin.PURCHASE}
    assert seen == {*Origin} - {Origin.TITLE}, "a title is told beside what is carried"
    assert len(bought) >= 10, bought


def test_the_campaign_knows_its_roads() -> None:
    assert set(vienna().roads) == {"long", "short"}
    assert Setup("long").sides is Sides.PARTIES
