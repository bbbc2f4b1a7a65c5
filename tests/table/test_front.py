"""The start screen beyond its lists: pictures, the lesson, games that are over, deleting."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from left_games import go_to, played, title
from looks import look_at
from tableside import Driver

from ad1666.game.saved_games import read_games
from ad1666.game.session import Session, end_game
from ad1666.resources import data_root
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.targets import Area, Command, InRow, Row

SIZES = [(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)]


def test_each_map_of_ours_has_its_picture() -> None:
    maps = {path.stem for path in (data_root() / "maps").glob("*.tmx")}
    pictures = {path.stem for path in (data_root() / "assets/start/maps").glob("*.jpg")}
    assert pictures == maps


@pytest.mark.parametrize("size", SIZES)
def test_the_card_of_the_scenario_in_focus_is_shown(
    screen: pygame.Surface, size: tuple[int, int]
) -> None:
    window = pygame.display.set_mode(size)
    driver = Driver(TitleScene(), window)
    shown = set()
    for number in range(14):
        go_to(driver, Row(Area.NEW_GAMES, number))
        look = look_at(driver.scene, window)
        assert look.faults() == []
        said = " ".join(line.said for line in look.lines)
        assert said.count(title(driver).scenarios[number].title.split()[-1]) >= 2  # type: ignore[union-attr]
        shown.add(pygame.image.tobytes(window, "RGB"))
    assert len(shown) == 14


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_lesson_begins_at_the_start(screen: pygame.Surface, hand: str) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("t") if hand == "keys" else driver.press(Command.LEARN)
    assert isinstance(driver.scene, GameScene)
    assert driver.scene.session.scenario.path.parent.name == "lesson"
    driver.scene.close()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_game_that_is_over_is_looked_at_as_a_film(screen: pygame.Surface, hand: str) -> None:
    over, left = played(), played(scenario=1)
    end_game(over)
    driver = Driver(TitleScene(), screen)
    assert [game.path for game in title(driver).records] == [left]
    driver.key("v") if hand == "keys" else driver.press(Command.FINISHED)
    driver.frame()
    assert [game.path for game in title(driver).records] == [over]
    assert not look_at(driver.scene, screen).faults()
    driver.key("e") if hand == "keys" else driver.press(Row(Area.OLD_GAMES, 0))
    assert isinstance(driver.scene, FilmScene)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_game_is_deleted_after_asking(screen: pygame.Surface, hand: str) -> None:
    path, other = played(), played(scenario=1)
    driver = Driver(TitleScene(), screen)
    number = [game.path for game in title(driver).records].index(path)
    for answer in (Command.BACK, Command.DELETE):
        row = Row(Area.OLD_GAMES, number)
        if hand == "keys":
            go_to(driver, row)
            driver.key(pygame.K_DELETE)
        else:
            driver.press(InRow(row, Command.DELETE))
        driver.frame()
        assert path.is_file() and not look_at(driver.scene, screen).faults()
        if hand == "mouse":
            driver.press(answer)
        else:
            driver.key("d" if answer is Command.DELETE else pygame.K_ESCAPE)
        driver.frame()
    assert not path.is_file()
    assert [game.path for game in read_games().unfinished] == [other]
    assert [game.path for game in title(driver).records] == [other]


def test_a_game_that_is_played_elsewhere_is_not_deleted(screen: pygame.Surface) -> None:
    path = played()
    session, _none = Session.resume(path)
    driver = Driver(TitleScene(), screen)
    driver.press(InRow(Row(Area.OLD_GAMES, 0), Command.DELETE))
    driver.frame()
    driver.press(Command.DELETE)
    driver.frame()
    assert path.is_file() and Path(path).name in title(driver).notice
    session.close()


def test_a_game_in_the_list_says_which_turn_it_has_come_to(screen: pygame.Surface) -> None:
    played()
    said = [line.said for line in look_at(TitleScene(), screen).lines]
    assert any(line.startswith("turn 1 · ") for line in said)
