"""Many games: played where and in whatever order, each counted once, and the same ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.console import laboratory
from ad1666.console.cli import main
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.game import Job, play
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results.store import Results, resume_results
from ad1666.lab.results.sure import Verdict
from ad1666.lab.running.pool import in_pool
from ad1666.lab.running.run import Experiment, Matchup, Progress, Run
from ad1666.rules.cards import Side
from tests.lab.counts import counted

DUEL = Matchup("seeker", "seeker")


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
    pairing: Matchup = DUEL,
) -> tuple[Results, list[Progress], Run]:
    results = resume_results(folder)
    run = Run(Experiment((arena,), (pairing,), games), results)
    return results, list(run.play(runner)), run


def test_names_of_games() -> None:
    arena = Arena("abc", "x", "X", {})
    planned = Experiment((arena,), (Matchup("a", "b", swap=True),), 5, first=10)
    names = [(n.red, n.blue, n.seed) for n in planned.names(arena, planned.pairings[0])]
    assert names == [("a", "b", 10), ("b", "a", 10), ("a", "b", 11), ("b", "a", 11), ("a", "b", 12)]
    planned = Experiment((arena,), (Matchup("a", "a", swap=True),), 3)
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
    begun = Run(Experiment((shortest,), (DUEL,), 5), results).play(one_by_one)
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
    """Plays nothing: the seed decides who wins."""

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
    """In the order in which they end, long games would count less."""

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

    monkeypatch.setattr("ad1666.lab.running.run.MOST_GAMES", 20)
    results, _, run = carried_out(shortest, tmp_path, None, failing)
    assert len(results.failures()) == 20 and run.sureness(shortest, DUEL).verdict is None
    assert run.played(shortest, DUEL) == []


# the pool


def test_a_lost_process_loses_no_game(shortest: Arena, tmp_path: Path) -> None:
    results = resume_results(tmp_path)
    run = Run(Experiment((shortest,), (DUEL,), 12), results)
    playing = run.play(partial(in_pool, workers=2))
    for progress in playing:
        if progress.played == 2:
            victim = active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    whole, _, _ = carried_out(shortest, tmp_path / "whole", 12)
    assert counted(results) == counted(whole)


def test_leaving_off_ends_the_processes(shortest: Arena, tmp_path: Path) -> None:
    playing = Run(Experiment((shortest,), (DUEL,), 50), resume_results(tmp_path)).play(
        partial(in_pool, workers=2)
    )
    assert [next(playing).played, next(playing).played] == [0, 1]
    assert len(active_children()) == 2
    playing.close()
    deadline = time.monotonic() + 10
    while active_children() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not active_children()


def children(pid: int) -> set[int]:
    """The living processes that another one has started."""
    found = set()
    for entry in Path("/proc").iterdir():
        with suppress(ValueError, OSError):
            name, rest = (entry / "stat").read_text().rsplit(") ", 1)
            state, parent, *_more = rest.split()
            if int(parent) == pid and state != "Z":
                found.add(int(name.split(" ", 1)[0]))
    return found


def until(true: Callable[[], bool], seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
    return true()


COMMANDS = {
    "lab": ("ad1666", "lab", "best-blade-in-vienna", "--games", "500", "--workers", "2"),
    "soak": ("benchmarks.workshop.soak", "--games", "2000", "--processes", "2"),
}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize(
    ("number", "command"),
    [
        *(("SIGHUP", "soak"), ("SIGKILL", "lab")),
        *(
            pytest.param(number, command, marks=pytest.mark.slow)
            for number, command in (
                *(("SIGTERM", "lab"), ("SIGTERM", "soak")),
                *(("SIGHUP", "lab"), ("SIGKILL", "soak")),
            )
        ),
    ],
)
def test_however_it_ends_so_do_its_processes(number: str, command: str, tmp_path: Path) -> None:
    arguments = [sys.executable, "-m", *COMMANDS[command], "--out", str(tmp_path)]
    with subprocess.Popen(
        arguments,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=heed_signals,
    ) as running:
        began = until(lambda: len(children(running.pid)) >= 2)
        working = children(running.pid)
        running.send_signal(getattr(signal, number))
        running.wait(20)
        left = [pid for pid in working if not until(lambda pid=pid: not alive(pid))]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert began and len(working) >= 2 and not left


def heed_signals() -> None:
    """Lets a new process end by a signal that it would inherit as ignored, as below ``nohup``."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def alive(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rsplit(") ", 1)[1][0] != "Z"
    except OSError:
        return False


def test_on_windows_there_are_only_so_many_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = []

    def pool(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
        asked.append(workers)
        return one_by_one(jobs)

    monkeypatch.setattr(laboratory, "in_pool", pool)
    lab = ["lab", "best-blade-in-vienna", "--games", "1", "--out", str(tmp_path), "--workers"]
    assert main([*lab, "80"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(laboratory, "MOST_WORKERS", 61)
    assert main([*lab, "61"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*lab, "80"]) == 0
    assert "Windows allows 61 processes: 61 instead of 80 play." in capsys.readouterr().err
    assert asked == [80, 61, 61]
