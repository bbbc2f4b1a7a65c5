"""Keys, clicks and the wheel by chance, many between two frames, in every scene."""

from __future__ import annotations

import random

import pygame
import pytest
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.table.app import App, FailureScene
from ad1666.table.scenes.title import TitleScene
from tests.table.staged import prelude

KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_HOME),
    *map(ord, "1234567890abcdefghijklnoprstuvwxyz?"),
)
"""Not Esc, M and Q, by which one would soon have left."""
SHIFT = pygame.KMOD_LSHIFT


def anywhere(app: App, rng: random.Random) -> tuple[int, int]:
    """The middle of something that reacts, or any point at all."""
    ui = app.scene.ui if app.scene is not None else None
    rects = [z.rect for z in ui.hotspots if z.action is not None] if ui is not None else []
    if rects and rng.random() < 0.9:
        return rng.choice(rects).center
    return rng.randrange(app.screen.get_width()), rng.randrange(app.screen.get_height())


def something(app: App, rng: random.Random, last: tuple[int, int]) -> list[pygame.event.Event]:
    """What a hand may do; often once more where it was."""
    pos = last if rng.random() < 0.5 else anywhere(app, rng)
    event = pygame.event.Event
    kind = rng.random()
    if kind < 0.4:
        key, mod = rng.choice(KEYS), rng.choice((0, 0, 0, SHIFT))
        typed = chr(key) if 32 < key < 127 else ""
        told = {"key": key, "mod": mod, "unicode": typed, "scancode": 0}
        text = [event(pygame.TEXTINPUT, text=typed)] if typed else []
        return [event(pygame.KEYDOWN, told), *text, event(pygame.KEYUP, told)]
    if kind < 0.8:
        button = rng.choice((1, 1, 1, 3))
        ends = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [event(end, pos=pos, button=button) for end in ends]
    if kind < 0.9:
        return [event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0))]
    return [event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)))]


def play(driver: Driver, seed: int, frames: int) -> set[str]:
    """Lets so many frames be drawn; returns the kinds of scenes that were seen."""
    rng, seen = random.Random(seed), set()
    for _ in range(frames):
        pos = anywhere(driver.app, rng)
        for _ in range(rng.randint(1, 6)):
            for event in something(driver.app, rng, pos):
                pygame.event.post(event)
        driver.app.step()
        if driver.app.scene is None:
            driver.app.scene = TitleScene()
            driver.frame()
        scene = driver.app.scene
        assert not isinstance(scene, FailureScene), scene.message
        seen.add(type(scene).__name__)
    driver.app.leave()
    return seen


def test_no_scene_fails(brawl: Scenario, screen: pygame.Surface) -> None:
    seen = play(Driver(prelude(brawl, TitleScene), screen), 4, 25)
    assert "MusterScene" in seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_no_scene_fails_for_long(brawl: Scenario, screen: pygame.Surface, seed: int) -> None:
    begin = prelude(brawl, TitleScene) if seed % 2 else TitleScene()
    assert play(Driver(begin, screen), seed, 300)
