"""Many games: played where and in whatever order, each counted once, and the same ones."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.game import Job, play
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results.store import Results, resume_results
from ad1666.lab.results.sure import Verdict
from ad1666.lab.running import plan
from ad1666.lab.running.plan import Pairing, Plan
from ad1666.lab.running.pool import in_pool
from ad1666.lab.running.run import Progress, Run
from ad1666.rules.cards import Side
from tests.lab.counts import counted

DUEL = Pairing("seeker", "seeker")


def one_by_one(jobs: Iterator[Job]) -> Iterator[Played | Failed]:
    return map(play, jobs)


def in_pairs_backwards(jobs: Iterator[Job]) -> Iterator[Played | Failed]:
    while pair := list(islice(jobs, 2)):
        yield from map(play, reversed(pair))


def carried_out(
    arena: Arena,
    folder: Path,
    games: int | None,
    runner: Callable[[Iterator[Job]], Iterator[Played | Failed]] = one_by_one,
    pairing: Pairing = DUEL,
) -> tuple[Results, list[Progress], Run]:
    results = resume_results(folder)
    run = Run(Plan((arena,), (pairing,), games), results)
    return results, list(run.play(runner)), run


def test_names_of_games() -> None:
    arena = Arena("abc", "x", "X", {})
    planned = Plan((arena,), (Pairing("a", "b", swap=True),), 5, first=10)
    names = [(n.red, n.blue, n.seed) for n in planned.names(arena, planned.pairings[0])]
    assert names == [("a", "b", 10), ("b", "a", 10), ("a", "b", 11), ("b", "a", 11), ("a", "b", 12)]
    planned = Plan((arena,), (Pairing("a", "a", swap=True),), 3)
    names = [(n.red, n.blue, n.seed) for n in planned.names(arena, planned.pairings[0])]
    assert names == [("a", "a", 0), ("a", "a", 1), ("a", "a", 2)]


def test_other_workers_and_another_order_give_the_same(shortest: Arena, tmp_path: Path) -> None:
    one, _, _ = carried_out(shortest, tmp_path / "1", 6)
    other, _, _ = carried_out(shortest, tmp_path / "2", 6, in_pairs_backwards)
    pool, _, _ = carried_out(shortest, tmp_path / "3", 6, partial(in_pool, workers=2))
    assert counted(one) == counted(other) == counted(pool)
    assert len(counted(one)["games"]) == 6 and all(counted(one).values())


def test_a_run_goes_on_where_it_was_left(shortest: Arena, tmp_path: Path) -> None:
    results = resume_results(tmp_path)
    begun = Run(Plan((shortest,), (DUEL,), 5), results).play(one_by_one)
    assert [next(begun) for _ in range(3)] == [Progress(n, 5) for n in range(3)]
    begun.close()
    results.close()
    results, progress, run = carried_out(shortest, tmp_path, 5)
    assert progress == [Progress(n, 3) for n in range(4)]
    assert [game.name.seed for game in run.played(shortest, DUEL)] == [0, 1, 2, 3, 4]
    assert carried_out(shortest, tmp_path, 5)[1] == [Progress(0, 0)]
    assert len(list(results.rows("select * from games"))) == 5


def test_a_game_is_counted_once(shortest: Arena, tmp_path: Path) -> None:
    results, _, _ = carried_out(shortest, tmp_path, 1)
    before = counted(results)
    [game] = results.games()
    results.add(evolve(game, winner=None, turns=99))
    assert counted(results) == before


def test_what_fails_is_kept_and_not_tried_again(shortest: Arena, tmp_path: Path) -> None:
    def failing(jobs: Iterator[Job]) -> Iterator[Played | Failed]:
        return (Failed(job.name, "it broke", ("a line",)) for job in jobs)

    results, _, _ = carried_out(shortest, tmp_path, 2, failing)
    assert [f.name.seed for f in results.failures()] == [0, 1]
    assert results.failures()[0].lines == ("a line",) and not results.games()
    assert carried_out(shortest, tmp_path, 2)[1] == [Progress(0, 0)]


# until it is sure


def won_by(winners: Callable[[int], Side | None]) -> Callable[[Iterator[Job]], Iterator[Played]]:
    """Plays nothing: the winner goes by the seed."""

    def runner(jobs: Iterator[Job]) -> Iterator[Played]:
        for job in jobs:
            yield Played(job.name, winners(job.name.seed), "time", 1, 0, 5, 50, 1, 1, 1, 0)

    return runner


def test_it_stops_when_it_is_sure(shortest: Arena, tmp_path: Path) -> None:
    runner = won_by(lambda _: Side.RED)
    results, progress, run = carried_out(shortest, tmp_path, None, runner)
    assert run.sureness(shortest, DUEL).verdict is Verdict.RED
    assert len(progress) - 1 == len(results.games()) == run.sureness(shortest, DUEL).games < 50
    assert {p.total for p in progress} == {None}
    assert carried_out(shortest, tmp_path, None, runner)[1] == [Progress(0, None)]


def test_games_count_in_their_order_and_not_as_they_come(shortest: Arena, tmp_path: Path) -> None:
    """Long games would count less otherwise."""

    def late(jobs: Iterator[Job]) -> Iterator[Played]:
        runner = won_by(lambda seed: Side.RED if seed % 3 else Side.BLUE)
        while some := list(islice(jobs, 7)):
            yield from reversed(list(runner(iter(some))))

    run = carried_out(shortest, tmp_path / "1", None, late)[2]
    plain = won_by(lambda seed: Side.RED if seed % 3 else Side.BLUE)
    usual = carried_out(shortest, tmp_path / "2", None, plain)[2]
    assert run.sureness(shortest, DUEL).games == usual.sureness(shortest, DUEL).games
    assert run.sureness(shortest, DUEL).verdict is Verdict.RED


def test_games_that_failed_do_not_keep_it_from_being_sure(shortest: Arena, tmp_path: Path) -> None:
    def runner(jobs: Iterator[Job]) -> Iterator[Played | Failed]:
        for job in jobs:
            [done] = won_by(lambda _: Side.BLUE)(iter([job]))
            yield Failed(job.name, "it broke") if job.name.seed % 4 == 1 else done

    run = carried_out(shortest, tmp_path, None, runner)[2]
    assert run.sureness(shortest, DUEL).verdict is Verdict.BLUE


def test_if_all_fail_it_ends(
    shortest: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(jobs: Iterator[Job]) -> Iterator[Played | Failed]:
        return (Failed(job.name, "it broke") for job in jobs)

    monkeypatch.setattr(plan, "MOST_GAMES", 20)
    results, _, run = carried_out(shortest, tmp_path, None, failing)
    assert len(results.failures()) == 20 and run.sureness(shortest, DUEL).verdict is None
    assert run.played(shortest, DUEL) == []


# the pool


def test_a_lost_process_loses_no_game(shortest: Arena, tmp_path: Path) -> None:
    results = resume_results(tmp_path)
    run = Run(Plan((shortest,), (DUEL,), 12), results)
    playing = run.play(partial(in_pool, workers=2))
    for progress in playing:
        if progress.played == 2:
            victim = active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    whole, _, _ = carried_out(shortest, tmp_path / "whole", 12)
    assert counted(results) == counted(whole)


def test_leaving_off_ends_the_processes(shortest: Arena, tmp_path: Path) -> None:
    playing = Run(Plan((shortest,), (DUEL,), 50), resume_results(tmp_path)).play(
        partial(in_pool, workers=2)
    )
    assert [next(playing).played, next(playing).played] == [0, 1]
    assert len(active_children()) == 2
    playing.close()
    deadline = time.monotonic() + 10
    while active_children() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not active_children()
