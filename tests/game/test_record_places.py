"""Records tell nobody where a player keeps scenarios; the player's own folder does."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ad1666.console.starter import begin
from ad1666.content.maps.xml import parse_xml
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import read_games
from ad1666.game.records import places
from ad1666.game.records.record import read, unpacked
from ad1666.game.records.replayed_by import played
from ad1666.game.session import Session
from ad1666.resources import data_root, player_root

NOTES = (
    '<objectgroup id="90" name="secret notes"><object id="900" x="0" y="0"/></objectgroup>'
    '<imagelayer id="91" name="secret picture"><image source="secret.png"/></imagelayer>'
)
FACTS = (
    '<editorsettings><export target="../../home/secret/mill.lua"/></editorsettings><properties>'
    '<property name="sketch" type="file" value="/home/secret/mill.xcf"/>'
)


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A scenario in a folder of its own, whose map names further files."""
    made = begin("mill", tmp_path / "secret folder")
    text = made.map.read_text("utf-8").replace("<properties>", FACTS, 1)
    made.map.write_text(text.replace("</map>", f"{NOTES}</map>"), "utf-8")
    shutil.copy(data_root() / "maps" / "tilesets" / "squares.png", made.map.parent / "secret.png")
    return made.scenario


def begun(mill: Path) -> Path:
    session = Session.new(load_scenario(mill), Shuffle(1))
    session.close()
    return session.path


def test_a_record_names_no_folder_or_file_of_its_author(mill: Path) -> None:
    record = read(begun(mill))
    assert record.header.scenario == "./mill.toml"
    assert record.content is not None
    whole = json.dumps([record.raw.decode(), *unpacked(record.path, record.content)])
    for word in ("secret", str(mill.parent), str(data_root())):
        assert word not in whole


def test_the_player_still_finds_the_scenario(mill: Path) -> None:
    path = begun(mill)
    found = played(read(path))
    assert found.scenario.path == mill and not found.changed
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.scenario.path == mill
    assert read_games().scenarios == (mill,)


def test_without_its_map_it_is_drawn_with_tiles_of_the_game(mill: Path) -> None:
    path = begun(mill)
    shutil.rmtree(mill.parent)
    drawn = played(read(path)).scenario.map
    assert drawn.xml is not None
    sources = [tileset.get("source") for tileset in parse_xml(path, drawn.xml).iter("tileset")]
    ours = data_root() / "maps" / "tilesets"
    assert sources == [str(ours / f"{name}.tsx") for name in ("squares", "edges", "ground")]


def test_of_two_of_a_name_the_right_one_is_found(mill: Path, tmp_path: Path) -> None:
    shutil.copytree(mill.parent, tmp_path / "other")
    other = tmp_path / "other" / mill.name
    text = other.read_text("utf-8")
    assert "guard = 14" in text
    other.write_text(text.replace("guard = 14", "guard = 13"), "utf-8")
    records = [begun(mill), begun(other)]
    assert [played(read(path)).scenario.path for path in records] == [mill, other]
    assert read_games().scenarios == (other, mill)


def test_an_old_record_still_names_its_path(mill: Path) -> None:
    assert places.places_of(str(mill)) == (mill,)
    assert places.places_of("election.toml") == places.places_of("./mill.toml") == ()


@pytest.mark.parametrize("text", ["", "{", "7", '{"a": 1}', "[7, null]", '["\\ud800"]'])
def test_what_is_known_may_be_damaged(text: str, mill: Path) -> None:
    player_root().mkdir(parents=True)
    file = player_root() / "scenarios.json"
    file.write_text(text, "utf-8")
    assert places.places_of("./mill.toml") == ()
    places.remember(mill)
    assert places.places_of("./mill.toml") == (mill,)


def test_only_scenarios_of_ones_own_are_kept_in_mind() -> None:
    places.remember(data_root() / "scenarios" / "election.toml")
    places.remember(Path("gone.toml"))
    assert not (player_root() / "scenarios.json").exists()
