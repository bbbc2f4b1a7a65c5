"""When the numbers of clauses are seen on the table."""

from __future__ import annotations

import pygame
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Citation
from ad1666.rules.phases import Phase
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene


def test_clauses_stand_on_the_table_only_while_they_are_wanted(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    preferences.change(clauses=False)
    state = position(scenario.state, Phase.ACTION)
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)

    def cited() -> int:
        return sum(isinstance(target, Citation) for target in driver.targets())

    def hold(kind: int) -> None:
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_LALT, mod=0, unicode=""))
        driver.app.step()

    driver.key("1")
    driver.key(pygame.K_TAB)
    assert cited() == 0
    hold(pygame.KEYDOWN)
    held = cited()
    assert held > 0
    hold(pygame.KEYUP)
    assert cited() == 0
    hold(pygame.KEYDOWN)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.app.step()
    assert cited() == 0, "the key comes up in another window"
    preferences.change(clauses=True)
    driver.frame()
    assert cited() == held
    preferences.change(clauses=False)
    driver.key("l")
    driver.frame()
    assert cited() > 0, "the details of the log always cite"
