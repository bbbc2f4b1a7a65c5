"""A table stands at the same address for the same devices when its host is started anew."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ad1666.desks.keeping import Kept, forget, keep, kept_of
from ad1666.desks.table import WATCH
from ad1666.resources import player_root
from ad1666.rules.cards import Side

KEPT = Kept("192.0.2.7", 16670, {Side.RED: "ab" * 32}, {WATCH: "secret"})


def test_what_is_kept_is_found_again_by_its_record_alone(tmp_path: Path) -> None:
    record = tmp_path / "game.ad1666"
    keep(record, KEPT)
    assert kept_of(record) == KEPT and kept_of(tmp_path / "other.ad1666") is None
    assert kept_of(record).key(WATCH) == "secret"  # type: ignore[union-attr]
    assert len(KEPT.key("late")) > 20
    (path,) = (player_root() / "desks").iterdir()
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0, "for its player alone"
    older = {key: told for key, told in json.loads(path.read_text()).items() if key != "crossed"}
    path.write_text(json.dumps({**older, "version": 1}))
    assert kept_of(record) == KEPT
    forget(record)
    assert kept_of(record) is None
    forget(record)


@pytest.mark.parametrize(
    "spoilt",
    [
        *("", "{", "[]", "null", '{"version": 2}'),
        {"port": 0},
        {"port": "16670"},
        {"held_by": {"green": "ab" * 32}},
        {"held_by": {"red": "zz" * 32}},
        {"held_by": {"red": "ab"}},
        {"audiences": {"watch": 3}},
        {"address": None},
        {"audiences": {"watch": "x" * 5000}},
    ],
)
def test_what_is_spoilt_is_as_good_as_nothing(
    tmp_path: Path, spoilt: str | dict[str, object]
) -> None:
    record = tmp_path / "game.ad1666"
    keep(record, KEPT)
    (path,) = (player_root() / "desks").iterdir()
    if isinstance(spoilt, dict):
        spoilt = json.dumps({**json.loads(path.read_text()), **spoilt})
    path.write_text(spoilt)
    assert kept_of(record) is None
