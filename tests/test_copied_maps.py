"""``ad1666 new --from`` copies a map of this game with all that the rules read of it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.checks import check
from ad1666.content.maps.reader import load_map, map_files
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.rules.cards import Side

Captured = pytest.CaptureFixture[str]


PACK = """
id = "mill"
title = "Mill"
version = "1"
author = "Jan"
licence = "CC BY 4.0"
language = "en"
rules = 8
"""


def without(text: str, told: str) -> str:
    """A map without the objects of which something is told."""
    found = re.findall(r" *<object .*?</object>\n", text, re.DOTALL)
    for each in found:
        text = text.replace(each, "") if told in each else text
    return text


def copied(origin: str | Path, folder: Path, *more: str) -> Path:
    """The copy, once it has been made."""
    assert main(["new", "Twin", "--from", str(origin), "--folder", str(folder), *more]) == 0
    return folder / "Twin.tmx"


@pytest.mark.parametrize("name", [file.stem for file in map_files()])
def test_a_map_of_the_box_is_copied_by_its_name(name: str, tmp_path: Path) -> None:
    copy = copied(name, tmp_path)
    (ours,) = (file for file in map_files() if file.stem == name)
    found, wanted = load_map(copy), load_map(ours)
    assert found == evolve(wanted, path=copy, title="Twin")
    assert str(found.board) == str(wanted.board) and found.board.features == wanted.board.features
    assert [str(finding) for finding in check([tmp_path]).findings] == []
    scenario = load_scenario(copy.with_suffix(".toml"))
    assert {f.side for f in scenario.state.figures} == {*Side}


def test_what_it_is_drawn_with_is_copied_too(tmp_path: Path, capsys: Captured) -> None:
    """Into the same places; what is there already is left alone."""
    mill = begin("Old mill", tmp_path / "own").map
    tiles, decor = mill.parent / "tilesets", mill.parent / "tilesets" / "decor.tsx"
    own = decor.read_text("utf-8").replace("decor.png", "../mine/grass.png")
    (mill.parent / "mine").mkdir()
    shutil.copy(tiles / "decor.png", mill.parent / "mine" / "grass.png")
    (tiles / "grass.tsx").write_text(own, "utf-8")
    text = mill.read_text("utf-8")
    first = '<tileset firstgid="9001" source="tilesets/grass.tsx"/>\n <layer id="1"'
    held = '<property name="scenario" value="x"/>'
    text = text.replace('<layer id="1"', first).replace("<properties>", f"<properties>{held}", 1)
    mill.write_text(text, "utf-8")
    copy = copied(mill, tmp_path / "new")
    told = capsys.readouterr().out
    assert "Not taken over:\n  the scenario in it\n" in told
    for name in ("tilesets/grass.tsx", "mine/grass.png"):
        assert (copy.parent / name).read_bytes() == (mill.parent / name).read_bytes()
    assert not load_map(copy).holds_scenario
    assert len(load_map(copy).pictures) == len(load_map(mill).pictures)
    assert copied(mill, mill.parent).parent == mill.parent  # beside it nothing is lacking


def test_other_tiles_of_that_name_are_not_overwritten(tmp_path: Path, capsys: Captured) -> None:
    mill = begin("Old mill", tmp_path / "own").map
    tiles = mill.parent / "tilesets" / "squares.tsx"
    tiles.write_text(tiles.read_text("utf-8") + "<!-- mine -->\n", "utf-8")
    begin("Other", tmp_path / "new")
    assert main(["new", "Twin", "--from", str(mill), "--folder", str(tmp_path / "new")]) == 2
    assert "squares.tsx: already exists. Choose another name" in capsys.readouterr().err
    copied(mill, tmp_path / "newer")
    assert (tmp_path / "newer" / "tilesets" / "squares.tsx").read_bytes() == tiles.read_bytes()


def test_without_a_thing_or_a_zone_there_is_a_scenario_still(tmp_path: Path) -> None:
    mill = begin("Old mill", tmp_path / "own").map
    mill.write_text(without(mill.read_text("utf-8"), 'type="Thing"'), "utf-8")
    copy = copied(mill, tmp_path / "new")
    assert load_map(copy).things == {}
    assert [str(finding) for finding in check([copy]).findings] == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--area", "0,0,5,5"), "is a map of this game, which is copied whole. Leave out --area"),
        (("--size", "5x5"), "is a map of this game, which is copied whole. Leave out --area"),
    ],
)
def test_it_is_copied_whole(tmp_path: Path, capsys: Captured, more: list[str], told: str) -> None:
    given = ["new", "Twin", "--from", "golden-lion", "--folder", str(tmp_path), *more]
    assert main(given) == 2
    assert told in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_what_cannot_be_copied_is_told(tmp_path: Path, capsys: Captured) -> None:
    mill = begin("Old mill", tmp_path / "own").map
    text = mill.read_text("utf-8")

    def refused(origin: Path | str) -> str:
        assert main(["new", "Twin", "--from", str(origin), "--folder", str(tmp_path / "n")]) == 2
        assert not (tmp_path / "n").exists()
        return capsys.readouterr().err

    assert "golden-lyon: is neither a file nor a map of the game. Did you mean" in refused(
        "golden-lyon"
    )
    assert "is a scenario. Name the map it is played on, old-mill.tmx" in refused(
        mill.with_suffix(".toml")
    )
    mill.write_text(text.replace('type="Start"', 'type="Stort"'), "utf-8")
    assert "Stort" in refused(mill)  # its mistakes are told: it is not taken for a strange map
    mill.write_text(without(text, 'value="blue"'), "utf-8")
    assert "has fewer than two starts for each side. Add points of class Start" in refused(mill)


def test_of_a_pack_it_stays_in_its_folder(tmp_path: Path, capsys: Captured) -> None:
    mill = begin("Old mill", tmp_path / "pack" / "maps").map
    (tmp_path / "pack" / "pack.toml").write_text(PACK, "utf-8")
    (mill.parent / "tilesets").rename(tmp_path / "pack" / "tilesets")
    mill.write_text(mill.read_text("utf-8").replace("tilesets/", "../tilesets/"), "utf-8")
    assert load_map(copied(mill, mill.parent)).board == load_map(mill).board
    assert main(["new", "Twin", "--from", str(mill), "--folder", str(tmp_path / "n")]) == 2
    told = "is drawn with ../tilesets/squares.tsx, from outside its folder. Put the copy beside it"
    assert told in capsys.readouterr().err and not (tmp_path / "n").exists()
