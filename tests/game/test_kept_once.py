"""What records keep is read once for all that keep the same, and each is told of under its own
name."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario

ONE, TWO = Path("one.ad1666"), Path("two.ad1666")


def test_records_that_keep_the_same_share_what_is_read(letter: Scenario) -> None:
    kept = kept_of(letter.path)
    one, two = (kept_scenario({**kept}, record, record.with_suffix("")) for record in (ONE, TWO))
    assert one.state is two.state and one.state == letter.state
    assert (one.map.path, two.map.path) == (ONE, TWO)
    assert (one.path, two.path) == (Path("one"), Path("two"))
    other = {**kept, "scenario": kept["scenario"].replace("guard = 18", "guard = 17")}
    assert kept_scenario(other, TWO, TWO).state != two.state


def test_a_mistake_is_told_of_the_record_that_is_read(letter: Scenario) -> None:
    kept = {**kept_of(letter.path), "scenario": "title = 1"}
    for record in (ONE, TWO):
        with pytest.raises(ContentError) as told:
            kept_scenario(kept, record, record)
        assert told.value.file == record


def test_a_map_that_names_other_files_is_read_for_each_record(
    letter: Scenario, tmp_path: Path
) -> None:
    """They may lie beside one record, and not beside another."""
    kept = kept_of(letter.path)
    tiles = '<tileset firstgid="900000" source="there.tsx"/>'
    kept = {**kept, "map": kept["map"].replace("</map>", f"{tiles}</map>")}
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with pytest.raises(ContentError) as told:
            kept_scenario(kept, tmp_path / name / "game.ad1666", letter.path)
        assert str(tmp_path / name / "there.tsx") in str(told.value)
