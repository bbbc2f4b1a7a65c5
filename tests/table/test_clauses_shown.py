"""The numbers of clauses stand on the screen only where somebody wants them."""

from __future__ import annotations

import pygame
import pytest
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.phases import Phase
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.settings import preferences
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit import text
from ad1666.table.words import citing


@pytest.fixture
def table(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> Driver:
    preferences.change(clauses=False)
    driver = Driver(GameScene(sit(position(scenario.state, Phase.ACTION)), TitleScene), screen)
    for key in ("1", pygame.K_TAB, pygame.K_RETURN):
        driver.key(key)
    driver.frame()
    return driver


def numbers(table: Driver) -> list[str]:
    """The clauses whose numbers are seen."""
    anew = table.app.screen.copy()  # what is kept as a picture is not written again
    found = [line.said for line in look_at(table.scene, anew).lines]
    return [said for said in found if citing.wording(said)]


def hold(kind: int, key: int) -> None:
    pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))


def test_the_main_screen_speaks_plainly(table: Driver) -> None:
    assert numbers(table) == []
    preferences.change(clauses=True)
    assert len(numbers(table)) > 3


@pytest.mark.parametrize("key", [pygame.K_LALT, pygame.K_RALT])
def test_clauses_are_shown_while_a_key_is_held(table: Driver, key: int) -> None:
    before = pygame.image.tobytes(table.app.screen, "RGB")
    hold(pygame.KEYDOWN, key)
    table.app.step()
    assert pygame.image.tobytes(table.app.screen, "RGB") != before
    assert numbers(table)
    hold(pygame.KEYUP, key)
    table.app.step()
    assert pygame.image.tobytes(table.app.screen, "RGB") == before


def test_a_key_let_go_of_elsewhere_is_let_go_of(table: Driver) -> None:
    hold(pygame.KEYDOWN, pygame.K_LALT)
    table.app.step()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.app.step()
    assert not preferences.asked and numbers(table) == []


def test_the_rules_name_the_clauses_that_they_speak_of(table: Driver) -> None:
    table.key("?")
    table.frame()
    assert isinstance(table.scene.sheets.sheet, RulesSheet)  # type: ignore[attr-defined]
    assert numbers(table)


def test_a_sentence_keeps_what_it_speaks_of_and_loses_what_it_rests_on() -> None:
    preferences.change(clauses=False)
    (line,) = text.wrap("As in [[=MEL-4]]: **+1** support [[MEL-5]] [[MEL-6]].", 16, 900)
    assert "".join(run.text for run in line) == "As in MEL-4: +1 support."
