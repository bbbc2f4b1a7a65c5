"""The long run of random games: what it says, and what it keeps of a game with a problem."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.rules.requests import Prompt
from benchmarks.workshop import soak


@pytest.mark.parametrize("own", [2, pytest.param(None, marks=pytest.mark.slow)])
@pytest.mark.parametrize("events", [False, True])
def test_a_short_run(
    own: int | None,
    events: bool,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On two random maps and on the first of our own, or on all of them."""
    scenarios = soak.scenarios()[:own]
    monkeypatch.setattr(soak, "scenarios", lambda: scenarios)
    games = 2 + 2 * len(scenarios)
    more = ["--events"] if events else []
    assert soak.main(["--games", str(games), "--maps", "2", "--out", str(tmp_path), *more]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{games} games, ") and "problems: 0" in said
    told = ", with events" if events else ""
    assert f"random map 0{told} 1, random map 1{told} 1" in said
    assert not list(tmp_path.iterdir())


def test_a_problem_is_kept_and_comes_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_in_turn_two(prompt: Prompt, loose: list[str]) -> None:
        assert prompt.state.turn < 2, "turn 2"

    run = ["--games", "1", "--first", "1", "--maps", "2", "--out", str(tmp_path)]
    with monkeypatch.context() as patch:
        patch.setattr(soak, "check_position", never_in_turn_two)
        assert soak.main(run) == 1
        said = capsys.readouterr().out
        assert "game 1 on random map 1" in said and "AssertionError: turn 2" in said
        (kept,) = tmp_path.iterdir()
        assert soak.main(["--replay", str(kept), "--maps", "2"]) == 1
        assert "AssertionError: turn 2" in capsys.readouterr().out
    assert soak.main(["--replay", str(kept), "--maps", "2"]) == 0
    said = capsys.readouterr().out
    moves = len([x for x in kept.read_text("utf-8").splitlines()[4:] if x])
    assert f"random map 1, {moves} of {moves} moves" in said
    assert "without a problem now" in said
