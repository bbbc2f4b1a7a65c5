"""Takes the moving picture of the README: a duel, a shot and a chase, as the table shows them.

    uv run --with pillow python docs/make/pictures/moving.py [FILE]

The file is docs/pictures/moving.webp unless given.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path

import pygame
from camera import Camera
from games import Table
from PIL import Image

from ad1666.rules.shooting import SHOTS
from ad1666.rules.verbs import Verb
from ad1666.table.scenes import game
from ad1666.table.settings import Motion

ROOT = Path(__file__).resolve().parents[3]
WINDOW, SIZE = (1280, 800), (800, 500)
STEP = 100
"""Milliseconds between two frames."""
PAUSE = 5
"""Frames for which the table rests when a motion is over."""
MOST = 60
"""Frames of one scene."""
QUALITY = 60
SCENES: tuple[tuple[str, int, Collection[str]], ...] = (
    ("letter-at-the-golden-lion", 1666, {Verb.ATTACK}),
    ("over-the-tiles", 1666, SHOTS),
    ("over-the-tiles", 1666, {Verb.FULL_MOVE}),
)
"""Scenarios with seeds, and from where each is filmed."""


def main(arguments: list[str]) -> int:
    """Takes it; returns the exit status."""
    to = Path(arguments[0]) if arguments else ROOT / "docs" / "pictures" / "moving.webp"
    game.CALM = 0
    clock = Clock()
    pygame.time.get_ticks = clock.ticks
    with tempfile.TemporaryDirectory() as records:
        Camera(to.parent).window(*WINDOW, 100, motion=Motion.NORMAL)
        frames: list[Image.Image] = []
        for scenario, seed, begins in SCENES:
            table = Table(scenario, seed, Path(records)).before(begins)
            frames += islice(filmed(table, clock), MOST)
            table.close()
    frames[0].save(
        to,
        save_all=True,
        append_images=frames[1:],
        duration=STEP,
        loop=0,
        quality=QUALITY,
        method=6,
    )
    print(f"{len(frames)} frames, {to.stat().st_size / 1e6:.1f} MB, {to}")
    return 0


class Clock:
    """Goes on by the time between two frames only."""

    def __init__(self) -> None:
        self.now = 1000

    def ticks(self) -> int:
        """Milliseconds."""
        return self.now


def filmed(table: Table, clock: Clock) -> Iterator[Image.Image]:
    """The frames of a game from where it is."""
    scene, screen = table.scene, pygame.display.get_surface()
    scene.show.take(scene.controls.tell(), shown=False)
    while not table.over:
        scene.draw(screen)
        resting = PAUSE if scene.moving else 0
        while scene.moving:
            yield picture(screen)
            clock.now += STEP
            scene.tick(screen)
        scene.draw(screen)
        for _ in range(resting):
            yield picture(screen)
            clock.now += STEP
        table.answer()
        scene.show.take(scene.controls.tell())


def picture(screen: pygame.Surface) -> Image.Image:
    """The window as it is now, small."""
    small = pygame.transform.smoothscale(screen, SIZE)
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(small, "RGB"))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
