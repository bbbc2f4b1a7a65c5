"""The games at the start: many, in use elsewhere, of changed scenarios, damaged; told, and to be
got on with by the mouse alone and by the keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from left_games import go_to, own, played, table, title
from looks import look_at
from tableside import Driver, until

from ad1666 import i18n, words
from ad1666.game import library
from ad1666.game.library import end_game, index_file, read_games
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import Record, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.watching import Onlooker
from ad1666.play.film import footage
from ad1666.play.targets import Area, Command, Row
from ad1666.resources import data_root
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.requests import Prompt
from ad1666.table.scenes import game, game_early, title_games
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views import calm
from tests.game.records import advance


@pytest.mark.parametrize("language", ["en", "pl"])
def test_who_plays_is_told_in_full(screen: pygame.Surface, language: str) -> None:
    played(seats={side: Seat("swordmaster-vengeful") for side in Side})
    i18n.set_language(language)
    small = pygame.Surface((1366, 768))
    said = [line.said for line in look_at(TitleScene(), small).lines]
    program = words.program("swordmaster-vengeful")
    for side in Side:
        assert f"{words.side(side)}: {program}" in said


# A game in use, a changed scenario, damaged records


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_game_in_use_can_be_looked_on_at(screen: pygame.Surface, hand: str) -> None:
    path = played()
    other, _none = Session.resume(path)
    driver = Driver(TitleScene(), screen)
    if hand == "keys":
        go_to(driver, Row(Area.OLD_GAMES, 0))
        driver.key(pygame.K_RETURN)
    else:
        driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    assert Command.LOOK_ON in driver.targets() and not look_at(driver.scene, screen).faults()
    driver.key("l") if hand == "keys" else driver.press(Command.LOOK_ON)
    driver.frame()
    scene = table(driver)
    before = path.read_bytes()
    assert not look_at(scene, screen).faults()
    for key in ("1", "2", "h", "u", "n", pygame.K_SPACE, pygame.K_RETURN):
        driver.key(key)
    assert path.read_bytes() == before and scene.controls.hot_seat.viewer is None
    assert not driver.options() and Command.LIFT not in driver.targets()
    prompt = other.game.pending
    assert isinstance(prompt, Prompt)
    other.choose(prompt.options[0])
    driver.frame()  # the timer's event: what was played is shown
    assert scene.session.game.state == other.game.state
    other.close()
    driver.key("b") if hand == "keys" else driver.press(Command.LEAVE)
    assert title(driver)


def test_who_looks_on_follows_past_a_question_to_the_other_player(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_early, "CALM", 10)
    monkeypatch.setattr(game, "LOOK_EVERY", 20)
    other, _none = Session.resume(played())
    driver = Driver(GameScene(AtTable(Onlooker(other.path), TitleScene)), screen)
    scene = table(driver)
    asked = set()
    for _ in range(6):
        advance(other, 1, 1)
        prompt = other.game.pending
        assert isinstance(prompt, Prompt)
        asked.add(prompt.player)
        until(driver, "followed", lambda: scene.session.game.state == other.game.state)
        driver.app.step()
        pygame.time.wait(10 + calm.LATER + 20)  # a calm that has begun with it is over
        driver.app.step()
    assert len(asked) == 2
    scene.close()
    other.close()


def test_the_first_frame_has_the_keys_of_all_games_that_are_seen(screen: pygame.Surface) -> None:
    for _ in range(3):
        played()
    assert {"E", "F", "G"} <= {line.said for line in look_at(TitleScene(), screen).lines}


def test_who_looks_on_sees_nobodys_hand(screen: pygame.Surface) -> None:
    path = played(choices=1, scenario=3)
    other, _none = Session.resume(path)
    while True:
        prompt = other.game.pending
        assert isinstance(prompt, Prompt)
        if prompt.topic.traits.secret:
            break
        other.choose(prompt.options[0])
    scene = GameScene(AtTable(Onlooker(path), TitleScene))
    for act in (scene.controls.lift, scene.controls.hand, scene.controls.lift):
        act()
        view = scene.controls.hot_seat.view
        held = (*view.red.hand, *view.blue.hand)
        assert held and set(held) == {HIDDEN}
    other.close()
    scene.close()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_of_a_game_in_use_a_copy_can_be_gone_on_with(screen: pygame.Surface, hand: str) -> None:
    path = played()
    other, _none = Session.resume(path)
    driver = Driver(TitleScene(), screen)
    driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    if hand == "keys":
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
    else:
        driver.press(Command.COPY)
    driver.frame()
    scene = table(driver)
    assert scene.session.path != path and isinstance(scene.session, Session)
    assert scene.session.game.state == other.game.state
    scene.close()
    other.close()


def changed_game(tmp_path: Path) -> tuple[Path, Path]:
    """A scenario of the player's own that was changed after a game of it had begun, and the
    record of that game."""
    scenario = own(tmp_path, "Pojedynek w Łodzi")
    record = played(path=scenario)
    text = scenario.read_text("utf-8")
    assert "guard = 18" in text
    scenario.write_text(text.replace("guard = 18", "guard = 3"), "utf-8")
    return scenario, record


@pytest.mark.parametrize("way", ["film", "watching"])
def test_what_is_shown_by_an_old_scenario_is_gone_on_with_by_it(
    screen: pygame.Surface, tmp_path: Path, way: str
) -> None:
    _scenario, record = changed_game(tmp_path)
    if way == "film":
        driver = Driver(FilmScene(Screening(footage(record), TitleScene)), screen)
        driver.key(pygame.K_END)
        driver.key("p")
    else:
        driver = Driver(GameScene(AtTable(Onlooker(record), TitleScene)), screen)
        driver.key("c")
    driver.frame()
    session = table(driver).session
    assert session.path != record and isinstance(session, Session)
    shown = replayed_record(read(record))[1].game.state
    assert session.game.state == shown and shown.guard == 18
    session.close()


def test_nothing_is_left_of_a_copy_that_cannot_be_gone_on_with(screen: pygame.Surface) -> None:
    record = played()
    scene = GameScene(AtTable(Onlooker(record), TitleScene))
    driver = Driver(scene, screen)
    end_game(record)  # by its players, before that is seen here
    driver.key("c")
    assert driver.scene is scene and scene.notice
    assert [path.name for path in record.parent.glob(f"*{SUFFIX}*")] == [record.name]
    scene.close()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_by_a_changed_scenario_a_game_goes_on_as_it_began(
    screen: pygame.Surface, tmp_path: Path, hand: str
) -> None:
    _scenario, record = changed_game(tmp_path)
    driver = Driver(TitleScene(), screen)
    driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    assert Command.GO_ON in driver.targets() and not look_at(driver.scene, screen).faults()
    driver.key(pygame.K_ESCAPE) if hand == "keys" else driver.press(Command.BACK)
    driver.frame()
    assert Command.GO_ON not in driver.targets()
    driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.GO_ON)
    driver.frame()
    assert table(driver).session.path == record
    assert table(driver).session.game.state.guard == 18
    driver.scene.close()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_game_whose_scenario_was_changed_can_be_ended(
    screen: pygame.Surface, tmp_path: Path, hand: str
) -> None:
    _scenario, record = changed_game(tmp_path)
    driver = Driver(TitleScene(), screen)
    driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    driver.key("e") if hand == "keys" else driver.press(Command.END_GAME)
    driver.frame()
    assert title(driver).sheets.dialog is None and Row(Area.OLD_GAMES, 0) not in driver.targets()
    assert record.is_file() and read_games().unfinished == ()


def test_damaged_records_are_listed_as_such_and_gone_on_with(screen: pygame.Surface) -> None:
    whole, cut, flipped = played(), played(scenario=1), played(scenario=2)
    cut.write_bytes(cut.read_bytes()[:30])
    data = bytearray(flipped.read_bytes())
    data[-30] ^= 1
    data[-29] ^= 3
    flipped.write_bytes(bytes(data))
    driver = Driver(TitleScene(), screen)
    look = look_at(driver.scene, screen)
    assert not look.faults()
    said = " ".join(line.said for line in look.lines)
    assert "damaged: cannot be read" in said
    assert "damaged · " in said
    games = {game.path: number for number, game in enumerate(title(driver).played.records)}
    assert set(games) == {whole, cut, flipped}
    driver.press(Row(Area.OLD_GAMES, games[cut]))
    driver.frame()
    assert cut.name in title(driver).notice
    assert not look_at(driver.scene, screen).faults()
    driver.press(Row(Area.OLD_GAMES, games[flipped]))
    driver.frame()
    scene = table(driver)
    assert "damaged" in scene.notice
    assert not look_at(scene, screen).faults()
    driver.key(pygame.K_ESCAPE)
    driver.key("b")
    driver.frame()
    # the damaged original is kept, listed and can be gone on with, too
    kept = [g for g in title(driver).played.records if ".damaged-" in g.path.name]
    assert len(kept) == 1 and kept[0].can_open
    number = title(driver).played.records.index(kept[0])
    go_to(driver, Row(Area.OLD_GAMES, number))
    driver.key(pygame.K_RETURN)
    driver.frame()
    assert table(driver).session.path not in games
    driver.scene.close()


# The start: many games, own scenarios


def test_every_one_of_many_games_can_be_reached(screen: pygame.Surface) -> None:
    first = played()
    for number in range(25):
        first.with_name(f"2026-01-01-1200{number:02}-copy{SUFFIX}").write_bytes(first.read_bytes())
    for size in ((1024, 700), (1280, 800)):
        window = pygame.display.set_mode(size)
        by_keys, by_mouse = Driver(TitleScene(), window), Driver(TitleScene(), window)
        numbers = set(range(26))
        by_keys.key(pygame.K_RIGHT)  # into the list of games
        for number in range(26):
            assert title(by_keys).focus == Row(Area.OLD_GAMES, number)
            assert number in by_keys.rows(Area.OLD_GAMES)
            by_keys.key(pygame.K_DOWN)
        by_keys.key(pygame.K_RIGHT)
        by_keys.key(pygame.K_END)
        assert title(by_keys).focus == Row(Area.OLD_GAMES, 25)
        seen: set[int] = set()
        for _ in range(9):  # by the button below the list
            shown = numbers & set(by_mouse.rows(Area.OLD_GAMES))
            assert 3 <= len(shown) < 26
            seen |= shown
            by_mouse.press(Command.MORE_OLD)
            by_mouse.frame()
        assert seen == numbers and not look_at(by_mouse.scene, window).faults()
        by_mouse.point(by_mouse.hotspot(Area.OLD_GAMES).center)
        for _ in range(4):  # by the wheel
            pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=-9, x=0))
            by_mouse.app.step()
        by_mouse.frame()
        assert Row(Area.OLD_GAMES, 25) in by_mouse.targets()
        by_mouse.press(Row(Area.OLD_GAMES, 25))
        by_mouse.frame()
        table(by_mouse).close()


def test_the_start_reads_each_record_once(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = {played(), played(scenario=1)}
    opened = []

    def reading(path: Path) -> Record:
        opened.append(path)
        return read(path)

    monkeypatch.setattr(library, "read", reading)
    TitleScene().draw(screen)
    assert len(opened) == 2 and set(opened) == records


def test_own_scenarios_that_were_played_are_offered_at_the_start(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    called = "Zażółć gęślą jaźń, czyli pojedynek o świcie dnia następnego po burzliwej nocy"
    long = own(tmp_path, called)
    broken = own(tmp_path, "Łódź", "lodz.toml")
    played(path=long)
    played(path=broken)
    broken.write_text("title = 3\n", "utf-8")
    for size in ((1024, 700), (2560, 1440)):
        window = pygame.display.set_mode(size)
        driver = Driver(TitleScene(), window)
        for _ in range(3):
            assert not look_at(driver.scene, window).faults()
            driver.key(pygame.K_PAGEDOWN)
        items = {item.title: item.target for item in title(driver).new.items}
        driver.frame()
        row = next(row for said, row in items.items() if said.startswith("Zażółć"))
        go_to(driver, items["lodz.toml"])
        driver.key(pygame.K_RETURN)
        driver.frame()
        assert "lodz.toml" in title(driver).notice
        assert not look_at(driver.scene, window).faults()
        go_to(driver, row)
        driver.press(row)
        driver.frame()
        assert isinstance(driver.scene, BriefingScene)
        assert driver.scene.scenario.path == long


def test_a_rematch_of_the_lesson_does_not_put_a_second_lesson_on_the_start(
    screen: pygame.Surface,
) -> None:
    before = title(Driver(TitleScene(), screen)).stock.scenarios
    played(path=data_root() / "assets" / "lesson" / "steel.toml")
    driver = Driver(TitleScene(), screen)
    assert title(driver).stock.scenarios == before
    (left,) = title(driver).old.items
    assert left.title == "Lesson one: steel" and left.map, (
        "it is listed with the picture of its map"
    )
    driver.press(left.target)
    driver.frame()
    table(driver).close()


def test_games_that_no_index_knows_follow_while_the_start_is_shown(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        played(scenario=number)
    monkeypatch.setattr(title_games, "AT_ONCE", 0)
    driver = Driver(TitleScene(), screen)
    assert 1 <= len(title(driver).old.items) < 5
    until(driver, "all are listed", lambda: len(title(driver).old.items) == 5)
    index_file().unlink()
    driver.key("v")
    until(driver, "all are read again", lambda: read_games(0).unread == 0)
