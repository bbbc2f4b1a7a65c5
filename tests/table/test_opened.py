"""What somebody double-clicks, names on the command line or drops on the window."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from campaigned import VIENNA
from left_games import played, title
from looks import look_at
from tableside import Driver
from test_shelves import made, words

from ad1666 import i18n
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.errors import ContentError
from ad1666.content.packs.packing import pack_up
from ad1666.content.packs.shelf import packs
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.play.kinds import Openable, openable
from ad1666.play.targets import Area
from ad1666.table import app
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Start
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.campaign_sheets import NewCampaignSheet
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import dropped
from ad1666.table.staging import staged
from tests.source import ROOT

RECORDS = ROOT / "tests" / "records"


@pytest.fixture(autouse=True)
def _nothing_dropped() -> Iterator[None]:
    dropped.clear()
    yield
    dropped.clear()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of somebody else."""
    return shutil.copy(next(RECORDS.rglob("*.ad1666")), tmp_path / "sent.ad1666")


Way = Callable[[Path], Driver]


@pytest.fixture
def opened(screen: pygame.Surface) -> Way:
    """The window that a double click opens."""

    def way(file: Path) -> Driver:
        scene = staged(Start(opened=file))
        assert scene is not None
        driver = Driver(scene, screen)
        driver.frame()
        return driver

    return way


@pytest.fixture
def on_window(screen: pygame.Surface) -> Way:
    """The window on which a file is dropped."""

    def way(file: Path) -> Driver:
        driver = Driver(TitleScene(), screen)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
        driver.app.step()
        driver.frame()
        return driver

    return way


@pytest.fixture(params=["opened", "on_window"])
def either(request: pytest.FixtureRequest) -> Way:
    """Both ways in which a file comes."""
    way: Way = request.getfixturevalue(request.param)
    return way


def test_a_record_is_a_film_that_leads_to_the_start(either: Way, record: Path) -> None:
    driver = either(record)
    assert isinstance(driver.scene, FilmScene)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert title(driver).sheets.dialog is None


def test_a_game_that_was_left_goes_on(opened: Way) -> None:
    driver = opened(played())
    assert isinstance(driver.scene, GameScene)
    driver.app.leave()


def test_a_campaign_in_progress_goes_on(opened: Way, tmp_path: Path) -> None:
    story = load_campaign(VIENNA)
    save = Save.new(story, Setup(next(iter(story.roads))))
    save.close()
    driver = opened(shutil.move(save.path, tmp_path / "sent.campaign"))
    assert isinstance(driver.scene, CampaignScene)
    driver.app.leave()


def test_a_campaign_to_begin_shows_how(opened: Way) -> None:
    assert isinstance(title(opened(VIENNA)).sheets.sheet, NewCampaignSheet)


def test_a_scenario_and_the_map_that_has_one_are_briefed(opened: Way, tmp_path: Path) -> None:
    both = begin("old-mill", tmp_path)
    for file in (both.scenario, both.map):
        assert isinstance(opened(file).scene, BriefingScene), file


def test_the_scenarios_of_a_map_are_offered(opened: Way, tmp_path: Path) -> None:
    both = begin("old-mill", tmp_path)
    shutil.copy(both.scenario, tmp_path / "second.toml")
    driver = opened(both.map)
    assert driver.rows(Area.NEW_GAMES) == [0, 1]


@pytest.mark.parametrize("named", ["packed", "folder", "pack.toml"])
def test_a_pack_is_shown_before_it_is_added(opened: Way, tmp_path: Path, named: str) -> None:
    folder = made(tmp_path, 1)
    ways = {"folder": folder, "pack.toml": folder / "pack.toml"}
    driver = opened(ways[named] if named in ways else pack_up(folder).file)
    driver.key("a")
    driver.frame()
    assert [pack.id for pack in packs()[0]] == ["pack-01"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_cannot_be_opened_says_so_in_the_window(
    either: Way, tmp_path: Path, screen: pygame.Surface, language: str
) -> None:
    i18n.set_language(language)
    broken = tmp_path / "broken.ad1666"
    broken.write_text("nothing\n", "utf-8")
    driver = either(broken)
    assert isinstance(title(driver).sheets.dialog, Dialog)
    said = words(driver, screen)
    assert "broken.ad1666" in said and not look_at(driver.scene, screen).faults()
    assert ("cannot be opened" if language == "en" else "nie da się otworzyć") in said
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert title(driver).sheets.dialog is None


KINDS = {
    "a.ad1666": Openable.RECORD,
    "a.campaign": Openable.CAMPAIGN,
    "a.ad1666mail": Openable.MAIL,
    "a.tmx": Openable.MAP,
    "pack.toml": Openable.PACK,
    "a.ad1666.zip": Openable.PACK,
    "a.toml": Openable.SCENARIO,
}


def test_kinds_are_known_by_their_names_or_beginnings(tmp_path: Path) -> None:
    for name, kind in KINDS.items():
        (tmp_path / name).touch()
        assert openable(tmp_path / name) is kind, name
    assert openable(tmp_path) is Openable.PACK
    assert openable(VIENNA) is Openable.STORY
    mailed = tmp_path / "mailed.txt"
    for head, kind in (("record 9", Openable.RECORD), ("campaign 1", Openable.CAMPAIGN)):
        mailed.write_text(f"\ufeffad1666 {head}\n", "utf-8")
        assert openable(mailed) is kind
    for name, why in (("a.png", "is a picture"), ("a.doc", "is no file of the game")):
        (tmp_path / name).touch()
        with pytest.raises(ContentError, match=why):
            openable(tmp_path / name)


@pytest.mark.parametrize("command", [["open"], [], ["--language", "en"]])
def test_a_file_is_named_with_the_command_or_without(
    command: list[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[object]()
    monkeypatch.setattr(app, "main", lambda **named: given.append(named) or 0)
    assert main([*command, str(record)]) == 0
    assert given == [{"opened": record}]


def test_what_is_typed_and_not_there_is_told_at_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["nowhere.ad1666"]) == 2
    assert "nowhere.ad1666: there is no such file" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["nowhere"])


def test_a_command_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").touch()
    assert main(["rules", "GUARD-1"]) == 0
    assert "GUARD-1" in capsys.readouterr().out


def test_any_scenario_of_ours_is_one() -> None:
    assert {openable(file) for file in scenario_files()} == {Openable.SCENARIO}
