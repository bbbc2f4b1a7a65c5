"""The page for authors says what there is."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import authoring
import key_tables
import pytest

import scenarios
from ad1666.console.cli import main
from ad1666.content.maps import schema
from ad1666.content.maps.schema import AREA_LAYER, OBJECT_LAYER
from ad1666.resources import data_root

PAGE = authoring.PAGE.read_text("utf-8")


def test_the_reference_is_current() -> None:
    """If it is not, run docs/make/authoring.py."""
    assert PAGE.count(authoring.BEGIN) == PAGE.count(key_tables.END) == 1
    assert authoring.renewed(PAGE) == PAGE


def test_the_tables_of_a_scenario_are_current() -> None:
    """If they are not, run docs/make/scenarios.py."""
    page = scenarios.PAGE.read_text("utf-8")
    assert scenarios.renewed(page) == page


def test_all_that_there_is_has_a_meaning_and_nothing_else() -> None:
    classes = {**schema.TILES, **schema.OBJECTS}
    assert set(authoring.CLASSES) == set(classes)
    members = {(name, key) for name, properties in classes.items() for key in properties}
    assert set(authoring.PROPERTIES) == members
    layers = {"squares", "edges-v", "edges-h", OBJECT_LAYER, AREA_LAYER, *schema.GROUNDS}
    assert set(authoring.LAYERS) == layers


def test_every_value_and_default_is_told() -> None:
    for members in (*schema.TILES.values(), *schema.OBJECTS.values()):
        for member in members.values():
            for value in member.values:
                assert f"`{value}`" in PAGE
            if member.default:
                assert f"`{member.default}`" in PAGE


def test_its_pictures_and_pages_are_there_and_small() -> None:
    named = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert any(name.endswith(".png") for name in named)
    for name in named:
        if not name.startswith("http"):
            file = authoring.PAGE.parent / name
            assert file.is_file(), name
            assert not name.endswith(".png") or file.stat().st_size < 250_000, name


def test_the_commands_that_it_names_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    known = capsys.readouterr().out
    for command in set(re.findall(r"ad1666 ([a-z]+)", PAGE)):
        assert f"    {command} " in known, command


def test_it_is_where_it_says(tmp_path: Path) -> None:
    """The files that the page names to beginners are those that the command writes."""
    assert main(["new", "old-mill", "--folder", str(tmp_path)]) == 0
    for name in ("old-mill.tmx", "old-mill.toml", "tilesets"):
        assert (tmp_path / name).exists() and name in PAGE


@pytest.mark.parametrize("name", ["edges", "clear"])
def test_every_edge_tile_has_its_like_in_the_other_direction(name: str) -> None:
    """The brush finds it by its place among the tiles of its direction that are otherwise the
    same."""
    edges = ElementTree.parse(data_root() / "maps" / "tilesets" / f"{name}.tsx").getroot()
    numbers: dict[str, list[tuple[str | None, str | None]]] = {"v": [], "h": []}
    for tile in edges.iterfind("tile[@type='Edge']"):
        told = {p.get("name"): p.get("value") for p in tile.iter("property")}
        numbers[told.get("axis") or "v"].append((told.get("edge"), told.get("door")))
    assert numbers["v"] == numbers["h"] != []
