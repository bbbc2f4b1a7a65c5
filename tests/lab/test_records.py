"""Records of games of the laboratory: they replay to what was counted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.console.cli import main
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import played, replayed_record
from ad1666.lab.games.arenas import arena_of, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results.records import most_even, most_one_sided, striking, write_records
from ad1666.lab.results.store import open_results, resume_results
from tests.shipped import SCENARIOS

SHORTEST = "best-blade-in-vienna"


def run(folder: Path, *arguments: str) -> list[Path]:
    command = ["lab", SHORTEST, "--workers", "1", "--games", "8", "--out", str(folder)]
    assert main([*command, *arguments]) == 0
    return sorted((folder / "records").iterdir())


def test_a_record_of_each_game_replays_to_what_was_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = run(tmp_path, "--records", "all")
    counted = {game.name: game for game in open_results(tmp_path).games()}
    assert len(records) == len(counted) == 8
    for path in records:
        record = read(path)
        assert record.over and not played(record).changed
        _, replayed = replayed_record(record)
        assert replayed.problem is None
        state = replayed.game.state
        assert state.outcome is not None
        [game] = (g for g in counted.values() if g.name.seats == record.header.seats)
        assert (state.outcome.winner, state.turn) == (game.winner, game.turns)
    capsys.readouterr()
    assert main(["replay", "--text", str(records[0])]) == 0
    assert "has changed" not in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_records_of_each_scenario_replay(path: Path, tmp_path: Path) -> None:
    results, arena = resume_results(tmp_path), arena_of(path)
    results.enter(arena)
    games = []
    for seed in range(5):
        name = GameName(arena.digest, *("seeker", "chance")[:: (-1) ** seed], seed)
        done = play(job_of(arena, name))
        assert isinstance(done, Played), done.problem
        results.add(done)
        games.append(done)
    for record in map(read, write_records(results, arena, games)):
        _, replayed = replayed_record(record)
        assert replayed.problem is None and replayed.game.state.outcome is not None


def test_only_striking_ones_are_kept_unless_asked_for(tmp_path: Path) -> None:
    records = run(tmp_path)
    before = [path.stat().st_mtime_ns for path in records]
    assert 3 <= len(records) <= 6
    assert [path.stat().st_mtime_ns for path in run(tmp_path)] == before


def test_a_game_that_failed_can_be_looked_at(tmp_path: Path) -> None:
    run(tmp_path)
    results = open_results(tmp_path)
    [arena] = results.arenas()
    name = GameName(arena.digest, "seeker", "seeker", 4)
    failed = Failed(
        GameName(arena.digest, "seeker", "seeker", 44), "broke", results.lines(name)[:9]
    )
    [path] = write_records(results, arena, [failed])
    record = read(path)
    _, replayed = replayed_record(record)
    assert not record.over and replayed.problem is None and len(replayed.steps) == 9


def test_which_games_are_striking() -> None:
    rng = random.Random(3)
    games = [
        Played(GameName("x", "a", "b", seed), None, "time", rng.randint(0, 9), 5, 5, 99, 1, 0, 0, 2)
        for seed in range(50)
    ]
    margins = sorted(abs(g.red_score - 5) for g in games)
    assert [abs(g.red_score - 5) for g in most_one_sided(games)] == margins[:-4:-1]
    assert [abs(g.red_score - 5) for g in most_even(games)] == margins[:3]
    assert len(set(striking(games))) == len(striking(games)) == 6
    assert striking(games[:1]) == games[:1] and striking([]) == []


def test_two_scenarios_of_a_name_whose_fingerprints_begin_alike(tmp_path: Path) -> None:
    results, arena = resume_results(tmp_path), arena_of(SCENARIOS[0])
    paths: list[Path] = []
    for digest in ("abcd00000001", "abcd00000002"):
        twin = evolve(arena, digest=digest)
        results.enter(twin)
        failed = Failed(GameName(digest, "seeker", "chance", 1), "it broke", ("a line",))
        paths += write_records(results, twin, [failed])
    assert len({*paths}) == 2 and all(path.exists() for path in paths)
