"""Takes the moving picture of the README: a duel, a shot and a chase, as the table shows them.

    uv run --with pillow python docs/make/pictures/moving.py [FILE]

The file is docs/pictures/moving.webp unless given. It stays as it is if each frame looks as before.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path

import pygame
from camera import Camera
from games import Table
from kept import alike
from PIL import Image, ImageSequence

from ad1666.rules.shooting import SHOTS
from ad1666.rules.verbs import Verb
from ad1666.settings import Motion
from ad1666.table.scenes import game_early

ROOT = Path(__file__).resolve().parents[3]
SIZE = 800, 500
STEP = 100
"""Milliseconds between two frames."""
PAUSE = 5
"""Frames for which the table rests when a motion is over."""
MOST = 60
"""Frames of one scene."""
QUALITY = 48
SCENES: tuple[tuple[str, int, Collection[str]], ...] = (
    ("letter-at-the-golden-lion", 1666, {Verb.ATTACK}),
    ("over-the-tiles", 1666, SHOTS),
    ("over-the-tiles", 1666, {Verb.FULL_MOVE}),
)
"""Scenarios with seeds, and from where each is filmed."""


def main(arguments: list[str]) -> int:
    """Takes it; returns the exit status."""
    to = Path(arguments[0]) if arguments else ROOT / "docs" / "pictures" / "moving.webp"
    game_early.CALM = 0
    clock = Clock()
    pygame.time.get_ticks = clock.ticks
    with tempfile.TemporaryDirectory() as records:
        Camera(to.parent, motion=Motion.NORMAL)
        frames: list[Image.Image] = []
        for scenario, seed, begins in SCENES:
            table = Table(scenario, seed, Path(records)).before(begins)
            frames += islice(filmed(table, clock), MOST)
            table.close()
    data = encoded(frames)
    if not (to.exists() and look_alike(data, to.read_bytes())):
        to.write_bytes(data)
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


def encoded(frames: Sequence[Image.Image]) -> bytes:
    """The frames as a moving picture."""
    file = BytesIO()
    more = {"append_images": frames[1:], "duration": STEP, "loop": 0}
    frames[0].save(file, "WEBP", save_all=True, quality=QUALITY, method=6, **more)
    return file.getvalue()


def look_alike(one: bytes, other: bytes) -> bool:
    """Whether two moving pictures look the same, frame by frame."""
    each, those = decoded(one), decoded(other)
    return len(each) == len(those) and all(map(alike, each, those))


def decoded(moving: bytes) -> list[pygame.Surface]:
    """The frames of a moving picture."""
    frames = ImageSequence.Iterator(Image.open(BytesIO(moving)))
    return [
        pygame.image.frombytes(frame.convert("RGB").tobytes(), frame.size, "RGB")
        for frame in frames
    ]


def picture(screen: pygame.Surface) -> Image.Image:
    """The window as it is now, small."""
    small = pygame.transform.smoothscale(screen, SIZE)
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(small, "RGB"))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
