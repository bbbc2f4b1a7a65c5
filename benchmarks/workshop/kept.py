"""The games stored in folders of the laboratory."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ad1666.game.records.record import read
from ad1666.game.records.replay import Replay, replay
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.played import Played
from ad1666.lab.results.records import write_records
from ad1666.lab.results.store import FILE, Results, open_results
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State


@contextmanager
def opened(folder: Path) -> Iterator[Results]:
    """A copy of a folder's results, so that the folder itself stays unchanged."""
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copy(folder / FILE, scratch)
        yield open_results(Path(scratch))


def games(results: Results) -> Iterator[tuple[Arena, State, Played]]:
    """All games, each with its arena and its starting position."""
    for arena in results.arenas():
        start = arena.scenario().state
        for played in results.games(arena.digest):
            yield arena, start, played


@contextmanager
def recorded(results: Results, arena: Arena, played: Played) -> Iterator[Path]:
    """The record of a game, deleted afterwards."""
    (path,) = write_records(results, arena, [played])
    yield path
    path.unlink()


def turns(replayed: Replay) -> tuple[State, ...]:
    """For each turn, the position in which its first figure is about to be activated."""
    found = dict[int, State]()
    for game in (moment.game for moment in replayed.moments):
        if isinstance(game.pending, Prompt) and game.pending.topic is Topic.ACTIVATE:
            found.setdefault(game.state.turn, game.state)
    return tuple(found.values())


def replays(folders: Iterable[Path]) -> Iterator[tuple[Arena, Played, Replay]]:
    """All games of some folders, replayed."""
    for folder in folders:
        with opened(folder) as results:
            for arena, start, played in games(results):
                with recorded(results, arena, played) as path:
                    found = replay(read(path), start)
                yield arena, played, found
