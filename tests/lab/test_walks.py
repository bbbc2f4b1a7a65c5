"""Campaigns walked by programs: the same by their names, kept in a sheet, and counted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.campaign.values import Asked
from ad1666.console import walks
from ad1666.console.cli import main
from ad1666.lab.campaigns import walks as walking
from ad1666.lab.campaigns.sheet import FILE, BadSheet, WalkSheet
from ad1666.lab.campaigns.tally import half_of, leaders_score, tally
from ad1666.lab.campaigns.walks import (
    CampaignWalk,
    Choice,
    FailedWalk,
    People,
    WalkName,
    WalkStep,
    campaign_of,
    walk,
)
from ad1666.lab.results.sure import RUNAWAY, Runaway
from ad1666.output import BAD_INPUT
from ad1666.words.shares import Share

Captured = pytest.CaptureFixture[str]

CAMPAIGN = """
title = "Two duels"
story = "Two nights at one inn."
roads.there = { title = "The way there", first = "one" }
roads.back = { title = "The way back", first = "one", forks = true }
parties.reds = { name = "The Reds", factions = ["Defenders of the Commonwealth"] }
parties.blues = { name = "The Blues", factions = ["The King's Musketeers"] }
carry = { scars = 2, feats = 2, purse = 6, comforts = true }

[[chapters]]
id = "one"
scenario = "best-blade-in-vienna.toml"
place = [100, 100]
after = [
  { if = [{ result = "red" }], text = "Red is first.", sets = { first = "red" } },
  { text = "Red is not first.", sets = { first = "other" } },
]

[[chapters]]
id = "two"
scenario = "best-blade-in-vienna.toml"
place = [200, 200]
after = [{ text = "It is over." }]

[[chapters.before]]
if = [{ favour = "first", is = "red" }]
text = "Blue begins."
change = { initiative = "blue" }

[[endings]]
if = [{ lead = "reds" }]
title = "Red"
text = "The Reds have it."

[[endings]]
title = "Not red"
text = "The Reds have it not."
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "duels.toml"
    path.write_text(CAMPAIGN, "utf-8")
    return path


def name(file: Path, seed: int = 0, road: str = "there") -> WalkName:
    return WalkName(file, road, "seeker", "seeker", seed)


def made_up(seed: int, *halves: tuple[int, int], winner: str = "reds") -> CampaignWalk:
    """A walk with what both parties have after each chapter."""
    steps = tuple(
        WalkStep(
            "one",
            "reds",
            winner,
            (3, 1),
            5,
            (0,),
            2,
            dict(zip(("reds", "blues"), have, strict=True)),
            {"reds": 2, "blues": 3},
            1,
            1,
            2,
            People(2, 1, 0, 1),
            choices=(
                Choice(Asked.DILEMMA, ("4.1", "4.2"), "4.2"),
                Choice(Asked.PURCHASE, ("mass", "leave"), "leave"),
            ),
        )
        for have in halves
    )
    return CampaignWalk(name(Path("x.toml"), seed), steps, 1, {"first": "red"})


def test_a_walk_is_the_same_by_its_name(file: Path) -> None:
    walked = walk(name(file))
    assert isinstance(walked, CampaignWalk), walked
    assert walked == walk(name(file)) != walk(name(file, 1))
    assert [step.chapter for step in walked.steps] == ["one", "two"]
    assert sum(walked.steps[-1].halves.values()) == 4
    assert walked.favours["first"] == ("red" if walked.steps[0].winner == "reds" else "other")
    ends = 0 if walked.steps[-1].halves["reds"] > 2 else 1
    assert walked.ending == ends


