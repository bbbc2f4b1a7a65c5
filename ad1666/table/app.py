"""The window and its loop."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from ad1666.console import tell_fault, warn
from ad1666.content.musters import Bands
from ad1666.content.scenario import Scenario
from ad1666.i18n import _
from ad1666.table import overlays, theme
from ad1666.table.layout import SMALLEST, arrange
from ad1666.table.muster_scene import prelude
from ad1666.table.overlays import Way
from ad1666.table.preview.scene import LOOK_EVERY, PreviewScene
from ad1666.table.scene import Scene
from ad1666.table.title_scene import TitleScene
from ad1666.table.ui import Ui

_FRAMES = 30
_UNSEEN = ("offscreen", "dummy")
"""Drivers that SDL falls back upon where there is no screen."""
_NO_SCREEN = 2
"""Frames a second at most; one is drawn only after something has happened."""


class FailureScene:
    """Says that the program has failed, and that the game is safe on disk."""

    def __init__(self, error: Exception, leave: Callable[[], Scene]) -> None:
        self.following: Scene | None = self
        self.message = _(
            "The program has made a mistake: {error}. Every choice up to here is on disk; go back "
            "to the start and go on with the game from there. The details are on the console."
        ).format(error=f"{type(error).__name__}: {error}")
        self._leave = leave
        self._ui: Ui | None = None

    def close(self) -> None:
        """There is nothing to let go of."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the message."""
        surface.fill(theme.DESK)
        self._ui = Ui(surface, arrange(surface.get_size(), 18, 12))
        way = Way("leave", _("Back to the start"), "Enter", self._go)
        overlays.draw_failure(self._ui, self.message, (way,))

    def handle(self, event: pygame.event.Event) -> None:
        """Any key or a click on the button goes back."""
        if event.type == pygame.KEYDOWN:
            self._go()
        elif event.type == pygame.MOUSEBUTTONDOWN and self._ui is not None:
            self._ui.press(event.pos)

    def _go(self) -> None:
        self.following = self._leave()


class App:
    """The loop, a step at a time: so tests can post events and look at frames."""

    def __init__(self, scene: Scene, screen: pygame.Surface) -> None:
        self.scene: Scene | None = scene
        self.screen = screen
        self._stale = True

    def step(self) -> bool:
        """Handles what has happened and draws a frame if need be; False when the program is left.

        An error of the program never ends it without a word: it is shown and printed.
        """
        for event in pygame.event.get():
            self._stale = True
            if event.type == pygame.QUIT:
                self.leave()
                return False
            if event.type == pygame.VIDEORESIZE:
                self._resized(event.size)
                continue
            self._handle(event)
            if self.scene is None:
                return False
        if self._stale and self.scene is not None:
            self._guarded(lambda scene: scene.draw(self.screen))
            pygame.display.flip()
            self._stale = False
        return self.scene is not None

    def _handle(self, event: pygame.event.Event) -> None:
        self._guarded(lambda scene: scene.handle(event))

    def _guarded(self, act: Callable[[Scene], None]) -> None:
        scene = self.scene
        assert scene is not None
        try:
            act(scene)
            self.scene = scene.following
        except Exception as error:
            tell_fault()
            scene.close()
            self.scene = FailureScene(error, TitleScene)
            self._stale = True

    def _resized(self, size: tuple[int, int]) -> None:
        """Takes the new size; smaller than the smallest window nothing would be readable."""
        wanted = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        if wanted != size:
            self.screen = pygame.display.set_mode(wanted, pygame.RESIZABLE)
        else:
            self.screen = pygame.display.get_surface() or self.screen

    def leave(self) -> None:
        """Lets go of what is open; of nothing, if that was done before."""
        if self.scene is not None:
            self.scene.close()
            self.scene = None


def run(app: App) -> None:
    """Runs until the program is left."""
    clock = pygame.time.Clock()
    try:
        while app.step():
            clock.tick(_FRAMES)
    finally:
        app.leave()  # after Ctrl-C as well


def main(
    scenario: Scenario | None = None, bands: Bands | None = None, *, offered: Sequence[Path] = ()
) -> int:
    """Opens the window: at the start, where the scenarios of the game can be chosen or those that
    are ``offered``; or, with a scenario, where its bands are chosen, but for those given, or at its
    briefing. Returns the exit status."""
    first: Callable[[], Scene] = partial(TitleScene, tuple(offered)) if offered else TitleScene
    if scenario is not None:
        first = partial(prelude, scenario, TitleScene, bands)
    return show(first, "Anno Domini 1666")


def show(first: Callable[[], Scene], caption: str) -> int:
    """Opens the window at a scene, and runs until it is left. Returns the exit status: 2 where
    there is no screen, unless a driver without one is asked for."""
    pygame.display.init()
    if pygame.display.get_driver() in _UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        pygame.quit()
        warn("there is no screen to play on. Start it from a desktop.")
        return _NO_SCREEN
    pygame.freetype.init()
    pygame.key.set_repeat(350, 60)
    screen = pygame.display.set_mode(SMALLEST, pygame.RESIZABLE)
    pygame.display.set_caption(caption)
    try:
        run(App(first(), screen))
    finally:
        pygame.quit()
    return 0


def preview(path: Path, *, watch: bool) -> int:
    """Opens the window that shows a map; with ``watch`` it is shown anew when it changes on disk.
    Returns the exit status."""

    def first() -> Scene:
        pygame.time.set_timer(pygame.USEREVENT, LOOK_EVERY if watch else 0)
        return PreviewScene(path, watch=watch)

    return show(first, f"Anno Domini 1666 – {path.name}")
