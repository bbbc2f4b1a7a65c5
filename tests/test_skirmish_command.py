"""`ad1666 skirmish` writes skirmishes that can be played and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.content.checks import check

Captured = pytest.CaptureFixture[str]


def test_a_skirmish_is_written_and_told(capsys: Captured, tmp_path: Path) -> None:
    given = ["skirmish", "--seed", "7", "--place", "roofs", "--size", "small", "--out"]
    assert main([*given, str(tmp_path)]) == 0
    told = capsys.readouterr().out
    (scenario,) = tmp_path.glob("skirmish-*-7.toml")
    assert f"ad1666 play {scenario}" in told
    assert not check([tmp_path]).findings
    (word,) = (line for line in told.splitlines() if line.startswith("Seed: "))
    before = scenario.read_bytes()
    assert main(["skirmish", "--seed", word[6:], "--out", str(tmp_path)]) == 0, "the same again"
    assert scenario.read_bytes() == before
    scenario.write_text("of an author")
    assert main([*given, str(tmp_path)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert scenario.read_text() == "of an author"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--points", "99"], "Ask for 24 to 60"),
        (["--seed", "a:b"], "Copy one whole"),
        (["--seed", "9:roofs:medium:30:7"], "generator 9"),
        (["--daily", "--place", "docks", "--mirror"], "another place"),
        (["--place", "barn"], "tavern"),
        (["--seed", "7", "--daily"], "--daily"),
        (["--seed", "7", "--place", "roofs", "--size", "small", "--out", __file__], "test_skirm"),
    ],
)
def test_what_cannot_be_made_is_told(given: list[str], told: str, capsys: Captured) -> None:
    try:
        assert main(["skirmish", *given]) == 2
    except SystemExit as left:
        assert left.code == 2
    assert told in capsys.readouterr().err
