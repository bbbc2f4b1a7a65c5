"""Campaigns that may end before their last chapter: ``to = "end"``."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.campaign.programs import chosen
from ad1666.campaign.steps import begun, ended, picked, started
from ad1666.campaign.stops import ChapterStage, stops
from ad1666.campaign.story import ahead, ending
from ad1666.campaign.values import Setup, Standing
from ad1666.content.campaigns.plan import END, Campaign
from ad1666.content.campaigns.reader import load_campaign, reach
from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.rules.cards import Side
from tests.campaign.nights_made_up import random_night
from tests.campaign.small import SMALL, small

NEXT = 'next = [{ if = [{ result = "red" }], to = "end" }, { to = "ring" }]'
FORKS = SMALL.replace('first = "letter"', 'first = "letter"\nforks = true').replace(
    "place = [100, 100]", f"place = [100, 100]\n{NEXT}"
)
EARLY = """
[[endings]]
if = [{ favour = "letter", is = "gone" }, { lead = "blades" }]
title = "Early"
text = "That was soon."
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    small(tmp_path)
    written = tmp_path / "small.toml"
    written.write_text(FORKS.replace("\n[[endings]]", f"{EARLY}\n[[endings]]"), "utf-8")
    return written


def after_one_night(campaign: Campaign, winner: Side) -> Standing:
    """The campaign once the first chapter has been won by a side, and all has been chosen."""
    standing = begun(campaign, Setup("long"))
    for seed in range(200):
        night = random_night(started(standing, ""), random.Random(seed))
        if night.winner is winner and not night.broken_off:
            break
    else:
        pytest.fail("no such night")
    standing = ended(started(standing, "one.ad1666"), night)
    while standing.ask is not None:
        standing = picked(standing, chosen(standing))
    return standing


def test_it_ends_where_the_way_says_so(file: Path) -> None:
    campaign = load_campaign(file)
    red = after_one_night(campaign, Side.RED)
    assert red.chapter is None and red.over and ahead(red) == ()
    assert [stop.stage for stop in stops(red)] == [ChapterStage.PAST, ChapterStage.PASSED]
    assert ending(red) is not None
    blue = after_one_night(campaign, Side.BLUE)
    assert blue.chapter is campaign.chapters[1] and not blue.over


def test_the_end_is_no_chapter(file: Path) -> None:
    campaign = load_campaign(file)
    road, (first, second) = campaign.roads["long"], campaign.chapters
    assert [way.to for way in campaign.ways(first, road)] == [END, "ring"]
    assert campaign.may_follow(first, road) == (second,)
    assert reach(campaign, road) == ("letter", "ring")
    assert campaign.may_follow(second, road) == ()
    other = evolve(campaign, roads={"long": evolve(road, forks=False)})
    assert other.may_follow(first, other.roads["long"]) == (second,)


def test_it_is_checked(file: Path) -> None:
    assert [str(finding) for finding in check([file]).findings if finding.level == "error"] == []
    text = file.read_text("utf-8")
    only = text.replace(NEXT, 'next = [{ to = "end" }]')
    file.write_text(only, "utf-8")
    with pytest.raises(ContentError, match='no road comes to chapter "ring"'):
        load_campaign(file)
    file.write_text(text.replace('to = "end"', 'to = "ende"'), "utf-8")
    with pytest.raises(ContentError, match='Did you mean "end"'):
        load_campaign(file)
    file.write_text(text.replace('id = "ring"', 'id = "end"').replace('to = "ring"', 'to = "end"'))
    with pytest.raises(ContentError, match='no chapter can be called "end"'):
        load_campaign(file)
