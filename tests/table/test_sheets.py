"""Every sheet of every scene: opened by its key and by the mouse, put away in the same two ways."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.play.targets import Area, Command, Row, Target
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.table.preview.scene import MapHelpSheet, PreviewScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet, ScenarioSheet
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.toolkit.scene import Scene
from tests.table.staged import prelude

OPENED: dict[str, tuple[tuple[int | str, Target, type], ...]] = {
    "title": ((pygame.K_F1, Command.HELP, HelpSheet), ("?", Command.RULES, RulesSheet)),
    "muster": (
        ("g", Command.STORY, ScenarioSheet),
        ("l", Command.LOAD, LoadSheet),
        ("w", Command.SAVE, SaveSheet),
        ("?", Command.RULES, RulesSheet),
    ),
    "briefing": (("?", Command.RULES, RulesSheet),),
    "game": (
        (pygame.K_F1, Command.HELP, HelpSheet),
        ("?", Command.RULES, RulesSheet),
        ("l", Command.LOG, LogSheet),
        ("p", Side.RED, SidesSheet),
        ("m", Command.PAUSE, PauseSheet),
    ),
    "preview": ((pygame.K_F1, Command.HELP, MapHelpSheet), ("?", Command.RULES, RulesSheet)),
}
"""The sheets of each scene: the key and the target that open them."""


@pytest.fixture
def scenes(scenario: Scenario, sit: Sit) -> dict[str, Callable[[], Scene]]:
    battle = load_scenario(data_root() / "scenarios" / "election.toml")
    game = position(scenario.state, Phase.ACTION)
    return {
        "title": TitleScene,
        "muster": partial(prelude, battle, TitleScene),
        "briefing": partial(BriefingScene, Brief(scenario, TitleScene)),
        "game": lambda: GameScene(AtTable(sit(game), TitleScene)),
        "preview": partial(PreviewScene, scenario.map.path, watch=False),
    }


def sheets(driver: Driver) -> Sheets:
    found = driver.scene.sheets  # type: ignore[attr-defined]
    assert isinstance(found, Sheets)
    return found


@pytest.mark.parametrize("name", OPENED)
def test_sheets_open_and_close_by_key_and_by_mouse(
    scenes: dict[str, Callable[[], Scene]], name: str, screen: pygame.Surface
) -> None:
    driver = Driver(scenes[name](), screen)
    if name == "muster":
        driver.key("s")  # a band that may be saved
        driver.frame()
    for key, target, sheet in OPENED[name]:
        for opens in (partial(driver.key, key), partial(driver.press, target)):
            for closes in (
                partial(driver.key, pygame.K_ESCAPE),
                partial(driver.press, Command.CLOSE),
            ):
                opens()
                driver.frame()
                assert isinstance(sheets(driver).sheet, sheet), (key, target)
                driver.key(pygame.K_LSHIFT)
                assert sheets(driver).sheet is not None
                driver.frame()
                closes()
                driver.frame()
                assert sheets(driver).sheet is None


@pytest.mark.parametrize("name", OPENED)
def test_on_the_rules_every_scene_tells_what_a_chapter_is_about(
    scenes: dict[str, Callable[[], Scene]], name: str, screen: pygame.Surface
) -> None:
    driver = Driver(scenes[name](), screen)
    driver.key("?")
    driver.frame()
    place = driver.hotspot(Row(Area.CHAPTERS, 2))
    below = pygame.Rect(0, place.bottom + 6, screen.get_width(), 20)
    before = pygame.image.tobytes(screen.subsurface(below), "RGB")
    driver.point(place.center)
    above = pygame.Rect(0, place.top - 40, screen.get_width(), 30)
    driver.frame()
    told = pygame.image.tobytes(screen.subsurface(above), "RGB")
    driver.point((2, 2))
    assert pygame.image.tobytes(screen.subsurface(above), "RGB") != told
    assert pygame.image.tobytes(screen.subsurface(below), "RGB") == before
    driver.key(pygame.K_RETURN)  # which means nothing here: only Esc puts the rules away
    assert sheets(driver).sheet is sheets(driver).rules
