"""The sheet of the settings, by keys and by mouse."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from attrs import fields
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import VARIABLE
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.phases import Phase
from ad1666.settings import (
    Curtain,
    Motion,
    Preferences,
    Settings,
    preferences,
    settings_file,
)
from ad1666.table import app
from ad1666.table.app import App
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.keys_sheet import KeysSheet
from ad1666.table.sheets.settings_sheet import SETTINGS, SettingsSheet

NAMES = [setting.name for setting in SETTINGS]


@pytest.fixture
def start(screen: pygame.Surface, tmp_path: Path) -> Driver:
    """The settings, opened from the start screen."""
    preferences.path = tmp_path / "settings.json"
    driver = Driver(TitleScene(), screen)
    driver.key("s")
    driver.frame()
    assert isinstance(driver.scene.sheets.sheet, SettingsSheet)  # type: ignore[attr-defined]
    return driver


def on_disk() -> Settings:
    kept = Preferences()
    assert preferences.path is not None
    kept.read(preferences.path)
    return kept.now


def test_every_setting_for_players_has_its_row() -> None:
    elsewhere = {"window", "folded", "keys", "hints_seen", "players", "guests"}
    elsewhere |= {"lessons", "puzzles", "daily"}
    assert set(NAMES) == {field.name for field in fields(Settings)} - elsewhere
    for setting in SETTINGS:
        assert all(setting.told(value) for value in setting.values)


def test_settings_are_changed_by_keys(start: Driver) -> None:
    first = preferences.now
    for name in NAMES:
        before = getattr(preferences.now, name)
        start.key(pygame.K_RIGHT)
        after = getattr(preferences.now, name)
        assert after != before, name
        assert getattr(on_disk(), name) == after
        start.key(pygame.K_LEFT)
        assert getattr(preferences.now, name) == before, name
        start.key(pygame.K_DOWN)
    assert preferences.now == first
    start.key(pygame.K_ESCAPE)
    assert start.scene.sheets.sheet is None  # type: ignore[attr-defined]


def test_enter_goes_through_all_values(start: Driver) -> None:
    start.scene.sheets.sheet.go(NAMES.index("curtain"))  # type: ignore[attr-defined]
    seen = []
    for _ in Curtain:
        start.key(pygame.K_RETURN)
        seen.append(preferences.now.curtain)
    assert seen == [Curtain.SIDE_BY_SIDE, Curtain.TRUSTING, Curtain.FULL]


def test_settings_are_changed_by_mouse(start: Driver) -> None:
    first = preferences.now
    for number, name in enumerate(NAMES):
        row = Row(Area.SETTINGS, number)
        before = getattr(preferences.now, name)
        start.press(InRow(row, Command.MORE))
        start.frame()
        assert getattr(preferences.now, name) != before, name
        start.press(InRow(row, Command.LESS))
        start.frame()
        assert getattr(preferences.now, name) == before, name
    assert on_disk() == first


def test_what_cannot_go_further_stays(start: Driver) -> None:
    row = Row(Area.SETTINGS, NAMES.index("text_size"))
    start.press(InRow(row, Command.LESS))
    assert preferences.now.text_size == 100
    preferences.change(music=33)
    start.scene.sheets.sheet.go(NAMES.index("music"))  # type: ignore[attr-defined]
    start.key(pygame.K_RIGHT)
    assert preferences.now.music == 35
    preferences.change(motion=Motion.FAST)
    start.scene.sheets.sheet.go(NAMES.index("motion"))  # type: ignore[attr-defined]
    start.key(pygame.K_RIGHT)
    assert preferences.now.motion is Motion.FAST


def test_full_screen_is_entered_at_once(start: Driver) -> None:
    start.press(InRow(Row(Area.SETTINGS, NAMES.index("full_screen")), Command.MORE))
    assert start.app.screen.get_flags() & pygame.FULLSCREEN
    start.key(pygame.K_F11)
    assert not start.app.screen.get_flags() & pygame.FULLSCREEN


def test_what_cannot_be_kept_is_told(start: Driver, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    preferences.path = tmp_path / "file" / "settings.json"
    start.key(pygame.K_RIGHT)
    assert preferences.now.text_size == 110
    sheet = start.scene.sheets.sheet  # type: ignore[attr-defined]
    assert "cannot be saved" in sheet.problem
    start.frame()
    assert not look_at(start.scene, start.app.screen).faults()


def notes(driver: Driver) -> list[str]:
    """The settings whose notes are read."""
    said = " ".join(line.said for line in look_at(driver.scene, driver.app.screen).lines)
    return [setting.name for setting in SETTINGS if setting.note[:40] in said]


def test_the_note_is_that_of_the_row_under_the_pointer(start: Driver) -> None:
    assert notes(start) == ["text_size"]
    start.key(pygame.K_DOWN)
    assert notes(start) == ["typeface"], "the keyboard is on it"
    curtain = Row(Area.SETTINGS, NAMES.index("curtain"))
    row = start.hotspot(curtain)
    places = [row.center, start.hotspot(InRow(curtain, Command.MORE)).center]
    for place in places:
        start.point(place)
        assert notes(start) == ["curtain"]
        assert start.hotspot(curtain) == row, "it stays there"
        assert preferences.now.curtain is Curtain.FULL
    start.key(pygame.K_DOWN)
    assert notes(start) == ["spaced"], "the pointer rests"
    start.point((row.centerx + 5, row.centery))
    assert notes(start) == ["curtain"]


def test_the_language_is_the_one_that_was_asked_for(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the command line, where it stands in the environment, for one start alone."""
    file = settings_file()
    file.parent.mkdir(parents=True)
    file.write_text('{"language": "pl"}', "utf-8")
    monkeypatch.setenv(VARIABLE, "en")
    monkeypatch.setattr("pygame.quit", lambda: None)
    seen: list[str] = []

    def run(app: App) -> None:
        driver = Driver(TitleScene(), app.screen)
        driver.key("s")
        driver.frame()
        seen.extend(line.said for line in look_at(driver.scene, app.screen).lines)
        driver.key(pygame.K_ESCAPE)
        driver.key("l")

    monkeypatch.setattr(app, "run", run)
    app.show(TitleScene, "")
    assert "English" in seen and "Polski" not in seen
    kept = Preferences()
    kept.read(file)
    assert kept.now.language == "pl" and kept.now.players, "what was changed alone is kept"


