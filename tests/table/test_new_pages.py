"""A press never answers a page that was not there when it was made: not what waited while the page
was made, not what comes before it can have been seen, whoever has turned it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import campaigned
import pygame
import pytest
from tableside import Clock, Driver, Sit, pick, position
from test_campaign_pages import after_the_first, eager

from ad1666.campaign.saves import Save
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.play.targets import Command
from ad1666.play.trail import Shown
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.settings import Grace, Motion, Pace, preferences
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Pages, Riddle, Screening
from ad1666.table.scenes.puzzle import PuzzleScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.dialog import Dialog, Rename
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import newness
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import programs

USUAL, PACE = newness.NEW, programs.PACE
ENTER = pygame.K_RETURN
GRACES = pytest.mark.parametrize(
    ("grace", "pause"),
    [(Grace.NONE, 0), (Grace.SHORT, 300), (Grace.LONG, 600), (Grace.LONGEST, 1200)],
)


@pytest.fixture(autouse=True)
def _as_in_the_game(_quick_hands: None, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pause before a new page, without any other."""
    monkeypatch.setattr(newness, "NEW", USUAL)
    monkeypatch.setattr("ad1666.play.trail.chosen", eager)
    preferences.change(motion=Motion.OFF, pace=Pace.NONE)


def post(*keys: int | str) -> None:
    """Presses keys, as the system does while the program is busy."""
    for key in keys:
        code, typed = (ord(key), key) if isinstance(key, str) else (key, "")
        told = {"key": code, "mod": 0, "unicode": typed, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, told))
        if typed:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, told))


class Page(BaseScene):
    """A page that notes what is pressed; Enter leads to the next. ``busy`` is done while a page is
    drawn for the first time."""

    def __init__(self, number: int = 0, busy: Sequence[Callable[[], None]] = ()) -> None:
        super().__init__()
        self.number, self.busy = number, busy
        self.pressed: list[str] = []

    def draw(self, surface: pygame.Surface) -> None:
        if self.ui is None:
            for act in self.busy:
                act()
        ui = self._begin(surface)
        here = Button(Command.GO_ON, "Here", "H", lambda: self.pressed.append("click"))
        ui.button(here, pygame.Rect(100, 100, 200, 40))
        self._finish(ui)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == ENTER:
            self.following = Page(self.number + 1, self.busy)
        else:
            self.pressed.append(chr(event.key))


def page_of(driver: Driver) -> Page:
    assert isinstance(driver.scene, Page)
    return driver.scene


def seen(driver: Driver, clock: Clock) -> Driver:
    """What is shown has been there for a while."""
    clock.now += 5000
    driver.frame()
    return driver


@GRACES
def test_what_was_pressed_while_a_page_was_made_is_not_for_it(
    screen: pygame.Surface, clock: Clock, grace: Grace, pause: int
) -> None:
    """Nor what waited behind the key that led there; all for the page before counts in order."""
    preferences.change(grace=grace)

    def busy() -> None:
        post("x", ENTER)
        at = {"pos": (200, 120), "button": 1}
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, at))
        clock.now += 2500

    first = Page(busy=[busy])
    driver = seen(Driver(first, screen), clock)
    post("a", "b", ENTER, "c", ENTER)
    driver.app.step()
    for _ in range(3):
        driver.frame()
    assert first.pressed == ["a", "b"]
    assert page_of(driver).number == 1 and not page_of(driver).pressed
    clock.now += pause
    driver.key("d")
    driver.press(Command.GO_ON)
    assert page_of(driver).pressed == ["d", "click"]


