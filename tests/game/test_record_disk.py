"""Full disks, killed programs, two programs on one game: nothing is lost, and nothing is there
twice."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import random
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.game.library import copy_game, delete_game, end_game, rename_game
from ad1666.game.records import disk as disk_module
from ad1666.game.records import writer
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replay import replay
from ad1666.game.records.saved_bands import save_band, saved_bands
from ad1666.game.records.writer import InUse, NotSaved
from ad1666.game.session import Session
from ad1666.game.watching import Onlooker
from ad1666.rules.requests import Choice, Prompt
from tests.game.records import advance, texts_of, write_texts

SHOWN = Path(__file__).parents[2]
"""Where programs that tests start find the game."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.ad1666"


class Killed(BaseException):
    """The program is killed; it does not clean up."""


class Disk:
    """A disk that fails, or is full, at its n-th call."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.fails_at: int | None = None
        self.error: BaseException = OSError(errno.ENOSPC, "No space left on device")
        self.lasting = True
        for name in ("write", "fsync", "replace", "link"):
            monkeypatch.setattr(f"os.{name}", self._guarded(getattr(os, name)))

    def _guarded(self, call: Callable[..., object]) -> Callable[..., object]:
        def guarded(*arguments: object) -> object:
            self.calls += 1
            if self.fails_at is not None and (
                self.calls == self.fails_at or (self.lasting and self.calls > self.fails_at)
            ):
                if call.__name__ == "write" and isinstance(self.error, OSError):
                    # a full disk takes some of it first
                    descriptor, data = arguments
                    assert isinstance(data, memoryview)
                    if len(data) > 1:
                        self.calls -= 1
                        return call(descriptor, data[: len(data) // 2])
                raise self.error
            return call(*arguments)

        return guarded

    def breaks(self, calls: int, error: BaseException | None = None) -> None:
        """From that call on it writes nothing more."""
        self.calls, self.fails_at = 0, calls
        if error is not None:
            self.error = error

    def mended(self) -> None:
        """It writes everything again."""
        self.fails_at = None


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def game_of(path: Path, scenario: Scenario) -> Game:
    found = replay(read(path), scenario.state)
    assert found.problem is None
    return found.game


def choose(session: Session, rng: random.Random) -> bool:
    """Makes a choice by chance; whether it was saved."""
    assert isinstance(session.game.pending, Prompt)
    chosen, before = pick(rng, session.game.pending), session.game
    try:
        session.choose(chosen)
    except NotSaved as error:
        assert session.unsaved is error
        return False
    finally:
        assert session.game is not before
    return True


# A full disk


@pytest.mark.parametrize("calls", [1, 2, 3, 4, 7])
def test_a_full_disk_in_play_loses_nothing(
    calls: int, disk: Disk, letter: Scenario, path: Path
) -> None:
    session, rng = Session.new(letter, Shuffle(1), path), random.Random(1)
    assert session.unsaved is None
    for _ in range(10):
        assert choose(session, rng)
    disk.breaks(calls)
    saved = [choose(session, rng) for _ in range(12)]
    assert False in saved and True not in saved[saved.index(False) :]
    assert read(path).damage is None  # what is on the disk is good as far as it goes
    with pytest.raises(NotSaved):
        session.retry()
    disk.mended()
    session.retry()
    assert session.unsaved is None and game_of(path, letter) == session.game
    assert all(choose(session, rng) for _ in range(5))
    session.close()
    assert game_of(path, letter) == session.game
    assert os.listdir(path.parent) == [path.name]


def test_what_is_wrong_is_said(disk: Disk, letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    disk.breaks(1)
    with pytest.raises(NotSaved) as told:
        session.choose(Choice("red", "first", ("blue",)))
    assert str(told.value) == (
        f"{path}: cannot be written: No space left on device. Make room for 16 kB on that disk "
        "and try again, or save it elsewhere."
    )
    assert (told.value.path, told.value.reason) == (path, "No space left on device")


def test_playing_on_tries_again(disk: Disk, letter: Scenario, path: Path) -> None:
    session, rng = Session.new(letter, Shuffle(2), path), random.Random(2)
    disk.breaks(1)
    assert not any(choose(session, rng) for _ in range(4))
    disk.mended()
    assert choose(session, rng)
    assert session.unsaved is None and game_of(path, letter) == session.game


def test_a_disk_that_fails_once_is_not_trusted_with_the_rest(
    disk: Disk, letter: Scenario, path: Path
) -> None:
    """After an error nobody knows what has reached the disk: all is written anew."""
    session, rng = Session.new(letter, Shuffle(2), path), random.Random(2)
    before = path.stat().st_ino
    disk.lasting = False
    disk.breaks(2, OSError(errno.EIO, "Input/output error"))
    assert not choose(session, rng)
    assert choose(session, rng)
    assert path.stat().st_ino != before and game_of(path, letter) == session.game


def test_taking_back_on_a_full_disk(disk: Disk, letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    before = session.game
    session.choose(Choice("red", "first", ("blue",)))
    disk.breaks(1)
    with pytest.raises(NotSaved):
        session.undo()
    assert session.game == before
    disk.mended()
    session.retry()
    assert texts_of(path)[-2:] == ["red: first blue", "undo"]
    assert game_of(path, letter) == before


def test_the_folder_is_removed_while_a_game_is_played(letter: Scenario, path: Path) -> None:
    session, rng = Session.new(letter, Shuffle(1), path), random.Random(1)
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    assert not choose(session, rng)
    session.retry()
    assert game_of(path, letter) == session.game
    with pytest.raises(InUse):
        Session.resume(path)
    session.close()
    assert os.listdir(path.parent) == [path.name]


def test_a_game_is_saved_elsewhere(
    disk: Disk, letter: Scenario, path: Path, tmp_path: Path
) -> None:
    session, rng = Session.new(letter, Shuffle(1), path), random.Random(1)
    other = tmp_path / "stick" / "game.ad1666"
    disk.breaks(1)
    assert not choose(session, rng)
    with pytest.raises(NotSaved, match="stick"):
        session.save_elsewhere(other)
    assert session.path == path and session.unsaved is not None
    disk.mended()
    session.save_elsewhere(other)
    assert session.unsaved is None and session.path == other
    assert choose(session, rng)
    assert game_of(other, letter) == session.game
    with pytest.raises(FileExistsError):
        session.save_elsewhere(path)
    Session.resume(path, Shuffle(1))[0].close()  # the old file is let go of
    with pytest.raises(InUse):
        Session.resume(other)
    session.close()
    assert game_of(other, letter) == session.game


@pytest.mark.parametrize("name", ["x" * 300 + ".ad1666", "\udcff.ad1666", "nul\0.ad1666"])
def test_a_name_that_no_file_can_have(name: str, letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    if name.startswith("\udcff"):
        session.save_elsewhere(path.with_name(name))  # some systems take it
    else:
        with pytest.raises(NotSaved):
            session.save_elsewhere(path.with_name(name))
        assert session.path == path
    session.close()


def test_closing_never_fails_and_tries_once_more(disk: Disk, letter: Scenario, path: Path) -> None:
    session, rng = Session.new(letter, Shuffle(1), path), random.Random(1)
    disk.breaks(1)
    assert not choose(session, rng)
    session.close()
    assert read(path).damage is None
    disk.mended()
    again = Session.resume(path, Shuffle(1))[0]
    disk.breaks(1)
    assert not choose(again, rng)
    disk.mended()
    again.close()
    assert game_of(path, letter) == again.game


def test_a_game_begins_though_it_cannot_be_saved(disk: Disk, letter: Scenario, path: Path) -> None:
    disk.breaks(1)
    session = Session.new(letter, Shuffle(1), path)
    assert session.unsaved is not None and isinstance(session.game.pending, Prompt)
    disk.mended()
    session.retry()
    assert game_of(path, letter) == session.game
    session.close()
    assert os.listdir(path.parent) == [path.name]


def damaged_record(letter: Scenario, path: Path) -> tuple[bytes, Game]:
    """A record with a flipped bit, and the game up to there."""
    session = Session.new(letter, Shuffle(3), path)
    advance(session, 3, 30)
    session.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-15] = lines[-15].replace(b":", b"!", 1)
    path.write_bytes(b"".join(lines))
    good = replay(read(path), letter.state)
    assert good.problem is not None and len(good.steps) > 20
    return path.read_bytes(), good.game


@pytest.mark.parametrize("calls", range(1, 9))
def test_going_on_with_a_damaged_record_on_a_full_disk(
    calls: int, disk: Disk, letter: Scenario, path: Path
) -> None:
    damaged, game = damaged_record(letter, path)
    disk.breaks(calls)
    session, problem = Session.resume(path, Shuffle(1))
    assert problem is not None and session.game == game
    kept = path.with_name("game.ad1666.damaged-1")
    if session.unsaved is not None:
        assert path.read_bytes() == damaged or kept.read_bytes() == damaged
        disk.mended()
        session.retry()
    assert kept.read_bytes() == damaged and game_of(path, letter) == session.game
    session.close()
    assert sorted(os.listdir(path.parent)) == [path.name, kept.name]


@pytest.mark.parametrize("calls", range(1, 9))
def test_a_program_that_is_killed_while_it_goes_on_with_a_damaged_record(
    calls: int, disk: Disk, letter: Scenario, path: Path
) -> None:
    damaged, game = damaged_record(letter, path)
    disk.breaks(calls, Killed())
    with contextlib.suppress(Killed):
        Session.resume(path, Shuffle(1))[0].close()
    disk.mended()
    kept = path.with_name("game.ad1666.damaged-1")
    assert path.read_bytes() == damaged or kept.read_bytes() == damaged
    session, _ = Session.resume(path, Shuffle(1))
    session.close()
    assert session.game == game == game_of(path, letter)
    assert kept.read_bytes() == damaged
    assert sorted(os.listdir(path.parent)) == [path.name, kept.name]


def test_a_link_to_a_file_stays_one_and_what_else_it_leads_to_is_left_alone(tmp_path: Path) -> None:
    """The player may be the one to whom everything is allowed, and a link lead to a device."""
    kept, pipe = tmp_path / "kept", tmp_path / "pipe"
    kept.write_bytes(b"old")
    os.mkfifo(pipe)
    for to in (kept, pipe, tmp_path / "later"):
        link = tmp_path / f"link-to-{to.name}"
        link.symlink_to(to)
        disk_module.replace(link, b"new")
        assert link.read_bytes() == b"new" and link.is_symlink() is (to != pipe)
    assert kept.read_bytes() == (tmp_path / "later").read_bytes() == b"new"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_file_system_without_links(
    letter: Scenario, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged, game = damaged_record(letter, path)

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    Session.resume(path, Shuffle(1))[0].close()
    assert path.with_name("game.ad1666.damaged-1").read_bytes() == damaged
    assert game_of(path, letter) == game


def test_what_was_damaged_can_be_gone_on_with(
    letter: Scenario, path: Path, player_folder: Path
) -> None:
    damaged, game = damaged_record(letter, path)
    Session.resume(path, Shuffle(1))[0].close()
    kept = path.with_name("game.ad1666.damaged-1")
    session, problem = Session.resume(kept, Shuffle(1))
    session.close()
    assert problem is not None and session.game == game
    assert session.path.parent == records_folder() and game_of(session.path, letter) == game
    assert kept.read_bytes() == damaged


# Two programs on one game


def test_a_game_that_is_open_is_not_opened_again(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    with pytest.raises(InUse) as refused:
        Session.resume(path)
    assert refused.value.path == path
    assert str(refused.value) == (
        f"{path}: this game is open in another window. Continue there, watch, or make a copy of it."
    )
    session.close()
    Session.resume(path, Shuffle(1))[0].close()


PROGRAM = """
import os, signal, sys
from pathlib import Path
from types import SimpleNamespace
import random
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.bots.random_player import pick
session, _ = Session.resume(Path(sys.argv[1]), Shuffle(5))
rng = random.Random(5)
for _ in range(10):
    session.choose(pick(rng, session.game.pending))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def elsewhere(letter: Scenario, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that has the game open."""
    Session.new(letter, Shuffle(1), path).close()
    command = [sys.executable, "-c", PROGRAM, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=SHOWN, stdin=pipe, stdout=pipe, text=True) as program:
        assert program.stdout is not None and program.stdout.readline() == "open\n"
        yield program
        program.kill()


def test_another_program_has_the_game_until_it_dies(
    elsewhere: subprocess.Popen[str], letter: Scenario, path: Path
) -> None:
    before = path.read_bytes()
    with pytest.raises(InUse):
        Session.resume(path)
    onlooker = Onlooker(path)
    assert onlooker.game == game_of(path, letter)
    copy = copy_game(path)
    assert copy.parent == records_folder() and copy.read_bytes() == before
    elsewhere.kill()
    elsewhere.wait()
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and path.read_bytes() == before
    assert session.game == onlooker.game
    Session.resume(copy, Shuffle(1))[0].close()


class NoLocks:
    """A file system that refuses every lock with an error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
        self.tried = 0
        monkeypatch.setattr("fcntl.flock", self._flock)
        self._error = error

    def _flock(self, file: int, operation: int) -> None:
        if operation & fcntl.LOCK_EX:
            self.tried += 1
            raise OSError(self._error, os.strerror(self._error))


REFUSALS = ("ENOLCK", "ENOTSUP", "EIO", "EACCES", "EINTR", "ENOSYS", "EINVAL")


@pytest.mark.parametrize("name", REFUSALS)
@pytest.mark.filterwarnings("error")
def test_where_no_file_can_be_locked_games_are_saved(
    name: str, letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks = NoLocks(monkeypatch, getattr(errno, name))
    session, rng = Session.new(letter, Shuffle(1)), random.Random(1)
    assert choose(session, rng)
    assert session.unsaved is None and session.without_lock
    tried = locks.tried
    assert choose(session, rng)
    assert locks.tried == tried < 10  # it may take seconds each time
    game = session.game
    session.close()
    again, problem = Session.resume(session.path, Shuffle(1))
    assert problem is None and again.game == game and again.without_lock
    again.close()
    assert os.listdir(records_folder()) == [session.path.name]
    rename_game(session.path, "Mine")
    end_game(session.path)
    delete_game(session.path)
    assert os.listdir(records_folder()) == []


@pytest.mark.parametrize("name", ["EINVAL", "ENOTSUP", "ENOSYS", "EBADF"])
def test_where_no_folder_can_be_flushed_games_are_saved(
    name: str, letter: Scenario, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(getattr(errno, name), "")

    monkeypatch.setattr("os.fsync", refused)
    session = Session.new(letter, Shuffle(1), path)
    session.close()
    assert session.unsaved is None


def test_what_is_lockable_says_nothing(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(1), path)
    assert not session.without_lock
    session.close()


def test_a_lock_that_is_taken_is_told_apart_from_one_that_is_refused(
    letter: Scenario, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though both have the same error: whether another file can be locked tells."""
    flock, taken = fcntl.flock, path.with_name(f"{path.name}.lock")
    path.parent.mkdir()

    def refused(file: int, operation: int) -> None:
        if os.path.exists(taken) and os.path.samestat(os.fstat(file), os.stat(taken)):
            raise PermissionError(errno.EACCES, "Permission denied")
        flock(file, operation)

    monkeypatch.setattr("fcntl.flock", refused)
    with pytest.raises(InUse):
        Session.new(letter, Shuffle(1), path)
    assert os.listdir(path.parent) == [taken.name]


def test_new_games_do_not_try_names_for_ever(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(_path: Path) -> None:
        raise InUse(_path)

    monkeypatch.setattr(writer, "lock_of", held)
    with pytest.raises(InUse):
        Session.new(letter, Shuffle(1))


def test_who_looks_on_sees_what_is_played_and_changes_nothing(letter: Scenario, path: Path) -> None:
    session, rng = Session.new(letter, Shuffle(1), path), random.Random(1)
    onlooker = Onlooker(path)
    assert onlooker.path == path
    assert not onlooker.refresh()
    before = onlooker.game
    choose(session, rng)
    assert onlooker.refresh() and onlooker.game == session.game != before
    assert onlooker.log == session.log
    assert isinstance(onlooker.game.pending, Prompt)
    bytes_now = path.read_bytes()
    onlooker.close()
    assert path.read_bytes() == bytes_now
    path.rename(path.with_name("elsewhere.ad1666"))
    assert not onlooker.refresh() and onlooker.game == session.game
    commands = {"choose", "undo", "seat", "advised", "ordered", "retry", "save_elsewhere"}
    assert commands <= {*dir(Session)} and not commands & {*dir(onlooker)}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (errno.ENOSPC, "Make room for 1 kB on that disk and try again, or save it elsewhere"),
        (errno.EDQUOT, "Make room for 1 kB on that disk and try again, or save it elsewhere"),
        (errno.EROFS, "Allow writing to {folder} and try again, or save it elsewhere"),
        (errno.EACCES, "Allow writing to {folder} and try again, or save it elsewhere"),
        (errno.EBUSY, "Close it in the other program and try again, or save it elsewhere"),
        (errno.EIO, "Try again, or save it elsewhere"),
    ],
)
def test_the_remedy_is_one_against_what_is_wrong(tmp_path: Path, code: int, told: str) -> None:
    error = NotSaved.because(tmp_path / "game.ad1666", OSError(code, os.strerror(code)), 300)
    assert str(error.trouble.remedy) == told.format(folder=tmp_path)


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EROFS])
def test_a_folder_that_is_gone_is_told_whatever_its_parent_says(tmp_path: Path, code: int) -> None:
    """A disk that is taken away leaves a folder in which nothing may be made."""
    path = tmp_path / "stick" / "games" / "game.ad1666"
    error = NotSaved.because(path, OSError(code, os.strerror(code)), 300)
    assert str(error.trouble.remedy).startswith(f"The folder {path.parent} is gone: bring it back")


def test_what_another_program_has_written_is_not_overwritten(letter: Scenario, path: Path) -> None:
    """Where there are no locks, as on some network drives, or a copy is put in its place."""
    session, rng = Session.new(letter, Shuffle(1), path), random.Random(1)
    write_texts(path, [*texts_of(path), "red: first blue"])
    theirs = path.read_bytes()
    assert not choose(session, rng)
    with pytest.raises(NotSaved, match="Save it elsewhere: what the other program has"):
        session.retry()
    session.close()
    assert path.read_bytes() == theirs


def test_a_record_that_cannot_be_gone_on_with_is_let_go_of(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("ad1666 record 1\nrules 1\n", "utf-8")
    for _ in range(2):
        with pytest.raises(BadRecord, match="header is cut off"):
            Session.resume(path)
    assert os.listdir(path.parent) == [path.name]


# Other systems


def test_on_a_mac_a_file_is_flushed_through_the_disks_own_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, synced = [], []

    def flush(_file: int, what: int) -> None:
        asked.append(what)
        if len(asked) > 2:
            raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr(sys, "platform", "darwin")
    system = SimpleNamespace(F_FULLFSYNC=51, fcntl=flush)
    monkeypatch.setattr(disk_module, "fcntl", system, raising=False)
    monkeypatch.setattr("os.fsync", synced.append)
    disk_module.replace(tmp_path / "a", b"1")  # the file, and the folder it lies in
    assert (asked, synced) == ([51, 51], [])
    disk_module.append(tmp_path / "a", 1, b"2")  # this file system has no such thing
    assert len(asked) == 3 and len(synced) == 1


def test_a_file_that_a_scanner_holds_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, known = [], os.replace

    def held(one: Path, other: Path) -> None:
        tried.append(other)
        if len(tried) < 3:
            raise PermissionError(errno.EACCES, "Permission denied")
        known(one, other)

    monkeypatch.setattr("os.replace", held)
    path = tmp_path / "a"
    with pytest.raises(PermissionError):  # elsewhere than on Windows it would not help
        disk_module.replace(path, b"1")
    assert len(tried) == 1 and not list(tmp_path.iterdir())
    tried.clear()
    monkeypatch.setattr(disk_module, "TRIES", 10)
    disk_module.replace(path, b"1")
    assert len(tried) == 3 and path.read_bytes() == b"1"


# Bands


def test_a_band_is_on_the_disk_before_the_old_one_goes(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = "Defenders of the Commonwealth"
    save_band("Ours", ours, ["beggar"])
    calls: list[str] = []
    for name in ("fsync", "replace"):
        known = getattr(os, name)
        monkeypatch.setattr(
            f"os.{name}", lambda *a, known=known, name=name: (calls.append(name), known(*a))[1]
        )
    save_band("Ours", ours, ["watchman"])
    assert calls == ["fsync", "replace", "fsync"]
    for number in range(1, 4):
        disk.breaks(number)
        with pytest.raises(OSError, match="No space left"):
            save_band("Ours", ours, ["dragoon"])
        disk.mended()
        (band,), errors = saved_bands()
        assert band.characters in (("watchman",), ("dragoon",)) and errors == ()
        assert [file.name for file in band.path.parent.iterdir()] == ["ours.toml"]
