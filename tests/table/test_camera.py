"""The view of the board, the full screen, and the size of the window."""

from __future__ import annotations

import pygame
import pytest
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.phases import Phase
from ad1666.settings import preferences
from ad1666.table.app import screen_as_set
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.layout import SMALLEST, Grid, arrange


@pytest.fixture
def table(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> Driver:
    return Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )


def grid(driver: Driver) -> Grid:
    assert isinstance(driver.scene, GameScene)
    assert driver.scene.grid is not None
    return driver.scene.grid


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
@pytest.mark.parametrize("board", [(18, 12), (26, 18), (60, 8)])
def test_what_is_under_the_pointer_stays_there(
    size: tuple[int, int], board: tuple[int, int]
) -> None:
    layout, camera = arrange(size, *board), Camera(*board)
    at = layout.board.left + layout.board.width // 2 + 31, layout.board.centery - 17
    for _ in range(9):
        before = camera.grid(layout)
        here = (at[0] - before.left) / before.square, (at[1] - before.top) / before.square
        camera.near(before, 1, at)
        after = camera.grid(layout)
        assert after.square > before.square or camera.zoom == 3.0
        for one, start, place in zip(here, (after.left, after.top), at, strict=True):
            now = (place - start) / after.square
            if after.square * min(board) > layout.board.height:  # not held by the rim
                assert now == pytest.approx(one, abs=0.1)
    for _ in range(12):
        camera.near(camera.grid(layout), -1, at)
    assert camera.grid(layout) == Camera(*board).grid(layout)


def test_home_fills_the_room_and_shows_the_whole_map_again(table: Driver) -> None:
    pygame.display.set_mode((1920, 1080))
    table.frame()
    whole = grid(table)
    table.key(pygame.K_HOME)
    table.frame()
    board = whole.area
    filled = grid(table)
    side = filled.square
    assert (filled.columns + 1) * side > board.width - filled.columns - 1
    assert (filled.rows + 1) * side > board.height - filled.rows - 1
    table.key(pygame.K_HOME)
    table.frame()
    assert grid(table) == whole


@pytest.mark.parametrize("held", [pygame.KMOD_CTRL, pygame.KMOD_META])
def test_keys_move_an_enlarged_board(table: Driver, held: int) -> None:
    for _ in range(4):
        table.key("+")
        table.frame()
    before = grid(table)
    for key, dx, dy in ((pygame.K_LEFT, 1, 0), (pygame.K_DOWN, 0, -1)):
        was = grid(table)
        table.key(key, held)
        table.frame()
        now = grid(table)
        assert ((now.left > was.left), (now.top < was.top)) == (dx == 1, dy == -1)
    assert grid(table).square == before.square


@pytest.mark.parametrize("way", ["F11", "Alt+Enter"])
def test_full_screen_and_back(table: Driver, way: str) -> None:
    def toggle() -> None:
        if way == "F11":
            table.key(pygame.K_F11)
        else:
            table.key(pygame.K_RETURN, pygame.KMOD_ALT)

    before = SMALLEST
    pygame.display.set_mode(before)
    event = pygame.event.Event(pygame.VIDEORESIZE, size=before, w=before[0], h=before[1])
    pygame.event.post(event)
    table.frame()
    toggle()
    assert preferences.now.full_screen
    assert table.app.screen.get_flags() & pygame.FULLSCREEN
    assert table.app.screen is pygame.display.get_surface()
    toggle()
    assert not preferences.now.full_screen
    assert not table.app.screen.get_flags() & pygame.FULLSCREEN
    # the dummy driver gives its window no other size at once
    assert preferences.now.window == before


def test_the_window_opens_as_it_was_left(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    pygame.display.set_mode((1100, 760))
    event = pygame.event.Event(pygame.VIDEORESIZE, size=(1100, 760), w=1100, h=760)
    pygame.event.post(event)
    table.frame()
    table.app.leave()
    assert preferences.now.window == (1100, 760)
    pygame.display.set_mode((1280, 800))
    assert screen_as_set().get_size() == (1100, 760)


def test_a_window_that_nobody_resized_is_not_remembered(table: Driver) -> None:
    table.app.leave()
    assert preferences.now.window is None


def test_a_game_begins_nearer_where_faces_would_be_small() -> None:
    for size in ((1280, 800), (1366, 768), (1920, 1080)):
        large, small = (22, 18), (18, 12)
        layout, camera = arrange(size, *large), Camera(*large)
        whole = camera.grid(layout)
        camera.begin(layout)
        near = camera.grid(layout)
        assert near.square > whole.square
        assert near.square * near.columns >= near.area.width, "no desk shows beside the board"
        layout, camera = arrange(size, *small), Camera(*small)
        camera.begin(layout)
        assert camera.zoom == 1
