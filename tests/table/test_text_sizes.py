"""Text in every size that the settings allow: nothing is cut off, nothing lies on anything else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from looks import look_at
from screens import Screens, finished
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command
from ad1666.settings import preferences
from ad1666.table.app import FailureScene
from ad1666.table.preview.scene import MapHelpSheet, PreviewScene
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet, ScenarioSheet
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.keys_sheet import KeysSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.settings_sheet import SettingsSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.sheets.standing_sheet import StandingSheet
from ad1666.table.toolkit.layout import arrange

SIZES = [(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)]
PERCENTAGES = [100, 120, 150, 200]
OFTEN = [(SIZES[0], 200)]
"""Tried each time: where there is least room."""
SHOWN = {
    *(TitleScene, FailureScene, BriefingScene, MusterScene, GameScene, FilmScene, PreviewScene),
    *(HelpSheet, RulesSheet, SettingsSheet, LogSheet, PauseSheet, SidesSheet, StandingSheet),
    *(EndSheet, LoadSheet, SaveSheet, ScenarioSheet, MapHelpSheet, KeysSheet, Dialog),
    *(Area.TEST, Area.HINT, Area.TIME_LINE, Area.HAND, Command.LIFT, Command.AT_ONCE),
}
"""What the walk leads past."""


@pytest.fixture(scope="module")
def record(letter: Scenario, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(letter, tmp_path_factory.mktemp("games") / "whole.ad1666")


@pytest.mark.parametrize(
    ("size", "percentage"),
    [
        pytest.param(
            size,
            percentage,
            marks=() if (size, percentage) in OFTEN else pytest.mark.slow,
            id=f"{size[0]}x{size[1]}-{percentage}",
        )
        for size in SIZES
        for percentage in PERCENTAGES
    ],
)
def test_every_screen_has_room_at_every_text_size(
    screen: pygame.Surface,
    letter: Scenario,
    record: Path,
    tmp_path: Path,
    size: tuple[int, int],
    percentage: int,
) -> None:
    preferences.change(text_size=percentage, hints=False)
    window = pygame.display.set_mode(size)
    wrong, seen = {}, set[object]()
    for name, scene in Screens(letter, tmp_path, record).walk(window):
        assert scene.ui is not None
        sheets = getattr(scene, "sheets", None)
        seen |= {type(scene), type(sheets and sheets.top), *(h.target for h in scene.ui.hotspots)}
        if faults := look_at(scene, window).faults():
            wrong[name] = len(faults), faults[:3]
    assert not wrong
    assert seen >= SHOWN


def test_text_grows_as_it_is_set() -> None:
    for size in SIZES:
        plain = arrange(size, 18, 12)
        fonts = [arrange(size, 18, 12, (), each).font(16) for each in range(100, 201, 10)]
        assert fonts[0] == plain.font(16)
        assert fonts == sorted(fonts)
        assert fonts[-1] >= 1.2 * fonts[0]
    assert fonts[-1] == 2 * fonts[0]


def test_a_change_of_the_text_size_is_seen_at_once(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("s")
    driver.frame()
    before = driver.scene.ui.font(16) if driver.scene.ui is not None else 0
    driver.key(pygame.K_RIGHT)
    assert driver.scene.ui is not None
    assert driver.scene.ui.font(16) > before


@pytest.mark.parametrize(("size", "most"), [((1280, 800), "142 %"), ((2560, 1600), "")])
def test_a_window_too_small_for_the_text_size_is_told(size: tuple[int, int], most: str) -> None:
    window = pygame.display.set_mode(size)
    driver = Driver(TitleScene(), window)
    driver.key("s")
    for wanted in (140, 150, 200):
        preferences.change(text_size=wanted)
        said = " ".join(line.said for line in look_at(driver.scene, window).lines)
        told = f"This window has room for {most} at most."
        assert (told in said) == (bool(most) and wanted > 142)
