"""The list of games comes from an index, which says nothing but what the records say."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game import library
from ad1666.game.fate import Shuffle
from ad1666.game.library import (
    Games,
    delete_game,
    end_game,
    index_file,
    read_games,
    rename_game,
    replayed_result,
)
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import Record, composed, read
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
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
    as_before(over)
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
        lambda data: data.replace(b"games 4", b"games 5", 1),
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


def finished(letter: Scenario, seed: int) -> Session:
    """A game played to its end."""
    session = Session.new(letter, Shuffle(seed))
    advance(session, seed, 5000)
    session.close()
    return session


def as_before(path: Path) -> None:
    """Makes a record of one that says how its game ended as older versions wrote it."""
    record = read(path)
    body = (re.sub(";.*;", ";", text) if "won by" in text else text for _, text in record.body)
    path.write_text(composed(record.header, record.content, body)[0])


def test_how_an_old_game_ended_is_told_by_one_replay(letter: Scenario, reads: list[Path]) -> None:
    path = finished(letter, 7).path
    (new,) = read_games().finished
    as_before(path)
    (old,) = read_games().finished
    assert old.untold and old.result is None and old.won_by == new.won_by
    result = replayed_result(path)
    assert result == new.result
    (told,) = read_games(None, {path: result}).finished
    assert told.result == result and not told.untold
    reads.clear()
    assert read_games().finished == (told,) and reads == [], "the index has it from then on"
    assert anew().finished == (old,)


def test_what_was_abandoned_has_no_result(games: list[Path]) -> None:
    told = {game.path: game.untold for game in read_games().finished}
    assert told == {games[1]: False, games[2]: True}


def test_of_a_game_that_cannot_be_replayed_no_result_is_asked_twice(games: list[Path]) -> None:
    old = games[2]
    record = read(old)
    cut = [text for _, text in record.body if not text.startswith("fate:")]
    old.write_text(composed(record.header, record.content, cut)[0])
    assert replayed_result(old) is None
    told = next(game for game in read_games(None, {old: None}).finished if game.path == old)
    assert told.result is None and not told.untold and told.won_by == "nobody"


@pytest.mark.parametrize("seed", [7, 11])
def test_a_finished_game_says_itself_how_it_ended(letter: Scenario, seed: int) -> None:
    session = finished(letter, seed)
    outcome = session.game.state.outcome
    assert outcome is not None
    (game,) = read_games().finished
    assert game.result is not None and not game.untold and game.result.winner == game.won_by
    assert game.result.points == {side: outcome.score(side) for side in Side}
    assert replayed_result(session.path) == game.result, "as a replay of it would tell"
    fallen = [f for f in session.game.state.figures if f.status is Status.KILLED and f.card.hero]
    assert sum(game.result.lost.values()) == len(fallen)
    assert read_games().finished == (game,), "from the index too"
