"""Takes the pictures of docs/authoring.md: the real Tiled on a screen that nobody sees, and the
preview.

    python docs/make/pictures/tiled_pictures.py [FOLDER]

Needs Xvfb, xdotool and tiled; where to click was measured in Tiled 1.8.2, as Debian 12 has it, in a
window of 1280 x 800. The folder is docs/pictures unless given.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pygame.freetype
from attrs import frozen
from kept import keep

from ad1666.console.editor import make_project
from ad1666.console.starter import begin
from ad1666.table.preview.scene import PreviewScene

ROOT = Path(__file__).resolve().parents[3]
SIZE = (1280, 800)
PATIENCE = 15
"""Seconds that Tiled may take to open."""
SHADES = 18
"""Shades of each colour in the pictures: the eye hardly sees it, and the files are small."""

ENABLE = (1120, 25)
CLOSE_PROJECT_DOCK = (252, 31)
PLACES_LAYER, SQUARES_LAYER = (1070, 145), (1078, 271)
TYPE = (185, 227)
EDGES_TAB, SQUARES_TAB = (1036, 443), (1178, 443)
FIRST_TILE, SECOND_TILE = (1036, 490), (1101, 490)
STAMP, EDGE_BRUSH = (274, 71), (942, 71)
ISSUES, FIRST_ISSUE = (64, 786), (300, 659)


def cell(x: float, y: float) -> tuple[int, int]:
    """Where a point of the map is on the screen, in cells, once the map fills its view."""
    return round(311 + 47.2 * x), round(199 + 47.2 * y)


@frozen
class HotSeat:
    """A virtual screen with Tiled on it."""

    folder: Path
    env: dict[str, str]

    def do(self, *words: object) -> str:
        """Runs xdotool, and waits a moment for what comes of it."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, check=True
        )
        time.sleep(0.3)
        return done.stdout

    def click(self, at: tuple[int, int], times: int = 1) -> None:
        """Clicks on a point of the screen."""
        self.do("mousemove", *at)
        self.do("click", "--repeat", times, "--delay", 80, 1)

    def drag(self, *way: tuple[int, int]) -> None:
        """Draws with the left button down."""
        self.do("mousemove", *way[0])
        self.do("mousedown", 1)
        for at in way:
            self.do("mousemove", *at)
        self.do("mouseup", 1)

    def take(self, file: Path) -> None:
        """Saves what is on the screen: Xvfb keeps it in a file, after a header and colours."""
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        (header,) = struct.unpack_from(">I", dump)
        (colours,) = struct.unpack_from(">I", dump, 76)
        pixels = dump[header + 12 * colours :]
        save(pygame.image.frombuffer(pixels[: SIZE[0] * SIZE[1] * 4], SIZE, "BGRA"), file)


def save(picture: pygame.Surface, file: Path) -> None:
    """Saves a picture with fewer shades, unless it looks as before."""
    step = 255 / (SHADES - 1)
    coarse = bytes(round(round(value / step) * step) for value in range(256))
    pixels = pygame.image.tobytes(picture, "RGB").translate(coarse)
    keep(pygame.image.frombytes(pixels, picture.get_size(), "RGB"), file)


