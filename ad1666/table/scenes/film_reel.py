"""A turn of a film as a moving picture, to send."""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame
from attrs import evolve, frozen

from ad1666.play.film import Film, footage
from ad1666.resources import player_root
from ad1666.settings import Motion, preferences
from ad1666.table.scenes.onward import Screening
from ad1666.table.toolkit import pictures
from ad1666.table.toolkit.headless import prepare
from ad1666.table.toolkit.ticks import ticks

if TYPE_CHECKING:
    from PIL.Image import Image

_WINDOW = (1280, 720)
"""The window whose board is shown."""
_WIDE = 720
"""The width of the picture."""
_STEP, _STILL, _LAST = 100, 300, 2000
"""Milliseconds between two frames, of a moment that has been shown, and of the last one."""
_MOST = 400
"""The most frames of a picture."""
_QUALITY = 70


class Shown(Protocol):
    """The scene of a film, as far as pictures are taken of it."""

    film: Film

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window."""

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws what moves."""

    def go_to(self, at: int) -> None:
        """Shows a moment, and how it comes about."""

    def board(self, surface: pygame.Surface) -> pygame.Surface:
        """The part of the window with the board."""

    @property
    def moving(self) -> bool:
        """Whether something moves."""

    def close(self) -> None:
        """Releases resources."""


FilmKind = Callable[[Screening], Shown]
"""What begins a film: its class, which another process knows by its name."""


@frozen
class Reel:
    """The moments of a film from the ``first`` to the ``last``."""

    first: int
    last: int

    @classmethod
    def of(cls, film: Film) -> Reel:
        """The turn of the moment that a film shows, from its beginning to the next."""
        turns = [moment.game.state.turn for moment in film.moments]
        spans = [(turn, list(each)) for turn, each in groupby(range(len(turns)), turns.__getitem__)]
        here = next(each for _turn, each in spans if film.at in each)
        return cls(max(0, here[0] - 1), here[-1])


def possible() -> bool:
    """Whether the library that writes moving pictures is installed."""
    return importlib.util.find_spec("PIL") is not None


def of_turn(path: Path, film: Film, kind: FilmKind) -> tuple[Callable[[Path], bytes], Path]:
    """What makes the turn that a film of a record shows, with scenes of a kind, and the file for
    it."""
    turn = film.now.game.state.turn
    return partial(
        picture, kind, Reel.of(film)
    ), player_root() / "films" / f"{path.stem}-{turn}.webp"


def picture(film: FilmKind, reel: Reel, path: Path) -> bytes:
    """The moving picture of a part of a record's film, as both players may see it: WebP, without an
    end. Raises BadRecord, ContentError."""
    shots = _merged(frames(film, reel, path))
    (first, shown), *others = shots
    file = io.BytesIO()
    lengths = [shown, *(length for _image, length in others)]
    more = [image for image, _length in others]
    first.save(
        file, "WEBP", save_all=True, append_images=more, duration=lengths, loop=0, quality=_QUALITY
    )
    return file.getvalue()


def frames(film: FilmKind, reel: Reel, path: Path) -> Iterator[tuple[pygame.Surface, int]]:
    """Its frames, each with its length in milliseconds. The surface is the same each time."""
    prepare()
    preferences.now = evolve(preferences.now, motion=Motion.NORMAL, mute=True, camera=False)
    window = pictures.solid(_WINDOW)
    scene = film(Screening(footage(path), lambda: None))
    ticks.held = 0
    try:
        scene.film.go(reel.first)
        scene.draw(window)
        yield scene.board(window), _STILL
        for at in range(reel.first + 1, reel.last + 1):
            scene.go_to(at)
            scene.draw(window)
            while scene.moving:
                ticks.held += _STEP
                scene.tick(window)
                yield scene.board(window), _STEP
            scene.draw(window)
            yield scene.board(window), _LAST if at == reel.last else _STILL
    finally:
        ticks.held = None
        scene.close()


def _merged(shown: Iterator[tuple[pygame.Surface, int]]) -> list[tuple[Image, int]]:
    """The frames as they are written: those that show the same are one."""
    from PIL import Image

    found: list[tuple[Image.Image, int]] = []
    before = b""
    for surface, length in shown:
        high = round(surface.get_height() * _WIDE / surface.get_width())
        image = pygame.transform.smoothscale(surface, (_WIDE, high))
        data = pygame.image.tobytes(image, "RGB")
        if data == before or len(found) >= _MOST:
            found[-1] = found[-1][0], found[-1][1] + length
        else:
            found.append((Image.frombytes("RGB", image.get_size(), data), length))
        before = data
    return found
