"""What a record keeps of its scenario: files may change, move or go, the game stays as it is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from attrs import evolve

from ad1666.console.cli import main
from ad1666.content.maps.reader import load_map
from ad1666.content.maps.xml import parse_xml
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.game import library
from ad1666.game.fate import Shuffle
from ad1666.game.library import end_game, read_games
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import played
from ad1666.game.records.writer import InUse
from ad1666.game.session import ScenarioChanged, Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from tests.game.records import advance, texts_of, to_format_1, write_texts


@pytest.fixture
def own(letter: Scenario, tmp_path: Path) -> Path:
    """A scenario of the player's own, with its map beside it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copytree(data_root() / "maps" / "tilesets", folder / "tilesets")
    shutil.copy(letter.map.path, folder / "lion.tmx")
    text = letter.path.read_text("utf-8").replace("golden-lion.tmx", "lion.tmx")
    (folder / "mine.toml").write_text(text.replace("The Letter at", "My Letter at"), "utf-8")
    return folder / "mine.toml"


@pytest.fixture
def path(own: Path) -> Path:
    """The record of an unfinished game of it, among the player's."""
    session = Session.new(load_scenario(own), Shuffle(1))
    advance(session, 1, 40)
    session.close()
    return session.path


def test_each_scenario_of_the_box_is_kept_whole(letter: Scenario, tmp_path: Path) -> None:
    for file in (letter.path, scenario_files()[3]):
        scenario = load_scenario(file)
        again = kept_scenario(kept_of(file), tmp_path / "x.ad1666", file)
        assert again.state == scenario.state and again.musters == scenario.musters


@pytest.mark.slow
def test_every_scenario_of_the_box_is_kept_whole(tmp_path: Path) -> None:
    for file in scenario_files():
        scenario = load_scenario(file)
        again = kept_scenario(kept_of(file), tmp_path / "x.ad1666", file)
        assert again.state == scenario.state and again.musters == scenario.musters


def change(own: Path) -> None:
    text = own.read_text("utf-8")
    own.write_text(text.replace("guard = 18", "guard = 3", 1), "utf-8")
    assert own.read_text("utf-8") != text


def test_a_changed_scenario_is_told_before_the_game_goes_on(own: Path, path: Path) -> None:
    before = path.read_bytes()
    change(own)
    with pytest.raises(ScenarioChanged) as told:
        Session.resume(path)
    assert told.value.in_record and told.value.path == path
    assert str(told.value) == (
        f"{path}: the scenario has changed since this game began. Continue with the old one, "
        "which the record keeps, or end the game."
    )
    assert path.read_bytes() == before


def test_the_game_goes_on_by_the_old_scenario(own: Path, path: Path) -> None:
    scenario = load_scenario(own)
    change(own)
    session, problem = Session.resume(path, Shuffle(2), changed=True)
    assert problem is None
    assert session.game.state.guard != 3 and session.scenario.state == scenario.state
    assert session.scenario.map.path == scenario.map.path and session.scenario.map.xml is None
    advance(session, 2, 10)
    session.close()
    # who has said so once is not asked again
    again, problem = Session.resume(path, Shuffle(3))
    again.close()
    assert problem is None and again.game == session.game
    assert texts_of(path).count("kept") == 1


def test_a_changed_map_is_shown_as_it_was(own: Path, path: Path) -> None:
    scenario = load_scenario(own)
    lion = own.with_name("lion.tmx")
    text = lion.read_text("utf-8")
    first = text.index("\n0,57,34")
    lion.write_text(f"{text[:first]}\n0,1,34{text[first + 8 :]}", "utf-8")
    assert load_scenario(own).state.board != scenario.state.board
    session, _ = Session.resume(path, Shuffle(2), changed=True)
    session.close()
    assert session.scenario.state == scenario.state
    assert session.scenario.map.xml is not None
    # the picture is made of the same squares and edges
    root = parse_xml(path, session.scenario.map.xml)
    ElementTree.SubElement(root, "properties").append(
        ElementTree.Element("property", name="title", value="As it was")
    )
    drawn, was = load_map(path, ElementTree.tostring(root)).board, scenario.state.board
    assert (drawn.width, drawn.kinds, drawn.rough) == (was.width, was.kinds, was.rough)
    assert [(edge, f.barrier, f.lower) for edge, f in drawn.features] == [
        (edge, f.barrier, f.lower) for edge, f in was.features
    ]


