"""Games on this machine, in this process or in a pool of processes."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from ad1666.lab.games.game import Job, play
from ad1666.lab.games.played import Failed, Played
from ad1666.processes import depend, think, tidy

_Task = TypeVar("_Task")
_Done = TypeVar("_Done")
_AHEAD = 2
"""Games queued for each worker, so that none is idle."""
MOST_WORKERS = 61 if sys.platform == "win32" else None
"""The most processes that one can wait for on Windows, None where there is no such number."""
_MOST_LOSSES = 3
"""The number of pools that may be lost in succession without finishing a game; after more,
something else must be wrong."""


def in_pool(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
    """Plays games in ``workers`` processes; if that is 1, in this process. If a process is lost,
    its games are played again. Raises BrokenProcessPool if that happens again and again."""
    yield from shared_out(play, jobs, workers)


def shared_out(
    do: Callable[[_Task], _Done], tasks: Iterator[_Task], workers: int
) -> Iterator[_Done]:
    """Does some tasks as `in_pool` plays games, in any order."""
    if workers == 1:
        yield from map(do, tasks)
        return
    waiting: deque[_Task] = deque()
    losses = 0
    while losses <= _MOST_LOSSES:
        try:
            for done in _in_one_pool(do, waiting, tasks, workers):
                losses = 0
                yield done
            return
        except BrokenProcessPool:
            losses += 1
            if losses > _MOST_LOSSES:
                raise


def _begin() -> None:
    depend()
    think()


def _do(do: Callable[[_Task], _Done], task: _Task) -> _Done:
    done = do(task)
    tidy()
    return done


def _in_one_pool(
    do: Callable[[_Task], _Done], waiting: deque[_Task], tasks: Iterator[_Task], workers: int
) -> Iterator[_Done]:
    """Does tasks until a process is lost; unfinished ones are then in ``waiting``."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin)
    running: dict[Future[_Done], _Task] = {}
    try:
        while True:
            waiting.extend(islice(tasks, max(0, _AHEAD * workers - len(running) - len(waiting))))
            while waiting:
                running[pool.submit(_do, do, waiting[0])] = waiting[0]
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
