"""Programs that are really killed while they write: whatever they reported as done is on the
disk."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.game.library import end_game, read_games
from ad1666.game.records.record import Record, read
from ad1666.game.records.replay import replay
from ad1666.game.records.saved_bands import save_band, saved_bands
from ad1666.game.records.writer import NotSaved
from ad1666.game.session import Session
from ad1666.rules.requests import Prompt
from tests.game.records import advance

Say = Callable[[str], None]
_FINISHED: list[bytes] = []
"""The record of a whole game, once it was played."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs programs that fork")


def killed(at: int, work: Callable[[Say], object], *, after: bool) -> tuple[list[str], bool]:
    """Does work in a program of its own that is killed at one of its fsyncs, before or after it.
    Gives what it said till then, and whether it was killed at all."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(reading)
            fsync, calls = os.fsync, 0

            def dying(descriptor: int) -> None:
                nonlocal calls
                calls += 1
                if calls == at and not after:
                    os.kill(os.getpid(), signal.SIGKILL)
                fsync(descriptor)
                if calls == at:
                    os.kill(os.getpid(), signal.SIGKILL)

            os.fsync = dying
            work(lambda text: void(os.write(writing, f"{text}\n".encode())))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as said:
        lines = said.read().splitlines()
    _, status = os.waitpid(child, 0)
    assert status == 0 or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL)
    return lines, status != 0


def void(_: object) -> None:
    """Ignores a value."""


def play(session: Session, seed: int, choices: int, say: Say) -> None:
    """Plays by chance, and says each choice once it is made."""
    rng = random.Random(seed)
    for _ in range(choices):
        if not isinstance(session.game.pending, Prompt):
            break
        chosen = pick(rng, session.game.pending)
        session.choose(chosen)
        say(str(chosen))


def chosen_in(record: Record) -> list[str]:
    """The choices of players in a record."""
    return [t for _, t in record.moves if not t.startswith("fate: ") and t != "over"]


def sound_game(path: Path, scenario: Scenario) -> Game:
    found = replay(read(path), scenario.state)
    assert found.problem is None
    return found.game


def begun(letter: Scenario, path: Path, choices: int = 20) -> Session:
    path.unlink(missing_ok=True)
    session = Session.new(letter, Shuffle(4), path)
    advance(session, 4, choices)
    session.close()
    return session


def kill_in_play(letter: Scenario, path: Path, at: int, *, after: bool) -> bool:
    begun(letter, path)
    before = chosen_in(read(path))

    def work(say: Say) -> None:
        session, _ = Session.resume(path, Shuffle(at))
        play(session, at, 40, say)

    said, died = killed(at, work, after=after)
    record = read(path)
    found = chosen_in(record)
    assert found[: len(before) + len(said)] == [*before, *said]
    assert len(found) <= len(before) + len(said) + 1
    assert record.damage is None
    session, problem = Session.resume(path, Shuffle(1))
    session.close()
    assert problem is None and sound_game(path, letter) == session.game
    assert os.listdir(path.parent) == [path.name]
    return died


def kill_in_repair(letter: Scenario, path: Path, at: int, *, after: bool) -> bool:
    begun(letter, path)
    for file in path.parent.glob("*.damaged-*"):
        file.unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-4] = lines[-4].replace(b":", b"!", 1)
    damaged = b"".join(lines)
    path.write_bytes(damaged)
    good = chosen_in(read(path))

    def work(_: Say) -> None:
        Session.resume(path, Shuffle(at))[0].close()

    _, died = killed(at, work, after=after)
    kept = path.with_name(f"{path.name}.damaged-1")
    assert damaged in {file.read_bytes() for file in (path, kept) if file.exists()}
    assert chosen_in(read(path)) == good
    Session.resume(path, Shuffle(1))[0].close()
    assert chosen_in(read(path)) == good and kept.read_bytes() == damaged
    assert sorted(os.listdir(path.parent)) == [path.name, kept.name]
    return died


def kill_at_the_beginning(letter: Scenario, path: Path, at: int, *, after: bool) -> bool:
    path.unlink(missing_ok=True)

    def work(say: Say) -> None:
        session = Session.new(letter, Shuffle(at), path)
        play(session, at, 3, say)

    said, died = killed(at, work, after=after)
    if said:
        assert chosen_in(read(path))[: len(said)] == said
    if path.exists():  # then it is a game that can be gone on with
        Session.resume(path, Shuffle(1))[0].close()
        sound_game(path, letter)
    return died


def kill_at_the_end(letter: Scenario, path: Path, at: int, *, after: bool) -> bool:
    """The last choices of a game, and the line that closes it."""
    if not _FINISHED:
        session = begun(letter, path, 5000)
        assert session.game.state.outcome is not None
        _FINISHED.append(path.read_bytes())
    lines = _FINISHED[0].splitlines(keepends=True)
    answers = [i for i, line in enumerate(lines) if b": " in line and line[0] != ord("#")]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(lines[: answers[-1]]))
    before = len(read(path).moves)

    def work(_: Say) -> None:
        again, _ = Session.resume(path, Shuffle(7))
        play(again, 7, 3, void)

    _, died = killed(at, work, after=after)
    assert len(read(path).moves) >= before and read(path).damage is None
    if not read(path).over:
        again, problem = Session.resume(path, Shuffle(7))
        assert problem is None
        again.close()
        assert read(path).over == (again.game.state.outcome is not None)
    return died


def kill_at_breaking_off(letter: Scenario, path: Path, at: int, *, after: bool) -> bool:
    session = begun(letter, path)
    _, died = killed(at, lambda _: end_game(path), after=after)
    assert read(path).damage is None and sound_game(path, letter) == session.game
    return died


def kill_in_saving_a_band(_: Scenario, path: Path, at: int, *, after: bool) -> bool:
    ours = "Defenders of the Commonwealth"
    save_band("Ours", ours, ["beggar"])
    _, died = killed(at, lambda _: save_band("Ours", ours, ["watchman"]), after=after)
    (band,), errors = saved_bands()
    assert band.characters in (("beggar",), ("watchman",)) and errors == ()
    return died


def kill_in_moving(letter: Scenario, path: Path, at: int, *, after: bool) -> bool:
    begun(letter, path)
    other = path.with_name("other.ad1666")
    other.unlink(missing_ok=True)

    def work(_: Say) -> None:
        Session.resume(path, Shuffle(1))[0].save_elsewhere(other)

    before = path.read_bytes()
    _, died = killed(at, work, after=after)
    assert path.read_bytes() == before
    assert not other.exists() or other.read_bytes() == before
    other.unlink(missing_ok=True)
    return died


KILLS = (
    kill_in_play,
    kill_in_repair,
    kill_at_the_beginning,
    kill_at_the_end,
    kill_at_breaking_off,
    kill_in_saving_a_band,
    kill_in_moving,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.ad1666"


@pytest.mark.parametrize("kill", KILLS, ids=lambda kill: kill.__name__)
def test_a_kill(kill: Callable[..., bool], letter: Scenario, path: Path) -> None:
    assert kill(letter, path, 1, after=False)
    assert kill(letter, path, 2, after=True) or kill is kill_in_moving


@pytest.mark.slow
def test_a_hundred_kills_and_more(letter: Scenario, path: Path) -> None:
    deaths = 0
    for kill in KILLS:
        for at in range(1, 41 if kill is kill_in_play else 9):
            for after in (False, True):
                own = path.parent / kill.__name__ / path.name
                deaths += kill(letter, own, at, after=after)
    assert deaths >= 100


# Full disks


def limited(kib: int, work: Callable[[], object]) -> None:
    """Does work in a program of its own none of whose files may grow beyond so many KiB."""
    child = os.fork()
    if not child:
        status = 1
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (kib * 1024, resource.RLIM_INFINITY))
            work()
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0


def play_on_little(letter: Scenario, path: Path, room: Callable[[], None]) -> None:
    """Plays till the disk is full, then on, and makes room: all must be there."""
    session, rng = Session.new(letter, Shuffle(5), path), random.Random(5)
    full = session.unsaved is not None
    for _ in range(400):
        prompt = session.game.pending
        if not isinstance(prompt, Prompt):
            break
        try:
            session.choose(pick(rng, prompt))
        except NotSaved:
            assert not path.exists() or read(path).damage is None
            if full:
                break
            full = True
    room()
    if session.unsaved is not None:
        session.retry()
    session.close()
    assert sound_game(path, letter) == session.game


@pytest.mark.parametrize("kib", [0, 1, 12, 13, 15, 17])
def test_a_file_that_may_not_grow(kib: int, letter: Scenario, path: Path) -> None:
    path.parent.mkdir()

    def room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    limited(kib, lambda: play_on_little(letter, path, room))
    assert os.listdir(path.parent) == [path.name]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of 128 KiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, check=False).returncode:
        pytest.skip("only a superuser can have a file system made")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
def test_a_disk_that_is_full_at_each_kib(small: Path, letter: Scenario) -> None:
    path, filler = small / "games" / "game.ad1666", small / "filler"
    path.parent.mkdir()
    for kib in range(0, 128, 1):
        with filler.open("wb") as file:
            try:
                file.write(bytes(kib * 1024))
            except OSError:
                break
        play_on_little(letter, path, filler.unlink)
        path.unlink()


@pytest.mark.slow
def test_a_damaged_record_on_a_disk_that_is_full_at_each_kib(small: Path, letter: Scenario) -> None:
    path, filler = small / "games" / "game.ad1666", small / "filler"
    for kib in range(0, 110, 1):
        begun(letter, path)
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([*lines[:-4], b"Zounds!\n", *lines[-3:]]))
        damaged, good = path.read_bytes(), chosen_in(read(path))
        filler.write_bytes(bytes(kib * 1024))
        session, _ = Session.resume(path, Shuffle(1))
        if session.unsaved is not None:
            kept = [f for f in path.parent.iterdir() if f.read_bytes() == damaged]
            assert kept
        filler.unlink()
        if session.unsaved is not None:
            session.retry()
        session.close()
        assert chosen_in(read(path)) == good
        assert path.with_name(f"{path.name}.damaged-1").read_bytes() == damaged
        for file in path.parent.iterdir():
            file.unlink()


def test_leftovers_of_a_kill_are_not_listed(letter: Scenario, player_folder: Path) -> None:
    def work(_: Say) -> None:
        Session.new(letter, Shuffle(1))

    for at in range(1, 4):
        killed(at, work, after=False)
    assert all(game.can_open and game.problem is None for game in read_games().unfinished)
