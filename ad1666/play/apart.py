"""Programs that run in processes of their own, so that the window never waits for them."""

from __future__ import annotations

import io
import os
import pickle
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, ParamSpec, TypeVar
from weakref import WeakSet

from ad1666.bots import SEATED, SeatedProgram, UnknownPlayer, player_of
from ad1666.bots.guests import GuestFails
from ad1666.bots.planner.reasons import Reasoned
from ad1666.game.seats import Seat, unversioned
from ad1666.game.view import SeenPrompt
from ad1666.play.leaving import when_left
from ad1666.processes import depend, think, tidy
from ad1666.rules.board import Board
from ad1666.rules.requests import Choice
from ad1666.settings import preferences

PATIENCE = 10.0
"""Seconds after which whatever else is still done in other processes is given up when the program
ends."""
_LAST = 10
"""How much a process aside gives way, of 19 steps."""
_Told = ParamSpec("_Told")
_Done = TypeVar("_Done")
_Message = tuple[bytes, dict[int, Board]]
"""A pickled prompt without its boards, and the boards in it that are new."""
_Thought = Future[tuple[Choice | None, Reasoned | None]]


class Apart:
    """The program of a seat, running in another process. It is sent what its side may see and
    nothing else. Raises UnknownPlayer; for one of somebody's own only if that was never named at
    this computer, and `decide` if it cannot play.

    `decide` raises what the program raises, and BrokenProcessPool if its process has ended; the
    next call starts a new one, and so it does after an error of a program of somebody's own.
    """

    def __init__(self, seat: Seat) -> None:
        need_known(seat)
        self._seat = seat
        self._boards: dict[int, Board] = {}
        self._process = _process(seat)
        self.reasoned: Reasoned | None = None
        """The last decision with its reasons; None if the program gives none."""

    def decide(self, seen: SeenPrompt) -> Choice:
        """The program's decision."""
        choice = self._ask(seen, asked=True)
        assert choice is not None
        return choice

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """What the program does at any time, if anything."""
        return self._ask(seen, asked=False)

    def _ask(self, seen: SeenPrompt, *, asked: bool) -> Choice | None:
        sent = dict(self._boards)
        message = packed(seen, sent)
        try:
            choice, self.reasoned = self._submitted(message, asked=asked).result()
        except (BrokenProcessPool, GuestFails, UnknownPlayer) as error:
            if isinstance(error, BrokenProcessPool) and _thinking.ended:
                raise SystemExit from None  # nobody waits for an answer any more
            # its author may have mended it when it is asked again
            self._process, self._boards = _process(self._seat), {}
            raise
        self._boards = sent
        return choice

    def _submitted(self, message: _Message, *, asked: bool) -> _Thought:
        try:
            return self._process.submit(_answer, message, asked=asked)
        except BrokenProcessPool:
            raise
        except RuntimeError:  # the program is exiting: nobody waits for an answer any more
            raise SystemExit from None


def need_known(seat: Seat) -> None:
    """Raises UnknownPlayer unless the program of a seat is ours, or was named at this computer."""
    if unversioned(seat.name) not in (*SEATED, *preferences.now.guests):
        raise UnknownPlayer(seat.name)


class _Noted(SpawnContext):
    """Starts processes for pools, and knows those that run."""

    def __init__(self) -> None:
        self.running = WeakSet[SpawnProcess]()
        """Those that have not ended, and maybe some that have: one that was kept for longer would
        keep its pipes open."""
        self.ended = False
        """Whether they have been ended for good."""
        self.Process = self._begun  # type: ignore[assignment, misc]

    def _begun(self, *told: Any, **also: Any) -> SpawnProcess:
        process = SpawnProcess(*told, **also)
        self.running.add(process)
        self.ended = False
        return process

    def end(self, patience: float = 0.0) -> None:
        """Ends the processes that have not ended by themselves after some seconds. Even those that
        are stopped, and so heed no request."""
        self.ended = True
        until = time.monotonic() + patience
        for process in tuple(self.running):
            if process.is_alive():
                process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()


_thinking, _working = _Noted(), _Noted()
_pools = WeakSet[ProcessPoolExecutor]()
"""The pools for other work than thinking."""
_asides = WeakSet["Aside"]()


