"""The results in a folder: read as they were written, and refused if they are none of ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from ad1666.lab.games.arenas import Arena, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played
from ad1666.lab.results.store import FILE, BadResults, Results, open_results, resume_results


def one_game(shortest: Arena) -> Played:
    done = play(job_of(shortest, GameName(shortest.digest, "seeker", "chance", 3)))
    assert isinstance(done, Played)
    return done


def test_what_is_written_is_read(shortest: Arena, results: Results) -> None:
    results.enter(shortest)
    results.enter(shortest)
    game = one_game(shortest)
    results.add(game)
    results.close()
    again = open_results(results.folder)
    [read] = again.games()
    assert again.games(shortest.digest) == [read] and not again.games("another")
    assert (read.name, read.winner, read.turns) == (game.name, game.winner, game.turns)
    assert again.lines(game.name) == game.lines
    assert again.known() == {game.name}
    [arena] = again.arenas()
    assert arena == shortest and arena.content == shortest.content
    hits = list(again.rows("select sum(hits), sum(dealt) from figures"))
    assert hits == [(game.hits, sum(f.dealt for f in game.figures))]
    with pytest.raises(KeyError):
        again.lines(GameName(shortest.digest, "seeker", "chance", 4))


def refused(folder: Path) -> str:
    for opened in (open_results, resume_results):
        with pytest.raises(BadResults) as caught:
            opened(folder)
    return str(caught.value)


def test_there_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match="there is no such file"):
        open_results(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Once upon a time, there was no database at all. " * 40)
    assert refused(tmp_path).startswith(f"{tmp_path / FILE}: cannot be used")


def test_a_database_of_another_program(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("create table birds (name)")
    other.close()
    assert "database of another program" in refused(tmp_path)


def spoilt(results: Results, *statements: str) -> Path:
    results.close()
    with sqlite3.connect(results.folder / FILE) as other:
        for statement in statements:
            other.execute(statement)
    other.close()
    return results.folder


@pytest.mark.parametrize(
    "statement",
    [
        "drop table games",
        "update scenarios set content = x'00'",
        "update games set winner = 'green'",
        "update games set moves = x'00'",
    ],
)
def test_what_is_damaged_is_told_as_such(statement: str, shortest: Arena, results: Results) -> None:
    results.enter(shortest)
    game = one_game(shortest)
    results.add(game)
    again = open_results(spoilt(results, statement))
    with pytest.raises(BadResults, match=r"games\.sqlite: cannot be used: .+ Name another folder"):
        assert again.arenas() and again.games() and again.lines(game.name)


def test_nobody_knows_who_played(results: Results) -> None:
    folder = spoilt(results, "drop table program")
    with pytest.raises(BadResults, match="cannot be used: no such table"):
        resume_results(folder)


def test_results_of_another_version(results: Results) -> None:
    results.close()
    with sqlite3.connect(results.folder / FILE) as other:
        other.execute("pragma user_version = 99")
    other.close()
    assert "has results of version 99" in refused(results.folder)


def test_games_of_another_program_are_read_but_not_added_to(results: Results) -> None:
    results.close()
    with sqlite3.connect(results.folder / FILE) as other:
        other.execute("update program set digest = 'another'")
    other.close()
    assert open_results(results.folder).games() == []
    with pytest.raises(BadResults, match="another version of the program"):
        resume_results(results.folder)
