"""The results in a folder: read as they were written, and refused if they are none of ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.lab.games.arenas import Arena, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results import store
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
        "update scenarios set content = x'00'",
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


@pytest.mark.parametrize(
    ("statement", "column"),
    [
        ("update games set turns = 'many'", "turns in the table games"),
        ("update games set winner = 'green'", "winner in the table games"),
        ("update games set moves = 'A: end'", "moves in the table games"),
        ("alter table games rename column hits to blows", "hits in the table games"),
        ("alter table figures drop column dealt", "dealt in the table figures"),
        ("update figures set dealt = x'00'", "dealt in the table figures"),
        ("update figures set status = 'asleep'", "status in the table figures"),
        ("update decisions set seconds = 'long'", "seconds in the table decisions"),
        ("update spots set deed = 'dance'", "deed in the table spots"),
        ("update means set side = null", "side in the table means"),
        ("update pace set step = 1.5", "step in the table pace"),
        ("update scenarios set content = 'text'", "content in the table scenarios"),
    ],
)
def test_what_another_program_has_changed_is_told(
    statement: str, column: str, shortest: Arena, results: Results
) -> None:
    results.enter(shortest)
    results.add(one_game(shortest))
    told = refused(spoilt(results, statement))
    assert told.endswith(
        f"games.sqlite: another program has changed {column}. Name another folder."
    )


def test_a_table_that_is_gone(results: Results) -> None:
    assert "cannot be used: no such table: games" in refused(spoilt(results, "drop table games"))


def locked(results: Results) -> sqlite3.Connection:
    """Another program's hold on the file."""
    other = sqlite3.connect(results.folder / FILE, isolation_level=None)
    other.execute("begin exclusive")
    return other


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SOON", 0.05)
    monkeypatch.setattr(store, "WAIT", 0.2)


@pytest.mark.usefixtures("_hasty")
def test_a_file_that_another_program_keeps(
    results: Results, shortest: Arena, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    mine = resume_results(results.folder, told.append)
    other = locked(results)
    for using in (
        lambda: open_results(results.folder, told.append),
        lambda: mine.enter(shortest),
        lambda: mine.add(Failed(GameName(shortest.digest, "seeker", "chance", 3), "it broke")),
    ):
        told.clear()
        with pytest.raises(BadResults, match="another program does not let go of it"):
            using()
        assert [text.partition(": ")[2] for text in told] == [
            "another program is writing to it. Waiting up to 0 seconds…"
        ]
    lab = ["lab", "best-blade-in-vienna", "--games", "1", "--out", str(results.folder)]
    assert main(lab) == 2
    said = capsys.readouterr().err
    assert "is writing to it. Waiting" in said and "does not let go of it" in said
    other.rollback()
    mine.enter(shortest)
    assert mine.arenas() == []


def test_a_file_that_another_program_lets_go_of(
    results: Results, shortest: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SOON", 0.05)
    other = locked(results)
    mine = Results(
        sqlite3.connect(results.folder / FILE), results.folder, lambda _told: other.rollback()
    )
    mine.enter(shortest)
    assert [*mine.rows("select name from scenarios")] == [(shortest.name,)]


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
