"""The page of keys: what each one does, and how players change it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver

from ad1666.play.keymap import DEEDS, FREE, key_of
from ad1666.play.targets import Area, Command, Row
from ad1666.settings import Preferences, preferences
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.keys_sheet import KeysSheet
from ad1666.words import keys

NAMES = list(DEEDS)


@pytest.fixture
def start(screen: pygame.Surface, tmp_path: Path) -> Driver:
    """The page, opened from the start screen by its key."""
    preferences.path = tmp_path / "settings.json"
    driver = Driver(TitleScene(), screen)
    driver.key(pygame.K_F8)
    driver.frame()
    return driver


def page(driver: Driver) -> KeysSheet:
    sheet = driver.scene.sheets.sheet  # type: ignore[attr-defined]
    assert isinstance(sheet, KeysSheet)
    return sheet


@pytest.mark.parametrize("way", [(pygame.K_F1,), ("s",)])
def test_other_sheets_lead_to_it_by_mouse_and_by_key(
    start: Driver, way: tuple[int | str, ...]
) -> None:
    for reach in (lambda: start.press(Command.KEYS), lambda: start.key(pygame.K_F8)):
        start.key(pygame.K_ESCAPE)
        for key in way:
            start.key(key)
        start.frame()
        reach()
        start.frame()
        assert page(start)


def test_every_deed_gets_another_key_and_who_had_it_is_told(start: Driver) -> None:
    start.key("k")
    assert (key_of("move"), key_of("attack")) == ("K", "F")
    assert page(start).told == "Attack had K; it has F now."
    kept = Preferences()
    assert preferences.path is not None
    kept.read(preferences.path)
    assert kept.now.keys == {"move": "K", "attack": "F"}
    start.press(Row(Area.SETTINGS, NAMES.index("run")))
    start.key("e")
    assert key_of("run") == "R", "E is a direction"
    assert page(start).told == "E always means the same: choose another."
    start.key("t")
    assert (key_of("run"), key_of("aim")) == ("T", "R")
    start.key(pygame.K_DELETE)
    assert all(key_of(deed) == usual for deed, (usual, _label) in DEEDS.items())


def test_arrows_go_from_deed_to_deed(start: Driver) -> None:
    start.key(pygame.K_DOWN)
    start.key("z")
    assert page(start).at == 1 and key_of(NAMES[1]) == "G"
    start.key(pygame.K_UP)
    start.key(pygame.K_UP)
    assert page(start).at == len(NAMES) - 1


def test_no_fixed_key_is_one_that_a_deed_can_have() -> None:
    groups = keys.ANSWERING, keys.GAME, keys.LOOKING
    fixed = {key for _head, rows in groups for keys, _does in rows for key in keys}
    assert not fixed & {usual for usual, _label in DEEDS.values()} - {"N"}


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("percentage", [100, 200])
def test_the_page_has_room(start: Driver, size: tuple[int, int], percentage: int) -> None:
    preferences.change(text_size=percentage)
    window = pygame.display.set_mode(size)
    assert not look_at(start.scene, window).faults()


@pytest.mark.parametrize(
    ("chosen", "wanted"),
    [
        ({"move": "R"}, {"move": "R", "run": "F"}),
        ({"move": "R", "attack": "R"}, {"attack": "R", "run": "F", "move": "K"}),
        ({"move": "G", "partial-move": "R", "run": "F"}, {}),
        ({"move": "\ud800", "run": "É", "attack": ""}, {}),
        ({"sing": "F", "move": "F"}, {"move": "F"}),
    ],
)
def test_no_two_deeds_have_one_key_whatever_the_settings_say(
    chosen: dict[str, str], wanted: dict[str, str]
) -> None:
    preferences.now = evolve(preferences.now, keys=chosen)
    assert len({key_of(deed) for deed in DEEDS}) == len(DEEDS)
    asked = wanted or {deed: key for deed, key in chosen.items() if key in FREE}
    assert {deed: key_of(deed) for deed in asked} == asked


def test_the_keys_of_a_newer_version_are_kept(start: Driver) -> None:
    preferences.change(keys={"sing": "X", "move": "K"})
    start.press(Row(Area.SETTINGS, NAMES.index("run")))
    start.key("t")
    assert preferences.now.keys["sing"] == "X"
    start.key(pygame.K_DELETE)
    assert preferences.now.keys == {"sing": "X"}
