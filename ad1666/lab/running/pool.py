"""Games on this machine: in this process, or in a pool of others."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context

from ad1666.lab.games.game import Job, play
from ad1666.lab.games.played import Failed, Played

_AHEAD = 2
"""Games handed out for each worker, so that none waits for the next."""
_MOST_LOSSES = 3
"""Pools lost one after the other without a game played: then something else is wrong."""


def in_pool(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
    """Plays games in so many processes, in this one if that is one. If a process is lost, its games
    are played again: nothing is lost. Raises BrokenProcessPool if all are lost again and again."""
    if workers == 1:
        yield from map(play, jobs)
        return
    waiting: deque[Job] = deque()
    losses = 0
    while losses <= _MOST_LOSSES:
        try:
            for done in _in_one_pool(waiting, jobs, workers):
                losses = 0
                yield done
            return
        except BrokenProcessPool:
            losses += 1
            if losses > _MOST_LOSSES:
                raise


def _in_one_pool(
    waiting: deque[Job], jobs: Iterator[Job], workers: int
) -> Iterator[Played | Failed]:
    """Plays games as long as no process is lost; what is not done then is ``waiting``."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts)
    running: dict[Future[Played | Failed], Job] = {}
    try:
        while True:
            waiting.extend(islice(jobs, max(0, _AHEAD * workers - len(running) - len(waiting))))
            while waiting:
                running[pool.submit(play, waiting[0])] = waiting[0]
                waiting.popleft()
            if not running:
                pool.shutdown()
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done = future.result()
                del running[future]
                yield done
    except BrokenProcessPool:
        waiting.extend(running.values())
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:  # a game may last minutes
            process.terminate()


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one sees to the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
