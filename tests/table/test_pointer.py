"""Where the pointer is: what it leaves behind, and what the wheel finds there after a key."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from coached import Played
from left_games import played as left
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.film import footage
from ad1666.play.targets import Area, Command, Option
from ad1666.rules.phases import Phase
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import tips
from ad1666.table.views.board import board_view

EMPTY = 8, 8
"""A square of the street on which nobody stands."""


@pytest.fixture
def table(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> Driver:
    return Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The squares that are marked as those of the cursor, frame by frame."""
    found: list[object] = []
    monkeypatch.setattr(board_view, "draw_cursor", lambda *where: found.append(where[-1]))
    return found


def scene_of(driver: Driver) -> GameScene:
    assert isinstance(driver.scene, GameScene)
    return driver.scene


def point(driver: Driver, square: tuple[int, int]) -> tuple[int, int]:
    """Moves the pointer to a square; returns its middle."""
    grid = scene_of(driver).grid
    assert grid is not None
    centre = grid.rect(square).center
    driver.point(centre)
    return centre


def go_out(driver: Driver, how: str) -> None:
    """Takes the pointer off the board."""
    if how == "window":
        pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
        driver.app.step()
    else:
        driver.point(driver.hotspot(Area.LOG).center)


def turn(driver: Driver, notches: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))
    driver.app.step()


@pytest.mark.parametrize("how", ["window", "panel"])
def test_the_mark_leaves_the_board_with_the_pointer(
    table: Driver, marked: list[object], how: str
) -> None:
    point(table, EMPTY)
    assert marked[-1] == EMPTY
    go_out(table, how)
    marked.clear()
    table.frame()
    assert not marked
    said = {line.said for line in look_at(table.scene, table.app.screen).lines}
    assert "This square" in said, "its text can be pointed at"
    table.key(pygame.K_RETURN)
    assert not scene_of(table).session.log, "nothing is chosen where nothing is marked"


@pytest.mark.parametrize("how", ["window", "panel"])
def test_the_mark_of_the_keyboard_stays(table: Driver, marked: list[object], how: str) -> None:
    point(table, EMPTY)
    table.key(pygame.K_RIGHT)
    go_out(table, how)
    marked.clear()
    table.frame()
    assert {*marked} == {(EMPTY[0] + 1, EMPTY[1])}


def test_nothing_is_lit_once_the_pointer_has_left_the_window(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    before = pygame.image.tobytes(screen, "RGB")
    driver.point(driver.hotspot(Command.QUIT).center)
    assert pygame.image.tobytes(screen, "RGB") != before
    go_out(driver, "window")
    assert pygame.image.tobytes(screen, "RGB") == before


def test_what_passes_under_the_pointer_while_it_scrolls_has_no_tip(
    scenario: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Ui, "tip", lambda _ui, markup, *_where: told.append(markup))
    driver = Driver(BriefingScene(Brief(scenario, TitleScene)), screen)
    driver.frame()
    place = driver.hotspot(Command.STRICT).center
    for explained in (True, False, True):
        told.clear()
        if explained:
            driver.point(place)
        else:
            turn(driver, 1)
            driver.frame()
        assert bool(told) is explained


def test_the_wheel_enlarges_the_board_after_a_key(table: Driver) -> None:
    point(table, EMPTY)
    before = scene_of(table).grid
    table.key(pygame.K_TAB)
    table.frame()
    turn(table, 1)
    table.frame()
    after = scene_of(table).grid
    assert before is not None and after is not None and after.square > before.square
    go_out(table, "window")
    turn(table, 1)
    table.frame()
    assert scene_of(table).grid == after, "the pointer is elsewhere"


def test_so_it_does_in_a_film(played: Played, path: Path, screen: pygame.Surface) -> None:
    played("chance", 20)
    scene = FilmScene(Screening(footage(path), lambda: None))
    driver = Driver(scene, screen)
    driver.point(driver.hotspot(Area.BOARD).center)
    driver.key(pygame.K_TAB)
    driver.frame()
    before = pygame.image.tobytes(screen, "RGB")
    turn(driver, 1)
    driver.frame()
    assert pygame.image.tobytes(screen, "RGB") != before


def test_so_it_scrolls_the_list_of_games(screen: pygame.Surface) -> None:
    for _number in range(12):
        left()
    driver = Driver(TitleScene(), screen)
    driver.point(driver.hotspot(Area.OLD_GAMES).center)
    seen = driver.rows(Area.OLD_GAMES)
    driver.key(pygame.K_TAB)
    turn(driver, -2)
    driver.frame()
    assert driver.rows(Area.OLD_GAMES) == [number + 2 for number in seen]


def test_a_pointer_left_lying_is_not_told_what_is_not_allowed_there(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = scene_of(table)
    said: list[str] = []
    draw = tips.draw

    def heard(*where: object) -> str:
        said.append(draw(*where))  # type: ignore[arg-type]
        return said[-1]

    monkeypatch.setattr(tips, "draw", heard)
    table.press(Option(0))
    pos = point(table, (12, 0))
    menu = scene.controls.menu
    assert menu is not None
    table.key(menu.entries[0].key)
    table.point(pos)
    assert "Too far" in said[-1]
    scene.controls.refresh()
    table.frame()
    assert not said[-1], "the question is a new one, and the pointer rests"
    table.point((pos[0] + 1, pos[1]))
    assert "Too far" in said[-1]
