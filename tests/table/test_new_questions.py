"""A key or a button never answers a question that was not there when it was pressed, and what costs
something has a key of its own."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from tableside import Clock, Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play.keymap import key_of
from ad1666.play.targets import Command, Option
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.settings import Curtain, Grace, Motion, Pace, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.toolkit import newness

USUAL = newness.NEW
BLOW = (
    *("A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"),
    *("red: pass", "blue: pass"),
)
"""A strikes E, who is asked whether to parry."""


@pytest.fixture(autouse=True)
def _as_in_the_game(_quick_hands: None, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pause after a new question, without any other."""
    monkeypatch.setattr(newness, "NEW", USUAL)
    preferences.change(motion=Motion.OFF, pace=Pace.NONE, curtain=Curtain.TRUSTING, hints=False)


def moving(sit: Sit, scenario: Scenario, screen: pygame.Surface, clock: Clock) -> Driver:
    """Somebody is to be activated, and the question has been on the screen for a while."""
    state = position(scenario.state, Phase.ACTION, "S3 H4", "U2 G5", A=(8, 8), D=(14, 9))
    session = sit(state)
    session.choose(pick(session, "red: first red"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    clock.now += 5000
    driver.frame()
    return driver


def struck(sit: Sit, scenario: Scenario, screen: pygame.Surface) -> Driver:
    """E is asked whether to parry what would be a deadly blow."""
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    state = position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))
    victim = state.figure("E")
    session = sit(state.with_figure(evolve(victim, wounds=victim.card.death - 2)))
    for said in BLOW:
        session.choose(pick(session, said))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    assert topic(driver) is Topic.PARRY
    return driver


def scene_of(driver: Driver) -> GameScene:
    assert isinstance(driver.scene, GameScene)
    return driver.scene


def moves(driver: Driver) -> int:
    return scene_of(driver).session.made


def topic(driver: Driver) -> Topic:
    prompt = scene_of(driver).controls.hot_seat.prompt
    assert prompt is not None
    return prompt.topic


@pytest.mark.parametrize(
    ("grace", "pause"), [(Grace.SHORT, 300), (Grace.LONG, 600), (Grace.LONGEST, 1200)]
)
def test_a_new_question_takes_no_key_that_meant_something_else(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, grace: Grace, pause: int
) -> None:
    preferences.change(grace=grace)
    driver = moving(sit, scenario, screen, clock)
    driver.key("1")
    assert topic(driver) is Topic.ACTION and moves(driver) == 2
    begun = clock.now
    menu = scene_of(driver).controls.menu
    assert menu is not None
    key = next(e.key for e in menu.entries if str(e.choice) == "A: full-move")
    for since in (0, pause // 2, pause - 1):
        clock.now = begun + since
        driver.key(key)
        assert moves(driver) == 2
    clock.now = begun + pause
    driver.key(key)
    assert topic(driver) is Topic.MOVE


def test_without_a_pause_a_key_counts_at_once(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.change(grace=Grace.NONE)
    driver = moving(sit, scenario, screen, clock)
    driver.key("1")
    driver.key(key_of("move"))
    assert topic(driver) is Topic.MOVE


def test_a_key_that_means_the_same_counts_at_once(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    driver = moving(sit, scenario, screen, clock)
    driver.key("1")
    clock.now += 300
    driver.key(key_of("move"))
    clock.now += 300
    for made in (4, 5, 6):
        driver.key("d")  # a step east each
        assert moves(driver) == made
    driver.key(key_of("stop"))
    assert moves(driver) == 7


def test_two_presses_between_two_frames_are_one_answer(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    driver = moving(sit, scenario, screen, clock)
    for typed in ("1", "1"):
        told = {"key": ord(typed), "mod": 0, "unicode": typed, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, told))
    clock.now += 5000  # however long the program was busy meanwhile
    driver.app.step()
    assert moves(driver) == 2


def test_a_submenu_that_was_opened_is_no_new_question(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    state = position(scenario.state, Phase.ACTION, D=(8, 8), E=(12, 8), F=(12, 9))
    session = sit(state)
    for said in ("red: first red", "D: activate"):
        session.choose(pick(session, said))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    clock.now += 5000
    menu = scene_of(driver).controls.menu
    assert menu is not None
    driver.key(next(e.key for e in menu.entries if e.menu))
    inner = scene_of(driver).controls.menu
    assert inner is not None and inner is not menu and moves(driver) == 2
    driver.key(next(e.key for e in inner.entries if e.key and e.choice is not None))
    assert moves(driver) > 2


def test_a_second_click_answers_nothing_new(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    driver = moving(sit, scenario, screen, clock)
    place = driver.hotspot(Option(0)).center
    driver.click(place)
    driver.click(driver.hotspot(Option(0)).center)
    assert moves(driver) == 2 and len(scene_of(driver).controls.stack) == 1
    clock.now += 300
    driver.press(Option(0))
    assert moves(driver) == 3 or len(scene_of(driver).controls.stack) == 2


def test_a_double_click_on_the_board_is_one_click(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    driver = moving(sit, scenario, screen, clock)
    grid = scene_of(driver).grid
    assert grid is not None
    driver.click(grid.rect((8, 8)).center)
    assert moves(driver) == 2
    driver.click(grid.rect((10, 8)).center)  # somewhere else, which was aimed at
    walked = moves(driver)
    assert walked > 2
    driver.click(grid.rect((10, 8)).center)
    assert moves(driver) == walked


def test_a_key_kept_during_a_beat_answers_no_question_that_follows(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    driver = struck(sit, scenario, screen)
    scene = scene_of(driver)
    preferences.change(motion=Motion.NORMAL, pace=Pace.FLOWING)
    clock.now += 5000
    driver.key(key_of("hit"))
    assert scene.show.director.suspense
    made = scene.session.made
    menu = scene.controls.menu
    assert menu is not None
    key = next(e.key for e in menu.entries if e.key and e.choice is not None)
    driver.key(key)
    for _ in range(600):
        clock.now += 50
        driver.frame()
        if not scene.moving:
            break
    assert not scene.show.director.suspense and scene.session.made == made
    clock.now += 300
    driver.key(key)
    assert scene.session.made > made


def test_the_end_takes_no_key_that_was_meant_for_the_game(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    session = sit(position(scenario.state, Phase.ACTION, D=(8, 8), E=(9, 8)))
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    clock.now += 1000
    driver.frame()
    ended: Session = session
    while (prompt := ended.game.pending) is not None:
        choice = next((o for o in prompt.options if o.verb in ("end", "pass")), prompt.options[0])
        scene.controls.hot_seat.choose(choice)
    scene.controls.refresh()
    driver.frame()
    assert isinstance(scene.sheets.top, EndSheet)
    driver.key("r")
    driver.key("b")
    driver.press(Command.LEAVE)
    assert driver.app.scene is scene and scene.sheets.top is not None
    clock.now += 300
    driver.press(Command.LEAVE)
    assert driver.app.scene is not scene


# Keys of their own


@pytest.mark.parametrize("typed", ["n", "1", "2", " "])
def test_taking_the_hit_has_a_key_of_its_own(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, typed: str
) -> None:
    driver = struck(sit, scenario, screen)
    clock.now += 5000
    made = moves(driver)
    driver.key(typed)
    assert moves(driver) == made
    driver.key(key_of("hit"))
    assert moves(driver) > made
