"""Warnings that only playing shows: for each, a yard that gets it and one that does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from ad1666 import reports
from ad1666.bots import PROBES
from ad1666.console.cli import main
from ad1666.content.checks import check
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.warnings import OF_CAMPAIGNS, OF_PLAY, Code
from ad1666.lab import doubts
from ad1666.lab.doubts import doubtful_play
from ad1666.lab.games.game import Job
from ad1666.lab.games.played import Failed, Played
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from tests.content.yards import STARTS, WALL, drawn, told

LATE = """
[figures.C]
side = "red"
card = "hajduk"
slot = 2
arrives = "alarm"
[alarm]
shots = true
"""
KILLS = """
[[goals]]
side = "red"
aim = "kill"
subject = "enemy"
points = 1
[[goals]]
side = "blue"
aim = "survive"
subject = "any"
points = 1
"""


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubts, "GAMES", 4)
    monkeypatch.setattr(doubts, "TRIALS", 1)


Warned = Callable[..., list[str]]


@pytest.fixture
def warned(write_played_on: Callable[[str, str], Path]) -> Warned:
    """The warnings about a scenario on a yard, which is played unless it is not to be."""

    def found(yard: str, scenario: str, *, playing: bool = True) -> list[str]:
        path = write_played_on(yard, scenario)
        checked = check([path], doubtful_play if playing else None)
        assert not checked.errors, [*map(str, checked.findings)]
        return [f"{f.code}: {f.problem}" for f in checked.findings]

    return found


APART = drawn(("....",), {(2, 0): WALL}, starts=f"{STARTS} red 2 1,0")
TOGETHER = drawn(("....",), starts=f"{STARTS} red 2 1,0")


def test_what_never_happens_is_told(warned: Warned) -> None:
    found = warned(APART, told("turns = 3", more=LATE + KILLS))
    by_playing = "that seeker plays against itself"
    assert [text for text in found if not text.startswith("won-by")][-4:] == [
        f"never-met: goal 1 of the file, of red, is met in none of 4 games {by_playing}",
        f"never-wins: red wins none of 4 games {by_playing}",
        f"no-blow: 4 of 4 games {by_playing} have no blow",
        f"never-acts: Hajduk (C) is activated in none of 4 games {by_playing}",
    ]
    assert "never-" not in "".join(warned(APART, told(more=LATE + KILLS), playing=False))


def test_what_happens_is_not(warned: Warned) -> None:
    found = warned(TOGETHER, told("turns = 12"))
    assert not [text for text in found if text.startswith(("no-blow", "never-acts"))]


@pytest.mark.parametrize("playing", [True, False])
def test_what_is_meant_is_accepted(warned: Warned, playing: bool) -> None:
    absent = ("never-acts", "never-happens", "never-answered", *OF_CAMPAIGNS)
    reasons = "\n".join(f'{code} = "meant"' for code in OF_PLAY if code not in absent)
    scenario = told("turns = 3", more=f"{KILLS}[accepted]\n{reasons}\n")
    found = warned(APART, scenario, playing=playing)
    assert not [text for text in found if text.startswith(("never", "no-blow", "idle", "won"))]


def test_what_is_accepted_in_vain_is_told_only_where_it_is_played(warned: Warned) -> None:
    scenario = told("turns = 12", more=f'{KILLS}[accepted]\nnever-acts = "meant"\n')
    idle = "idle-acceptance: accepts never-acts, but there is no such warning"
    assert idle in warned(TOGETHER, scenario)
    assert idle not in warned(TOGETHER, scenario, playing=False)


WON = {
    "won-by-leaving": "by walking off the board, by no exit that its goals name",
    "won-by-idling": "by doing nothing",
    "won-by-rushing": "by rushing to its goals",
}


@pytest.mark.parametrize("tie", [Side.RED, Side.BLUE])
def test_who_wins_without_playing_is_told(warned: Warned, tie: Side) -> None:
    """Where nobody can reach an enemy, whoever wins a tie need do nothing."""
    found = warned(APART, told(f'turns = 1\ntie = "{tie}"'))
    assert [text for text in found if text.startswith("won")] == [
        f"{code}: {tie} wins 1 of 1 games against musketeer {how}" for code, how in WON.items()
    ]


def test_who_wins_half_of_the_games_does_not_win_too_easily(
    warned: Warned, monkeypatch: pytest.MonkeyPatch
) -> None:
    won = iter([2] * 6 + [3] * 6)

    def games(
        _scenario: Scenario, red: str, blue: str, seeds: range, _count: object
    ) -> list[SimpleNamespace]:
        if red == blue:
            return []
        assert seeds == range(4) and {red, blue} & {*PROBES} and "musketeer" in (red, blue)
        side = Side.RED if red in PROBES else Side.BLUE
        n = next(won)
        return [SimpleNamespace(winner=side)] * n + [SimpleNamespace(winner=None)] * (4 - n)

    monkeypatch.setattr(doubts, "TRIALS", 4)
    monkeypatch.setattr(doubts, "games_of", games)
    told_of = [
        [text for text in warned(TOGETHER, told()) if text.startswith("won")] for _ in range(2)
    ]
    assert [len(found) for found in told_of] == [0, 6]


def test_a_game_that_fails_is_told_with_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(job: Job) -> Played | Failed:
        if job.name.seed == 2:
            return Failed(job.name, "Traceback\n  File x\nKeyError: 'nobody'\n")
        return doubts_play(job)

    doubts_play = doubts.play
    monkeypatch.setattr(doubts, "play", fails)
    monkeypatch.setattr(reports, "reports_folder", lambda: tmp_path)
    path = tmp_path / "errand.toml"
    path.write_bytes((data_root() / "scenarios" / "kulczyckis-errand.toml").read_bytes())
    assert main(["check", "--play", str(path)]) == 3
    told = capsys.readouterr()
    assert "2 files checked" in told.out and "Traceback" not in told.err
    assert f"{path}: the game between seeker and seeker with seed 2 failed: KeyError" in told.err
    (report,) = tmp_path.glob("report-*.txt")
    assert str(report) in told.err and "BrokenGame" in report.read_text("utf-8")


def test_of_a_goal_that_is_never_met_only_what_is_known_is_told(
    write_played_on: Callable[[str, str], Path],
) -> None:
    path = write_played_on(APART, told("turns = 3", more=LATE + KILLS))
    (finding,) = (f for f in check([path], doubtful_play).findings if f.code is Code.NEVER_MET)
    remedy = str(finding.remedy)
    assert remedy.startswith("seeker may never try: see in the laboratory whether musketeer")
    assert "if not, put it nearer" in remedy


def test_the_command_plays_if_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = (data_root() / "scenarios" / "kulczyckis-errand.toml").read_text("utf-8")
    text, accepted = re.subn(r"\[accepted\]\n(.+\n)+", "", ours)
    assert accepted == 1
    path = tmp_path / "errand.toml"
    path.write_text(text, "utf-8")
    assert main(["check", str(path)]) == 0
    assert main(["check", "--play", str(path)]) == 1
    assert "[never-met]" in capsys.readouterr().out
