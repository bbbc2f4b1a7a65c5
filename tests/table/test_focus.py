"""The keyboard's focus is one list on every sheet and dialog: Tab and the arrows go through it and
come round, Shift with Tab goes back, Home and End go to its ends, Enter presses what is in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from opened import SHEETS, every
from screens import Screens, finished
from tableside import Clock, Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.table.sheets.campaign_sheets import NewCampaignSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import focus
from ad1666.table.toolkit.focus import moved
from ad1666.table.toolkit.ui import Button

TAB, HOME, END, ENTER = pygame.K_TAB, pygame.K_HOME, pygame.K_END, pygame.K_RETURN
SHIFT = pygame.KMOD_SHIFT
ARROWS = {pygame.K_DOWN: 1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_LEFT: -1}
MOST = 8
"""The entries of a long list that are gone through."""
CHANGE = {"settings", "new campaign"}
"""Where the arrows to the sides change what is in focus."""

Open = Callable[[str], tuple[Driver, Sheet]]


@pytest.fixture
def opened(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface, clock: Clock
) -> Callable[[str], tuple[Driver, Sheet]]:
    def open_it(name: str) -> tuple[Driver, Sheet]:
        record = tmp_path / "finished.ad1666"
        if name in ("finale", "end", "log"):
            finished(letter, record)
        begin, opens = every(Screens(letter, tmp_path, record))[name]
        driver = Driver(begin(), screen)
        scene: Any = driver.scene
        if (laid := opens(scene)) is not None:
            scene.sheets.open(laid)
        driver.frame()
        assert type(scene.sheets.top) is SHEETS[name]
        return driver, scene.sheets.top

    return open_it


def test_no_kind_of_sheet_is_left_out() -> None:
    def kinds(of: type[Sheet]) -> set[type[Sheet]]:
        return {of, *(each for sub in of.__subclasses__() for each in kinds(sub))}

    bases = {"Sheet", "ListSheet", "RowsSheet", "PathSheet", "EntrySheet", "PictureDialog"}
    bases |= {"PairingSheet", "FacedDialog"}
    found = {kind for kind in kinds(Sheet) if kind.__module__.startswith("ad1666")}
    assert {kind.__name__ for kind in found - {*SHEETS.values()}} == bases


@pytest.mark.parametrize("name", SHEETS)
def test_the_focus_is_one_list(opened: Open, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, sheet = opened(name)
    it_goes_through_every_entry_and_comes_round(driver, sheet)
    arrows_go_the_same_way(driver, sheet, name)
    enter_presses_what_is_in_focus(driver, sheet, monkeypatch)


def it_goes_through_every_entry_and_comes_round(driver: Driver, sheet: Sheet) -> None:
    number = sheet.number
    assert number, "there is at least the button that closes it"
    driver.key(END)
    if sheet.at is None or sheet.scroll.at:  # a text is scrolled until something is in focus
        driver.key(TAB)
        driver.key(END)
    assert sheet.at == number - 1
    driver.key(TAB)
    assert sheet.at == 0
    driver.key(TAB, mod=SHIFT)
    assert sheet.at == number - 1
    driver.key(HOME)
    seen, pictures = [], []
    for _step in range(min(number, MOST)):
        driver.frame()
        seen.append(sheet.at)
        pictures.append(pygame.image.tobytes(driver.app.screen, "RGB"))
        driver.key(TAB)
    assert seen == [*range(len(seen))]
    assert len({*pictures}) == len(seen), "each is seen to be in focus"
    for _step in reversed(seen):
        driver.key(TAB, mod=SHIFT)
        assert sheet.at == _step
    assert sheet is driver.scene.sheets.top  # type: ignore[attr-defined]


def arrows_go_the_same_way(driver: Driver, sheet: Sheet, name: str) -> None:
    driver.key(TAB)
    for key, step in ARROWS.items():
        if name in CHANGE and key in (pygame.K_LEFT, pygame.K_RIGHT):
            continue
        if sheet.scroll.spare and key in (pygame.K_UP, pygame.K_DOWN) and not rows(sheet):
            continue  # they scroll
        before = sheet.at
        assert before is not None
        driver.key(key)
        assert sheet.at == (before + step) % sheet.number, pygame.key.name(key)


def rows(sheet: Sheet) -> bool:
    """Whether it always has a row in focus."""
    return hasattr(sheet, "lies")


def enter_presses_what_is_in_focus(
    driver: Driver, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed, entered = [], []
    monkeypatch.setattr(Button, "press", lambda button: pressed.append(button.target))
    enter = type(sheet).enter
    monkeypatch.setattr(type(sheet), "enter", lambda each: entered.append(each.at) or enter(each))
    driver.key(TAB)
    driver.key(HOME)
    driver.key(TAB)
    targets, at = [button.target for button in sheet.entries()], sheet.at
    if isinstance(sheet, NewCampaignSheet):  # Enter begins it: so its button says
        driver.key(" ")
        assert entered == [at]
        return
    driver.key(pygame.K_KP_ENTER)
    assert entered == [at]
    assert pressed == targets[at : at + 1] or enter is not Sheet.enter


@pytest.mark.parametrize("name", ["rename", "save"])
def test_whoever_types_again_confirms_with_enter(opened: Open, name: str) -> None:
    _driver, sheet = opened(name)
    _driver.key(TAB)
    assert sheet.at == 0
    _driver.key("x")
    assert sheet.at is None
    _driver.key(TAB)
    _driver.key(pygame.K_BACKSPACE)
    assert sheet.at is None


def test_nothing_moves_where_there_is_nothing() -> None:
    for key in (TAB, HOME, END, *ARROWS, pygame.K_PAGEDOWN):
        assert moved(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0), None, 0, 5) is None


def test_the_focus_goes_through_a_grid() -> None:
    """Seven entries, three to a row."""
    ways = {
        pygame.K_RIGHT: {0: 1, 2: 3, 6: 0},
        pygame.K_LEFT: {0: 6, 3: 2},
        pygame.K_DOWN: {0: 3, 3: 6, 5: 6, 6: 6},
        pygame.K_UP: {1: 1, 4: 1, 6: 3},
        pygame.K_END: {2: 6},
        pygame.K_HOME: {4: 0},
        pygame.K_TAB: {4: None},
    }
    for key, ends in ways.items():
        assert {at: focus.in_grid(key, at, 7, 3) for at in ends} == ends
