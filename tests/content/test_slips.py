"""Slips of authors that have one cause each: it is told, and not only what it led to."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.checks import check

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return begin("Old mill", tmp_path).scenario


def errors(file: Path) -> list[str]:
    found = (str(f).replace(f"{file.parent}/", "") for f in check([file]).findings)
    return [f.removeprefix("error: ") for f in found if f.startswith("error")]


def test_marks_of_a_merge(mill: Path) -> None:
    drawn = mill.with_suffix(".tmx")
    told = (
        "has marks of a merge: two versions of it stand here, one after the other. "
        "Keep one version from <<<<<<< to >>>>>>>, and delete the marks."
    )
    for file, begins in ((mill, "guard = 14"), (drawn, " <layer id")):
        text = file.read_text("utf-8")
        rows = text.split("\n")
        line = next(number for number, row in enumerate(rows) if row.startswith(begins))
        both = ["<<<<<<< HEAD", rows[line], "=======", rows[line], ">>>>>>> theirs"]
        file.write_text("\n".join((*rows[:line], *both, *rows[line + 1 :])), "utf-8")
        assert errors(file) == [f"{file.name}, line {line + 1}: {told}"]
        file.write_text(text, "utf-8")
    drawn.write_text(drawn.read_text("utf-8").replace("</map>", ""), "utf-8")
    assert "well-formed" in errors(drawn)[0]


WRONG_TABLE = (
    ("[figures.A]\n", 'tie = "red"', "figures.A.tie means nothing here", ""),
    ("[things]\n", 'tie = "red"', "old-mill.tmx has no thing tie", ""),
    ("[factions]\n", "turns = 8", "factions.turns means nothing here", ""),
    ("[figures.A]\n", "decisive = true", "figures.A.decisive means nothing here", "[[goals]]"),
    ("[figures.A]\n", "shots = true", "figures.A.shots means nothing here", "[alarm]"),
    ("guard = 14\n", "arrives = 3", "arrives means nothing here", "[figures.A]"),
    ("[[goals]]\n", 'card = "milady"', "goals.1.card means nothing here", "[figures.A]"),
)


@pytest.mark.parametrize(("below", "row", "problem", "home"), WRONG_TABLE)
def test_a_key_below_the_wrong_table(
    below: str, row: str, problem: str, home: str, mill: Path
) -> None:
    text = mill.read_text("utf-8").replace(below, f"{below}{row}\n", 1)
    mill.write_text(text, "utf-8")
    remedy = "Move it before the first [table]: it is about the whole file."
    if home:
        remedy = f"Move it below {home}, where it belongs."
    (told,) = [f for f in errors(mill) if problem in f]
    assert told.endswith(f"{problem}. {remedy}")


def test_a_misspelt_key_is_still_told_as_one(mill: Path) -> None:
    mill.write_text(mill.read_text("utf-8").replace("slot = 1", "slott = 1", 1), "utf-8")
    assert 'Did you mean "slot"?' in errors(mill)[0]


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("every = 2", 'events.1.when.every does not stand alone. Add what it belongs to: "turn".'),
        ('who = "red"', "events.1.when.who does not stand alone. Add what it belongs to: "),
        ("trun = 3, every = 2", 'events.1.when.trun names no trigger. Did you mean "turn"?'),
    ],
)
def test_a_key_that_needs_another(when: str, told: str, mill: Path) -> None:
    event = f'[[events]]\nid = "x"\nwhen = {{ {when} }}\nthen = [ {{ tell = "So." }} ]\n'
    mill.write_text(f"{mill.read_text('utf-8')}\n{event}", "utf-8")
    assert told in errors(mill)[0]


def test_a_pack_that_is_not_there(capsys: Captured) -> None:
    assert main(["packs", "remove", "x"]) == 2
    told = 'there is no pack "x". None has been added so far: ad1666 packs add FILE adds one.'
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "letters"), [("Млин", "Млин"), ("Млин на воді", "Млинаводі"), ("日本 2", "日本")]
)
def test_a_name_in_other_letters(name: str, letters: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(["new", name, "--folder", str(tmp_path)]) == 2
    title = name if " " not in name and name.isascii() else f"'{name}'"
    command = f"ad1666 new old-mill --title {title}"
    told = f"no file can be named after {letters}. Name the files in letters from A to Z"
    said = capsys.readouterr().err
    assert told in said and said.rstrip().endswith(f"and give the title: {command}.")
    assert not list(tmp_path.iterdir())
    assert main(["new", "old-mill", "--title", name, "--folder", str(tmp_path)]) == 0
    assert f'title = "{name}"' in (tmp_path / "old-mill.toml").read_text("utf-8")


def test_what_only_tiled_draws(mill: Path) -> None:
    drawn = mill.with_suffix(".tmx")
    text = drawn.read_text("utf-8")
    name = text.partition('<layer id="1" name="')[2].partition('"')[0]
    for given, told in (
        ('mode="multiply"', "mode = multiply"),
        ('tintcolor="#ff0000"', "tintcolor = #ff0000"),
        ('parallaxx="0.5"', "parallaxx = 0.5"),
        ('mode="normal"', ""),
    ):
        drawn.write_text(text.replace('<layer id="1"', f'<layer id="1" {given}', 1), "utf-8")
        found = [f"{f.where}: {f.problem}" for f in check([drawn]).findings if f.code == "undrawn"]
        assert found == [f"layer {name}: has {told}, which the game does not draw"] * bool(told)
        assert all(finding.code == "undrawn" for finding in check([drawn]).findings)
    accepted = '<property name="accepted-undrawn" value="for Tiled alone"/>'
    text = text.replace('<layer id="1"', '<layer id="1" mode="multiply"', 1)
    drawn.write_text(text.replace("<properties>", f"<properties>{accepted}", 1), "utf-8")
    assert not check([drawn]).findings
