"""A window without a screen, hands on it, and pictures of it."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Collection
from pathlib import Path

import pygame
import pygame.freetype

from ad1666.table.app import App
from ad1666.table.settings import Motion, Settings, preferences
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.targets import Target


class Camera:
    """Shows scenes in windows of several sizes and keeps pictures of them in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.display.init()
        pygame.freetype.init()
        self.folder = folder
        self.taken: list[Path] = []
        self.app: App | None = None
        self._mark = ""
        self._wanted: Collection[str] = ()

    def window(
        self,
        width: int,
        height: int,
        text: int,
        wanted: Collection[str] = (),
        motion: Motion = Motion.OFF,
    ) -> None:
        """Goes on in a window of another size, with type of a size in per cent. Only what is
        ``wanted`` is kept there, if anything is named. With ``motion`` off, pictures show what all
        motion ends in."""
        preferences.now = Settings(text_size=text, hints=False, motion=motion)
        pygame.display.set_mode((width, height))
        self._wanted = wanted
        self._mark = f"-{width}" + (f"-{text}" if text != 100 else "")

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
        """Whether a picture of that name is wanted of this window."""
        return not self._wanted or name in self._wanted

    def take(self, name: str) -> None:
        """Keeps a picture of the window as it is now, if it is wanted."""
        if not self.keeps(name):
            return
        self._step()
        path = self.folder / f"{name}{self._mark}.jpg"
        pygame.image.save(pygame.display.get_surface(), str(path))
        self.taken.append(path)

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
