"""Text in every size that the settings allow: nothing is cut off, nothing lies on anything else."""

from __future__ import annotations

import pygame
import pytest
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.phases import Phase
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.settings import preferences
from ad1666.table.toolkit.layout import arrange

SIZES = [(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)]
PERCENTAGES = [120, 150, 200]


@pytest.mark.parametrize("percentage", PERCENTAGES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_has_room_at_every_text_size(
    screen: pygame.Surface,
    sit: Sit,
    scenario: Scenario,
    size: tuple[int, int],
    percentage: int,
) -> None:
    preferences.change(text_size=percentage)
    window = pygame.display.set_mode(size)
    state = position(scenario.state, Phase.ACTION, red="S2 H4 G8 U7 RJ", blue="S3")
    driver = Driver(GameScene(sit(state), TitleScene), window)

    def sound(what: object) -> None:
        driver.frame()
        faults = look_at(driver.scene, window).faults()
        assert not faults, (what, faults[:5])

    sheets = (pygame.K_F1, "?", "l", "p", "m")
    for key in sheets if percentage == max(PERCENTAGES) else ():
        driver.key(key)
        sound(key)
        driver.key(pygame.K_ESCAPE)
    driver.key("m")
    driver.key("s")
    sound("settings")
    driver.key(pygame.K_ESCAPE)
    for key in ("1", "1", pygame.K_F4, pygame.K_F5, "1", pygame.K_F4, pygame.K_F5):
        driver.key(key)
        sound(key)
    for key in ("h", pygame.K_SPACE):
        driver.key(key)
        sound(key)


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
