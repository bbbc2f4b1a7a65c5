"""A game that cannot be written, one that another program plays, one whose scenario was changed,
damaged ones: told, and to be got on with by the mouse alone and by the keyboard alone."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.content.scenarios.outline import scenario_files
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.forced import CARD_TOPICS
from ad1666.game.records import disk, record
from ad1666.game.records.folder import SUFFIX, records_folder
from ad1666.game.records.record import Record, read
from ad1666.game.records.writer import InUse
from ad1666.game.saved_games import read_games
from ad1666.game.session import Session, end_game
from ad1666.rules.cards import HIDDEN
from ad1666.rules.requests import Prompt
from ad1666.table.app import FailureScene
from ad1666.table.scenes import game
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import save_elsewhere
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.save_elsewhere import Elsewhere
from ad1666.table.toolkit.targets import Area, Command, Option, Row, Target
from ad1666.table.views import calm
from tests.game.records import advance

Refuse = Callable[[bool], None]


def played(choices: int = 3, scenario: int = 0, path: Path | None = None) -> Path:
    """The record of a game of some choices that was left."""
    file = scenario_files()[scenario] if path is None else path
    session = Session.new(load_scenario(file), Shuffle(scenario))
    for _ in range(choices):
        assert isinstance(session.game.pending, Prompt)
        session.choose(session.game.pending.options[0])
    session.close()
    return session.path


def own(folder: Path, title: str, name: str = "own.toml") -> Path:
    """A scenario of the player's own."""
    lion = next(p for p in scenario_files() if p.stem == "letter-at-the-golden-lion")
    path = folder / name
    text = lion.read_text("utf-8").replace("The Letter at the Golden Lion", title)
    path.write_text(text.replace("chapter = 1\n", ""), "utf-8")
    return path


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Makes the disk with the player's games take nothing more, and take it again."""
    write, full = disk.write, [False]

    def tried(path: Path, *more: Any) -> None:
        if full[0] and records_folder() in path.parents:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, *more)

    def switch(now: bool) -> None:
        full[0] = now

    monkeypatch.setattr(disk, "write", tried)
    return switch


def table(driver: Driver) -> GameScene:
    scene = driver.scene
    assert isinstance(scene, GameScene)
    return scene


def title(driver: Driver) -> TitleScene:
    scene = driver.scene
    assert isinstance(scene, TitleScene)
    return scene


def go_to(driver: Driver, target: Target) -> None:
    """Takes the keyboard to something on the start screen."""
    for _ in title(driver).buttons():
        driver.key(pygame.K_DOWN)
        if title(driver).focus == target:
            return
    raise AssertionError(f"{target} cannot be reached")


# 1. A disk that takes nothing


def begun(screen: pygame.Surface) -> Driver:
    """A game of the first scenario at its first question."""
    driver = Driver(TitleScene(), screen)
    driver.press(Row(Area.NEW_GAMES, 0))
    driver.frame()
    assert isinstance(driver.scene, BriefingScene)
    driver.press(Command.START)
    driver.frame()
    return driver


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_what_cannot_be_written_is_kept_told_and_tried_again(
    screen: pygame.Surface, refuse: Refuse, hand: str
) -> None:
    driver = begun(screen)
    scene = table(driver)
    before = len(read(scene.session.path).moves)
    refuse(True)
    driver.key("1") if hand == "keys" else driver.press(Option(0))
    driver.frame()
    assert scene.session.unsaved is not None
    assert not look_at(scene, screen).faults()
    dialog = scene.sheets.dialog
    assert isinstance(dialog, Dialog) and "No space left on device" in dialog.said
    # it does not help yet, and the game goes on in memory
    driver.key("t") if hand == "keys" else driver.press(Command.RETRY)
    driver.frame()
    assert scene.sheets.dialog is not None
    driver.key(pygame.K_ESCAPE) if hand == "keys" else driver.press(Command.STAY)
    driver.frame()
    assert scene.sheets.dialog is None and Command.UNSAVED in driver.targets()
    assert not look_at(scene, screen).faults()
    driver.key("1") if hand == "keys" else driver.press(Option(0))
    driver.frame()
    assert len(read(scene.session.path).moves) == before
    # then there is room again
    refuse(False)
    driver.key(pygame.K_F2) if hand == "keys" else driver.press(Command.UNSAVED)
    driver.frame()
    driver.key("t") if hand == "keys" else driver.press(Command.RETRY)
    driver.frame()
    assert scene.session.unsaved is None and Command.UNSAVED not in driver.targets()
    assert len(read(scene.session.path).moves) >= before + 2
    scene.close()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_it_can_be_saved_elsewhere(
    screen: pygame.Surface,
    refuse: Refuse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    hand: str,
) -> None:
    other = tmp_path / "pendrive żółty"
    other.mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setattr(
        save_elsewhere, "usual_folders", lambda: (tmp_path / "file" / "in it", other)
    )
    driver = begun(screen)
    scene = table(driver)
    name = scene.session.path.name
    refuse(True)
    driver.key("1")
    driver.frame()
    driver.key("s") if hand == "keys" else driver.press(Command.ELSEWHERE)
    driver.frame()
    assert not look_at(scene, screen).faults()
    # the first is no folder any more: that is told, and nothing is lost
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.SAVE_THERE)
    driver.frame()
    sheet = scene.sheets.dialog
    assert isinstance(sheet, Elsewhere) and "is no folder" in sheet.wrong
    assert scene.session.unsaved is not None and not look_at(scene, screen).faults()
    driver.key(pygame.K_DOWN) if hand == "keys" else driver.press(Row(Area.FOLDERS, 1))
    driver.frame()
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.SAVE_THERE)
    driver.frame()
    assert scene.session.unsaved is None and scene.session.path == other / name
    assert str(other / name) in scene.notice and "offered at the start" in scene.notice
    refuse(False)
    driver.key("1")
    scene.close()
    assert len(read(other / name).moves) > 6


