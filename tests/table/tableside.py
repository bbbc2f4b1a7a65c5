"""Helpers: positions, and input by mouse and keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import define, evolve

from ad1666.game.session import Session
from ad1666.play.targets import Area, Option, Row, Target
from ad1666.rules.cards import DECK, Pile, Side, card, in_order
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.table.app import App
from ad1666.table.toolkit.by_itself import TURN
from ad1666.table.toolkit.scene import Scene

PATIENCE = 60.0
"""Seconds after which what is waited for will not happen any more, on however busy a machine."""

PAUSE = 0.005
"""Seconds between two looks at it, which are left to whoever makes it happen."""

Sit = Callable[[State], Session]
"""Starts a session from a position."""


def pile(hand: str = "", discard: str = "") -> Pile:
    """A player's cards with these in hand and on the discard pile, the others in the deck."""
    held = tuple(card(name) for name in hand.split())
    gone = tuple(card(name) for name in discard.split())
    deck = tuple(c for c in DECK if c not in held and c not in gone)
    return Pile(deck=in_order(deck), hand=in_order(held), discard=gone)


def position(state: State, phase: Phase, red: str = "", blue: str = "", **at: object) -> State:
    """The scenario's table in a phase, with hands, and some figures on other squares; nobody goes
    in disguise, so that nobody has anything to do at any time."""
    figures = tuple(evolve(f, at=at.get(f.id, f.at), tokens=()) for f in state.figures)
    return evolve(
        state,
        figures=figures,
        phase=phase,
        turn=2,
        initiative=Side.RED,
        first=Side.RED if phase is not Phase.ACTION else None,
        red=pile(red),
        blue=pile(blue),
    )


def pick(session: Session, text: str) -> Choice:
    """The option whose notation is ``text``."""
    prompt = session.game.pending
    assert prompt is not None
    return next(o for o in (*prompt.options, *prompt.anytime) if str(o) == text)


@define
class Clock:
    """A clock that tests set: what `pygame.time.get_ticks` tells, in milliseconds."""

    now: int = 5000


def in_window(app: App, pos: tuple[int, int]) -> tuple[int, int]:
    """Where in the window a point of what is drawn is shown."""
    return app.canvas.place(pygame.Rect(pos, (1, 1))).topleft


class Driver:
    """Mouse and keyboard: posts events and lets the loop run."""

    def __init__(self, scene: Scene, screen: pygame.Surface) -> None:
        self.app = App(scene, screen)
        self.frame()

    @property
    def scene(self) -> Scene:
        assert self.app.scene is not None
        return self.app.scene

    def frame(self) -> None:
        """Lets a frame be drawn."""
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        self.app.step()

    def key(self, key: int | str, mod: int = 0, scancode: int = 0) -> None:
        """Presses a key, given by its code or as what it types, and by its place if need be."""
        code, typed = (ord(key.lower()), key) if isinstance(key, str) else (key, "")
        told = {"key": code, "mod": mod, "unicode": typed, "scancode": scancode}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, told))
        if typed and not mod & (pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META):
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, told))
        self.app.step()

    def point(self, pos: tuple[int, int]) -> None:
        """Moves the pointer, and lets what it finds be drawn."""
        self._move(pos)
        self.frame()

    def resize(self, size: tuple[int, int]) -> None:
        """Gives the window another size, as the system does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        resized = pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        pygame.event.post(resized)
        self.app.step()

    def _move(self, pos: tuple[int, int]) -> None:
        pos = in_window(self.app, pos)
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(event)
        self.app.step()

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        """Moves the pointer and clicks."""
        self._move(pos)
        pos = in_window(self.app, pos)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        self.app.step()

    def press(self, target: Target) -> None:
        """Clicks on the middle of what stands for a target."""
        self.click(self.hotspot(target).center)

    def choose(self, number: int) -> None:
        """Clicks on an entry of the menu of a game: on its button, or on its square of the board
        if it is a direction that has none."""
        scene: Any = self.scene
        if Option(number) in self.targets():
            self.press(Option(number))
        else:
            (spot,) = scene.controls.menu.entries[number].spots
            self.click(scene.grid.seen(spot).center)

    def hotspot(self, target: Target) -> pygame.Rect:
        """Where the uppermost hotspot for a target lies in the present frame."""
        assert self.scene.ui is not None
        return next(h.rect for h in reversed(self.scene.ui.hotspots) if h.target == target)

    def targets(self) -> list[Target]:
        """What can be pointed at in the present frame."""
        assert self.scene.ui is not None
        return [hotspot.target for hotspot in self.scene.ui.hotspots]

    def wait(self, clock: Clock, seconds: int) -> None:
        """Lets time pass before a page that goes on by itself."""
        for passing in (0, seconds):
            clock.now += 1000 * passing
            pygame.event.post(pygame.event.Event(TURN))
            self.app.step()
        self.frame()

    def options(self) -> list[int]:
        """Which entries of the menu are seen."""
        return [target.number for target in self.targets() if isinstance(target, Option)]

    def rows(self, of: Area) -> list[int]:
        """Which rows of a list are seen."""
        found = (target for target in self.targets() if isinstance(target, Row))
        return [row.number for row in found if row.of is of]


def seeds(usual: int, all_of_them: int) -> list[Any]:
    """Seeds for a test: some for each run, the others for the long one."""
    slow = (pytest.param(n, marks=pytest.mark.slow) for n in range(usual, all_of_them))
    return [*range(usual), *slow]


def sweep(**tried: Sequence[Any]) -> pytest.MarkDecorator:
    """Gives a test everything that is tried of each of its parameters: in each run every value of
    every parameter, in the long one each with all the others."""
    longest = max(map(len, tried.values()))
    usual = [
        tuple(values[(n + n // len(values) * at) % len(values)] for at, values in numbered)
        for n, numbered in ((n, tuple(enumerate(tried.values()))) for n in range(longest))
    ]
    return pytest.mark.parametrize(
        tuple(tried),
        [
            pytest.param(
                *each,
                marks=() if each in usual else pytest.mark.slow,
                id="-".join(map(_named, each)),
            )
            for each in product(*tried.values())
        ],
    )


def _named(value: object) -> str:
    """What a value is called in the name of a test."""
    if isinstance(value, tuple):
        return "x".join(map(_named, value))
    if isinstance(value, Path):
        return value.stem
    return str(getattr(value, "name", getattr(value, "__name__", value)))


def until(driver: Driver, what: str, happens: Callable[[], bool]) -> None:
    """Lets the loop run until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, f"not within {PATIENCE} s: {what}"
        driver.app.step()
        time.sleep(PAUSE)