def test_an_old_record_goes_on_by_the_scenario_as_it_is_now(own: Path, path: Path) -> None:
    to_format_1(path)
    change(own)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.scenario.state == load_scenario(own).state
    assert read(path).content is not None, "it is the one that the record keeps now"


def test_a_record_that_could_not_keep_its_scenario_knows_it_again(own: Path, path: Path) -> None:
    write_texts(path, [text for text in texts_of(path) if not text.startswith("content ")])
    before = path.read_bytes()
    Session.resume(path, Shuffle(1))[0].close()
    path.write_bytes(before)
    change(own)
    with pytest.raises(ScenarioChanged) as told:
        Session.resume(path)
    assert not told.value.in_record and "with the new one, if that fits" in str(told.value)
    session, problem = Session.resume(path, Shuffle(1), changed=True)
    session.close()
    assert problem is None and session.scenario.state == load_scenario(own).state
    Session.resume(path, Shuffle(1))[0].close()  # it is the one that the record keeps now


def test_a_game_is_ended(own: Path, path: Path) -> None:
    before = read(path).moves
    change(own)
    end_game(path)
    record = read(path)
    assert record.over and [m for m in record.moves if m[1] != "ended"] == list(before)
    assert read_games().unfinished == ()
    with pytest.raises(BadRecord, match="over"):
        Session.resume(path)


def test_a_game_that_is_open_is_not_ended(own: Path, path: Path) -> None:
    session, _ = Session.resume(path, Shuffle(1))
    before = path.read_bytes()
    with pytest.raises(InUse):
        end_game(path)
    session.close()
    assert path.read_bytes() == before


