"""Doors that a scenario wants otherwise than its map has them (SETUP-2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.resources import data_root
from ad1666.rules.board import Direction, Door, edge_of

LETTER = data_root() / "scenarios" / "letter-at-the-golden-lion.toml"
BACK_DOOR = edge_of((9, 1), Direction.S)
"""The locked door of the Golden Lion to the yard."""


def with_doors(tmp_path: Path, lines: str) -> Path:
    path = tmp_path / "letter.toml"
    path.write_text(f"{LETTER.read_text('utf-8')}\n[doors]\n{lines}\n", "utf-8")
    return path


@pytest.mark.clause("SETUP-2")
@pytest.mark.parametrize("place", ["9,1/S", "9,2/N"])
def test_a_scenario_says_how_a_door_stands(tmp_path: Path, place: str) -> None:
    before = load_map(data_root() / "maps" / "golden-lion.tmx").board
    assert dict(before.doors)[BACK_DOOR] is Door.LOCKED
    scenario = load_scenario(with_doors(tmp_path, f'"{place}" = "open"'))
    assert dict(scenario.state.board.doors) == {**dict(before.doors), BACK_DOOR: Door.OPEN}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('"0,0/E" = "open"', "there is no door at 0,0/E. "),
        ('"9,1/T" = "open"', '"9,1/T" is not the place of a door. Write a square and a side of it'),
        ('"9,1/S" = "ajar"', 'doors.9,1/S is "ajar". Known: closed, destroyed, locked, open.'),
        (
            '"9,1/S" = "open"\n"9,2/N" = "locked"',
            "9,2/N is the same door as 9,1/S. Name it once.",
        ),
    ],
)
def test_a_door_that_is_not_there_is_told(tmp_path: Path, lines: str, said: str) -> None:
    path = with_doors(tmp_path, lines)
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert said in str(raised.value)
    last = len(path.read_text("utf-8").splitlines())
    assert f"letter.toml, line {last}:" in str(raised.value)