def saved_elsewhere(screen: pygame.Surface, refuse: Refuse, path: Path) -> GameScene:
    """A game that goes on in another file, for the disk with the others takes nothing."""
    driver = begun(screen)
    refuse(True)
    driver.key("1")
    assert table(driver).session.save_elsewhere(path)
    return table(driver)


def test_a_game_saved_elsewhere_is_offered_and_goes_on_there(
    screen: pygame.Surface, refuse: Refuse, tmp_path: Path
) -> None:
    path = tmp_path / f"Mine{SUFFIX}"
    scene = saved_elsewhere(screen, refuse, path)
    moves = len(read(path).moves)
    link = next(game.path for game in read_games().unfinished if game.moves == moves)
    with pytest.raises(InUse):  # by whatever name it is asked for
        Session.resume(link)
    scene.close()
    refuse(False)
    path.write_bytes(path.read_bytes() + b"damage\n")
    session, problem = Session.resume(link)
    assert problem is not None and session.path == path
    advance(session, 1, 5)
    session.close()
    assert link.is_symlink() and len(read(link).moves) == len(read(path).moves) > moves
    # what was damaged is kept beside it, and without its medium the game is not offered
    assert path.with_name(f"{path.name}.damaged-1").read_bytes().endswith(b"damage\n")
    end_game(link)
    assert link.is_symlink() and read(path).over
    path.unlink()
    assert link not in [game.path for game in read_games().unfinished]


