"""A window without a screen, hands on it, and pictures of it."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Collection
from pathlib import Path

import pygame
import pygame.freetype
from kept import keep

from ad1666.play.targets import Target
from ad1666.settings import Motion, Pace, Settings, preferences
from ad1666.table.app import App
from ad1666.table.toolkit.scene import Scene

WINDOW = 1280, 800


class Camera:
    """Shows scenes in a window and keeps pictures of them in a folder: of what is ``wanted``, if
    anything is named. With ``motion`` off, pictures show what all motion ends in."""

    def __init__(
        self, folder: Path, wanted: Collection[str] = (), motion: Motion = Motion.OFF
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.display.init()
        pygame.freetype.init()
        preferences.now = Settings(hints=False, motion=motion, pace=Pace.NONE)
        pygame.display.set_mode(WINDOW)
        self.folder = folder
        self.taken: list[Path] = []
        """The pictures taken."""
        self.changed: list[Path] = []
        """Those of them that look other than before."""
        self.app: App | None = None
        self._wanted = wanted

    def show(self, scene: Scene) -> None:
        """Shows a scene."""
        self.app = App(scene, pygame.display.get_surface())
        self._step()

    def wait(self, until: Callable[[], bool]) -> None:
        """Lets the window go on until something has happened."""
        while not until():
            self._step()
            pygame.time.wait(20)
        self._step()

    def press(self, *keys: int | str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            code, typed = (ord(key.lower()), key) if isinstance(key, str) else (key, "")
            told = {"key": code, "mod": 0, "unicode": typed, "scancode": 0}
            self._step(pygame.event.Event(pygame.KEYDOWN, told))

    def point(self, at: Target | tuple[int, int]) -> None:
        """Moves the pointer to the middle of what stands for a target, or to a point."""
        pos = at if isinstance(at, tuple) else self._spot(at)
        self._step(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def keeps(self, name: str) -> bool:
        """Whether a picture of that name is wanted."""
        return not self._wanted or name in self._wanted

    def take(self, name: str) -> None:
        """Keeps a picture of the window as it is now, if it is wanted."""
        if not self.keeps(name):
            return
        self._step()
        self.add(pygame.display.get_surface(), name)

    def add(self, picture: pygame.Surface, name: str) -> None:
        """Keeps a picture."""
        path = self.folder / f"{name}.jpg"
        self.taken.append(path)
        if keep(picture, path):
            self.changed.append(path)

    def _spot(self, target: Target) -> tuple[int, int]:
        assert self.app is not None and self.app.scene is not None
        assert self.app.scene.ui is not None
        spots = self.app.scene.ui.hotspots
        return next(h.rect.center for h in reversed(spots) if h.target == target)

    def _step(self, event: pygame.event.Event | None = None) -> None:
        """Lets a frame be drawn, after an event if there is one."""
        assert self.app is not None
        pygame.event.clear()
        for each in (event, pygame.event.Event(pygame.USEREVENT)):
            if each is not None:
                pygame.event.post(each)
                self.app.step()
