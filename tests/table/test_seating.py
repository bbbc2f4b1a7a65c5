"""Who plays which side, and how, is chosen at the start and in the briefing."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.bots import OPPONENTS, player_of
from ad1666.bots.levels import CHARACTERS
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import read_games
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, CharacterOf, Command, Row, SeatOf
from ad1666.rules.cards import Side
from ad1666.settings import Settings, preferences, settings_file
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.seats_sheet import SeatsSheet
from ad1666.table.views import seat_buttons


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


def test_who_was_chosen_last_is_chosen_at_the_next_start(screen: pygame.Surface) -> None:
    preferences.read(settings_file())
    driver = Driver(TitleScene(), screen)
    driver.press(SeatOf(Side.BLUE))
    driver.frame()
    for key in ("l", "p", "1", "r"):  # Red is chosen in the briefing
        driver.key(key)
    assert isinstance(driver.scene, BriefingScene)
    preferences.now = Settings()
    preferences.read(settings_file())
    chosen = {Side.RED: OPPONENTS[1], Side.BLUE: f"{OPPONENTS[2]}-{next(iter(CHARACTERS))}"}
    assert Seating.last({}).names == chosen
    assert Seating.last({Side.RED: "seeker"}).names == {**chosen, Side.RED: "seeker"}
    said = " ".join(line.said for line in look_at(TitleScene(), screen).lines)
    assert "Red: Page" in said and "Blue: Musketeer" in said


@pytest.mark.parametrize("kept", ["nobody", "seeker", "person", "", "page-angry"])
def test_a_person_plays_where_nobody_that_can_be_chosen_was(kept: str) -> None:
    preferences.change(players={"red": kept, "green": "page"})
    assert Seating.last({}).names == dict.fromkeys(Side, PERSON)


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


def test_who_cannot_be_chosen_is_followed_by_a_person() -> None:
    seating = Seating({Side.RED: "seeker", Side.BLUE: OPPONENTS[-1]})
    for side in Side:
        seating.change(side)
        assert seating.names[side] == PERSON


def test_a_program_has_a_band_of_its_own_and_a_person_chooses(
    brawl: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    seating = Seating({Side.RED: PERSON, Side.BLUE: "page"})
    assert seating.band(brawl, {}, Side.RED) is None
    band = seating.band(brawl, {}, Side.BLUE)
    assert band and not brawl.musters.faults({Side.BLUE: band}, Side.BLUE)
    monkeypatch.setattr("ad1666.bots.bands.choose_band", lambda *_: None)
    assert seating.band(brawl, {}, Side.BLUE) is None, "none was found"


def test_a_person_has_no_character() -> None:
    seating = Seating()
    seating.names[Side.RED] = "swordmaster-bold"
    assert seating.label(Side.RED) == "Red: Swordmaster (hard)"
    assert seating.character(Side.RED) == "bold"
    seating.change(Side.RED)
    assert seating.names[Side.RED] == PERSON and not seating.character(Side.RED)
    seating.names[Side.RED] = "seeker"
    assert not seating.character(Side.RED), "it plays in one way only"


def test_others_are_seated_in_a_game_that_goes_on(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    path = tmp_path / "game.ad1666"
    Session.new(letter, Shuffle(4), path, {Side.BLUE: Seat("page", 1)}).close()
    session, _ = Session.resume(path, Shuffle(4))
    scene = GameScene(AtTable(session, lambda: scene))
    driver = Driver(scene, screen)
    for key in ("m", "w"):
        driver.key(key)
        driver.frame()
    assert isinstance(scene.sheets.top, SeatsSheet) and not look_at(scene, screen).faults()
    before = preferences.now
    for key in ("r", "r", "o", *"l" * 3):
        driver.key(key)
    driver.frame()
    assert "Red: Musketeer (normal)" in said(scene, screen) and "bold" in said(scene, screen)
    driver.key(pygame.K_ESCAPE)
    assert session.seats == {Side.BLUE: Seat("page", 1)}, "nothing was decided"
    driver.key(pygame.K_ESCAPE)  # the pause as well
    for key in ("m", "w", "r", "r", "o", *"l" * 3, pygame.K_RETURN):
        driver.key(key)
    assert scene.sheets.top is None
    driver.key(pygame.K_SPACE)  # Blue's hand comes from behind a curtain
    assert {s: seat.name for s, seat in session.seats.items()} == {Side.RED: "musketeer-bold"}
    assert {*scene.controls.hot_seat.seats} == {Side.RED}
    assert read(path).seats == session.seats
    assert preferences.now == before, "the next game has its own players"
    end = time.monotonic() + 30
    while session.made < 3 and time.monotonic() < end:
        prompt = scene.controls.hot_seat.prompt
        assert prompt is not None
        if prompt.player is Side.BLUE:
            scene.controls.hot_seat.choose(prompt.options[0])
        driver.app.step()
    assert session.made >= 3, "both play on"
    session.close()
    again, problem = Session.resume(path)
    assert problem is None and again.seats == session.seats
    again.close()


def test_nobody_is_seated_where_the_game_is_over(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    session = Session.new(letter, Shuffle(4), tmp_path / "game.ad1666")
    seats = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, seats)) is not None:
        session.choose(choice)
    scene = GameScene(AtTable(session, lambda: scene))
    driver = Driver(scene, screen)
    for key in (pygame.K_ESCAPE, "m", "w"):
        driver.key(key)
    assert isinstance(scene.sheets.top, PauseSheet)
    session.close()


def said(scene: GameScene, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(scene, screen).lines)


def test_how_programs_play_is_labelled_with_their_sides() -> None:
    bold = Seating(dict.fromkeys(Side, f"{OPPONENTS[2]}-bold"))
    shown = {button.target: button for button in seat_buttons.buttons(bold)}
    for side, name in ((Side.RED, "Red"), (Side.BLUE, "Blue")):
        way = shown[CharacterOf(side)]
        assert way.label == f"{name}: bold"
        assert way.tip.startswith(f"**{name}**")
    seating = Seating.of({side: Seat("page", 1) for side in Side})
    labels = [button.label for button in seat_buttons.buttons(seating)]
    assert labels[1] == "Red: even-tempered" and labels[3] == "Blue: even-tempered"
    lesson = Seating.of({Side.BLUE: Seat("seeker", 1)})
    assert [button.label for button in seat_buttons.buttons(lesson)] == [
        "Red: a person", "Blue: Sparring partner",
    ]  # fmt: skip