def test_where_no_link_can_be_made_it_is_said_what_to_do(
    screen: pygame.Surface, refuse: Refuse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise NotImplementedError("symlink")

    monkeypatch.setattr(Path, "symlink_to", never)
    monkeypatch.setattr(save_elsewhere, "usual_folders", lambda: (tmp_path,))
    driver = begun(screen)
    refuse(True)
    for key in ("1", "s", pygame.K_RETURN):
        driver.key(key)
        driver.frame()
    assert f"Put that file into {records_folder()}" in table(driver).notice
    table(driver).close()


def test_unsaved_the_pause_and_a_failure_say_so(
    screen: pygame.Surface, refuse: Refuse, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = begun(screen)
    session = table(driver).session
    refuse(True)
    driver.key("1")
    driver.key(pygame.K_ESCAPE)
    driver.key("m")
    said = " ".join(line.said for line in look_at(driver.scene, screen).lines)
    assert "on disk already" not in said and "Not saved" in said
    driver.key(pygame.K_ESCAPE)
    before = session.game

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a rule went wrong")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "choose", fail)
        driver.key("1")
    failure = driver.scene
    assert isinstance(failure, FailureScene) and "on disk;" not in failure.message
    assert "No space left on device" in failure.message and not look_at(failure, screen).faults()
    assert failure.stays()  # the window is not closed by the way
    # the game goes on from memory, and asks at once where to save it
    driver.press(Command.LEAVE)
    driver.frame()
    assert table(driver).session is session and session.game is before
    assert table(driver).sheets.dialog is not None
    refuse(False)
    driver.key("t")
    assert session.unsaved is None
    table(driver).close()


def test_a_path_can_be_typed(screen: pygame.Surface, refuse: Refuse, tmp_path: Path) -> None:
    driver = begun(screen)
    scene = table(driver)
    refuse(True)
    driver.key("1")
    driver.frame()
    driver.key("s")
    driver.frame()
    sheet = scene.sheets.dialog
    assert isinstance(sheet, Elsewhere)
    sheet.typed = str(tmp_path / "Min")
    for letter in ("a", pygame.K_BACKSPACE, "e"):
        driver.key(letter)
    driver.key(pygame.K_RETURN)
    assert scene.session.path == tmp_path / f"Mine{SUFFIX}"
    scene.close()


@pytest.mark.parametrize("way", ["close", "leave", "quit"])
def test_nothing_unsaved_is_left_without_a_word(
    screen: pygame.Surface, refuse: Refuse, way: str
) -> None:
    driver = begun(screen)
    scene = table(driver)
    refuse(True)
    driver.key("1")
    driver.frame()
    driver.key(pygame.K_ESCAPE)
    for _ in range(2):
        if way == "close":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            assert driver.app.step() is True
        else:
            driver.key("m")
            driver.key("b" if way == "leave" else "q")
        driver.frame()
        assert driver.scene is scene and scene.sheets.dialog is not None
        assert Command.LOSE in driver.targets() and not look_at(scene, screen).faults()
        driver.key(pygame.K_ESCAPE)  # do not leave
        assert scene.sheets.dialog is None
        driver.key(pygame.K_ESCAPE) if scene.sheets.sheet is not None else None
    refuse(False)
    driver.key("m")
    driver.key("b" if way == "leave" else "q")  # now it is saved on the way out
    assert read(scene.session.path).moves[-1][1].endswith("first red")
    assert scene.following is not scene


def test_a_game_that_begins_on_a_full_disk_says_so(screen: pygame.Surface, refuse: Refuse) -> None:
    refuse(True)
    driver = begun(screen)
    scene = table(driver)
    assert scene.sheets.dialog is not None and Command.RETRY in driver.targets()
    refuse(False)
    driver.key("t")
    assert scene.session.unsaved is None and scene.session.path.is_file()
    scene.close()


# 2. A game in use, a changed scenario, damaged records


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
    monkeypatch.setattr(game, "CALM", 10)
    monkeypatch.setattr(game, "LOOK_EVERY", 20)
    other, _none = Session.resume(played())
    driver = Driver(GameScene(Session.look_on(other.path), TitleScene), screen)
    scene = table(driver)
    asked = set()
    for _ in range(6):
        advance(other, 1, 1)
        prompt = other.game.pending
        assert isinstance(prompt, Prompt)
        asked.add(prompt.player)
        for _ in range(50):
            pygame.time.wait(5)
            driver.app.step()
            if scene.session.game.state == other.game.state:
                break
        assert scene.session.game.state == other.game.state
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
        if prompt.topic in CARD_TOPICS:
            break
        other.choose(prompt.options[0])
    scene = GameScene(Session.look_on(path), TitleScene)
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
    assert scene.session.path != path and not scene.session.watching
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
    flipped.write_bytes(bytes(data))
    driver = Driver(TitleScene(), screen)
    look = look_at(driver.scene, screen)
    assert not look.faults()
    said = " ".join(line.said for line in look.lines)
    assert "damaged: nothing of it can be read" in said
    assert "damaged · " in said
    games = {game.path: number for number, game in enumerate(title(driver).records)}
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
    kept = [g for g in title(driver).records if ".damaged-" in g.path.name]
    assert len(kept) == 1 and kept[0].can_open
    number = title(driver).records.index(kept[0])
    go_to(driver, Row(Area.OLD_GAMES, number))
    driver.key(pygame.K_RETURN)
    driver.frame()
    assert table(driver).session.path not in games
    driver.scene.close()


# 3. The start: many games, own scenarios


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
        for _ in range(4):  # by the button below the list
            shown = numbers & set(by_mouse.rows(Area.OLD_GAMES))
            assert 8 < len(shown) < 26
            seen |= shown
            by_mouse.press(Command.MORE_OLD)
            by_mouse.frame()
        assert seen == numbers and not look_at(by_mouse.scene, window).faults()
        by_mouse.point(by_mouse.hotspot(Area.OLD_GAMES).center)
        for _ in range(3):  # by the wheel
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

    monkeypatch.setattr(record, "read", reading)
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
        items = {item.title: item.target for item in title(driver).new_items()}
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
