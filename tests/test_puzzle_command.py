"""`ad1666 puzzle` makes puzzles of places in records, and the laboratory goes on from puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from ad1666.advice import puzzles
from ad1666.advice.asking import Asking
from ad1666.console.cli import main
from ad1666.play import puzzle_list
from ad1666.play.puzzle_list import all_puzzles, collection, own_folder

Captured = pytest.CaptureFixture[str]
PUZZLE = next(one for one in collection() if one.id == "war-of-the-chimneys-101-1")
MOVES = puzzles.put(PUZZLE).moves


def test_a_place_becomes_a_puzzle_that_the_game_lists(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = all_puzzles()
    given = ["puzzle", f"{PUZZLE.record}:{MOVES}", "--games", "1", "--title", "Mine"]
    for _ in range(2):
        assert main(given) == 0
        told = capsys.readouterr().out
        assert "wins 100 of 100" in told and str(own_folder()) in told
    (made,) = tomli.loads((own_folder() / "puzzles.toml").read_text("utf-8"))["puzzle"]
    assert made["title"] == "Mine" and made["kind"] == "way" and made["games"] == 1
    all_puzzles.cache_clear()
    *before, mine = all_puzzles()
    assert tuple(before) == listed and mine.record.parent == own_folder()
    assert mine not in collection(), "a page has those of the game"
    asking = Asking(puzzles.put(mine))
    asking.give(asking.offers.best)
    assert asking.right
    text = (own_folder() / "puzzles.toml").read_text("utf-8")
    assert text.startswith("format = 1\n")
    for spoilt in ("[[puzzle]]\nid = 3\n", text.replace("format = 1", "format = 2"), "\0"):
        (own_folder() / "puzzles.toml").write_text(spoilt, "utf-8")
        all_puzzles.cache_clear()
        assert all_puzzles() == listed and "mend or delete it" in capsys.readouterr().err
    monkeypatch.setattr(puzzle_list, "player_root", lambda: Path("nowhere"))
    all_puzzles.cache_clear()
    assert all_puzzles() == listed


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (f"{PUZZLE.record}", "says no number of moves: write RECORD:MOVES"),
        (f"{PUZZLE.record}:{10**6}", "is not a number from 0 to"),
        (f"{PUZZLE.record}:0", "a place where a figure is to act"),
        ("none.ad1666:3", "none.ad1666"),
    ],
)
def test_what_is_no_place_for_a_puzzle_is_told(place: str, told: str, capsys: Captured) -> None:
    assert main(["puzzle", place]) == 2
    assert told in capsys.readouterr().err and not own_folder().exists()


def test_hands_of_an_unfinished_game_stay_secret(tmp_path: Path, capsys: Captured) -> None:
    elsewhere = tmp_path / "game.ad1666"
    elsewhere.write_bytes(PUZZLE.record.read_bytes())
    assert main(["puzzle", f"{elsewhere}:{MOVES}"]) == 2
    assert "stay secret until it is over" in capsys.readouterr().err


def test_games_go_on_from_a_puzzle(tmp_path: Path, capsys: Captured) -> None:
    given = ["lab", "--from", f"{PUZZLE.record}:{MOVES}", "--games", "1", "--out", str(tmp_path)]
    assert main([*given, "--red", "idler", "--blue", "idler", "--workers", "1"]) == 0
    assert "red" in capsys.readouterr().out
