"""How long it takes until there is something to see."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

from ad1666.content.maps.reader import load_map
from ad1666.resources import data_root

_TITLE = """
import time
from ad1666.table import app
app.run = lambda application: (application.step(), print(time.time()))
app.main()
"""
"""Starts the program as its command does, and leaves it after the first frame."""

_TABLE = """
import sys, time
from pathlib import Path
import pygame
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.session import Session
from ad1666.table import app
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
session = Session.new(load_scenario(Path(sys.argv[1])), path=Path(sys.argv[2]))
app.TitleScene = lambda: GameScene(session, TitleScene)
app.run = lambda application: (application.step(), print(time.time()))
app.main()
"""
"""The same, but straight to the table with a new game on it."""


def title_seconds() -> float:
    """Seconds from the start of the process to the first frame of the program."""
    return _first_frame(_TITLE)


def table_seconds(scenario: Path) -> float:
    """Seconds from the start of the process to the first frame of the table with a new game."""
    with tempfile.TemporaryDirectory() as folder:
        return _first_frame(_TABLE, str(scenario), str(Path(folder) / "game.ad1666"))


def _first_frame(program: str, *arguments: str) -> float:
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    begin = time.time()
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=quiet,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1]) - begin


def map_seconds(path: Path) -> float:
    """Seconds to load a map and check it."""
    begin = time.perf_counter()
    load_map(path)
    return time.perf_counter() - begin


def map_bytes(path: Path) -> tuple[int, int]:
    """Bytes that a map takes when it is loaded, and at most while it is being loaded."""
    tracemalloc.start()
    try:
        board = load_map(path).board
        assert board.width  # kept until it is measured
        return tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()


def largest_map() -> Path:
    """The map of the game with the most squares."""
    return max((data_root() / "maps").glob("*.tmx"), key=_squares)


def _squares(path: Path) -> int:
    board = load_map(path).board
    return board.width * board.height
