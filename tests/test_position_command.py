"""The command that prints a position of a recorded game: hands only where a film shows them."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick
from ad1666.conform.positions import read_position
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State

Captured = pytest.CaptureFixture[str]
CARDS = re.compile(r"(?:hand|committed) = \[")


def played(scenario: Scenario, path: Path, choices: int) -> State:
    """The last position of a game that is recorded, to its end or for some choices."""
    session, rng = Session.new(scenario, Shuffle(3), path), random.Random(3)
    while choices and isinstance(prompt := session.game.pending, Prompt):
        session.choose(pick(rng, prompt))
        choices -= 1
    session.close()
    return session.game.state


def printed(capsys: Captured, *arguments: object) -> str:
    assert main(["position", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_position_is_printed_without_hands(
    letter: Scenario, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "game.ad1666"
    state = played(letter, path, 80)
    text = printed(capsys, path)
    first, _, rest = text.partition("\n")
    assert re.fullmatch("# The Letter at the Golden Lion, after [0-9]+ moves", first)
    assert f"turn = {state.turn}\n" in rest and not CARDS.search(rest)
    assert printed(capsys, path, "--at", 0).startswith("# The Letter at the Golden Lion, after 0")


def test_hands_of_a_game_still_played_are_not_shown(
    letter: Scenario, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "game.ad1666"
    played(letter, path, 80)
    for eyes in ("red", "blue", "both"):
        assert main(["position", str(path), "--as", eyes]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.endswith("stay secret until it is over.\n")


def test_hands_of_a_finished_game_are_shown_and_read_back(
    letter: Scenario, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "game.ad1666"
    state = played(letter, path, -1)
    whole = printed(capsys, path, "--as", "both")
    again = read_position(whole, letter.items)
    assert (again.red, again.blue) == (state.red, state.blue)
    assert [f.wounds for f in again.figures] == [f.wounds for f in state.figures]
    red = printed(capsys, path, "--as", "red", "--at", 60)
    assert re.search(r"^red = \{ hand = \[", red, re.MULTILINE)
    assert re.search(r"^blue = \{ hand = [0-9]", red, re.MULTILINE)


def test_hands_that_another_game_shares_are_not_shown(
    letter: Scenario, tmp_path: Path, capsys: Captured
) -> None:
    path, other = tmp_path / "game.ad1666", tmp_path / "other.ad1666"
    played(letter, path, -1)
    played(letter, other, 80)
    assert main(["position", str(path), "--as", "both"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "which began with the same cards (other.ad1666)" in err
    shutil.move(other, tmp_path / "elsewhere")
    assert CARDS.search(printed(capsys, path, "--as", "both", "--at", 60))


@pytest.mark.parametrize("at", ["-1", "x", "99999", "²"])
def test_a_move_that_is_not_there_is_refused(
    letter: Scenario, tmp_path: Path, capsys: Captured, at: str
) -> None:
    path = tmp_path / "game.ad1666"
    played(letter, path, 5)
    assert main(["position", str(path), f"--at={at}"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and f"'{at}' is not a number from 0 to " in err
