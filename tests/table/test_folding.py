"""Panels that fold, so that the others get their room."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command, Option
from ad1666.rules.phases import Phase
from ad1666.settings import Preferences, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.table.toolkit.layout import SMALLEST
from ad1666.table.views.captions import Captions


@pytest.fixture
def table(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> Driver:
    state = position(scenario.state, Phase.ACTION, red="S2 H4 G8 U7 RJ")
    window = pygame.display.set_mode(SMALLEST)
    return Driver(GameScene(AtTable(sit(state), TitleScene)), window)


def wide(driver: Driver) -> int:
    """The width of the board."""
    assert isinstance(driver.scene, GameScene)
    assert driver.scene.grid is not None
    return driver.scene.grid.area.width


@pytest.mark.parametrize("by_mouse", [True, False])
def test_panels_fold_and_come_back_by_key_and_by_mouse(table: Driver, by_mouse: bool) -> None:
    panels = (
        (Command.FOLD_CARD, pygame.K_F4, Area.INSPECT),
        (Command.FOLD_STORY, pygame.K_F5, Area.LOG),
    )
    pygame.display.set_mode((1280, 800))
    table.frame()
    before = wide(table)
    for _ in range(2):
        for command, key, area in panels:
            shown = area in table.targets()
            table.press(command) if by_mouse else table.key(key)
            table.frame()
            assert (area in table.targets()) is not shown
            assert not look_at(table.scene, table.app.screen).faults()
            assert wide(table) == before, "the board has all the room that it can use"


def test_where_both_have_no_room_the_log_lies_open_till_something_is_inspected(
    table: Driver,
) -> None:
    """Each can be kept open by folding the other."""
    card, log = {Area.INSPECT}, {Area.LOG}

    def shown() -> set[object]:
        table.frame()
        return (card | log) & set(table.targets())

    assert shown() == log
    table.key(pygame.K_TAB)
    assert shown() == card
    table.key(pygame.K_F4)
    assert shown() == log
    table.key(pygame.K_F4)
    table.key(pygame.K_F5)
    assert shown() == card


def test_a_requested_hand_is_seen_while_all_is_folded(table: Driver) -> None:
    for key in (pygame.K_F4, pygame.K_F5, "h", pygame.K_SPACE):
        table.key(key)
    table.frame()
    assert Area.HAND in table.targets()
    assert not look_at(table.scene, table.app.screen).faults()


def test_what_is_folded_is_kept(table: Driver, tmp_path: Path) -> None:
    before, preferences.path = preferences.now, tmp_path / "settings.json"
    table.key(pygame.K_F5)
    again = Preferences()
    again.read(tmp_path / "settings.json")
    assert again.now == evolve(before, folded=("story",))


def test_captions_tell_the_last_lines_while_no_log_is_open_and_cover_nobody(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene))
    driver = Driver(scene, screen)
    driver.press(Option(0))
    driver.key(pygame.K_F5)
    driver.frame()
    assert scene.ui is not None
    lines = scene.controls.lines
    anybody = pygame.Rect(scene.ui.layout.board)
    shown: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "flow", lambda _to, said, *_how: shown.append(said))
        scene.draw(screen)
        assert any(lines[-1][0].text in said for said in shown)
        shown.clear()
        Captions().draw(scene.ui, lines, anybody.centerx, [anybody], lambda: None)
    assert not shown
