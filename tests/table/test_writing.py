"""Text comes as the system gives it, with a compose key or an input method or without, and input
methods are told where it is typed."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

import pygame
import pytest
from attrs import asdict, define, field
from left_games import played
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import read
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.band_sheets import SaveSheet
from ad1666.table.sheets.dialog import Rename
from ad1666.table.sheets.pack_sheet import AddPack
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import keys
from ad1666.table.toolkit.keys import Writing
from tests.table.staged import prelude


@define
class System:
    """What SDL was told of text input."""

    on: bool = True
    places: list[pygame.Rect] = field(factory=list)

    def start(self) -> None:
        self.on = True

    def stop(self) -> None:
        self.on = False


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    """Text input of the system, as at the start of the program."""
    system = System()
    monkeypatch.setattr(pygame.key, "start_text_input", system.start)
    monkeypatch.setattr(pygame.key, "stop_text_input", system.stop)
    monkeypatch.setattr(pygame.key, "set_text_input_rect", system.places.append)
    for name, value in asdict(Writing()).items():
        monkeypatch.setattr(keys.writing, name, value)
    return system


def heard(driver: Driver, *events: tuple[int, str]) -> None:
    """Lets the system tell presses, what they compose, and text."""
    for kind, text in events:
        if kind == pygame.KEYDOWN:
            told = {"key": ord(text[:1] or "x"), "mod": 0, "unicode": text, "scancode": 0}
            pygame.event.post(pygame.event.Event(kind, told))
        else:
            pygame.event.post(pygame.event.Event(kind, text=text, start=0, length=0))
    driver.app.step()
    driver.frame()


def sheet(driver: Driver) -> Sheet:
    found: Sheet | None = driver.scene.sheets.top  # type: ignore[attr-defined]
    assert found is not None
    return found


def naming(driver: Driver) -> str:
    driver.press(InRow(Row(Area.OLD_GAMES, 0), Command.RENAME))
    driver.frame()
    return "entry.said"


def adding(driver: Driver) -> str:
    driver.press(Command.ADD_PACK)
    driver.frame()
    shown = sheet(driver)
    assert isinstance(shown, AddPack)
    shown.entry.said = ""
    return "entry.said"


def searching(driver: Driver) -> str:
    driver.key("?")
    return "query.said"


@pytest.mark.parametrize("opened", [naming, adding, searching])
def test_a_letter_that_is_composed_is_typed_once(
    screen: pygame.Surface, system: System, opened: Callable[[Driver], str]
) -> None:
    played()
    driver = Driver(TitleScene(), screen)
    name = opened(driver)
    down, text = pygame.KEYDOWN, pygame.TEXTINPUT
    # a compose key, o, e; a letter of no key; one of a key; two at once, as an input method gives
    heard(driver, (down, ""), (down, "o"), (down, "e"), (text, "œ"))
    heard(driver, (text, "ż"))
    heard(driver, (down, "a"), (text, "a"))
    heard(driver, (text, "日本\t"))
    assert attrgetter(name)(sheet(driver)) == "œża日本"
    driver.key(pygame.K_BACKSPACE)
    assert attrgetter(name)(sheet(driver)) == "œża日"


def test_the_name_of_a_band_too(brawl: Scenario, screen: pygame.Surface, system: System) -> None:
    driver = Driver(prelude(brawl, TitleScene), screen)
    driver.key("s")
    driver.key("w")
    driver.frame()
    shown = sheet(driver)
    assert isinstance(shown, SaveSheet)
    heard(driver, (pygame.KEYDOWN, "o"), (pygame.KEYDOWN, "e"), (pygame.TEXTINPUT, "œ"))
    assert shown.name == "œ"


def test_a_press_that_opens_a_field_types_nothing_there(
    screen: pygame.Surface, system: System
) -> None:
    driver = Driver(TitleScene(), screen)
    heard(driver, (pygame.KEYDOWN, "?"), (pygame.TEXTINPUT, "?"))
    shown = sheet(driver)
    assert isinstance(shown, RulesSheet) and not shown.query.said


def test_text_is_no_command(screen: pygame.Surface, system: System) -> None:
    path = played()
    driver = Driver(TitleScene(), screen)
    heard(driver, *((pygame.TEXTINPUT, letter) for letter in ("?", "v", "ż", "1")))
    assert isinstance(driver.scene, TitleScene) and driver.scene.sheets.top is None
    assert [game.path for game in driver.scene.played.records] == [path]


@pytest.mark.parametrize("size", [(1280, 800), (640, 400)])
def test_the_system_learns_where_text_is_typed(
    screen: pygame.Surface, system: System, size: tuple[int, int]
) -> None:
    played()
    driver = Driver(TitleScene(), screen)
    driver.resize(size)
    assert not system.places
    naming(driver)
    begin = system.places[-1]
    assert driver.app.canvas.shown.contains(begin)
    heard(driver, (pygame.TEXTINPUT, "a"), (pygame.TEXTINPUT, "b"))
    short = system.places[-1]
    heard(driver, (pygame.TEXTINPUT, "cdefgh"))
    assert system.places[-1].left > short.left and system.places[-1].top == short.top


def test_what_is_composed_is_shown_and_keys_are_its_own(
    screen: pygame.Surface, system: System
) -> None:
    path = played()
    driver = Driver(TitleScene(), screen)
    naming(driver)
    heard(driver, (pygame.TEXTINPUT, "a"))
    before, place = driver.app.screen.copy(), system.places[-1]
    heard(driver, (pygame.TEXTEDITING, "ni"))
    assert driver.app.screen.get_buffer().raw != before.get_buffer().raw
    assert system.places[-1].left > place.left
    heard(driver, (pygame.KEYDOWN, "\r"))
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_BACKSPACE)
    shown = sheet(driver)
    assert isinstance(shown, Rename) and shown.entry.said == "a"
    heard(driver, (pygame.TEXTINPUT, "你"))
    driver.key(pygame.K_RETURN)
    assert read(path).name == "a你"


def test_an_input_method_keeps_no_key_that_is_a_command(
    screen: pygame.Surface, system: System
) -> None:
    played()
    driver = Driver(TitleScene(), screen)
    assert system.on, "only so does the system tell what keys type"
    heard(driver, (pygame.TEXTEDITING, "n"))
    assert not system.on
    naming(driver)
    assert system.on
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert not system.on
    driver.key(pygame.K_F1)
    assert driver.scene.sheets.top is not None  # type: ignore[attr-defined]


def test_what_is_composed_ends_with_its_field(screen: pygame.Surface, system: System) -> None:
    played()
    driver = Driver(TitleScene(), screen)
    naming(driver)
    heard(driver, (pygame.TEXTEDITING, "ni"))
    driver.press(Command.BACK)
    driver.frame()
    driver.key(pygame.K_F1)
    assert driver.scene.sheets.top is not None  # type: ignore[attr-defined]