def test_a_changed_game_is_replayed_as_it_was_played(
    own: Path, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--text", str(path)]) == 0
    before = capsys.readouterr().out
    change(own)
    assert main(["replay", "--text", str(path)]) == 0
    told = (
        "The scenario has changed since: this is the game with the scenario that the record keeps."
    )
    out = capsys.readouterr().out
    assert out.replace(f"{told}\n", "") == before != out


def test_a_broken_scenario_does_not_keep_the_game_from_going_on(own: Path, path: Path) -> None:
    own.write_text("title = ", "utf-8")
    with pytest.raises(ScenarioChanged):
        Session.resume(path)
    session, problem = Session.resume(path, Shuffle(1), changed=True)
    session.close()
    assert problem is None


def test_a_scenario_that_was_moved_beside_the_record(own: Path, path: Path) -> None:
    for file in own.parent.iterdir():
        file.rename(path.parent / file.name)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None
    assert session.scenario.path == path.with_name("mine.toml")
    assert read(path).header.scenario == "./mine.toml"
    assert read_games().scenarios == (session.scenario.path,)


def test_a_scenario_that_came_into_the_box(letter: Scenario, tmp_path: Path, path: Path) -> None:
    mine = tmp_path / letter.path.name
    mine.write_bytes(letter.path.read_bytes())
    session = Session.new(load_scenario(mine), Shuffle(1))
    session.close()
    mine.unlink()
    again, problem = Session.resume(session.path, Shuffle(1))
    again.close()
    assert problem is None and again.scenario.path == letter.path
    assert read(session.path).header.scenario == letter.path.name


def test_a_scenario_that_is_gone_is_kept_in_the_record(own: Path, path: Path) -> None:
    scenario = load_scenario(own)
    shutil.rmtree(own.parent)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.scenario.state == scenario.state
    assert session.scenario.title == "My Letter at the Golden Lion"
    assert read_games().scenarios == ()


def test_a_folder_that_was_exchanged_for_another_of_the_same_name(own: Path, path: Path) -> None:
    """The scenario beside the record counts if it is the very same; a namesake does not."""
    shutil.copytree(own.parent, path.parent, dirs_exist_ok=True)
    change(own)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.scenario.path == path.with_name("mine.toml")


def test_bands_are_kept(brawl: Scenario, tmp_path: Path) -> None:
    bands = {Side.RED: ("zagloba", "beggar", "beggar"), Side.BLUE: ("kulczycki", "watchman")}
    mine = tmp_path / "brawl.toml"
    mine.write_bytes(brawl.path.read_bytes())
    scenario = assembled(load_scenario(mine), bands)
    session = Session.new(scenario, Shuffle(1), tmp_path / "game.ad1666")
    session.close()
    mine.unlink()
    again, _ = Session.resume(session.path, Shuffle(1))
    again.close()
    assert again.scenario.bands == bands and again.scenario.state == scenario.state


def test_options_are_kept(letter: Scenario, tmp_path: Path) -> None:
    strict = evolve(letter, state=evolve(letter.state, options=("strict-hands",)))
    session = Session.new(strict, Shuffle(1), tmp_path / "game.ad1666")
    session.close()
    record = read(session.path)
    assert record.header.options == ("strict-hands",) and record.content is not None
    again, problem = Session.resume(session.path, Shuffle(1))
    again.close()
    assert problem is None and again.game == session.game
    assert again.game.state.options == ("strict-hands",)


def test_a_band_where_nobody_chooses(path: Path) -> None:
    to_format_1(path)
    text = path.read_text("utf-8").replace("\ntable ", "\nband red zagloba\ntable ")
    path.write_text(text, "utf-8")
    with pytest.raises(BadRecord) as refused:
        Session.resume(path)
    assert str(refused.value) == (
        f"{path}, line 4: it names a band of red, who chooses none in mine.toml. Put the scenario "
        "back as it was, or remove the line."
    )


@pytest.mark.parametrize("name", ["x" * 1500, "../" * 300 + "etc/passwd", "/nowhere/\x07.toml"])
def test_names_of_scenarios_that_no_file_has(name: str, path: Path) -> None:
    scenario = played(read(path)).scenario
    texts = [f"scenario {name}" if t.startswith("scenario ") else t for t in texts_of(path)]
    write_texts(path, texts)
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and session.scenario.state == scenario.state
    to_format_1(path)
    with pytest.raises(BadRecord) as refused:
        Session.resume(path)
    told = str(refused.value)
    assert "there is no scenario" in told and len(told) < 1000 and told.isprintable()


# The games of the player


def test_own_scenarios_that_were_played_are_listed(own: Path, path: Path, letter: Scenario) -> None:
    assert read_games().scenarios == (own,)
    other = own.with_name("other.toml")
    other.write_bytes(own.read_bytes())
    for number, scenario in enumerate((load_scenario(other), letter, load_scenario(own))):
        session = Session.new(scenario, Shuffle(1))
        session.close()
        os.utime(session.path, (2e9 + number, 2e9 + number))
    assert read_games().scenarios == (own, other)
    own.unlink()
    assert read_games().scenarios == (other,)


def test_damaged_games_are_listed_as_such(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:30], b"Zounds!\n", *lines[31:]]))
    (game,) = read_games().unfinished
    assert game.can_open and game.title == "My Letter at the Golden Lion"
    assert game.problem is not None and "line 31: damaged" in str(game.problem)
    Session.resume(path, Shuffle(1))[0].close()
    kept, whole = sorted(read_games().unfinished, key=lambda g: g.problem is None)
    assert (kept.path.name, whole.path) == (f"{path.name}.damaged-1", path)
    assert kept.can_open and kept.problem is not None and whole.problem is None


@pytest.mark.parametrize("seconds", [253_402_300_800, 10**12, -(10**11)])
def test_a_game_of_a_year_that_no_calendar_has(seconds: int, path: Path) -> None:
    os.utime(path, (0, seconds))
    (game,) = read_games().unfinished
    assert game.path == path and game.moves > 40
    # not every file system keeps such dates
    assert game.when is None or path.stat().st_mtime != seconds


def test_a_game_that_is_deleted_while_it_is_listed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(file: Path) -> object:
        file.unlink()
        return read(file)

    monkeypatch.setattr(library, "read", gone)
    assert read_games().unfinished == ()


def test_what_is_no_file_is_left_out(path: Path) -> None:
    folder = records_folder()
    (folder / "link.ad1666").symlink_to("nowhere")
    (folder / "folder.ad1666").mkdir()
    os.mkfifo(folder / "pipe.ad1666")
    assert [game.path for game in read_games().unfinished] == [path]
