"""A game that cannot be written: told, kept, and to be got on with by the mouse alone and by the
keyboard alone."""

from __future__ import annotations

import errno
import os
import tempfile
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest
from left_games import table
from looks import look_at
from tableside import Driver

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import end_game, read_games
from ad1666.game.match import decision
from ad1666.game.records import disk
from ad1666.game.records.places import SUFFIX, records_folder
from ad1666.game.records.record import read
from ad1666.game.records.writer import InUse, NotSaved
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.targets import Area, Command, Option, Row
from ad1666.reports import reporter
from ad1666.rules.cards import Side
from ad1666.table.app import FailureScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import keeping
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.keeping import Elsewhere
from tests.game.records import advance

Refuse = Callable[[bool], None]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Makes the disk with the player's games refuse to write, and write again."""
    write, full = disk.write, [False]

    def tried(path: Path, *more: Any, **named: Any) -> None:
        if full[0] and records_folder() in path.parents:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, *more, **named)

    def switch(now: bool) -> None:
        full[0] = now

    monkeypatch.setattr(disk, "write", tried)
    return switch


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
    assert isinstance(dialog, Dialog) and "No space left on device" in dialog.message
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


def test_a_folder_without_locks_is_told_once(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refused)
    scene = table(begun(screen))
    assert "cannot be locked in" in scene.notice and str(records_folder()) in scene.notice
    assert not look_at(scene, screen).faults()
    scene.close()
    again = table(begun(screen))
    assert again.notice == "" and again.session.unsaved is None
    again.close()


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
    monkeypatch.setattr(keeping, "usual_folders", lambda: (tmp_path / "file" / "in it", other))
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
    assert isinstance(sheet, Elsewhere) and "is not a folder" in sheet.wrong
    assert scene.session.unsaved is not None and not look_at(scene, screen).faults()
    driver.key(pygame.K_DOWN) if hand == "keys" else driver.press(Row(Area.PATHS, 1))
    driver.frame()
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.SAVE_THERE)
    driver.frame()
    assert scene.session.unsaved is None and scene.session.path == other / name
    assert reporter.record == other / name
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
    monkeypatch.setattr(keeping, "usual_folders", lambda: (tmp_path,))
    driver = begun(screen)
    refuse(True)
    for key in ("1", "s", pygame.K_RETURN):
        driver.key(key)
        driver.frame()
    assert f"Move that file into {records_folder()}" in table(driver).notice
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
    assert "saved already" not in said and "Not saved" in said
    driver.key(pygame.K_ESCAPE)
    before = session.game

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a rule went wrong")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "choose", fail)
        driver.key("1")
    failure = driver.scene
    assert isinstance(failure, FailureScene) and "is saved;" not in failure.message
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
    sheet.entry.said = str(tmp_path / "Min")
    for letter in ("a", pygame.K_BACKSPACE, "e"):
        driver.key(letter)
    driver.key(pygame.K_RETURN)
    assert scene.session.path == tmp_path / f"Mine{SUFFIX}"
    scene.close()


@pytest.mark.parametrize("typed", ["~nosuchuser/game", "a" * 300, "no entry/game", "no entry"])
def test_what_is_wrong_with_a_path_is_told_beside_it(
    screen: pygame.Surface,
    refuse: Refuse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
) -> None:
    (tmp_path / "no entry").mkdir()
    stat, opened = os.stat, os.open

    def barred(call: Callable[..., Any]) -> Callable[..., Any]:
        """A call of the system that finds a folder which one may not enter, even a superuser."""

        def made(path: Any, *how: Any, **more: Any) -> Any:
            if isinstance(path, str | Path) and "no entry/" in str(path):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return call(path, *how, **more)

        return made

    driver = begun(screen)
    scene = table(driver)
    refuse(True)
    for key in ("1", "s"):
        driver.key(key)
        driver.frame()
    sheet = scene.sheets.dialog
    assert isinstance(sheet, Elsewhere)
    sheet.entry.said = typed if typed.startswith("~") else str(tmp_path / typed)
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", barred(stat))
        patch.setattr(os, "open", barred(opened))
        driver.key(pygame.K_RETURN)
        driver.frame()
    assert driver.scene is scene and scene.sheets.dialog is sheet and sheet.wrong
    assert scene.session.unsaved is not None and not look_at(scene, screen).faults()
    scene.close()


def test_folders_that_are_gone_are_not_proposed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(Path, "cwd", gone)
    monkeypatch.setattr(tempfile, "gettempdir", gone)  # as on a disk that is full
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert tmp_path in keeping.usual_folders()


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


def ended(scenario: Scenario, screen: pygame.Surface, refuse: Refuse, saved: int) -> Driver:
    """The end of a game of which only so many choices are on the disk."""
    refuse(not saved)
    session = Session.new(scenario, Shuffle(3))
    players = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, players)) is not None:
        with suppress(NotSaved):
            session.choose(choice)
        refuse(session.made >= saved)
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    driver.key(pygame.K_ESCAPE)  # continue
    driver.frame()
    return driver


@pytest.mark.parametrize("saved", [0, 60])
@pytest.mark.parametrize("key", ["c", "f", "k"])
def test_only_a_whole_game_is_looked_back_on(
    letter: Scenario,
    screen: pygame.Surface,
    refuse: Refuse,
    monkeypatch: pytest.MonkeyPatch,
    saved: int,
    key: str,
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    driver = ended(letter, screen, refuse, saved)
    scene = table(driver)
    driver.key(key)
    driver.frame()
    # nothing would be won by losing what is not saved
    assert driver.scene is scene and scene.sheets.dialog is not None and not shown
    assert Command.ELSEWHERE in driver.targets() and Command.LOSE not in driver.targets()
    assert not look_at(scene, screen).faults()
    driver.key(pygame.K_ESCAPE)
    driver.key("b")  # that one may leave all the same is still asked
    driver.frame()
    assert Command.LOSE in driver.targets()
    driver.key(pygame.K_ESCAPE)
    driver.key(key)
    refuse(False)
    driver.key("t")
    driver.frame()
    if key == "c":
        (page,) = (records_folder().parent / "chronicles").glob("*.html")
        assert shown == [page.as_uri()] and str(page) in scene.notice
        assert "The game is not over yet" not in page.read_text("utf-8")
        scene.close()
    else:
        film = driver.scene
        assert isinstance(film, FilmScene)
        assert film.film.moments[-1].game.state == scene.session.game.state
        film.close()


@pytest.mark.parametrize("key", ["c", "f", "k"])
def test_a_record_that_is_gone_is_told(
    letter: Scenario, screen: pygame.Surface, refuse: Refuse, key: str
) -> None:
    driver = ended(letter, screen, refuse, 10_000)
    scene = table(driver)
    scene.sheets.end()
    driver.frame()  # nothing answers what was never shown
    scene.session.path.unlink()
    driver.key(key)
    driver.frame()
    assert driver.scene is scene and str(scene.session.path) in scene.notice
    assert not look_at(scene, screen).faults()
    scene.close()


def test_a_game_that_begins_on_a_full_disk_says_so(screen: pygame.Surface, refuse: Refuse) -> None:
    refuse(True)
    driver = begun(screen)
    scene = table(driver)
    assert scene.sheets.dialog is not None and Command.RETRY in driver.targets()
    refuse(False)
    driver.key("t")
    assert scene.session.unsaved is None and scene.session.path.is_file()
    scene.close()