def test_the_pause_leads_to_the_settings_and_they_back_to_it(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene))
    driver = Driver(scene, screen)
    driver.key("m")
    driver.frame()
    driver.press(Command.SETTINGS)
    driver.frame()
    driver.key(pygame.K_F8)
    for sheet in (KeysSheet, SettingsSheet, PauseSheet):
        driver.frame()
        assert isinstance(scene.sheets.sheet, sheet)
        driver.key(pygame.K_ESCAPE)
    assert scene.sheets.sheet is None


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_the_sheet_has_room(start: Driver, size: tuple[int, int]) -> None:
    window = pygame.display.set_mode(size)
    assert not look_at(start.scene, window).faults()


@pytest.mark.parametrize(
    "value",
    [
        *("\ud800", 10**30, [], True),
        *(pytest.param(value, marks=pytest.mark.slow) for value in ("tlh", -1, None)),
    ],
)
def test_the_sheet_opens_whatever_the_file_says(
    screen: pygame.Surface, tmp_path: Path, value: object
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(dict.fromkeys(NAMES, value)))
    preferences.read(path)
    driver = Driver(TitleScene(), screen)
    driver.key("s")
    driver.frame()
    for _ in NAMES:
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_DOWN)
        driver.frame()
    assert isinstance(driver.scene, TitleScene)
    assert isinstance(driver.scene.sheets.sheet, SettingsSheet)
    assert preferences.now.language == "en"  # every row was changed once
    driver.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("text", ["{", '{"language": "tlh"}'])
def test_what_is_wrong_with_the_file_is_said_once_at_the_start(
    screen: pygame.Surface, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    preferences.read(path)
    scene = TitleScene()
    assert str(path) in scene.notice and ("settings.json.bad-1" in scene.notice or "tlh" in text)
    assert not look_at(scene, screen).faults()
    assert not TitleScene().notice
