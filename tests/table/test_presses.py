"""What a press does: on any keyboard, held too long, and on what has changed under the pointer."""

from __future__ import annotations

import os

import pygame
import pytest
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import read
from ad1666.game.session import Session
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.table import app
from ad1666.table.scenes import game_early
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.toolkit.keys import DELAY, INTERVAL, Repeater, hotkey
from tests.table.staged import prelude

SHIFT, CTRL, ALT, ALTGR = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT


def down(unicode: str, scancode: int, mod: int = 0, key: int = 0) -> pygame.event.Event:
    told = {"key": key, "mod": mod, "unicode": unicode, "scancode": scancode}
    return pygame.event.Event(pygame.KEYDOWN, told)


def moves(session: Session) -> list[str]:
    return [line for _number, line in read(session.path).moves]


# Layouts


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        pytest.param(down("n", pygame.KSCAN_N), "N", id="US"),
        pytest.param(down("N", pygame.KSCAN_N, SHIFT), "N", id="US, a capital"),
        pytest.param(down("?", pygame.KSCAN_SLASH, SHIFT), "?", id="US ?"),
        pytest.param(down("+", pygame.KSCAN_EQUALS, SHIFT), "+", id="US +"),
        pytest.param(down("=", pygame.KSCAN_EQUALS), "=", id="US ="),
        pytest.param(down("1", pygame.KSCAN_KP1), "1", id="keypad"),
        pytest.param(down("&", pygame.KSCAN_1), "1", id="AZERTY 1"),
        pytest.param(down("é", pygame.KSCAN_2), "2", id="AZERTY 2"),
        pytest.param(down("-", pygame.KSCAN_6), "6", id="AZERTY 6 is no minus"),
        pytest.param(down("1", pygame.KSCAN_1, SHIFT), "1", id="AZERTY 1 with Shift"),
        pytest.param(down("a", pygame.KSCAN_Q), "A", id="AZERTY A goes by its letter"),
        pytest.param(down("m", pygame.KSCAN_SEMICOLON), "M", id="AZERTY M"),
        pytest.param(down("?", pygame.KSCAN_M, SHIFT), "?", id="AZERTY ?"),
        pytest.param(down(")", pygame.KSCAN_MINUS), "-", id="AZERTY -"),
        pytest.param(down("+", pygame.KSCAN_1), "1", id="Czech 1"),
        pytest.param(down("z", pygame.KSCAN_Y), "Z", id="German Z"),
        pytest.param(down("=", pygame.KSCAN_0, SHIFT), "=", id="German ="),
        pytest.param(down("ą", pygame.KSCAN_A, ALTGR), "", id="Polish ą"),
        pytest.param(down("т", pygame.KSCAN_N), "N", id="Russian N"),
        pytest.param(down("Т", pygame.KSCAN_N, SHIFT), "N", id="Russian N, a capital"),
        pytest.param(down("?", pygame.KSCAN_7, SHIFT), "?", id="Russian ?"),
        pytest.param(down(";", pygame.KSCAN_Q), "Q", id="Greek Q"),
        pytest.param(down(";", pygame.KSCAN_SEMICOLON), ";", id="US ;"),
        pytest.param(down(";", pygame.KSCAN_COMMA), ";", id="AZERTY ;"),
        pytest.param(down("ö", pygame.KSCAN_SEMICOLON), ";", id="German ; by its place"),
        pytest.param(down("'", pygame.KSCAN_W), "W", id="Hebrew W"),
        pytest.param(down("", pygame.KSCAN_LEFTBRACKET), "[", id="AZERTY [ by its place"),
        pytest.param(down("١", pygame.KSCAN_1), "1", id="Arabic 1"),
        pytest.param(down("", pygame.KSCAN_E), "E", id="a dead key"),
        pytest.param(down("\x0e", pygame.KSCAN_N, CTRL), "", id="Ctrl+N"),
        pytest.param(down("n", pygame.KSCAN_N, ALT), "", id="Alt+N"),
        pytest.param(down("1", pygame.KSCAN_1, CTRL), "F1", id="Ctrl+1"),
        pytest.param(down("9", pygame.KSCAN_9, pygame.KMOD_META), "F9", id="Cmd+9"),
        pytest.param(down("&", pygame.KSCAN_1, CTRL), "F1", id="AZERTY Ctrl+1"),
        pytest.param(down("0", pygame.KSCAN_0, CTRL), "F10", id="Ctrl+0"),
        pytest.param(down("1", pygame.KSCAN_1, ALT), "", id="Alt+1"),
        pytest.param(down("?", pygame.KSCAN_MINUS, CTRL | ALTGR), "?", id="? by AltGr"),
        pytest.param(down("\r", pygame.KSCAN_RETURN), "", id="Enter"),
        pytest.param(down("", pygame.KSCAN_LSHIFT, SHIFT), "", id="Shift"),
    ],
)
def test_a_press_goes_by_its_letter_or_else_by_its_place(
    event: pygame.event.Event, meant: str
) -> None:
    assert hotkey(event) == meant


