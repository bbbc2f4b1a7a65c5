"""Games on a Dask cluster (the extra ``lab``): the same as anywhere, though a worker is lost."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path

import pytest

from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.game import play
from ad1666.lab.results.store import resume_results
from ad1666.lab.running.cluster import NoCluster, on_cluster
from ad1666.lab.running.plan import Pairing, Plan
from ad1666.lab.running.run import Run
from tests.lab.counts import counted

GAMES = 14
DUEL = Pairing("seeker", "seeker")


def test_without_dask_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r'pip install "ad1666\[lab\]"'):
        next(on_cluster(iter([]), "tcp://127.0.0.1:9"))


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process")
def test_a_lost_worker_changes_nothing(shortest: Arena, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="not installed: the extra lab")
    plan = Plan((shortest,), (DUEL,), GAMES)
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
