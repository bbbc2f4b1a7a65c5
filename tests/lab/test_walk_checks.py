"""Warnings about campaigns that only playing shows: each is given where it should be, and not
elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from attrs import evolve

from ad1666 import i18n
from ad1666.console.cli import main
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.checks import check
from ad1666.content.checks.findings import Finding
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import OF_CAMPAIGNS, OF_PLAY, CheckWarning, Code
from ad1666.lab.campaigns import doubts
from ad1666.lab.campaigns.doubts import GAMES, LEAST, Form, Trial, Trials, doubtful_walks
from ad1666.lab.campaigns.walks import CampaignWalk, FailedWalk, WalkName
from ad1666.lab.doubts import GameCount, untold
from ad1666.rules.cards import Side
from tests import shipped
from tests.lab.test_walks import CAMPAIGN, made_up

FORKS = CAMPAIGN.replace('id = "one"\n', 'id = "one"\nnext = [{ to = "two" }]\n')


def found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    shares: tuple[float, float] = (0.5, 0.5),
    walks: tuple[CampaignWalk, ...] = (),
    more: str = "",
) -> list[Finding]:
    """What playing the campaign shows, if Red's shares and the walks were these."""
    by_form = dict[int, float]()

    def won(scenario: Scenario, seeds: range, _count: GameCount) -> list[Side | None]:
        share = by_form.setdefault(id(scenario), shares[len(by_form) % 2])
        return [Side.RED if seed % 20 < 20 * share else Side.BLUE for seed in seeds]

    monkeypatch.setattr(doubts, "winners", won)

    def walked(name: WalkName) -> CampaignWalk:
        return evolve(walks[name.seed % len(walks)], name=name)

    if walks:
        monkeypatch.setattr(doubts, "walk", walked)
    monkeypatch.setattr(doubts, "WALKS", 40 if walks else 1)
    file = tmp_path / "duels.toml"
    file.write_text(FORKS + more, "utf-8")
    findings = check([file], walking=doubtful_walks).findings
    return [one for one in findings if one.code in (*OF_PLAY, Code.IDLE_ACCEPTANCE)]


def codes(findings: list[Finding]) -> set[str | None]:
    return {one.code for one in findings}


AHEAD, BEHIND = made_up(0, (2, 0), (4, 0)), made_up(0, (2, 0), (2, 4))


def named(walk: CampaignWalk, *chapters: str) -> CampaignWalk:
    pairs = zip(walk.steps, chapters, strict=True)
    return evolve(walk, steps=tuple(evolve(step, chapter=name) for step, name in pairs))


FAIR = tuple(named(walk, "one", "two") for walk in (AHEAD, AHEAD, BEHIND))


@pytest.mark.parametrize(("share", "big"), [(0.95, True), (0.05, True), (0.55, False)])
def test_a_big_change_is_told(
    share: float, big: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = found(tmp_path, monkeypatch, shares=(0.5, share), walks=FAIR)
    assert codes(told) == ({Code.BIG_CHANGE} if big else set())
    if big:
        assert i18n.signed(round(100 * (share - 0.5))) in str(told[0].problem)


def test_a_leader_who_always_wins_runs_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = found(tmp_path, monkeypatch, walks=(named(AHEAD, "one", "two"),))
    assert codes(told) == {Code.RUNAWAY}
    assert codes(found(tmp_path, monkeypatch, walks=FAIR)) == set()


def test_a_way_that_nobody_takes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = found(
        tmp_path, monkeypatch, walks=tuple(named(w, "one", "one") for w in (AHEAD, BEHIND))
    )
    assert codes(told) == {Code.WAY_NOT_TAKEN}


def test_what_is_accepted_is_not_told_and_really_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meant = '\n[accepted]\nbig-change = "meant"\n'
    told = found(tmp_path, monkeypatch, shares=(0.5, 0.95), more=meant)
    assert codes(told) == set()
    told = found(tmp_path, monkeypatch, more=meant)
    assert codes(told) == {Code.IDLE_ACCEPTANCE}
    assert {Code.BIG_CHANGE, Code.WAY_NOT_TAKEN, Code.RUNAWAY} <= {*OF_PLAY} & {*OF_CAMPAIGNS}


def played(monkeypatch: pytest.MonkeyPatch, moved: Sequence[float]) -> tuple[Trials, GameCount]:
    """Changes of one chapter that move Red's share of a half so much, once they have been
    played."""
    scenario = shipped.scenario(shipped.SCENARIOS[0])
    without = Form(scenario)
    found = [Trial(("chapters", n), without, Form(evolve(scenario))) for n in range(len(moved))]
    shares = {
        id(change.changed.scenario): 0.5 + by for change, by in zip(found, moved, strict=True)
    }

    def won(form: Scenario, seeds: range, count: GameCount) -> list[Side | None]:
        count.add(len(seeds))
        share = shares.get(id(form), 0.5)
        return [Side.RED if seed % 10 < 10 * share else Side.BLUE for seed in seeds]

    monkeypatch.setattr(doubts, "winners", won)
    changes, count = Trials(found), GameCount(0, untold)
    changes.play(count)
    return changes, count


def test_no_more_games_are_played_than_a_small_change_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changes, count = played(monkeypatch, (0.0, 0.3))
    assert [change.played for change in changes.found] == [40, 120]
    assert [change.big for change in changes.found] == [False, True]
    assert changes.found[1].moved.value == pytest.approx(0.3)
    assert count.played == 40 + 120 + 120, "the chapter without them is played once for both"


def test_there_is_a_limit_to_all_games_of_a_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    """What seems to move most comes first."""
    moved = (0.1,) * 19 + (0.4,)
    changes, count = played(monkeypatch, moved)
    assert count.played <= changes.most == GAMES
    assert [change.played for change in changes.found] == [80] * 13 + [40] * 6 + [80]
    many, count = played(monkeypatch, (0.4,) * 200)
    assert {change.played for change in many.found} == {LEAST} and count.played == many.most


def test_fewer_campaigns_are_walked_where_roads_are_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[tuple[int, int | None]]()
    monkeypatch.setattr(doubts, "winners", lambda _form, seeds, _count: [None] * len(seeds))
    monkeypatch.setattr(doubts, "walk", lambda name: evolve(FAIR[name.seed % 3], name=name))
    file = tmp_path / "duels.toml"
    file.write_text(FORKS, "utf-8")

    def walking(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
        return doubtful_walks(campaign, top, lambda *count: told.append(count))

    for nights, walks in ((900, 40), (80, 20), (1, 10)):
        monkeypatch.setattr(doubts, "NIGHTS", nights)
        told.clear()
        check([file], walking=walking)
        assert told[-1][0] == 2 * 2 * walks and told[-1][1] == 240 + 2 * 2 * walks
        assert [number for number, _most in told] == [*range(1, 2 * 2 * walks + 1)]


def test_a_campaign_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doubts, "winners", lambda _form, seeds, _count: [None] * len(seeds))
    monkeypatch.setattr(doubts, "walk", lambda name: FailedWalk(name, "ZeroDivisionError"))
    file = tmp_path / "duels.toml"
    file.write_text(CAMPAIGN, "utf-8")
    assert main(["check", "--play", str(file)]) not in (0, 1)
    assert "ZeroDivisionError" in capsys.readouterr().err