def try_out(seat: Seat) -> None:
    """Makes the program of a seat in a process of its own. Raises UnknownPlayer if it cannot play,
    BrokenProcessPool if it ends that process."""
    with ProcessPoolExecutor(1, _thinking) as pool:
        pool.submit(_try, seat).result()


def _try(seat: Seat) -> None:
    player_of(seat)


def _process(seat: Seat) -> ProcessPoolExecutor:
    """A process pool of one, started on first use. It ends when it is no longer referenced."""
    return ProcessPoolExecutor(1, _thinking, _begin, (seat,))


def processes(number: int) -> ProcessPoolExecutor:
    """Processes for any other work, started on first use. They end with the window."""
    pool = ProcessPoolExecutor(number, _working, depend)
    _pools.add(pool)
    return pool


class Aside:
    """A process for work that may be dropped at any time, started on first use. It gives way to all
    others, and ends at once with the window."""

    def __init__(self) -> None:
        self._context = _Noted()
        self._pool = ProcessPoolExecutor(1, self._context, _give_way)
        _asides.add(self)

    def submit(
        self, do: Callable[_Told, _Done], *told: _Told.args, **named: _Told.kwargs
    ) -> Future[_Done]:
        """Has something done there. What comes of it raises BrokenProcessPool once it has ended."""
        return self._pool.submit(_tidily, partial(do, *told, **named))

    def end(self) -> None:
        """Ends it, with what it does."""
        self._context.end()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _tidily(do: Callable[[], _Done]) -> _Done:
    done = do()
    tidy()
    return done


def _give_way() -> None:
    depend()
    think()
    if sys.platform != "win32":
        os.nice(_LAST)


def end() -> None:
    """Ends all processes: those that think at once, as those aside, the others when their work is
    done, but not after `PATIENCE`. Python would wait for each however long it takes, or stands
    still."""
    _thinking.end()
    for aside in tuple(_asides):
        aside.end()
    for pool in tuple(_pools):
        pool.shutdown(wait=False)
    _working.end(PATIENCE)


when_left(end)


_RETRIES = 20
"""How often a prompt is pickled anew that has changed under way."""


class _Packer(pickle.Pickler):
    """Pickles a prompt without its board, which is large and the same from prompt to prompt.
    Sending it again would also lose what the other process has cached for it."""

    def __init__(self, file: io.BytesIO, known: dict[int, Board]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.known = known
        self.added: dict[int, Board] = {}

    def persistent_id(self, value: object) -> int | None:
        """The number that stands for a board; None for anything else."""
        if not isinstance(value, Board):
            return None
        if id(value) not in self.known:
            self.known[id(value)] = value
            self.added[id(value)] = value
        return id(value)


class _Unpacker(pickle.Unpickler):
    """Restores the boards."""

    def persistent_load(self, number: int) -> Board:
        """The board that a number stands for."""
        return _boards[number]


def packed(seen: SeenPrompt, known: dict[int, Board]) -> _Message:
    """A pickled prompt, with the boards in it that are not ``known`` yet. They are added to
    ``known``. The table draws the same position meanwhile, and what it works out for the first time
    is remembered there (`cached_property`), in the midst of which nothing can be pickled: then it
    is pickled anew."""
    for last in (*(False,) * _RETRIES, True):
        file = io.BytesIO()
        packer = _Packer(file, dict(known))
        try:
            packer.dump(seen)
        except RuntimeError:
            if last:
                raise
        else:
            known.update(packer.added)
            break
    return file.getvalue(), packer.added


# What follows runs in the other process

_players: list[SeatedProgram | UnknownPlayer] = []
"""The program that runs here, or why none does."""
_boards: dict[int, Board] = {}


def _begin(seat: Seat) -> None:
    depend()
    try:
        _players.append(player_of(seat))
    except UnknownPlayer as error:
        _players.append(error)
    think()


def _answer(packed: _Message, *, asked: bool) -> tuple[Choice | None, Reasoned | None]:
    _boards.update(packed[1])
    seen: SeenPrompt = _Unpacker(io.BytesIO(packed[0])).load()
    program = _players[0]
    if isinstance(program, UnknownPlayer):
        raise program
    choice = program.decide(seen) if asked else program.interject(seen)
    tidy()
    return choice, program.reasoned
