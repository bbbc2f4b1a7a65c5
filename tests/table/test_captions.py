"""The last lines over the rim of the board, which fade with time, and the drawer behind them."""

from __future__ import annotations

import pygame
import pytest
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command, Option, Row
from ad1666.rules.phases import Phase
from ad1666.settings import Motion, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views.captions import Captions

READ = 7300
"""Milliseconds after which a line has been read and rests."""


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A clock that tests set."""
    clock = [5000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: clock[0])
    return clock


@pytest.fixture
def table(scenario: Scenario, sit: Sit, screen: pygame.Surface, now: list[int]) -> Driver:
    """A table with the log folded away."""
    preferences.override(folded=("story",), motion=Motion.OFF)
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    preferences.override(motion=Motion.NORMAL)
    return driver


@pytest.fixture
def told(table: Driver, now: list[int]) -> Driver:
    """The same when somebody has chosen who goes first, some time ago."""
    table.press(Option(0))
    now[0] += READ
    table.frame()
    return table


def pixels(driver: Driver) -> bytes:
    driver.frame()
    return pygame.image.tobytes(driver.app.screen, "RGB")


def captions(driver: Driver) -> bytes:
    """The picture of the captions, with no tip over them."""
    driver.point((2, 2))
    place = driver.hotspot(Area.LOG).clip(driver.app.screen.get_rect())
    return pygame.image.tobytes(driver.app.screen.subsurface(place), "RGB")


def test_captions_fade_with_time_to_the_form_that_they_have_without_motion(
    table: Driver, now: list[int]
) -> None:
    driver = table
    driver.press(Option(0))
    seen = [captions(driver)]
    for _ in range(8):
        now[0] += READ // 8
        seen.append(captions(driver))
    assert len(set(seen[:6])) == 1, "long enough to be read"
    assert len(set(seen)) > 2, "and then they fade"
    rested = seen[-1]
    now[0] += 60_000
    assert captions(driver) == rested
    preferences.override(motion=Motion.OFF)
    assert captions(driver) == rested


def test_without_motion_captions_rest_from_the_start(table: Driver, now: list[int]) -> None:
    preferences.override(motion=Motion.OFF)
    table.press(Option(0))
    told = captions(table)
    now[0] += READ
    assert captions(table) == told


@pytest.mark.parametrize("by", ["key", "mouse"])
@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.OFF])
def test_a_drawer_with_the_whole_log_slides_out_and_back(
    told: Driver, now: list[int], by: str, motion: Motion
) -> None:
    driver = told
    preferences.override(motion=motion)
    driver.point((2, 2))
    shut = pixels(driver)
    scene = driver.scene
    assert isinstance(scene, GameScene)

    def slides() -> list[bytes]:
        found = []
        while scene.moving:
            now[0] += 40
            driver.app.step()
            found.append(pygame.image.tobytes(driver.app.screen, "RGB"))
            assert len(found) < 50
        return found

    if by == "key":
        driver.key(pygame.K_PAGEUP)
    else:
        driver.click(driver.hotspot(Area.LOG).center)
    moved = slides()
    assert len(set(moved)) > 4 if motion is Motion.NORMAL else not moved
    driver.point((2, 2))
    assert len(driver.rows(Area.LOG)) == len(scene.controls.lines)
    assert not look_at(scene, driver.app.screen).faults()
    assert driver.hotspot(Area.BOARD).contains(driver.hotspot(Command.DRAWER))
    if by == "key":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.press(Command.DRAWER)
    assert bool(slides()) is (motion is Motion.NORMAL)
    driver.point((2, 2))
    assert pixels(driver) == shut and scene.sheets.top is None


def test_a_page_back_pulls_the_drawer_and_a_page_on_puts_it_away(told: Driver) -> None:
    preferences.override(motion=Motion.OFF)
    rows = []
    for key in (pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        told.key(key)
        told.frame()
        rows.append(bool(told.rows(Area.LOG)))
    assert rows == [True, True, False, False]
    told.key(pygame.K_F5)
    told.frame()
    open_ = told.rows(Area.LOG)
    told.key(pygame.K_PAGEUP)
    told.frame()
    assert told.rows(Area.LOG) == open_, "where the log lies open there is nothing to pull"


def test_a_line_in_the_drawer_leads_to_its_details(told: Driver) -> None:
    preferences.override(motion=Motion.OFF)
    told.key(pygame.K_PAGEUP)
    told.frame()
    told.press(Row(Area.LOG, 0))
    assert isinstance(told.scene, GameScene) and told.scene.sheets.top is not None


@pytest.mark.parametrize("age", [0, READ - 600, READ])
def test_what_lies_below_a_caption_is_not_read_through_it(
    table: Driver, now: list[int], age: int
) -> None:
    table.press(Option(0))
    place, scene = table.hotspot(Area.LOG).copy(), table.scene
    assert isinstance(scene, GameScene) and scene.ui is not None
    ui, lines, captions = scene.ui, scene.controls.lines, Captions()
    now[0] -= age
    captions.take([])
    captions.take(lines)
    now[0] += age
    grounds = []
    for ground in ("white", "black"):
        ui.surface.fill(ground, place)
        captions.draw(ui, lines, place.right + 400, (), lambda: None)
        row = [ui.surface.get_at((place.left + 2, y)) for y in range(place.top + 2, place.bottom)]
        grounds.append(max(sum(colour[:3]) for colour in row[:4]))
    assert grounds[0] - grounds[1] < 3 * 64, "a quarter of the contrast at most"
