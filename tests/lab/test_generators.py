"""What games on generated skirmishes show of their generator."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.lab.report.generators import Lot, lot_rows
from ad1666.lab.results.summary import Summary
from ad1666.output import BAD_INPUT

Captured = pytest.CaptureFixture[str]


def lot(place: str, about: str, red: int, blue: int, **happened: bool) -> Lot:
    return Lot(("all", place, about), Summary(red, blue, 0, 6.0, 0), happened)


def test_rows_are_by_place_and_by_matter() -> None:
    rows = {
        row.called: row
        for row in lot_rows(
            (
                lot("tavern", "letter", 5, 5, bells=False, drum=True),
                lot("docks", "letter", 9, 1, bells=False),
                lot("docks", "escort", 4, 6, bells=True, key=False),
                lot("roofs", "hidden", 0, 0, bells=False),
            )
        )
    }
    assert list(rows) == ["all", "docks", "tavern", "escort", "letter"], "only what was played"
    assert (rows["all"].lots, rows["all"].even, rows["all"].summary.red) == (3, 2, 18)
    assert rows["all"].never == ("bells (2 of 3)", "key (1 of 1)")
    assert rows["docks"].even == 1 and rows["docks"].never == ("bells (1 of 2)", "key (1 of 1)")
    assert rows["tavern"].never == ("bells (1 of 1)",) and rows["escort"].never == ("key (1 of 1)",)


def test_the_laboratory_plays_on_generated_skirmishes(tmp_path: Path, capsys: Captured) -> None:
    bots = ("--red", "chance", "--blue", "chance")
    asked = ("lab", "--skirmish", "1", "--games", "1", "--workers", "1", *bots)
    assert main([*asked, "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    table = told[told.index("") + 1 : -1]
    assert len(table) == 5 and table[2].startswith("| all | 1 | ")
    assert all(line.count("|") == 10 for line in table)


@pytest.mark.parametrize("other", [("--set", "tie=red"), ("--ladder",), ("election",)])
def test_skirmishes_go_with_no_other_kind_of_run(
    other: tuple[str, ...], tmp_path: Path, capsys: Captured
) -> None:
    assert main(["lab", *other, "--out", str(tmp_path), "--skirmish", "2"]) == BAD_INPUT
    assert "--skirmish" in capsys.readouterr().err
