"""How campaigns are begun from the start screen: the game's own, those of packs, several."""

from __future__ import annotations

import shutil
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.campaign.glances import glances
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.console.cli import main
from ad1666.content.campaigns.lookup import campaign_named
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.packs.shelf import offered
from ad1666.i18n import set_language
from ad1666.play import apart
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.resources import data_root
from ad1666.table import app
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.campaign_sheets import NameCampaign, NewCampaignSheet
from ad1666.words.campaign_setup import proposed

OURS, STREETS = "Nights in Vienna", "Three Crowns of Rags"
MILLERS = "The miller's three nights"


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A pack with a campaign, added."""
    folder = Path(shutil.copytree(Path(__file__).parents[1] / "own-pack", tmp_path / "mill"))
    shutil.copytree(data_root() / "maps" / "tilesets", folder / "tilesets")
    with offered(folder) as offer:
        return offer.add().folder


def sheet_of(driver: Driver) -> NewCampaignSheet:
    sheet = driver.scene.sheets.sheet  # type: ignore[attr-defined]
    assert isinstance(sheet, NewCampaignSheet)
    return sheet


def said(driver: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_campaign_of_a_pack_is_begun_from_its_shelf(
    screen: pygame.Surface, mill: Path, hand: str
) -> None:
    driver = Driver(TitleScene(), screen)
    if hand == "mouse":
        driver.press(Row(Area.SHELVES, 1))
    else:
        driver.key("w")
    driver.frame()
    assert "a campaign of 3 nights" in said(driver, screen)
    if hand == "mouse":
        driver.press(Row(Area.NEW_GAMES, 0))
    else:
        driver.key("1")
    driver.frame()
    assert sheet_of(driver).campaign.path == mill / "campaign.toml"
    if hand == "mouse":
        driver.press(Command.START)
    else:
        driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.standing.campaign.title == MILLERS
    driver.key(pygame.K_ESCAPE)
    start = driver.scene
    assert isinstance(start, TitleScene) and start.stock.shelves.shown is not None


def test_the_sheet_lets_choose_among_campaigns_and_reads_none_of_them_whole(
    screen: pygame.Surface, mill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_given: object) -> None:
        raise AssertionError("a scenario is read")

    monkeypatch.setattr("ad1666.content.campaigns.reader.load_scenario", never)
    monkeypatch.setattr("ad1666.content.scenarios.scenario.load_scenario", never)
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    sheet = sheet_of(driver)
    assert sheet.campaign.title == OURS
    driver.press(InRow(Row(Area.SETTINGS, 0), Command.MORE))
    assert sheet.campaign.title == STREETS and sheet.name == STREETS
    driver.press(InRow(Row(Area.SETTINGS, 0), Command.MORE))
    assert sheet.campaign.title == MILLERS and sheet.name == MILLERS
    assert "Those who eat bread" in said(driver, screen)
    driver.key("1")
    assert sheet.campaign.title == OURS


def test_graves_are_a_choice_of_the_sheet(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    driver.frame()
    assert not sheet_of(driver).setup.graves
    assert "Whoever falls was only left for dead" in said(driver, screen)
    driver.key(pygame.K_UP)  # the last row
    driver.key(pygame.K_RIGHT)
    assert sheet_of(driver).setup.graves
    assert "lost for good" in said(driver, screen)


def test_campaigns_have_names_by_which_they_are_told_apart(
    screen: pygame.Surface, mill: Path
) -> None:
    campaign = load_campaign(mill / "campaign.toml")
    Save.new(campaign, Setup("all")).close()  # its own title needs no name
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    driver.key("n")
    driver.key("1")
    driver.key("1")
    sheet = sheet_of(driver)
    assert sheet.name == sheet.setup.name == f"{MILLERS} (2)"
    driver.key("8")
    naming = driver.scene.sheets.sheet  # type: ignore[attr-defined]
    assert isinstance(naming, NameCampaign)
    naming.entry.said, naming.entry.fresh = MILLERS.upper(), False
    driver.key(pygame.K_RETURN)
    assert "Another campaign has that name." in said(driver, screen)
    naming.entry.fresh = True
    driver.key("J")
    driver.key("a")
    driver.key(pygame.K_RETURN)
    assert sheet_of(driver).name == "Ja"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, CampaignScene) and said(driver, screen).startswith("Ja ")
    assert sorted(each.name for each in glances()) == ["", "Ja"]


def test_titles_and_names_are_told_in_the_language_of_the_table(
    screen: pygame.Surface, mill: Path
) -> None:
    set_language("pl")
    driver = Driver(TitleScene(), screen)
    driver.key("w")
    driver.frame()
    assert "Trzy noce młynarza" in said(driver, screen)
    driver.key("1")
    sheet = sheet_of(driver)
    assert sheet.name == "Trzy noce młynarza" and not sheet.setup.name
    driver.key("1")
    assert sheet.name == "Noce w Wiedniu"


def test_a_proposed_name_is_new() -> None:
    assert proposed("Old", ()) == "Old"
    assert proposed("Old", {"old", "old (2)"}) == "Old (3)"


def test_a_campaign_is_played_by_its_file_or_name(
    mill: Path, monkeypatch: pytest.MonkeyPatch, screen: pygame.Surface
) -> None:
    begun: list[Path | None] = []
    monkeypatch.setattr(app, "main", lambda *_a, campaign, **_k: begun.append(campaign) or 0)
    file = mill / "campaign.toml"
    assert campaign_named("mill-at-midnight/campaign") == file
    assert main(("play", str(file))) == 0 == main(("play", "mill-at-midnight/campaign"))
    assert begun == [file, file]
    aside = Path(shutil.copytree(mill, mill.parents[1] / "beside"))
    driver = Driver(TitleScene().offer(aside / "campaign.toml"), screen)
    assert sheet_of(driver).campaign.path == aside / "campaign.toml"
    assert len(sheet_of(driver).stories) == 4


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_road_is_drawn_to_be_begun(
    screen: pygame.Surface, mill: Path, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    drawn: list[Future[Path]] = []
    process = SimpleNamespace(submit=lambda *_told: drawn.append(Future()) or drawn[-1])
    monkeypatch.setattr(apart, "processes", lambda _number: process)
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    sheet = sheet_of(driver)
    assert sheet.campaign.title == OURS
    driver.key("r") if hand == "keys" else driver.press(Command.DRAW_ROAD)
    assert "It is being drawn…" in {line.said for line in look_at(driver.scene, screen).lines}
    driver.key("r")
    (road,) = drawn
    road.set_result(mill / "campaign.toml")
    driver.frame()
    assert sheet.campaign.title == MILLERS and len(sheet.stories) == 3


@pytest.mark.slow
def test_a_drawn_road_is_begun_at_the_table(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    for key in ("y", "r", pygame.K_RETURN):
        driver.key(key)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    assert [*scene.standing.campaign.roads] == ["seven"]
    with offered(scene.standing.campaign.path.parent) as offer:
        assert offer.pack.id.startswith("road-")
