"""The list of games comes from an index, which says nothing but what the records say."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game import library
from ad1666.game.fate import Shuffle
from ad1666.game.library import Games, delete_game, end_game, index_file, read_games, rename_game
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import Record, read
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from tests.game.records import advance
from tests.golden_games import record_of


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The records that are read."""
    found: list[Path] = []

    def noted(path: Path) -> Record:
        found.append(path)
        return read(path)

    monkeypatch.setattr(library, "read", noted)
    return found


@pytest.fixture
def games(letter: Scenario) -> list[Path]:
    """Three games: begun, abandoned, and played to its end."""
    paths = []
    for number in range(2):
        session = Session.new(letter, Shuffle(number), seats={Side.RED: Seat("page", number)})
        advance(session, number, 5)
        session.close()
        paths.append(session.path)
    end_game(paths[1])
    rename_game(paths[0], "Mine")
    over = records_folder() / "over.ad1666"
    over.write_bytes(record_of("letter-1").read_bytes())
    return [*paths, over]


def anew() -> Games:
    """The games as they are listed without an index."""
    index_file().unlink(missing_ok=True)
    return read_games()


def test_what_has_not_changed_is_not_read_again(games: list[Path], reads: list[Path]) -> None:
    first = read_games()
    assert sorted(reads) == sorted(games) and len(first.finished) == 2
    reads.clear()
    assert read_games() == first and reads == []
    assert anew() == first and len(reads) == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_bytes(path.read_bytes() + b"oops\n"),
        lambda path: rename_game(path, "Ours"),  # as long as the name it had, of the same time
        lambda path: path.write_bytes(path.read_bytes().replace(b"rules", b"ruled")),
        end_game,
        delete_game,
        lambda path: path.rename(path.with_name("other.ad1666")),
    ],
)
def test_what_has_changed_is_read(games: list[Path], change: Callable[[Path], object]) -> None:
    before = read_games()
    change(games[0])
    now = read_games()
    assert now == anew() != before


def flipped(data: bytes) -> bytes:
    at = data.index(b"Mine")
    return data[:at] + b"Yours"[:4] + data[at + 4 :]


def resealed(data: bytes) -> bytes:
    """The index with what no version of it holds, but a sound checksum."""
    head = data.partition(b"\n")[0][:-8]
    return head + f"{zlib.crc32(b'[]'):08x}".encode() + b"\n[]"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:200],
        flipped,
        lambda data: data.replace(b"games 1", b"games 2", 1),
        lambda data: data.replace(b"rules ", b"rules 1", 1),
        lambda data: b"\xff" * 50,
        resealed,
    ],
)
def test_a_damaged_index_or_one_of_another_version_is_made_again(
    games: list[Path], spoil: Callable[[bytes], bytes], reads: list[Path]
) -> None:
    before = read_games()
    written = index_file().read_bytes()
    index_file().write_bytes(spoil(written))
    reads.clear()
    assert read_games() == before and len(reads) == 3
    assert index_file().read_bytes() == written


def test_an_index_that_cannot_be_written_is_done_without(
    games: list[Path], reads: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = anew()
    index_file().unlink()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        assert read_games() == before
    assert sorted(os.listdir(index_file().parent)) == ["games"]
    index_file().mkdir()
    assert read_games() == before


def test_damaged_records_are_read_each_time(games: list[Path], reads: list[Path]) -> None:
    games[0].write_bytes(games[0].read_bytes() + b"oops\n")
    games[1].write_text("Zounds!")
    read_games()
    reads.clear()
    assert [game.problem is None for game in read_games().unfinished] == [False, False]
    assert sorted(reads) == sorted(games[:2])


def test_games_are_read_a_few_at_a_time(games: list[Path], reads: list[Path]) -> None:
    for number, path in enumerate(games):
        os.utime(path, (2e9 - number, 2e9 - number))
    counts = [read_games(0).unread for _ in range(4)]
    assert counts == [2, 1, 0, 0] and reads == games
    assert read_games() == anew()


def test_damaged_records_hold_up_none_of_the_others(games: list[Path], letter: Scenario) -> None:
    for path in games[:2]:
        path.write_text("Zounds!")
        os.utime(path, (2e9, 2e9))
    assert read_games(0).unread == 0
    index_file().unlink()
    os.utime(games[2], (3e9, 3e9))
    assert [read_games(0).unread for _ in range(3)] == [2, 0, 0]


def test_nothing_is_written_where_nothing_was_played() -> None:
    assert read_games() == Games((), (), ())
    assert not index_file().parent.exists()
    assert library.Index.read() == library.Index()
