"""Who comes back to the start finds it as it was left."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from left_games import go_to, played, title
from looks import look_at
from tableside import Driver

from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.library import end_game
from ad1666.game.session import Session
from ad1666.play.targets import Area, Command, Row
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_scenario_that_was_chosen_is_in_focus(screen: pygame.Surface, hand: str) -> None:
    driver = Driver(TitleScene(), screen)
    chosen = Row(Area.NEW_GAMES, 6)
    if hand == "keys":
        go_to(driver, chosen)
        driver.key(pygame.K_RETURN)
    else:
        driver.press(chosen)
    driver.frame()
    assert isinstance(driver.scene, BriefingScene)
    driver.key(pygame.K_ESCAPE) if hand == "keys" else driver.press(Command.BACK)
    assert title(driver).focus == chosen
    driver.frame()
    told = " ".join(line.said for line in look_at(driver.scene, screen).lines)
    scenario = title(driver).stock.scenarios[6]
    assert told.count(scenario.title) == 2  # type: ignore[union-attr]  # as a card, and with its story


def test_so_it_is_behind_the_choice_of_bands_and_after_a_game(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    scenes: list[type] = []
    for number in range(len(title(driver).stock.scenarios)):
        driver.press(Row(Area.NEW_GAMES, number))
        driver.frame()
        scenes.append(type(driver.scene))
        if isinstance(driver.scene, BriefingScene) and GameScene not in scenes:
            driver.key(pygame.K_RETURN)
            driver.frame()
            scenes.append(type(driver.scene))
            driver.key("m")
            driver.key("b")
        else:
            driver.key(pygame.K_ESCAPE)
        assert title(driver).focus == Row(Area.NEW_GAMES, number)
    assert {*scenes} == {BriefingScene, MusterScene, GameScene}


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_finished_games_are_listed_still(screen: pygame.Surface, hand: str) -> None:
    paths = [played(scenario=number % 4) for number in range(12)]
    for path in paths:
        end_game(path)
    driver = Driver(TitleScene(), screen)
    driver.key("v")
    driver.frame()
    last = Row(Area.OLD_GAMES, len(paths) - 1)
    if hand == "keys":
        go_to(driver, last)
        driver.frame()
    else:
        while last.number not in driver.rows(Area.OLD_GAMES):
            driver.press(Command.MORE_OLD)
            driver.frame()
    seen = driver.rows(Area.OLD_GAMES)
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(last)
    driver.frame()
    assert isinstance(driver.scene, FilmScene)
    driver.key(pygame.K_ESCAPE)
    assert title(driver).focus == last and driver.rows(Area.OLD_GAMES) == seen
    driver.press(Row(Area.NEW_GAMES, 2))
    driver.frame()
    driver.key(pygame.K_ESCAPE)
    assert {*driver.rows(Area.OLD_GAMES)} & {*seen}, "as far down"
    assert len(title(driver).played.records) == len(paths)
    assert title(driver).focus == Row(Area.NEW_GAMES, 2)


def test_a_game_is_in_focus_wherever_it_stands_now(screen: pygame.Surface) -> None:
    path = played()
    other = played(scenario=1)
    driver = Driver(TitleScene(), screen)
    number = [g.path for g in title(driver).played.records].index(path)
    driver.press(Row(Area.OLD_GAMES, number))
    driver.frame()
    assert isinstance(driver.scene, GameScene)
    session, _problem = Session.resume(other)
    session.choose(session.game.pending.options[0])  # type: ignore[union-attr]
    session.close()
    driver.key("m")
    driver.key("b")
    focus = title(driver).focus
    assert isinstance(focus, Row) and title(driver).played.records[focus.number].path == path
    assert focus.of is Area.OLD_GAMES


def test_the_scenarios_that_were_offered_are_still(screen: pygame.Surface) -> None:
    offered: tuple[Path, ...] = tuple(scenario_files()[:2])
    driver = Driver(TitleScene(offered), screen)
    driver.key("2")
    driver.frame()
    driver.key(pygame.K_ESCAPE)
    assert len(title(driver).stock.scenarios) == 2 and title(driver).focus == Row(Area.NEW_GAMES, 1)


def test_the_lesson_is_in_focus_after_it(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("t")
    driver.frame()
    driver.key("m")
    driver.key("b")
    assert title(driver).focus is Command.LEARN
