"""Letters that no typeface has are told of every text that players read, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.checks import check

PACK = """
id = "mill"
title = "日 mill"
version = "1"
author = "Jan"
licence = "CC BY 4.0"
language = "en"
rules = 8
"""
ITEMS = '[sack]\nname = "sack 日"\n'
CHARACTERS = """
faction = "neutral"

[bo]
name = "Bo"
hero = false
serious = 2
death = 4
text = "Says 日."
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    made = begin("Old mill", tmp_path).scenario
    drawn = made.with_suffix(".tmx")
    drawn.write_text(drawn.read_text("utf-8").replace('"Old mill"', '"Old mill 日"'), "utf-8")
    made.write_text(made.read_text("utf-8") + '\n[epilogue]\nred = "Млин 日."\n', "utf-8")
    made.with_suffix(".pl.toml").write_text('title = "Młyn 日"\n', "utf-8")
    for name, text in (("pack", PACK), ("items", ITEMS), ("characters", CHARACTERS)):
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return made


def found(path: Path) -> set[str]:
    asian = "日本"
    checked = check([path], unshown=lambda text: "".join(x for x in asian if x in text))
    return {
        f"{f.file.name} {f.where}: {f.problem}" for f in checked.findings if f.code == "no-letters"
    }


def test_every_text_is_looked_at(mill: Path) -> None:
    rows = mill.read_text("utf-8").splitlines()
    line = rows.index('red = "Млин 日."') + 1
    told = "has letters that no typeface of the game has: 日"
    assert found(mill.parent) == {
        f"pack.toml line 3: title {told}",
        f"items.toml line 2: sack.name {told}",
        f"characters.toml line 9: bo.text {told}",
        f"old-mill.tmx None: map.title {told}",
        f"old-mill.toml line {line}: epilogue.red {told}",
        f"old-mill.pl.toml line 1: title {told}",
    }


def test_the_command_knows_what_the_typefaces_have(
    mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", str(mill)])
    told = capsys.readouterr().out
    assert told.count("[no-letters]") == 3
    assert "epilogue.red has letters that no typeface of the game has: 日. Write it" in told