@GRACES
def test_a_page_takes_nothing_before_it_can_have_been_seen(
    screen: pygame.Surface, clock: Clock, grace: Grace, pause: int
) -> None:
    preferences.change(grace=grace)
    driver = seen(Driver(Page(), screen), clock)
    driver.key(ENTER)
    begun = clock.now
    for since in (0, pause // 2, pause - 1) if pause else ():
        clock.now = begun + since
        driver.key("x")
        driver.press(Command.GO_ON)
        driver.key(ENTER)
        assert page_of(driver).number == 1 and not page_of(driver).pressed
    clock.now = begun + pause
    driver.key("x")
    driver.press(Command.GO_ON)
    assert page_of(driver).pressed == ["x", "click"]


def test_text_is_typed_as_soon_as_there_is_a_field_and_not_before(
    screen: pygame.Surface, clock: Clock
) -> None:
    class Asked(Rename):
        """Asks for a name; a key is pressed while that is drawn for the first time."""

        drawn = False

        def content(self, ui: Ui, room: pygame.Rect) -> int:
            if not self.drawn:
                post("x")
            self.drawn = True
            return super().content(ui, room)

    scene = Page()
    driver = seen(Driver(scene, screen), clock)
    asked = Asked("", frozenset(), lambda _name: None, lambda: None)
    scene.sheets.dialog = asked
    driver.frame()
    driver.frame()
    assert asked.drawn and asked.entry.said == ""
    driver.key("y")
    assert asked.entry.said == "y", "text answers nothing"


def test_a_question_over_a_page_is_not_answered_by_what_opened_it(
    screen: pygame.Surface, clock: Clock
) -> None:
    done: list[str] = []
    scene = Page()
    driver = seen(Driver(scene, screen), clock)
    answer = Button(Command.DELETE, "Delete", "D", lambda: done.append("gone"))
    back = Button(Command.BACK, "Back", "Esc", lambda: done.append("back"))
    scene.sheets.dialog = Dialog("Delete?", "Really?", (answer, back))
    driver.frame()
    driver.key(ENTER)
    driver.key("d")
    assert not done
    clock.now += 300
    driver.key("d")
    assert done == ["gone"]


def campaign(*seated: str) -> CampaignScene:
    return CampaignScene(Pages(cast(Save, after_the_first(*seated)), TitleScene, fresh=True))


def test_waiting_keys_turn_one_page_of_a_campaign(screen: pygame.Surface, clock: Clock) -> None:
    scene = campaign(campaigned.CROWNS)
    driver = seen(Driver(scene, screen), clock)
    assert scene.shown is Shown.OUTCOME
    post(ENTER, ENTER, ENTER)
    driver.app.step()
    driver.frame()
    after = scene.shown, scene.standing
    assert after[0] is not Shown.OUTCOME
    clock.now += 299
    driver.key(ENTER)
    assert (scene.shown, scene.standing) == after
    clock.now += 1
    driver.key(ENTER)
    assert (scene.shown, scene.standing) != after


def test_a_page_that_has_turned_by_itself_takes_no_key_of_the_one_before(
    screen: pygame.Surface, clock: Clock
) -> None:
    scene = campaign(campaigned.BLADES, campaigned.CROWNS)
    driver = seen(Driver(scene, screen), clock)
    while scene.shown is Shown.OUTCOME:
        driver.wait(clock, 15)
    after = scene.shown, scene.standing
    driver.key(ENTER)
    driver.key("w")
    assert (scene.shown, scene.standing) == after
    assert all(not button.label.startswith("Waits") for button in scene.buttons())
    clock.now += 300
    driver.key("h")
    assert scene.shown is Shown.HEROES


def test_a_puzzle_is_not_gone_on_from_by_the_key_that_answered_it(
    screen: pygame.Surface, clock: Clock
) -> None:
    scene = PuzzleScene(Riddle(0, TitleScene))
    driver = seen(Driver(scene, screen), clock)
    scene.cursor = next(iter(scene.asking.spots))
    post(ENTER, ENTER)
    driver.app.step()
    driver.frame()
    assert driver.scene is scene and scene.asking.chosen is not None
    clock.now += 300
    driver.key(ENTER)
    assert driver.scene is not scene


def test_a_film_that_has_ended_by_itself_is_not_begun_anew(
    letter: Scenario, screen: pygame.Surface, clock: Clock, tmp_path: Path
) -> None:
    session = Session.new(letter, None, tmp_path / "game.ad1666")
    for _ in range(3):
        assert session.game.pending is not None
        session.choose(session.game.pending.options[0])
    session.close()
    scene = FilmScene(Screening(footage(session.path), TitleScene))
    driver = seen(Driver(scene, screen), clock)
    driver.key(" ")
    while scene.running.on:
        clock.now += 2000
        driver.frame()
    at = scene.film.at
    driver.key(" ")
    driver.press(Command.PLAY)
    assert not scene.running.on and scene.film.at == at > 0
    clock.now += 300
    driver.key(" ")
    assert scene.running.on
    scene.close()


# A program's own buttons


@pytest.fixture
def table(
    sit: Sit, scenario: Scenario, screen: pygame.Surface, clock: Clock
) -> tuple[Driver, GameScene]:
    """Red, a person, is asked who goes first: if that is Blue, a program plays."""
    state = position(scenario.state, Phase.ACTION, "S3 H4", "U2 G5", A=(8, 8), D=(14, 9))
    session = sit(state)
    session.seat(Side.BLUE, Seat("seeker", 1))
    scene = GameScene(AtTable(session, TitleScene))
    driver = seen(Driver(scene, screen), clock)
    driver.key(" ")  # lifts the curtain of a change of seats
    return seen(driver, clock), scene


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_program_is_not_made_to_wait_by_what_was_meant_for_the_question_before(
    table: tuple[Driver, GameScene], clock: Clock, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    monkeypatch.setattr(programs, "PACE", PACE)
    driver, scene = table
    scene.controls.hot_seat.choose(pick(cast(Session, scene.session), "red: first blue"))
    scene.controls.refresh()
    driver.frame()
    assert Command.WAIT in driver.targets()

    def press(key: str, target: Command) -> None:
        driver.key(key) if hand == "keys" else driver.press(target)

    press("w", Command.WAIT)
    assert not scene.programs.held
    clock.now += 300
    press("w", Command.WAIT)
    assert scene.programs.held
    press(" ", Command.GO_ON)
    assert scene.programs.held, "that button was not there"
    clock.now += 300
    press(" ", Command.GO_ON)
    assert not scene.programs.held
    scene.close()
