"""The time until something is visible, and until a map is loaded."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from ad1666.content.maps.reader import MapFile, forget_maps, load_map
from ad1666.resources import data_root
from benchmarks.measuring import Effort, Line, ratio, rounds, times

MOST_STARTS = 7
SCENARIO = "letter-at-the-golden-lion.toml"

_UNTIL_SEEN = """
import os, sys, time
import pygame

def seen(show):
    def shown(*given):
        show(*given)
        print(time.time(), flush=True)
        os._exit(0)
    return shown

pygame.display.flip = seen(pygame.display.flip)
pygame.display.update = seen(pygame.display.update)
"""
"""Ends a process as soon as it has shown a frame, and prints the time."""

_EMPTY = """
pygame.display.init()
pygame.display.set_mode((1280, 800))
pygame.display.flip()
"""

_TITLE = """
sys.argv = ["ad1666"]
from ad1666.__main__ import run
run()
"""
"""Starts the program as its command does."""

_TABLE = """
from pathlib import Path
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.session import Session
from ad1666.table import app
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
session = Session.new(load_scenario(Path(sys.argv[1])), path=Path(sys.argv[2]))
app.show(lambda: GameScene(AtTable(session, TitleScene)), "")
"""
"""Straight to the table with a new game on it."""


def _first_frame(program: str, home: Path, turn: int) -> float:
    """Seconds from the start of a process to its first frame, for a player who keeps
    everything in one folder."""
    quiet = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        **{f"XDG_{kind}_HOME": str(home / kind) for kind in ("CACHE", "CONFIG", "DATA")},
    }
    scenario = data_root() / "scenarios" / SCENARIO
    command = [
        sys.executable,
        "-c",
        _UNTIL_SEEN + program,
        str(scenario),
        str(home / f"{turn}.ad1666"),
    ]
    begin = time.time()
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1]) - begin


def first_frames(effort: Effort) -> Iterator[Line]:
    """The program, a game in it, and an empty pygame window, started in turns. Wall-clock time in
    seconds. From the second start on, the program has what it stores for its next start."""
    with tempfile.TemporaryDirectory() as folder:
        programs = {"empty": _EMPTY, "title": _TITLE, "table": _TABLE}
        starts = {
            name: partial(_first_frame, program, Path(folder)) for name, program in programs.items()
        }
        found = rounds(starts, min(effort.rounds, MOST_STARTS))
    told = {
        "empty": "import pygame and an empty window",
        "title": "process start to first frame",
        "table": "process start to first frame of a game",
    }
    for name, what in told.items():
        note = f"the first time {found[name][0] * 1000:,.0f}" if name == "title" else ""
        yield Line(f"{what}, ms", median(found[name]) * 1000, note=note)
    yield ratio("first frame as against an empty window", found["title"], found["empty"])


def maps(effort: Effort) -> Iterator[Line]:
    """The map with the most squares: the time to load and check it, and the memory it needs."""
    path = max((data_root() / "maps").glob("*.tmx"), key=_squares)
    kept, most = _map_bytes(path)
    yield times("largest map loaded and checked", lambda _: [partial(_anew, path)], effort)
    yield Line("largest map, MB", kept / 1e6, note=f"{most / 1e6:.1f} at most while it is loaded")


def _anew(path: Path) -> MapFile:
    """A map as it is read first."""
    forget_maps()
    return load_map(path)


def _map_bytes(path: Path) -> tuple[int, int]:
    """The bytes a map takes once loaded, and the maximum while loading."""
    tracemalloc.start()
    try:
        board = _anew(path).board
        assert board.width  # kept until it is measured
        return tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()


def _squares(path: Path) -> int:
    board = load_map(path).board
    return board.width * board.height
