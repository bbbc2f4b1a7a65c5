"""Files and folders whose names are not UTF-8, or hold what no line can: shown and kept like any
other."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from left_games import title
from tableside import Driver

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.letters import visible
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import end_game, read_games
from ad1666.game.records.places import SUFFIX, read_path, records_folder, written
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.table import app
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene

ODD = os.fsdecode(b"m\xfcller")


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A scenario of the player's own in such a folder."""
    folder = tmp_path / ODD
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system has UTF-8 names only")
    return begin("mill", folder).scenario


@pytest.mark.parametrize(
    "path", ["/a/b.toml", "C:\\new\\x41.toml", f"/{ODD}/b.toml", "/a\nb", "/\U000e0041", "\\\n"]
)
def test_a_path_in_a_record_leads_to_the_same_file(path: str) -> None:
    line = written(Path(path))
    assert line.isprintable() and line.encode()
    assert read_path(line) == Path(path)


def test_an_escape_in_a_record_that_is_no_character_stays() -> None:
    assert read_path("/a/\\Uffffffff") == Path("/a/\\Uffffffff")


def test_a_file_that_is_called_like_an_escape_is_found(tmp_path: Path) -> None:
    file = tmp_path / "\\u0041.toml"
    file.touch()
    assert read_path(str(file)) == file


def test_an_unreadable_record_is_listed_whatever_its_name(screen: pygame.Surface) -> None:
    records_folder().mkdir(parents=True)
    (records_folder() / f"{ODD}{SUFFIX}").write_text("Zounds!", "utf-8")
    driver = Driver(TitleScene(), screen)
    (item,) = title(driver).old.items
    assert item.wrong and isinstance(item.target, Row)
    driver.press(item.target)  # what is wrong with it is told
    assert visible(ODD) in title(driver).notice
    driver.frame()
    driver.press(InRow(item.target, Command.DELETE))
    driver.frame()
    assert title(driver).sheets.dialog is not None


def test_a_scenario_in_a_folder_of_any_name_is_played(
    mill: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.new(load_scenario(mill), Shuffle(1))
    Driver(GameScene(AtTable(session, TitleScene)), screen)  # the tiles are beside the map
    session.close()
    again, problem = Session.resume(session.path)
    assert problem is None and again.scenario.path == mill
    again.close()
    assert read_games().scenarios == (mill,)
    driver = Driver(TitleScene(), screen)
    own = next(item for item in title(driver).new.items if item.file == mill)
    driver.press(own.target)
    driver.frame()
    end_game(session.path)
    Driver(FilmScene(Screening(footage(session.path), lambda: None)), screen)
    mill.write_text("what", "utf-8")
    driver = Driver(TitleScene(), screen)
    (wrong,) = (item for item in title(driver).new.items if item.file == mill)
    assert wrong.wrong
    driver.press(Row(Area.NEW_GAMES, len(title(driver).new.items) - 1))
    driver.frame()


def test_a_map_in_such_a_folder_is_checked_and_previewed(
    mill: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", str(mill.parent)]) == 0
    Driver(PreviewScene(mill.with_suffix(".tmx"), watch=False), screen)
    captions: list[bytes] = []
    monkeypatch.setattr(pygame.display, "set_caption", lambda told: captions.append(told.encode()))
    monkeypatch.setattr(app, "run", lambda _app: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert app.preview(mill.with_suffix(".tmx"), watch=False) == 0
    assert app.preview(mill.parent / f"{ODD}.tmx", watch=True) == 0
    assert len(captions) == 2
