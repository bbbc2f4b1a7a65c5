"""Skirmishes that are made: no mistake, no warning, and the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.checks import check
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.records.fingerprint import fingerprint
from ad1666.rules.cards import Side
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.wish import Place, Size, Wish


def checked(made: Skirmish, folder: Path) -> list[str]:
    made.write(folder)
    return [str(finding) for finding in check([folder / name for name in made.files]).findings]


@pytest.mark.parametrize("place", Place, ids=lambda place: place.value)
def test_a_skirmish_checks_clean(place: Place, tmp_path: Path) -> None:
    made = make(Wish("6", place, Size.SMALL))
    assert not checked(made, tmp_path)
    read = load_scenario(tmp_path / f"{made.name}.toml")
    assert fingerprint(read.state) == fingerprint(made.scenario().state)


def test_a_mirror_has_both_sides_begin_alike() -> None:
    made = make(Wish("image", Place.PALACE, mirror=True)).scenario()
    width = made.map.board.width
    for (side, slot), (x, y) in made.map.starts.items():
        if side is Side.RED:
            assert made.map.starts[Side.BLUE, slot] == (width - 1 - x, y)
