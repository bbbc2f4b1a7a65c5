"""The start screen beyond its lists: pictures, the lesson, games that are over, deleting."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pygame
import pytest
from left_games import go_to, played, table, title
from looks import look_at
from tableside import Driver, sweep

from ad1666 import words
from ad1666.content.maps.reader import map_files
from ad1666.content.packs.pack import box
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.library import end_game, read_games, rename_game
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played as scenario_of
from ad1666.game.session import Session
from ad1666.i18n import _, set_language
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.resources import data_root
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.dialog import LONGEST, Rename
from tests.source import ROOT

SIZES = [(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)]


def test_each_map_of_ours_has_its_picture() -> None:
    told = box().places["campaigns"].glob("*/*.tmx")
    maps = sorted(path.stem for path in (*map_files(), *told))
    pictures = (data_root() / "assets/start/maps").glob("*.jpg")
    assert sorted(path.stem for path in pictures) == maps


def test_vienna_is_baked_as_its_tool_says() -> None:
    told = tomllib.loads((ROOT / "docs/make/art/skyline/vienna.toml").read_text("utf-8"))
    picture = pygame.image.load(data_root() / "assets/start/vienna.jpg")
    assert picture.get_size() == tuple(told["size"])
    # the lamps on the wall stand above the lists, and are mirrored in the water below it
    scale = told["zoom"] * told["size"][1] / 800
    for x in told["wall"]["lamps"]:
        left = picture.get_width() / 2 + (x - told["middle"][0]) * scale
        top = picture.get_height() / 2 + (told["wall"]["top"] - 14 - told["middle"][1]) * scale
        if 0 < left < picture.get_width():
            assert top < 0.24 * picture.get_height()
            red, _green, blue, _alpha = picture.get_at((round(left), round(top)))
            assert red > 200 and red - blue > 40


@pytest.mark.parametrize("size", [*SIZES[:3], pytest.param(SIZES[3], marks=pytest.mark.slow)])
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
        assert said.count(title(driver).stock.scenarios[number].title.split()[-1]) >= 2  # type: ignore[union-attr]
        shown.add(pygame.image.tobytes(window, "RGB"))
    assert len(shown) == 14


@sweep(size=SIZES, language=["en", "pl"])
def test_what_enter_starts_is_told_while_another_scenario_is_pointed_at(
    screen: pygame.Surface, size: tuple[int, int], language: str
) -> None:
    set_language(language)
    window = pygame.display.set_mode(size)
    driver = Driver(TitleScene(), window)

    def told() -> str:
        look = look_at(driver.scene, window)
        assert look.faults() == []
        strips = (_("Enter starts this."), _("Only looked at. Enter: {what}").format(what=""))
        (said,) = (line.said for line in look.lines if line.said.startswith(strips))
        return said

    lesson = words.title("Lesson one: steel")
    assert told() == _("Enter starts this.")
    driver.point(driver.hotspot(Row(Area.NEW_GAMES, 3)).center)
    assert told() == _("Only looked at. Enter: {what}").format(what=lesson)
    driver.point(driver.hotspot(Command.LEARN).center)
    assert told() == _("Enter starts this.")
    go_to(driver, Row(Area.NEW_GAMES, 5))
    assert told() == _("Enter starts this.")
    driver.point(driver.hotspot(Row(Area.NEW_GAMES, 3)).center)
    assert title(driver).new.items[5].title in told()


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
    assert [game.path for game in title(driver).played.records] == [left]
    driver.key("v") if hand == "keys" else driver.press(Command.FINISHED)
    driver.frame()
    assert [game.path for game in title(driver).played.records] == [over]
    assert not look_at(driver.scene, screen).faults()
    driver.key("e") if hand == "keys" else driver.press(Row(Area.OLD_GAMES, 0))
    assert isinstance(driver.scene, FilmScene)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert isinstance(driver.scene, TitleScene)


def test_escape_leads_from_the_games_that_are_over_to_the_others(screen: pygame.Surface) -> None:
    left = played()
    driver = Driver(TitleScene(), screen)
    driver.key("v")
    assert title(driver).played.records == ()
    driver.key(pygame.K_ESCAPE)
    assert [game.path for game in title(driver).played.records] == [left]
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene is None


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_game_is_deleted_after_asking(screen: pygame.Surface, hand: str) -> None:
    path, other = played(), played(scenario=1)
    driver = Driver(TitleScene(), screen)
    number = [game.path for game in title(driver).played.records].index(path)
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
    assert [game.path for game in title(driver).played.records] == [other]


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
    assert any(line.startswith("Continue · turn 1 · ") for line in said)


@pytest.mark.parametrize("hand", ["keys", "row", "command"])
def test_the_last_game_is_named_and_gone_on_with_by_one_press(
    screen: pygame.Surface, hand: str
) -> None:
    played(scenario=1)
    last = played()
    os.utime(last, (2_000_000_000, 2_000_000_000))
    driver = Driver(TitleScene(), screen)
    said = [line.said for line in look_at(driver.scene, screen).lines]
    scenario = scenario_of(read(last)).scenario
    (at,) = (n for n, line in enumerate(said) if line.startswith("Continue · turn 1 · "))
    assert scenario.title in said[at - 2 : at + 2]
    assert f"Continue: {scenario.title}" in said
    if hand == "keys":
        driver.key(pygame.K_RETURN)
    else:
        driver.press(Row(Area.OLD_GAMES, 0) if hand == "row" else Command.FOREMOST)
    assert isinstance(driver.scene, GameScene) and driver.scene.session.path == last
    driver.scene.close()


def test_no_damaged_game_is_the_one_to_continue(screen: pygame.Surface) -> None:
    sound = played()
    damaged = sound.with_name("damaged.ad1666")
    damaged.write_text("nothing", "utf-8")
    os.utime(damaged, (2_000_000_000, 2_000_000_000))
    driver = Driver(TitleScene(), screen)
    assert [game.path for game in title(driver).played.records] == [damaged, sound]
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene) and driver.scene.session.path == sound
    driver.scene.close()


def typed(driver: Driver, name: str) -> None:
    for letter in name:
        driver.key(letter)


@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize("finished", [False, True])
def test_a_game_is_renamed(screen: pygame.Surface, hand: str, finished: bool) -> None:
    path = played()
    if finished:
        end_game(path)
    before, when = read(path), path.stat().st_mtime
    driver = Driver(TitleScene(), screen)
    if finished:
        driver.key("v")
        driver.frame()
    row = Row(Area.OLD_GAMES, 0)
    if hand == "keys":
        go_to(driver, row)
        driver.key(pygame.K_F2)
    else:
        driver.press(InRow(row, Command.RENAME))
    driver.frame()
    assert isinstance(driver.scene.sheets.top, Rename)  # type: ignore[attr-defined]
    assert not look_at(driver.scene, screen).faults()
    typed(driver, "Gęśle i żółw, źle")
    driver.frame()
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.CONFIRM)
    driver.frame()
    assert title(driver).sheets.top is None and not title(driver).notice
    said = " ".join(line.said for line in look_at(driver.scene, screen).lines)
    assert "Gęśle i żółw, źle" in said
    after = read(path)
    assert after.name == "Gęśle i żółw, źle" and after.damage is None
    assert [text for _, text in after.moves] == [text for _, text in before.moves]
    assert after.over is finished
    assert path.stat().st_mtime == when, "it was not played meanwhile"
    state = scenario_of(after).scenario.state
    assert replay(after, state).game.state == replay(before, state).game.state


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("   ", "A name needs at least one letter."),
        ("ż" * (LONGEST + 2), "That is 2 letters too long: 40 at most."),
        ("drugą noc", "Another game has that name."),
    ],
)
@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_name_that_cannot_be_is_refused_with_the_reason(
    screen: pygame.Surface, hand: str, name: str, wrong: str
) -> None:
    path, other = played(), played(scenario=1)
    rename_game(other, "Drugą noc")
    end_game(other)
    driver = Driver(TitleScene(), screen)
    driver.press(InRow(Row(Area.OLD_GAMES, 0), Command.RENAME))
    typed(driver, name)
    driver.frame()
    assert wrong in " ".join(line.said for line in look_at(driver.scene, screen).lines)
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.CONFIRM)
    driver.frame()
    assert isinstance(title(driver).sheets.top, Rename) and read(path).name == ""
    driver.key(pygame.K_ESCAPE) if hand == "keys" else driver.press(Command.BACK)
    driver.frame()
    assert title(driver).sheets.top is None and read(path).name == ""


def test_typing_replaces_the_name_that_is_proposed_and_backspace_mends_it(
    screen: pygame.Surface,
) -> None:
    path = played()
    driver = Driver(TitleScene(), screen)
    driver.press(InRow(Row(Area.OLD_GAMES, 0), Command.RENAME))
    typed(driver, "abd")
    driver.key(pygame.K_BACKSPACE)
    driver.key("c")
    driver.key(pygame.K_RETURN)
    assert read(path).name == "abc"
    assert "abc" in {game.name for game in title(driver).played.records}


def test_a_game_that_is_played_elsewhere_or_damaged_keeps_its_name(screen: pygame.Surface) -> None:
    path, damaged = played(), played(scenario=1)
    session, _none = Session.resume(path)
    data = bytearray(damaged.read_bytes())
    data[-30] ^= 1
    data[-29] ^= 3
    damaged.write_bytes(bytes(data))
    for each in (path, damaged):
        before = each.read_bytes()
        with pytest.raises(BadRecord):
            rename_game(each, "Another")
        assert each.read_bytes() == before
    driver = Driver(TitleScene(), screen)
    at = [game.path for game in title(driver).played.records].index(damaged)
    assert InRow(Row(Area.OLD_GAMES, at), Command.DELETE) in driver.targets()
    assert InRow(Row(Area.OLD_GAMES, at), Command.RENAME) not in driver.targets()
    session.close()


def test_a_renamed_game_goes_on_and_a_second_name_replaces_the_first(
    screen: pygame.Surface,
) -> None:
    path = played()
    for name in ("One", "Two"):
        rename_game(path, name)
    assert read(path).name == "Two" and path.read_text("utf-8").count("# name") == 1
    session, problem = Session.resume(path)
    assert problem is None
    session.close()
    assert read(path).name == "Two"


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_chronicle_of_a_finished_game_is_written_from_the_list(
    screen: pygame.Surface, hand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    path = played()
    row = Row(Area.OLD_GAMES, 0)
    driver = Driver(TitleScene(), screen)
    assert InRow(row, Command.CHRONICLE) not in driver.targets(), "it would tell too much"
    end_game(path)
    driver = Driver(TitleScene(), screen)
    driver.key("v")
    driver.frame()
    if hand == "keys":
        go_to(driver, row)
        driver.key(pygame.K_F3)
    else:
        driver.press(InRow(row, Command.CHRONICLE))
    driver.frame()
    page = Path(path.parents[1] / "chronicles" / f"{path.stem}.html")
    assert page.is_file() and opened == [page.as_uri()]
    assert page.name in title(driver).notice and not look_at(driver.scene, screen).faults()


def test_each_game_shows_the_map_it_is_played_on(screen: pygame.Surface) -> None:
    pixels = set()
    for number in (0, 1, 3):
        path = played(scenario=number)
        driver = Driver(TitleScene(), screen)
        box = driver.hotspot(Row(Area.OLD_GAMES, 0))
        map_ = next(item.map for item in title(driver).old.items if item.map is not None)
        assert map_ == scenario_of(read(path)).scenario.map.path
        picture = pygame.Rect(box.left + 45, box.top + 12, 40, box.height - 24)
        pixels.add(pygame.image.tobytes(screen.subsurface(picture), "RGB"))
        path.unlink()
    assert len(pixels) == 3


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_game_that_is_looked_at_is_told_about(screen: pygame.Surface, hand: str) -> None:
    game = read(played(scenario=3)).header.title
    driver = Driver(TitleScene(), screen)
    begins = {
        scenario.title: " ".join(scenario.story.split()[:3])
        for scenario in title(driver).stock.scenarios
        if isinstance(scenario, Headline)
    }
    row = Row(Area.OLD_GAMES, 0)
    before = driver.hotspot(row)
    if hand == "keys":
        go_to(driver, row)
    else:
        driver.point(before.center)
    driver.frame()
    said = " ".join(line.said for line in look_at(driver.scene, screen).lines)
    assert [title for title, story in begins.items() if story in said] == [game]
    assert driver.hotspot(row) == before, "nothing moves away from under the pointer"


def test_who_has_played_nothing_is_offered_the_lesson(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    assert driver.hotspot(Command.FOREMOST)
    driver.press(Command.FOREMOST)
    assert table(driver).session.scenario.title == "Lesson one: steel"
    table(driver).close()