@contextmanager
def tiled(folder: Path, map_file: Path) -> Iterator[HotSeat]:
    """Tiled with a map and our project, as somebody has it who starts it for the first time."""
    programs = folder / "programs"
    programs.mkdir()
    ours = programs / "ad1666"
    ours.write_text(f'#!/bin/sh\nexec {sys.executable} -m ad1666 "$@"\n', "utf-8")
    ours.chmod(0o755)
    ours_first = f"{programs}{os.pathsep}{os.environ['PATH']}"
    read, write = os.pipe()
    screen = f"-screen 0 {SIZE[0]}x{SIZE[1]}x24 -noreset -nolisten tcp"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), *screen.split(), "-fbdir", str(folder)],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    env = os.environ | {"DISPLAY": f":{number}", "HOME": str(folder), "PATH": ours_first}
    env |= {"XDG_CONFIG_HOME": str(folder / "config"), "PYTHONPATH": str(ROOT)}
    env["TMPDIR"] = str(folder)  # another Tiled that is started meanwhile shall not find this one
    env.pop("SDL_VIDEODRIVER", None)
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    project = make_project(map_file.parent)
    window = subprocess.Popen(
        ["tiled", "--new-instance", str(project), str(map_file)],
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    hot_seat = HotSeat(folder, env)
    try:
        time.sleep(PATIENCE)
        shown = hot_seat.do("search", "--onlyvisible", "--class", "tiled").split()[-1]
        hot_seat.do("windowsize", shown, *SIZE, "windowmove", shown, 0, 0, "windowfocus", shown)
        time.sleep(1)
        yield hot_seat
    finally:
        window.kill()
        window.wait()
        server.terminate()
        server.wait()


def of_tiled(folder: Path) -> None:
    """The pictures of Tiled."""
    with tempfile.TemporaryDirectory() as made:
        map_file = begin("old-mill", Path(made) / "mine").map
        with tiled(Path(made), map_file) as hot_seat:
            hot_seat.do("mousemove", 700, 600)
            hot_seat.do("key", "ctrl+slash")
            hot_seat.take(folder / "tiled-start.png")
            hot_seat.click(ENABLE)
            hot_seat.click(CLOSE_PROJECT_DOCK)
            hot_seat.do("mousemove", *cell(6, 9))
            hot_seat.do("key", "ctrl+slash")
            hot_seat.click(EDGES_TAB)
            hot_seat.click(SECOND_TILE)
            hot_seat.click(EDGE_BRUSH)
            hot_seat.drag(*(cell(x / 10, 4) for x in range(52, 78, 5)))
            hot_seat.do("mousemove", *cell(8.5, 4.05))
            hot_seat.take(folder / "tiled-edges.png")
            hot_seat.click(PLACES_LAYER)
            hot_seat.do("mousemove", *cell(3.5, 8.5))
            hot_seat.do("key", "i")
            hot_seat.click(cell(4.5, 2.5))
            hot_seat.click(TYPE, 2)
            hot_seat.do("type", "Start")
            hot_seat.do("key", "Return")
            hot_seat.take(folder / "tiled-point.png")
            hot_seat.do("mousemove", *cell(3.5, 8.5))
            hot_seat.do("key", "ctrl+z", "ctrl+z")
            hot_seat.click(SQUARES_TAB)
            hot_seat.click(SQUARES_LAYER)
            hot_seat.click(STAMP)
            hot_seat.click(FIRST_TILE)
            hot_seat.click(cell(13.5, 4.5))
            hot_seat.do("key", "ctrl+s")
            time.sleep(4)
            hot_seat.click(ISSUES)
            time.sleep(1)
            hot_seat.click(FIRST_ISSUE, 2)
            time.sleep(1)
            hot_seat.take(folder / "tiled-issue.png")


def of_preview(folder: Path) -> None:
    """The picture of the preview: sight from the street, held, and the pointer on a hidden
    square."""
    pygame.display.init()
    pygame.freetype.init()
    screen = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as made:
        scene = PreviewScene(begin("old-mill", Path(made)).map, watch=True)
        for key in ("3", *(pygame.K_RIGHT,) * 3, *(pygame.K_DOWN,) * 3, pygame.K_RETURN):
            code, typed = (ord(key), key) if isinstance(key, str) else (key, "")
            given = {"key": code, "unicode": typed, "mod": 0, "scancode": 0}
            scene.handle(pygame.event.Event(pygame.KEYDOWN, given))
        for key in (*(pygame.K_RIGHT,) * 4, pygame.K_UP):
            scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))
        scene.draw(screen)
        save(screen, folder / "preview-sight.png")


def main(arguments: list[str]) -> int:
    """Takes all pictures; returns the exit status."""
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "pictures"
    of_preview(folder)
    of_tiled(folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
