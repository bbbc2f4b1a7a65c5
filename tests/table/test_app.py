"""The program as a whole, by mouse and by keyboard."""

from __future__ import annotations

import errno
import math
from pathlib import Path

import pygame
import pytest
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.library import read_games
from ad1666.game.records.record import read
from ad1666.game.records.writer import Writer
from ad1666.game.session import Session
from ad1666.play.menu import DIRECTION_KEYS
from ad1666.play.targets import Area, Command, Option, Row
from ad1666.resources import data_root
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.table import app
from ad1666.table.app import App, FailureScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.toolkit import pictures
from ad1666.table.toolkit.scene import ENDED, Scene
from ad1666.table.toolkit.ui import Hotspot, Ui


def game(driver: Driver) -> GameScene:
    scene = driver.scene
    assert isinstance(scene, GameScene)
    return scene


def topic(driver: Driver) -> Topic:
    prompt = game(driver).controls.hot_seat.prompt
    assert prompt is not None
    return prompt.topic


def test_from_the_start_into_a_game_and_back_by_mouse(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.press(Row(Area.NEW_GAMES, 0))
    driver.frame()
    assert isinstance(driver.scene, BriefingScene)
    driver.press(Command.START)
    driver.frame()
    assert topic(driver) is Topic.FIRST
    driver.press(Option(0))
    driver.press(Command.PAUSE)
    driver.press(Command.LEAVE)
    driver.frame()
    assert isinstance(driver.scene, TitleScene)
    # the game that was left is listed, and goes on where it stood
    driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    assert topic(driver) is Topic.ACTIVATE
    driver.app.scene.close() if driver.app.scene else None


def test_from_the_start_into_a_game_and_out_by_keyboard(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("1")
    driver.key(pygame.K_RETURN)
    assert topic(driver) is Topic.FIRST
    driver.key(pygame.K_ESCAPE)
    assert isinstance(game(driver).sheets.sheet, PauseSheet)
    driver.key("q")
    assert driver.app.scene is None


def test_an_activation_with_the_mouse_on_the_board(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    driver.press(Option(0))
    scene = game(driver)
    assert scene.grid is not None
    figure = scene.controls.hot_seat.state.figure("A")
    assert figure.at is not None
    driver.click(scene.grid.rect(figure.at).center)
    assert scene.controls.hot_seat.state.active == "A"
    driver.frame()
    driver.press(Option(0))
    assert topic(driver) is Topic.MOVE
    driver.frame()
    x, y = figure.at
    driver.click(scene.grid.rect((x + 1, y)).center)
    assert scene.controls.hot_seat.state.figure("A").at == (x + 1, y)
    driver.frame()
    driver.press(Command.UNDO)
    assert scene.controls.hot_seat.state.figure("A").at == (x, y)


def test_an_activation_with_the_keyboard_alone(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    scene = game(driver)
    driver.key("1")
    driver.key(pygame.K_TAB)  # reads the first card and takes the cursor to its figure
    assert scene.controls.looked == "A"
    driver.key(pygame.K_RETURN)
    assert scene.controls.hot_seat.state.active == "A"
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert scene.controls.focus == 0
    driver.key(pygame.K_RETURN)
    assert topic(driver) is Topic.MOVE
    before = scene.controls.hot_seat.state.figure("A").at
    assert before is not None
    driver.key("d")
    assert scene.controls.hot_seat.state.figure("A").at == (before[0] + 1, before[1])
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert scene.controls.hot_seat.state.figure("A").at == (before[0] + 2, before[1])
    driver.key("u")
    assert scene.controls.hot_seat.state.figure("A").at == (before[0] + 1, before[1])


def test_a_door_is_opened_by_a_click_on_it(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    from ad1666.rules.board import Door

    board = scenario.state.board
    edge, _ = next((e, d) for e, d in board.doors if d is Door.CLOSED and e.side == "N")
    state = position(scenario.state, Phase.ACTION, A=(edge.x, edge.y))
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    scene = game(driver)
    driver.key("1")
    driver.key("1")
    assert topic(driver) is Topic.ACTION
    assert scene.grid is not None
    driver.frame()
    driver.click(scene.grid.edge_rect(edge).center)
    assert scene.controls.hot_seat.state.board.door(edge) is Door.OPEN
    assert topic(driver) is Topic.MOVE
    # it is not shut by a second click
    driver.frame()
    driver.click(scene.grid.edge_rect(edge).center)
    assert scene.controls.hot_seat.state.board.door(edge) is Door.OPEN
    driver.key("o")
    driver.key(pygame.K_ESCAPE)
    driver.key("o")
    assert scene.controls.hot_seat.state.board.door(edge) is Door.CLOSED


def test_sheets_open_and_close(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    scene = game(driver)
    opened = {pygame.K_F1: HelpSheet, "l": LogSheet, "p": SidesSheet, "m": PauseSheet}
    for key, sheet in opened.items():
        driver.key(key)
        driver.frame()
        assert isinstance(scene.sheets.sheet, sheet)
        driver.key(pygame.K_ESCAPE)
        assert scene.sheets.sheet is None
    # what lies under a sheet does not react
    driver.press(Command.LOG)
    driver.frame()
    prompt = scene.controls.hot_seat.prompt
    driver.click((60, 700))
    assert scene.controls.hot_seat.prompt is prompt


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000), (2560, 1440)])
def test_every_answer_is_inside_the_panel_at_every_size(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, size: tuple[int, int]
) -> None:
    surface = pygame.display.set_mode(size)
    state = position(scenario.state, Phase.ACTION, "S3 H4 G5 U6 U7", A=(8, 8), E=(9, 8))
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), surface)
    scene = game(driver)
    for key in ("1", "4", "1"):
        driver.frame()
        assert scene.ui is not None
        prompt, board = scene.ui.layout.prompt, scene.ui.layout.board
        options = [h for h in scene.ui.hotspots if isinstance(h.target, Option)]
        assert options
        for hotspot in options:
            room = board if hotspot.round else prompt  # signs stand around the figure
            assert room.contains(hotspot.rect), hotspot
        for i, one in enumerate(options):
            assert not any(_touch(one, two) for two in options[i + 1 :])
        driver.key(key)


def _touch(one: Hotspot, two: Hotspot) -> bool:
    """Whether two answers lie upon one another, as rectangles or as discs."""
    if one.round and two.round:
        return math.dist(one.rect.center, two.rect.center) < one.rect.width
    return one.rect.colliderect(two.rect)


def test_a_mistake_of_the_program_is_shown_not_hidden(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a rule went wrong")

    monkeypatch.setattr(Session, "choose", fail)
    driver.key("1")
    assert isinstance(driver.scene, FailureScene)
    assert "RuntimeError" in driver.scene.message
    assert "a rule went wrong" not in driver.scene.message  # it could name a card
    assert "RuntimeError: a rule went wrong" in capsys.readouterr().err
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, TitleScene)


def test_a_failure_that_cannot_be_closed_nor_shown_raises_nothing(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        for name in ("choose", "close"):
            patch.setattr(Session, name, full)
        driver.key("1")
        assert isinstance(driver.scene, FailureScene)
        assert "closing failed" in capsys.readouterr().err
    # it was drawn at once, and can be left by key, or for the start
    assert Command.QUIT in driver.targets()
    with monkeypatch.context() as patch:
        patch.setattr(app, "draw_message", full)
        assert driver.app.step() is True  # nothing has happened: nothing is drawn
        driver.frame()
        assert driver.app.step() is False


def test_a_window_that_cannot_let_go_of_its_record_is_closed(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "close", full)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert driver.app.step() is False
    said = capsys.readouterr().err
    assert "No space left on device" in said and "Traceback" not in said


def test_the_program_can_be_left_where_the_start_fails_too(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Scene:
        raise OSError(errno.EACCES, "Permission denied")

    driver = Driver(FailureScene(OSError("gone"), broken), screen)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, FailureScene)
    assert "Permission denied" in driver.scene.message
    driver.key("q")
    assert driver.app.scene is None


def test_a_full_disk_stops_no_game(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "flush", full)
        driver.key("1")
        driver.key(pygame.K_ESCAPE)  # what is wrong was told: go on playing
        driver.key("1")
    assert topic(driver) is Topic.ACTION
    assert Command.UNSAVED in driver.targets()
    driver.key("u")
    assert topic(driver) is Topic.ACTIVATE
    assert session.unsaved is None
    assert [line for _, line in read(session.path).moves] == [
        "red: first red",
        "A: activate",
        "undo",
    ]


def test_closing_the_window_loses_nothing(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("1")
    driver.key(pygame.K_RETURN)
    driver.key("1")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert driver.app.step() is False
    (game,) = read_games().unfinished
    assert any(line.endswith("first red") for _, line in read(game.path).moves)


def test_directions_lie_on_the_keys_as_on_the_board() -> None:
    rows = ("QWE", "ASD", "ZXC")
    for direction, key in DIRECTION_KEYS.items():
        row = next(i for i, keys in enumerate(rows) if key in keys)
        assert direction.step == (rows[row].index(key) - 1, row - 1)


def test_icons_use_only_what_the_svg_reader_draws() -> None:
    from ad1666.resources import data_root

    files = sorted((data_root() / "assets" / "ui").glob("*.svg"))
    assert len(files) > 15
    for path in files:
        text = Path(path).read_text("utf-8")
        for bad in ("<use", "<symbol", "clip-path", "mask", "<pattern", "<filter", "<text"):
            assert bad not in text, (path.name, bad)
        assert 'gradientUnits="userSpaceOnUse"' in text or "Gradient" not in text, path.name


def test_a_right_click_goes_one_step_back(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.ACTION, D=(8, 8), E=(12, 8), F=(12, 9))
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    scene = game(driver)
    driver.press(Option(0))
    driver.frame()
    driver.press(Option(3))
    driver.frame()
    driver.press(Option(0))
    assert len(scene.controls.stack) == 2
    driver.frame()
    driver.click(scene.ui.layout.prompt.center if scene.ui else (0, 0), button=3)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=3))
    driver.frame()
    assert len(scene.controls.stack) == 1


def test_the_board_can_be_enlarged_and_moved(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    scene = game(driver)
    assert scene.grid is not None
    whole = scene.grid
    driver.point(whole.rect((5, 5)).center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    driver.frame()
    assert scene.grid.square > whole.square
    before = scene.grid.left
    event = pygame.event.Event(
        pygame.MOUSEMOTION, pos=whole.rect((5, 5)).center, rel=(-60, 0), buttons=(0, 0, 1)
    )
    pygame.event.post(event)
    driver.frame()
    assert scene.grid.left < before
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    driver.frame()
    assert scene.grid == whole


def test_every_option_explains_itself_or_acts(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    scene = game(driver)
    driver.key("1")
    driver.key("1")
    driver.frame()
    assert scene.ui is not None
    options = [h for h in scene.ui.hotspots if isinstance(h.target, Option)]
    assert len(options) > 5
    for hotspot in options:
        assert "[[" in hotspot.tip, hotspot.target


class Moves(Scene):
    """A scene that moves until its second frame is drawn."""

    def __init__(self) -> None:
        self.following: Scene | None = self
        self.ui: Ui | None = None
        self.left = 2

    @property
    def moving(self) -> bool:
        return self.left > 0

    def draw(self, surface: pygame.Surface) -> None:
        self.left -= 1


def test_it_is_told_when_a_scene_stands_still_however_it_came_to_that(
    screen: pygame.Surface,
) -> None:
    app = App(Moves(), screen)
    app.step()
    assert app.moving and not pygame.event.get(ENDED)
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))  # a frame is drawn, not a tick
    app.step()
    assert not app.moving and len(pygame.event.get(ENDED)) == 1
    app.step()
    assert not pygame.event.get(ENDED)


def test_a_picture_of_the_game_that_is_missing_is_named(
    screen: pygame.Surface, capsys: pytest.CaptureFixture[str]
) -> None:
    class Bare(TitleScene):
        def draw(self, surface: pygame.Surface) -> None:
            pictures.picture("start/none")

    driver = Driver(Bare(), screen)
    scene = driver.scene
    assert isinstance(scene, FailureScene)
    told = f"art of the game is missing: {data_root() / 'assets/start/none.png'}. Install"
    assert scene.message.startswith(f"P{told}")
    err = capsys.readouterr().err
    assert err.startswith(f"ad1666: p{told}") and err.count("\n") == 1
