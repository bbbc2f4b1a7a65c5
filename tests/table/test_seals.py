"""What the start screen remembers of finished games: seals, the next chapter, turning points."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from left_games import title, won
from looks import look_at
from tableside import Driver, sweep, until

from ad1666 import i18n
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.library import read_games
from ad1666.game.records.record import composed, read
from ad1666.game.remembered import Placing
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table import app
from ad1666.table.scenes import title_games
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import wax
from tests.game.records import advance

PAGE = {Side.BLUE: Seat("page", 1)}
MASTER = {Side.BLUE: Seat("swordmaster", 1)}
LION, TILES = "letter-at-the-golden-lion", "over-the-tiles"


def over(
    stem: str,
    seats: Mapping[Side, Seat],
    winner: Side,
    points: tuple[int, int] = (7, 4),
    lost: tuple[int, int] = (0, 0),
) -> Path:
    """A record that says that a game of one of our scenarios was won."""
    path = next(path for path in scenario_files() if path.stem == stem)
    return won(path, seats, winner, points, lost)


def whole(*, old: bool = False) -> Path:
    """A game played to its end, which said of old only who won."""
    path = next(path for path in scenario_files() if path.stem == LION)
    session = Session.new(load_scenario(path), Shuffle(7), seats=PAGE)
    advance(session, 7, 5000)
    session.close()
    if old:
        record = read(session.path)
        body = [re.sub(";.*;", ";", text) if "won by" in text else text for _, text in record.body]
        session.path.write_text(composed(record.header, record.content, body)[0])
    return session.path


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (2560, 1440)])
def test_a_card_tells_how_the_last_game_ended(
    screen: pygame.Surface, size: tuple[int, int]
) -> None:
    over(LION, PAGE, Side.RED)
    driver = Driver(TitleScene(), pygame.display.set_mode(size))
    card = driver.hotspot(Row(Area.NEW_GAMES, 0))
    look = look_at(driver.scene, driver.app.screen)
    assert not look.faults()
    assert "7 to 4" in [line.said for line in look.lines if card.contains(line.box)]
    driver.point(card.center)
    said = " ".join(line.said for line in look_at(driver.scene, driver.app.screen).lines)
    assert "Last and best: won · 7 to 4 · no hero lost · Blue: Page (easy)" in said


def test_the_last_and_the_best_game_are_told_apart(screen: pygame.Surface) -> None:
    over(LION, MASTER, Side.RED, (9, 1))
    time.sleep(0.01)  # one is later than the other
    over(LION, PAGE, Side.BLUE, (2, 5))
    (item, *_rest) = TitleScene().new.items
    assert item.sealed is Placing.LOST and item.memory is not None
    driver = Driver(TitleScene(), screen)
    driver.key(pygame.K_TAB)
    said = " ".join(line.said for line in look_at(driver.scene, screen).lines)
    assert "Last: lost · 2 to 5 · Blue: Page (easy)" in said
    assert "Best: won · 9 to 1 · no hero lost · Blue: Swordmaster (hard)" in said


def test_a_scenario_without_finished_games_has_no_seal(screen: pygame.Surface) -> None:
    over(LION, PAGE, Side.RED)
    sealed = [item.sealed for item in TitleScene().new.items]
    assert sealed == [Placing.UNHARMED, *[None] * 13]


def test_no_two_seals_are_told_apart_by_colour_alone() -> None:
    grey = {}
    for grade in Placing:
        mask = pygame.mask.from_threshold(
            pygame.transform.grayscale(wax.seal(grade, 90)), (0, 0, 0), (70, 70, 70, 255)
        )
        grey[grade] = mask
    signs = [Placing.LOST, Placing.DRAWN, Placing.RED, Placing.BLUE, Placing.WON]
    for one in signs:
        for other in signs:
            same = grey[one].overlap_area(grey[other], (0, 0))
            assert one is other or same < 0.9 * max(grey[one].count(), grey[other].count())
    assert len({grade.stars for grade in (Placing.WON, Placing.UNHARMED, Placing.MASTERLY)}) == 3


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_next_chapter_is_the_foremost_command(screen: pygame.Surface, hand: str) -> None:
    over(LION, PAGE, Side.RED)
    driver = Driver(TitleScene(), pygame.display.set_mode((1920, 1080)))
    said = [line.said for line in look_at(driver.scene, driver.app.screen).lines]
    assert "On to chapter II: Over the Tiles" in said
    assert [item.foremost for item in title(driver).new.items].index(True) == 1
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.FOREMOST)
    assert isinstance(driver.scene, BriefingScene)


def test_old_games_tell_how_they_ended_while_the_start_is_shown(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title_games, "PAUSE", 1)
    path = whole(old=True)
    driver = Driver(TitleScene(), screen)
    (before,) = read_games().finished
    assert before.untold and before.path == path
    until(driver, "it is told", lambda: not read_games().finished[0].untold)
    (after,) = read_games().finished
    assert after.result is not None and after.won_by == before.won_by
    item = title(driver).new.items[0]
    assert item.memory is not None and item.memory.last == after


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_film_opens_where_a_finished_game_turned(screen: pygame.Surface, hand: str) -> None:
    whole()
    (game,) = read_games().finished
    assert game.result is not None and game.result.turned is not None
    driver = Driver(TitleScene(), screen)
    driver.key("v")
    driver.frame()
    said = [line.said for line in look_at(driver.scene, screen).lines]
    assert any(line.startswith(f"turned in turn {game.result.turned.turn}") for line in said)
    if hand == "keys":
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_F4)
    else:
        driver.press(InRow(Row(Area.OLD_GAMES, 0), Command.TURNING))
    assert isinstance(driver.scene, FilmScene)
    assert driver.scene.film.at == game.result.turned.number


@sweep(
    size=[(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)],
    percentage=[200, 150, 100],
    language=["pl", "en"],
)
def test_nothing_of_it_is_cut_or_covered(
    screen: pygame.Surface, language: str, size: tuple[int, int], percentage: int
) -> None:
    over(LION, PAGE, Side.RED)
    over(TILES, {}, Side.BLUE)
    i18n.set_language(language)
    preferences.change(text_size=percentage)
    driver = Driver(TitleScene(), pygame.display.set_mode(size))
    for key in (pygame.K_TAB, pygame.K_RIGHT, "v"):
        assert driver.hotspot(Command.FOREMOST)
        assert not look_at(driver.scene, driver.app.screen).faults()
        driver.key(key)


def test_the_window_has_our_icon_before_it_opens(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[pygame.Surface | str] = []
    monkeypatch.setattr(pygame.display, "set_icon", done.append)
    monkeypatch.setattr(app, "screen_as_set", lambda: done.append("window") or screen)
    monkeypatch.setattr(app, "run", lambda _app: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert app.show(TitleScene, "Anno Domini 1666") == 0
    icon, window = done
    assert window == "window" and isinstance(icon, pygame.Surface)
    assert icon.get_size() == (128, 128) and icon.get_at((0, 0)).a == 0
    assert icon.get_at((18, 64)).r > 100, "it is a red seal"
