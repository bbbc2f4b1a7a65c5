"""Who plays which side, and how, is chosen at the start and in the briefing."""

from __future__ import annotations

import pygame
from tableside import Driver

from ad1666.bots import OPPONENTS
from ad1666.bots.levels import CHARACTERS
from ad1666.game.records.record import read
from ad1666.game.saved_games import read_games
from ad1666.game.seats import PERSON
from ad1666.rules.cards import Side
from ad1666.table.play.seating import Seating
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.targets import Area, CharacterOf, Command, Row, SeatOf


def test_the_seats_are_chosen_at_the_start_and_in_the_briefing_by_mouse(
    screen: pygame.Surface,
) -> None:
    driver = Driver(TitleScene(), screen)
    driver.press(SeatOf(Side.BLUE))
    driver.frame()
    driver.press(Row(Area.NEW_GAMES, 0))
    driver.frame()
    assert isinstance(driver.scene, BriefingScene)
    driver.press(SeatOf(Side.BLUE))
    driver.frame()
    driver.press(SeatOf(Side.RED))
    driver.frame()
    driver.press(Command.START)
    assert isinstance(driver.scene, GameScene)
    assert {s: seat.name for s, seat in driver.scene.session.seats.items()} == {
        Side.RED: OPPONENTS[1],
        Side.BLUE: OPPONENTS[2],
    }
    driver.scene.close()


def test_the_seats_are_chosen_at_the_start_and_in_the_briefing_by_keyboard(
    screen: pygame.Surface,
) -> None:
    driver = Driver(TitleScene(), screen)
    for key in ("r", "1", "l", "l", *"r" * (len(OPPONENTS) - 1), pygame.K_RETURN):
        driver.key(key)
    assert isinstance(driver.scene, GameScene)
    assert {s: seat.name for s, seat in driver.scene.session.seats.items()} == {
        Side.BLUE: OPPONENTS[2]
    }
    driver.scene.close()
    (game,) = read_games().unfinished
    assert read(game.path).seats == driver.scene.session.seats


def test_how_a_program_plays_is_chosen_by_mouse_and_by_keyboard(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    assert CharacterOf(Side.BLUE) not in driver.targets(), "a person plays"
    driver.key("p")
    driver.press(SeatOf(Side.BLUE))
    driver.frame()
    driver.press(CharacterOf(Side.BLUE))
    for key in ("l", "p", "r", "o", "r", *"o" * 4, "1"):
        driver.key(key)
    driver.frame()
    assert isinstance(driver.scene, BriefingScene)
    driver.press(CharacterOf(Side.BLUE))
    driver.key("p")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene)
    characters = [*CHARACTERS]
    assert {s: seat.name for s, seat in driver.scene.session.seats.items()} == {
        Side.RED: OPPONENTS[2],
        Side.BLUE: f"{OPPONENTS[2]}-{characters[3]}",
    }
    driver.scene.close()


def test_a_person_has_no_character() -> None:
    seating = Seating()
    seating.names[Side.RED] = "swordmaster-bold"
    assert seating.label(Side.RED) == "Red: Swordmaster (hard)"
    assert seating.character(Side.RED) == "bold"
    seating.change(Side.RED)
    assert seating.names[Side.RED] == PERSON and not seating.character(Side.RED)
    seating.names[Side.RED] = "seeker"
    assert not seating.character(Side.RED), "it plays in one way only"
