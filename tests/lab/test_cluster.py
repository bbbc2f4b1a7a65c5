"""Games on a Dask cluster (the extra ``lab``): the same as anywhere, though a worker is lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.game import play
from ad1666.lab.results.store import resume_results
from ad1666.lab.running.cluster import NoCluster, on_cluster
from ad1666.lab.running.run import Experiment, Matchup, Run
from tests.lab.counts import counted

GAMES = 14
DUEL = Matchup("seeker", "seeker")


def test_without_dask_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r'pip install "ad1666\[lab\]"'):
        next(on_cluster(iter([]), "tcp://127.0.0.1:9"))


def test_without_certificates_it_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="not installed: the extra lab")
    lab = ["lab", "best-blade-in-vienna", "--games", "1", "--out", str(tmp_path)]
    assert main([*lab, "--cluster", "tls://127.0.0.1:9"]) == 2
    told, *more = capsys.readouterr().err.splitlines()
    assert told.startswith("ad1666: tls://127.0.0.1:9: needs certificates: name them in Dask's")
    assert not more


def test_a_scheduler_that_dies_is_told(
    shortest: Arena, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="not installed: the extra lab")
    address, work = f"tcp://127.0.0.1:{free_port()}", ("--no-dashboard",)
    port = address.rpartition(":")[2]
    with ExitStack() as stack:
        scheduler = started(stack, "scheduler", "--port", port, "--host", "127.0.0.1", *work)
        started(stack, "worker", address, "--nthreads", "1", "--no-nanny", *work)
        results = resume_results(tmp_path / "cluster")
        playing = Run(Experiment((shortest,), (DUEL,), 100), results).play(
            partial(on_cluster, address=address)
        )
        while next(playing).played < 2:
            pass
        scheduler.kill()
        with pytest.raises(NoCluster, match="the scheduler is gone"):
            list(playing)
    assert 2 <= len(results.games()) < 100
    assert "Traceback" not in capsys.readouterr().err
    here = Run(Experiment((shortest,), (DUEL,), 3), results)
    assert [*here.play(lambda jobs: map(play, jobs))][-1].played <= 1


def started(stack: ExitStack, what: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A program of Dask, running until the end of the stack."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
    running = stack.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL))
    stack.callback(running.kill)
    return running


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process")
def test_a_lost_worker_changes_nothing(shortest: Arena, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="not installed: the extra lab")
    plan = Experiment((shortest,), (DUEL,), GAMES)
    results = resume_results(tmp_path / "cluster")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        runner = partial(on_cluster, address=cluster.scheduler_address)
        for progress in Run(plan, results).play(runner):
            if progress.played == 3:
                os.kill(victim, signal.SIGKILL)
    assert len(results.games()) == GAMES
    here = resume_results(tmp_path / "here")
    for _ in Run(plan, here).play(lambda jobs: map(play, jobs)):
        pass
    assert counted(results) == counted(here)