def test_a_game_is_played_on_a_cyrillic_keyboard(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    hot_seat = driver.scene.controls.hot_seat  # type: ignore[attr-defined]
    driver.key("т", scancode=pygame.KSCAN_N)
    assert hot_seat.veiled is Side.BLUE
    driver.key("р", scancode=pygame.KSCAN_H)
    driver.key("ь", scancode=pygame.KSCAN_M)
    assert isinstance(driver.scene.sheets.sheet, PauseSheet)  # type: ignore[attr-defined]
    driver.key("и", scancode=pygame.KSCAN_B)
    assert isinstance(driver.scene, TitleScene)
    driver.key("й", scancode=pygame.KSCAN_Q)
    assert driver.app.scene is None


def test_digits_of_azerty_need_no_shift(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    hot_seat = driver.scene.controls.hot_seat  # type: ignore[attr-defined]
    driver.key("&", scancode=pygame.KSCAN_1)
    assert hot_seat.prompt.topic is Topic.ACTIVATE


# Held keys


def test_only_what_answers_nothing_repeats() -> None:
    arrow = down("", pygame.KSCAN_RIGHT, key=pygame.K_RIGHT)
    letter = down("n", pygame.KSCAN_N, key=pygame.K_n)
    repeater = Repeater()
    repeater.watch(letter, 0, typing=False)
    assert repeater.repeat(10 * DELAY, typing=False) is None
    repeater.watch(arrow, 0, typing=False)
    assert repeater.repeat(DELAY - 1, typing=False) is None
    assert repeater.repeat(DELAY, typing=False) is arrow
    assert repeater.repeat(DELAY + INTERVAL - 1, typing=False) is None
    # a slow frame makes up for nothing: what was due long ago comes once
    assert repeater.repeat(20 * DELAY, typing=False) is arrow
    assert repeater.repeat(20 * DELAY, typing=False) is None
    repeater.watch(pygame.event.Event(pygame.KEYUP, key=pygame.K_n), 0, typing=False)
    assert repeater.repeat(21 * DELAY, typing=False) is arrow
    repeater.watch(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT), 0, typing=False)
    assert repeater.repeat(30 * DELAY, typing=False) is None


def test_while_a_name_is_typed_every_key_repeats_until_it_is_done() -> None:
    back = down("\b", pygame.KSCAN_BACKSPACE, key=pygame.K_BACKSPACE)
    repeater = Repeater()
    repeater.watch(back, 0, typing=True)
    assert repeater.repeat(DELAY, typing=True) is back
    assert repeater.repeat(2 * DELAY, typing=False) is None
    repeater.watch(back, 0, typing=True)
    repeater.watch(pygame.event.Event(pygame.WINDOWFOCUSLOST), 0, typing=True)
    assert repeater.repeat(2 * DELAY, typing=True) is None


def test_the_window_leaves_pygames_own_repeats_off(monkeypatch: pytest.MonkeyPatch) -> None:
    # they look like presses, and would answer
    found = []
    monkeypatch.setattr(app, "run", lambda _: found.append(pygame.key.get_repeat()))
    app.show(TitleScene, "")
    assert found == [(0, 0)]


def test_the_window_is_shown_without_the_libraries_of_opengl(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(app, "run", lambda _: None)
    app.show(TitleScene, "")
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"


def test_a_key_one_holds_down_moves_the_cursor_and_answers_nothing(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    controls = driver.scene.controls  # type: ignore[attr-defined]
    for event in (down("n", pygame.KSCAN_N, key=pygame.K_n), down("", 0, key=pygame.K_RIGHT)):
        pygame.event.post(event)
        driver.app.step()
        begin = controls.cursor
        for _ in range(5):
            now += DELAY
            driver.app.step()
    assert controls.cursor == (begin[0] + 5, begin[1])
    assert controls.hot_seat.veiled is Side.BLUE
    assert moves(session)[-1] == "red: play deck"


# What was not seen yet


def test_a_press_before_the_curtain_is_seen_does_not_lift_it(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0

    def slow() -> int:  # so that the calm is over before the next event is taken up
        nonlocal now
        now += 500
        return now

    monkeypatch.setattr(game_early, "CALM", 400)
    monkeypatch.setattr(pygame.time, "get_ticks", slow)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    hot_seat = driver.scene.controls.hot_seat  # type: ignore[attr-defined]
    for _ in range(2):
        pygame.event.post(down("n", pygame.KSCAN_N))
    driver.app.step()
    assert hot_seat.veiled is Side.BLUE
    assert session.game.state.blue.committed == ()
    driver.key("n")
    assert hot_seat.prompt is None or hot_seat.prompt.topic is not Topic.COMMIT


def test_a_scene_takes_no_press_before_it_is_drawn(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    pygame.event.post(down("1", pygame.KSCAN_1))
    pygame.event.post(down("\r", pygame.KSCAN_RETURN, key=pygame.K_RETURN))
    driver.app.step()
    assert isinstance(driver.scene, BriefingScene)


def clicks(driver: Driver, pos: tuple[int, int], *between: pygame.event.Event) -> None:
    """Two clicks on the same place, with other events between them, all before the next frame."""
    events = [
        pygame.event.Event(kind, pos=pos, button=1)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    for event in (*events, *between, *events):
        pygame.event.post(event)
    driver.app.step()


def chosen(scene: object) -> tuple[str, ...]:
    assert isinstance(scene, MusterScene)
    return scene.choosing.ids


def test_a_double_click_on_the_last_of_a_band_is_one_click(
    brawl: Scenario, screen: pygame.Surface
) -> None:
    driver = Driver(prelude(brawl, TitleScene), screen)
    last = Row(Area.BAND, 2)
    for by_key in (False, True):
        driver.press(Command.SUGGESTED)
        driver.frame()
        scene = driver.scene
        assert isinstance(scene, MusterScene)
        del scene.choosing.band[3:]
        driver.frame()
        where = driver.hotspot(last).center
        if by_key:  # and then by a click on what is no longer there
            scene.in_band, scene.member = True, 2
            pygame.event.post(down("", pygame.KSCAN_DELETE, key=pygame.K_DELETE))
        clicks(driver, where)
        assert len(chosen(driver.scene)) == 2
        driver.frame()


def test_a_double_click_in_one_frame_answers_once(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    for said in ("red: first red", "A: activate", "A: full-move"):
        session.choose(pick(session, said))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    for number in (1, 2):
        at = session.game.state.figure("A").at
        assert at is not None
        grid = driver.scene.grid  # type: ignore[attr-defined]
        clicks(driver, grid.rect((at[0] + 1, at[1])).center)
        assert moves(session)[3:] == ["A: step E"] * number
        driver.frame()
