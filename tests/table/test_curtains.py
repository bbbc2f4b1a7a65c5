"""The three ways in which two people at one screen keep their hands from each other."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.phases import Phase
from ad1666.settings import Curtain, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views import cards


@pytest.fixture
def curtain() -> Iterator[None]:
    yield
    preferences.change(curtain=Curtain.FULL)


def table(scenario: Scenario, sit: Sit, screen: pygame.Surface, mode: Curtain) -> Driver:
    """Red is to lay a card for the initiative."""
    preferences.change(curtain=mode)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    return Driver(GameScene(AtTable(session, TitleScene)), screen)


def scene_of(driver: Driver) -> GameScene:
    assert isinstance(driver.scene, GameScene)
    return driver.scene


def press(driver: Driver, kind: int, key: int) -> None:
    told = {"key": key, "mod": 0, "unicode": chr(key), "scancode": 0}
    pygame.event.post(pygame.event.Event(kind, told))
    driver.app.step()


@pytest.mark.usefixtures("curtain")
def test_side_by_side_a_hand_is_seen_while_a_key_is_held(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = table(scenario, sit, screen, Curtain.SIDE_BY_SIDE)
    hot_seat = scene_of(driver).controls.hot_seat
    assert hot_seat.veiled is Side.RED and hot_seat.viewer is None
    press(driver, pygame.KEYDOWN, pygame.K_SPACE)
    assert hot_seat.viewer is Side.RED
    press(driver, pygame.KEYUP, pygame.K_SPACE)
    assert hot_seat.viewer is None and hot_seat.veiled is Side.RED
    press(driver, pygame.KEYDOWN, pygame.K_SPACE)
    press(driver, pygame.KEYDOWN, pygame.K_2)
    assert hot_seat.state.red.committed != ()
    assert hot_seat.viewer is None, "the key that Red still holds does not show Blue's hand"
    press(driver, pygame.KEYUP, pygame.K_SPACE)
    assert hot_seat.veiled is Side.BLUE


@pytest.mark.usefixtures("curtain")
def test_side_by_side_a_hand_falls_when_the_window_is_left(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = table(scenario, sit, screen, Curtain.SIDE_BY_SIDE)
    hot_seat = scene_of(driver).controls.hot_seat
    press(driver, pygame.KEYDOWN, pygame.K_SPACE)
    assert hot_seat.viewer is Side.RED
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.app.step()
    assert hot_seat.viewer is None


@pytest.mark.usefixtures("curtain")
def test_by_mouse_a_hand_is_seen_until_it_is_played(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = table(scenario, sit, screen, Curtain.SIDE_BY_SIDE)
    driver.press(Command.LIFT)
    assert scene_of(driver).controls.hot_seat.viewer is Side.RED


@pytest.mark.usefixtures("curtain")
def test_who_is_trusted_sees_the_own_hand_when_asked(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    driver = table(scenario, sit, screen, Curtain.TRUSTING)
    hot_seat = scene_of(driver).controls.hot_seat
    assert (hot_seat.veiled, hot_seat.viewer) == (None, Side.RED)
    assert hot_seat.view.blue.hand != hot_seat.state.blue.hand
    driver.key("1")
    assert (hot_seat.veiled, hot_seat.viewer) == (None, Side.BLUE)
    assert hot_seat.view.red.hand != hot_seat.state.red.hand


@pytest.mark.usefixtures("curtain")
def test_the_own_hand_lies_beside_a_question_that_is_not_about_cards(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    for mode, shown in ((Curtain.TRUSTING, True), (Curtain.FULL, False)):
        preferences.change(curtain=mode)
        session = sit(position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2"))
        driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
        assert (Area.HAND in driver.targets()) is shown


def test_undo_says_what_it_takes_back(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    scene = scene_of(driver)
    hot_seat = scene.controls.hot_seat
    for said in ("red: first red", "A: activate"):
        hot_seat.choose(pick(session, said))
    scene.controls.refresh()
    (undo,) = (b for b in scene.sheets.commands() if b.target is Command.UNDO)
    assert undo.tip == "Take back: Michał Wołodyjowski."
    hot_seat.choose(pick(session, "A: wait"))
    scene.controls.refresh()
    driver.key("u")
    assert scene.notice == "Taken back: Michał Wołodyjowski: Wait."


def test_undo_does_not_name_a_card(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    scene = GameScene(AtTable(session, TitleScene))
    scene.controls.hot_seat.choose(pick(session, "red: play S3"))
    assert scene.controls.hot_seat.undoing == "the last answer about cards"
    scene.close()


def test_backs_lie_at_the_foot_of_the_board_while_nobody_may_see_the_hand(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Card] = []
    monkeypatch.setattr(cards, "draw", lambda _to, _place, card, **_how: drawn.append(card))
    state = position(scenario.state, Phase.ACTION, red="S2 H4 G8", blue="U3")
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    drawn.clear()
    driver.frame()
    assert drawn == [HIDDEN] * 3, "as many as its owner holds, which both know"
    assert Area.HAND not in driver.targets()
