"""A monkey at the table: inputs by chance, many between two frames, and what has to hold after each
of them: a frame was drawn, and whoever is asked can answer."""

from __future__ import annotations

import random
from collections import Counter
from weakref import ref

import pygame
from attrs import define, field
from tableside import Driver, in_window

from ad1666.play.targets import Area, Command, Option, Target
from ad1666.settings import Curtain, Motion, Pace, Settings, preferences
from ad1666.table.app import App, FailureScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.ui import Hotspot

WINDOWS = ((1024, 700), (1280, 800), (1280, 720), (1366, 768), (1920, 1080))
_ODD = ((1, 1), (1, 2000), (2000, 1), (271, 400), (400, 271), (1023, 700), (2560, 300))
"""Windows that nobody wants and some systems give."""
_BETWEEN = (1, 1, 1, 2, 3, 5)
"""Inputs between two frames."""
_BORED = 0.06
"""How often an open sheet is put away."""
_EVENT = pygame.event.Event
_MODS = (
    *(0,) * 8,
    *(pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT),
    *(pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL, pygame.KMOD_CAPS, pygame.KMOD_META),
)
_TYPED = (*map(chr, range(32, 127)), "ą", "ж", "é", "\x00")
_CODES = (
    *(pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE, pygame.K_TAB),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP),
    *(pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_DELETE, pygame.K_BACKSPACE),
    *(pygame.K_KP_ENTER, pygame.K_KP0, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_CAPSLOCK),
    *range(pygame.K_F1, pygame.K_F11),
    pygame.K_ESCAPE,
)
_PASSING = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.WINDOWLEAVE),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMOVED),
)
_WAYS_OUT = (Command.LOSE, Command.QUIT, Command.LEAVE, Command.BACK, Command.CLOSE)
"""What leads on from anywhere, in this order, if Esc does not."""
_COMPOSED = 0.02
"""How often a press only composes a letter."""
_STEPS_OUT = 30
"""So many steps lead out of anything."""


@define
class Clock:
    """Goes on by some time at each input, so that a run is the same each time."""

    now: int = 0

    def ticks(self) -> int:
        return self.now


