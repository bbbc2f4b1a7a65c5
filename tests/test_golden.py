"""Games played long ago come out the same today."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import golden_games as golden
import pytest

from ad1666.game.records.record import OLD_FORMAT, read
from ad1666.game.records.replay import replay
from ad1666.rules import VERSION

ADVICE = (
    "If the rules were changed on purpose, raise VERSION in ad1666/rules/__init__.py; if a scenario"
    " or the wording of the log was, leave it. Then run: python -m tests.golden_games"
)


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_replays(name: str) -> None:
    record = read(golden.record_of(name))
    replayed = replay(record, golden.table_of(name))
    assert replayed.problem is None, f"{replayed.problem} {ADVICE}"
    assert record.over and replayed.game.pending is None
    assert record.header.rules == VERSION, f"played by older rules. {ADVICE}"


@pytest.mark.parametrize("name", golden.GAMES)
def test_its_log_reads_the_same(name: str) -> None:
    pinned = golden.log_of(name).read_text("utf-8")
    assert golden.told(read(golden.record_of(name))).splitlines() == pinned.splitlines(), ADVICE


def test_all_that_lies_there_is_checked() -> None:
    for suffix in ("ad1666", "log"):
        assert {path.stem for path in golden.FOLDER.glob(f"*.{suffix}")} == set(golden.GAMES)


def test_a_card_that_comes_out_differently_is_found(tmp_path: Path) -> None:
    """The log tells one game from another that differs in a single card."""
    name = "duel-1"
    text = golden.record_of(name).read_text("utf-8")
    lines = re.sub(r" ~[0-9a-f]{8}$", "", text, flags=re.MULTILINE).splitlines(keepends=True)
    lines[0] = f"{OLD_FORMAT}\n"  # in which lines have no checksums
    changed = tmp_path / f"{name}.ad1666"
    drawn = [i for i, line in enumerate(lines) if line.startswith("fate: ")]
    # the last card with which the game goes on in the same way
    for at, other in product(reversed(drawn), ("S2", "H3", "G4", "U5", "S6")):
        mine = lines[at].split()
        with_other = [*lines[:at], f"fate: {mine[1]} {other}\n", *lines[at + 1 :]]
        changed.write_text("".join(with_other), "utf-8")
        replayed = replay(read(changed), golden.table_of(name))
        if other != mine[2] and replayed.problem is None:
            assert golden.told(read(changed)) != golden.told(read(golden.record_of(name)))
            return
    pytest.fail("no card of the game can be another")