def test_a_walk_that_fails_says_where(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(walking, "play_night", fail)
    failed = walk(name(file))
    assert isinstance(failed, FailedWalk) and "ZeroDivisionError" in failed.problem


def test_a_sheet_keeps_whole_walks(tmp_path: Path) -> None:
    one, other = made_up(1, (2, 0), (2, 2)), made_up(2, (0, 2))
    sheet = WalkSheet(tmp_path, "a", "b")
    sheet.add(one)
    sheet.add(other)
    again = WalkSheet(tmp_path, "a", "b")
    assert (again.find(one.name), again.find(other.name)) == (one, other)
    assert again.find(evolve(one.name, seed=3)) is None
    assert again.find(evolve(one.name, graves=True)) is None
    for digest, program in (("c", "b"), ("a", "c")):
        assert WalkSheet(tmp_path, digest, program).find(one.name) is None
    text = (tmp_path / FILE).read_text("utf-8")
    (tmp_path / FILE).write_text(text[:-5], "utf-8")  # cut off
    cut = WalkSheet(tmp_path, "a", "b")
    assert cut.find(one.name) == one and cut.find(other.name) is None
    cut.add(other)
    assert (tmp_path / FILE).read_text("utf-8") == text
    (tmp_path / FILE).write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(BadSheet):
        WalkSheet(tmp_path, "a", "b")


def test_the_leader_is_who_leads_after_half_the_chapters(file: Path) -> None:
    led = made_up(1, (2, 0), (4, 0), (4, 2))
    assert half_of(led) == 2 and leaders_score(led) == 1
    assert leaders_score(made_up(2, (2, 0), (4, 0), (4, 6))) == 0
    assert leaders_score(made_up(3, (2, 0), (4, 0), (4, 4))) == 0.5
    even = made_up(4, (1, 1), (2, 2), (4, 2))
    assert leaders_score(even) is None
    found = tally(campaign_of(file), [led, even])
    assert (found.leader.n, found.leader.value, found.half) == (1, 1, 2)
    assert found.wins["reds"].value == 1 and found.endings == {1: 2}
    assert found.favours == {("first", "red"): 2}
    assert (found.scars, found.titles, found.bought, found.silver) == (3, 3, 6, 2.5)
    assert (found.named, found.lost, found.sergeants.value, found.led.value) == (6, 0, 1, 1)
    assert {(q.asked, q.chapter, q.many): shares for q, shares in found.choices.items()} == {
        (Asked.DILEMMA, "one", False): {"4.1": Share(0, 6), "4.2": Share(6, 6)},
        (Asked.PURCHASE, "", False): {"mass": Share(0, 6), "leave": Share(6, 6)},
    }
    assert (found.ahead.n, found.ahead.value, found.expected) == (2, 1, 1)
    lost = evolve(led, steps=(*led.steps[:2], evolve(led.steps[2], winner="blues")))
    both = tally(campaign_of(file), [led, lost])
    assert (both.ahead.n, both.ahead.value, both.expected) == (4, 0.75, pytest.approx(5 / 6))
    one, two = found.chapters
    assert (one.played, one.red.value, one.told, one.carried, two.played) == (6, 1, {0: 6}, 2, 0)


@pytest.mark.parametrize(("share", "runs"), [(RUNAWAY[0], False), (RUNAWAY[1], True)])
def test_the_test_tells_a_runaway_from_none(share: float, runs: bool) -> None:
    def verdict(seed: int) -> Iterator[bool | None]:
        dice, test = random.Random(seed), Runaway()
        for _ in range(3000):
            test.add(float(dice.random() < share))
        yield test.verdict

    wrong = sum(next(verdict(seed)) is not runs for seed in range(200))
    assert wrong <= 20  # ten are expected at most


def test_the_command_tells_how_a_campaign_goes(
    file: Path, tmp_path: Path, capsys: Captured
) -> None:
    given = ["lab", str(file), "--workers", "1", "--out", str(tmp_path / "lab"), "--games", "1"]
    assert main(given) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Two duels. The way there: 1 campaign" in out
    assert "Two duels. The way back: 1 campaign" in out
    assert "it ends with “Red”" in out and "first = red" in out
    rows = (tmp_path / "lab" / FILE).read_text("utf-8")
    assert main(given) == 0
    assert capsys.readouterr().out == out, "nothing is walked again"
    assert (tmp_path / "lab" / FILE).read_text("utf-8") == rows


@pytest.mark.parametrize(("last", "said"), [((4, 6), "does not run away"), ((4, 0), "runs away")])
def test_until_sure_it_walks_no_more_than_it_takes(
    file: Path,
    tmp_path: Path,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
    last: tuple[int, int],
    said: str,
) -> None:
    seen = []

    def quickly(named: WalkName) -> CampaignWalk:
        seen.append(named.seed)
        return evolve(made_up(0, (2, 0), (4, 0), last), name=named)

    monkeypatch.setattr(walks, "walk", quickly)
    given = ["lab", str(file), "--workers", "1", "--out", str(tmp_path / "lab")]
    assert main([*given, "--road", "there", "--until-sure", "--seed", "7"]) == 0
    assert f"the leader {said}, after {len(seen)} campaigns" in capsys.readouterr().out
    assert seen == list(range(7, 7 + len(seen))) and 5 < len(seen) < 40


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--road", "thence"), "there is no road 'thence'; choose from there, back"),
        (("--bands", "3"), "--bands is about scenarios"),
        (("--from", "game.ad1666:3"), "--from is about scenarios"),
        (("--grid", "--vary", "turns=1..2"), "--vary is about scenarios"),
        (("--swap",), "--swap is about scenarios"),
        (("election",), "is a campaign: name it alone"),
    ],
)
def test_what_means_nothing_for_a_campaign_is_told(
    file: Path, tmp_path: Path, capsys: Captured, more: tuple[str, ...], said: str
) -> None:
    given = ["lab", str(file), *more, "--workers", "1", "--out", str(tmp_path / "lab")]
    assert main(given) == BAD_INPUT
    assert said in capsys.readouterr().err