@define
class Monkey:
    """Random input by mouse, keyboard and window."""

    rng: random.Random
    clock: Clock
    windows: tuple[tuple[int, int], ...] = WINDOWS
    inputs: Counter[str] = field(factory=Counter)
    """By their kinds."""
    scenes: Counter[str] = field(factory=Counter)
    """Frames by the kinds of scenes and sheets that they showed."""
    left: list[ref[Scene]] = field(factory=list)
    """All scenes that were entered."""

    def stint(self, scene: Scene, inputs: int) -> None:
        """Begins at a scene and goes on by chance, to the way out of wherever that leads."""
        self._set_out()
        app = Driver(scene, pygame.display.set_mode(self.rng.choice(self.windows))).app
        self._entered(scene)
        until = self.inputs.total() + inputs
        while app.scene is not None and self.inputs.total() < until:
            for _ in range(self.rng.choice(_BETWEEN)):
                self._something(app)
            self._frame(app)
        self._way_out(app)
        app.leave()

    def _set_out(self) -> None:
        """Other settings each time."""
        rng = self.rng
        preferences.now = Settings(
            text_size=rng.choice((100, 100, 120, 150, 200)),
            motion=rng.choice(list(Motion)),
            pace=rng.choice(list(Pace)),
            curtain=rng.choice(list(Curtain)),
            hints=rng.random() < 0.5,
            clauses=rng.random() < 0.5,
            patterns=rng.random() < 0.5,
        )
        pygame.event.clear()

    def _entered(self, scene: Scene) -> None:
        if not any(known() is scene for known in self.left[-1:]):
            self.left.append(ref(scene))

    def _frame(self, app: App) -> None:
        """Lets a frame be drawn, and looks at it."""
        self.clock.now += self.rng.choice((1, 30, 100, 500))
        if app.scene is None:
            return
        before = app.scene.ui
        pygame.event.post(_EVENT(pygame.USEREVENT))
        app.step()
        scene = app.scene
        if scene is None:
            return
        assert not isinstance(scene, FailureScene), scene.message
        assert scene.ui is not None and scene.ui is not before, "no frame was drawn"
        assert scene.ui.hotspots, "nothing to be done"
        self._entered(scene)
        self.scenes[type(scene).__name__] += 1
        sheet = _sheet(scene)
        if sheet is not None:
            self.scenes[type(sheet).__name__] += 1
        elif isinstance(scene, GameScene):
            _can_answer(scene)

    def _way_out(self, app: App) -> None:
        """Leaves whatever there is: Esc leads on, or a button that does."""
        gone: list[str] = []
        self._resize_to(self.windows[0])  # where buttons are large enough to be hit
        self._frame(app)
        for _ in range(_STEPS_OUT):
            scene = app.scene
            if scene is None or (isinstance(scene, TitleScene) and scene.sheets.top is None):
                return
            self.clock.now += 1000  # nobody who leaves is in a hurry
            pygame.event.post(_EVENT(pygame.TEXTEDITING, text="", start=0, length=0))
            ways = {h.target: h for h in _seen(app) if h.target in _WAYS_OUT and h.action}
            way = next((ways[w] for w in _WAYS_OUT if w in ways), None)
            gone.append(f"{type(_sheet(scene)).__name__}: {way and way.target}")
            if way is not None and self.rng.random() < 0.7:
                self._click(in_window(app, way.rect.center), 1)
            else:
                self._key(pygame.K_ESCAPE, "", 0)
            self._frame(app)
        raise AssertionError(f"no way out of {scene} by {gone} with {preferences.now}")

    # What hands do

    def _something(self, app: App) -> None:
        if self.rng.random() < _BORED and _sheet(app.scene) is not None:
            self._key(pygame.K_ESCAPE, "", 0)
        acts = (
            (0.445, "click", self._any_click),
            (0.32, "key", self._any_key),
            (0.06, "point", self._point),
            (0.06, "wheel", self._wheel),
            (0.04, "drag", self._drag),
            (0.03, "passing", self._passing),
            (0.03, "resize", self._resize),
            (0.005, "full screen", self._full_screen),
            (0.005, "close", self._close),
        )
        kind, act = self.rng.choices(
            [(name, act) for _, name, act in acts], [weight for weight, *_ in acts]
        )[0]
        self.inputs[kind] += 1
        act(app)

    def _anywhere(self, app: App) -> tuple[int, int]:
        """The middle of something that reacts, or any point at all."""
        rects = [h.rect for h in _seen(app) if h.action is not None]
        if rects and self.rng.random() < 0.8:
            return in_window(app, self.rng.choice(rects).center)
        width, height = app.canvas.window
        return self.rng.randrange(width), self.rng.randrange(height)

    def _click(self, pos: tuple[int, int], button: int) -> None:
        self._move(pos)
        for end in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(_EVENT(end, pos=pos, button=button))

    def _any_click(self, app: App) -> None:
        self._click(self._anywhere(app), self.rng.choice((1, 1, 1, 1, 1, 2, 3)))

    def _key(self, code: int, typed: str, mod: int) -> None:
        told = {"key": code, "mod": mod, "unicode": typed, "scancode": 0}
        pygame.event.post(_EVENT(pygame.KEYDOWN, told))
        if self.rng.random() < _COMPOSED:  # an input method is at work
            pygame.event.post(_EVENT(pygame.TEXTEDITING, text=typed, start=0, length=0))
        elif typed:
            pygame.event.post(_EVENT(pygame.TEXTINPUT, text=typed))
        if self.rng.random() < 0.95:  # else it is held
            pygame.event.post(_EVENT(pygame.KEYUP, told))

    def _any_key(self, app: App) -> None:
        mod = self.rng.choice(_MODS)
        if self.rng.random() < 0.4:
            self._key(self.rng.choice(_CODES), "", mod)
            return
        typed = self.rng.choice(_TYPED)
        self._key(ord(typed.lower()), typed, mod)

    def _move(self, pos: tuple[int, int], held: int = 0) -> None:
        buttons = tuple(int(number == held) for number in (1, 2, 3))
        rel = self.rng.randint(-40, 40), self.rng.randint(-40, 40)
        pygame.event.post(_EVENT(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons))

    def _point(self, app: App) -> None:
        self._move(self._anywhere(app))

    def _wheel(self, app: App) -> None:
        self._move(self._anywhere(app))
        pygame.event.post(_EVENT(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 3))))

    def _drag(self, app: App) -> None:
        held = self.rng.choice((1, 2, 3))
        pygame.event.post(
            _EVENT(pygame.MOUSEBUTTONDOWN, pos=(pos := self._anywhere(app)), button=held)
        )
        for _ in range(self.rng.randint(1, 4)):
            self._move(pos := self._anywhere(app), held)
        pygame.event.post(_EVENT(pygame.MOUSEBUTTONUP, pos=pos, button=held))

    def _passing(self, app: App) -> None:
        pygame.event.post(_EVENT(self.rng.choice(_PASSING)))

    def _resize(self, app: App) -> None:
        size = self.rng.choice((*self.windows, *self.windows, *_ODD))
        if self.rng.random() < 0.3:
            size = self.rng.randint(1, 2000), self.rng.randint(1, 1200)
        self._resize_to(size)

    def _resize_to(self, size: tuple[int, int]) -> None:
        if not preferences.now.full_screen:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(_EVENT(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _full_screen(self, app: App) -> None:
        if self.rng.random() < 0.5:
            self._key(pygame.K_F11, "", 0)
        else:
            self._key(pygame.K_RETURN, "\r", pygame.KMOD_LALT)

    def _close(self, app: App) -> None:
        """The cross of the window: what has to be asked first is answered like all else."""
        pygame.event.post(_EVENT(pygame.QUIT))


def _sheet(scene: Scene | None) -> Sheet | None:
    """What lies uppermost in a scene."""
    sheets = getattr(scene, "sheets", None)
    return sheets.top if isinstance(sheets, Sheets) else None


def _seen(app: App) -> list[Hotspot]:
    """What reacts in the present frame, what lies under a sheet left out."""
    ui = app.scene.ui if app.scene is not None else None
    return [h for h in ui.hotspots if ui.hotspot_at(h.rect.center) is h] if ui is not None else []


def _can_answer(scene: GameScene) -> None:
    """A prompt has an answer that can be given here, or somebody else gives it."""
    hot_seat, menu = scene.controls.hot_seat, scene.controls.menu
    assert scene.ui is not None
    targets = {hotspot.target for hotspot in scene.ui.hotspots}
    if scene.show.director.suspense:
        assert Command.GO_ON in targets
    elif hot_seat.prompt is None or hot_seat.watching:
        assert targets & {Command.LEAVE, Command.PAUSE}
    elif hot_seat.veiled is not None:
        assert Command.LIFT in targets
    elif hot_seat.absent or scene.programs.failed is not None:
        assert targets & {Command.AT_ONCE, Command.GO_ON, Command.RETRY} or menu is not None
    else:
        assert menu is not None
        free: set[Target] = {
            Option(n) for n, entry in enumerate(menu.entries) if entry.barred is None
        }
        if not free and scene.controls.ways:  # a lesson may ask for a click on the board alone
            free = {Area.BOARD}
        assert free, f"no answer to {menu}"
        # the signs around a figure wait until it stands; keys and clicks on the board do not
        seen = targets & free or scene.show.director.moving
        assert seen, f"no answer to {menu} is seen"
