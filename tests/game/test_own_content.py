"""A game may begin with content that is not that of its scenario's file: the record keeps it, and
nobody is told that the scenario has changed."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import branch_game, read_games
from ad1666.game.records.record import KEPT, read
from ad1666.game.records.replayed_by import played, replayed_record
from ad1666.game.session import Session
from ad1666.game.view import forced
from ad1666.rules.requests import Prompt


def otherwise(path: Path) -> Scenario:
    """The scenario in a file with one guard token more than the file says."""
    kept = dict(kept_of(path))
    kept["scenario"] = kept["scenario"].replace("guard = 18", "guard = 19")
    return kept_scenario(kept, path, path)


def some_moves(session: Session, number: int = 12) -> None:
    for _ in range(number):
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        session.choose(forced(prompt) or prompt.options[0])


def test_it_resumes_and_replays_with_its_own_content(letter: Scenario, tmp_path: Path) -> None:
    scenario = otherwise(letter.path)
    session = Session.new(scenario, Shuffle(1), tmp_path / "x.ad1666")
    some_moves(session)
    session.close()
    record = read(session.path)
    assert record.own_content and record.header.scenario == letter.path.name
    again, problem = Session.resume(session.path)
    assert problem is None and again.game == session.game
    assert again.scenario.state == scenario.state != letter.state
    some_moves(again)
    again.close()
    found = played(read(session.path))
    assert not found.changed and found.scenario.path == letter.path
    assert found.scenario.map.path == letter.map.path  # so it is drawn as ever
    assert [text for _, text in read(session.path).body].count(KEPT) == 1
    shown, replayed = replayed_record(read(session.path))
    assert replayed.problem is None and shown.state.guard == 19


def test_played_again_and_from_its_beginning_it_is_the_same(letter: Scenario) -> None:
    session = Session.new(otherwise(letter.path), Shuffle(2))
    some_moves(session)
    session.close()
    again, _ = Session.resume(session.path)
    again.close()
    once_more = Session.new(again.scenario, Shuffle(3))
    once_more.close()
    for path in (once_more.path, branch_game(session.path, 0), branch_game(session.path, 9)):
        taken_up, problem = Session.resume(path)
        taken_up.close()
        assert problem is None and taken_up.scenario.state.guard == 19
    assert {game.scenario for game in read_games().unfinished} == {letter.path.name}


def test_it_needs_no_file(letter: Scenario, tmp_path: Path) -> None:
    file = tmp_path / "gone.toml"
    file.write_text(letter.path.read_text("utf-8"), "utf-8")
    (tmp_path / "golden-lion.tmx").write_bytes(letter.map.path.read_bytes())
    scenario = evolve(otherwise(letter.path), path=file)
    session = Session.new(scenario, Shuffle(4), tmp_path / "x.ad1666")
    some_moves(session)
    session.close()
    for name in ("gone.toml", "golden-lion.tmx"):
        (tmp_path / name).unlink()
    again, problem = Session.resume(session.path)
    again.close()
    assert problem is None and again.game == session.game


def test_a_scenario_from_its_file_is_marked_by_nothing(letter: Scenario) -> None:
    session = Session.new(load_scenario(letter.path), Shuffle(5))
    some_moves(session)
    session.close()
    assert not read(session.path).own_content
