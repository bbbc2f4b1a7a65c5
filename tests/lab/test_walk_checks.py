"""Warnings about campaigns that only playing shows: each is given where it should be, and not
elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from ad1666.console.cli import main
from ad1666.content.checks import check
from ad1666.content.checks.findings import Finding
from ad1666.content.warnings import OF_CAMPAIGNS, OF_PLAY, Code
from ad1666.lab.campaigns import doubts
from ad1666.lab.campaigns.doubts import doubtful_walks, moves
from ad1666.lab.campaigns.walks import FailedWalk, Walk, WalkName
from ad1666.lab.results.shares import Share
from tests import shipped
from tests.lab.test_walks import CAMPAIGN, made_up

FORKS = CAMPAIGN.replace('id = "one"\n', 'id = "one"\nnext = [{ to = "two" }]\n')


def found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    shares: tuple[float, float] = (0.5, 0.5),
    walks: tuple[Walk, ...] = (),
    more: str = "",
) -> list[Finding]:
    """What playing the campaign shows, if Red's shares and the walks were these."""
    drawn = iter(shares * 9)
    monkeypatch.setattr(doubts, "reds_share", lambda _, games: Share(next(drawn) * games, games))

    def walked(name: WalkName) -> Walk:
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


def named(walk: Walk, *chapters: str) -> Walk:
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
        assert f"{round(100 * (share - 0.5)):+}" in str(told[0].problem)


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


def test_no_more_games_are_played_than_a_small_change_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = []

    def share(_: object, games: int) -> Share:
        played.append(games)
        return Share(games / 2 if len(played) % 2 else games * 0.7, games)

    scenario = shipped.scenario(shipped.SCENARIOS[0])
    monkeypatch.setattr(doubts, "reds_share", share)
    assert moves(scenario, scenario).value == pytest.approx(0.2)
    assert played == [50, 50, 100, 100, 150, 150, 200, 200]
    monkeypatch.setattr(doubts, "reds_share", lambda _, games: Share(games / 2, games))
    assert moves(scenario, scenario).value == 0


def test_a_campaign_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doubts, "reds_share", lambda _, games: Share(games / 2, games))
    monkeypatch.setattr(doubts, "walk", lambda name: FailedWalk(name, "ZeroDivisionError"))
    file = tmp_path / "duels.toml"
    file.write_text(CAMPAIGN, "utf-8")
    assert main(["check", "--play", str(file)]) not in (0, 1)
    assert "ZeroDivisionError" in capsys.readouterr().err
