"""The window and its event loop."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pygame

from ad1666 import i18n, pygames
from ad1666.content.errors import ContentError
from ad1666.content.letters import visible
from ad1666.game.records.record import BadRecord
from ad1666.i18n import _, asked_for, preferred
from ad1666.output import FAILED, damage, lack, warn
from ad1666.phones.underway import underway
from ad1666.play import leaving
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.reports import reporter, reports_folder, summary, tell_fault
from ad1666.resources import Incomplete
from ad1666.rules.cards import Side
from ad1666.settings import Curtain, preferences, settings_file
from ad1666.table import sounds
from ad1666.table.scenes.onward import AtTable, Daily, Pages, Screening, Start
from ad1666.table.sheets.host import BaseScene, dropped
from ad1666.table.sheets.sheet import draw_message
from ad1666.table.staging import staged
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.canvas import canvas_of
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import Repeater, hotkey, writing
from ad1666.table.toolkit.layout import arrange, opening
from ad1666.table.toolkit.newness import Meanings, Novelty
from ad1666.table.toolkit.pads import pads
from ad1666.table.toolkit.scene import ENDED, HEARD, Leads, Next, Scene
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import literal
from ad1666.words.errors import error_text

# import what only games and previews need when they begin, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.campaign.saves import Save
    from ad1666.content.scenarios.recruitment import Bands
    from ad1666.content.scenarios.scenario import Scenario
    from ad1666.game.session import Session

FRAMES = 30
"""The highest frame rate. A frame is drawn only after an event that may change it."""
_MOVING = 60
"""The frame rate during an animation."""
_SHOWS_NOTHING = frozenset(
    (
        *(pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.ACTIVEEVENT),
        *(pygame.WINDOWMOVED, pygame.WINDOWENTER, pygame.WINDOWFOCUSLOST),
        *(pygame.WINDOWFOCUSGAINED, pygame.WINDOWTAKEFOCUS, HEARD),
    )
)
"""Events that never change the picture."""
_UNSEEABLE = (BadRecord, ContentError, OSError)
"""Why what comes next cannot be shown."""
_DRIVER = "SDL_VIDEODRIVER"
"""The environment variable that chooses SDL's driver."""
_UNSEEN = ("offscreen", "dummy")
"""Drivers that SDL falls back to when there is no screen."""
_PAGE = "page"
"""Stands for whatever is pressed on a page."""
_NO_SCREEN = 2
"""The exit status without a screen."""
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Whether SDL presents the window through OpenGL. Everything is drawn in software and only changed
areas are shown, and the OpenGL libraries would take a third of the memory, so the program does
without unless the user's environment says otherwise."""
_SHARP = "SDL_WINDOWS_DPI_AWARENESS"
"""Whether Windows leaves the pixels of the window alone where the desktop is enlarged. Otherwise it
stretches a smaller picture; the settings have larger text."""


class FailureScene(BaseScene):
    """Reports that the program has failed and that nothing of the game is lost: a game that could
    not be saved goes on from memory."""

    def __init__(
        self,
        error: Exception,
        leave: Leads,
        unsaved: Session | Save | None = None,
        report: Path | None = None,
    ) -> None:
        """``leave`` leads on: with a game or a campaign that is ``unsaved``, to what goes on with
        it. The ``report`` is None if none could be written. Both players see this, so the error is
        not quoted where it may tell of a hand."""
        super().__init__()
        missing = isinstance(error, Incomplete)
        if isinstance(error, Incomplete):
            words = lack(error)
            message = literal(f"{words[:1].upper()}{words[1:]}")
        else:
            message = _("An error occurred: {error}.").format(error=literal(summary(error)))
        if unsaved is None or unsaved.unsaved is None:
            message += " " + _(
                "Every choice so far is saved; go back to the start and continue the game from "
                "there."
            )
        else:
            message += " " + _(
                "Not everything is saved: {why}. That is in memory only. Go back, and you are "
                "asked what to do about it; if you quit now, it is lost."
            ).format(why=literal(error_text(unsaved.unsaved)))
        if report is None and not missing:
            message += " " + _("See the console for details.")
        elif report is not None:
            report_told = _(
                "A report that you can send to the game's authors is in {path}. It shows no cards."
            )
            message += " " + report_told.format(path=literal(str(report)))
        self.message = message
        self.unsaved = unsaved
        self.back = leave

    def stays(self) -> bool:
        """Whether something would be lost. If so, only Q exits."""
        return self.unsaved is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the message."""
        surface.fill(theme.DESK)
        layout = arrange(surface.get_size(), 18, 12, (), preferences.now.text_size)
        ui = Ui(surface, layout)
        back = _("Back to the start") if self.unsaved is None else _("Go back")
        buttons = (
            Button(Command.LEAVE, back, "Enter", self._go),
            Button(Command.QUIT, _("Quit"), "Q", self._quit),
        )
        draw_message(ui, _("Something went wrong"), self.message, buttons, Scroll())
        self.ui = ui  # set only now: `App` gives up if this was never shown

    def handle(self, event: pygame.event.Event) -> None:
        """Q exits and any other key goes back. A click presses a button."""
        if event.type == pygame.KEYDOWN:
            self._quit() if hotkey(event) == "Q" else self._go()
        elif event.type == pygame.MOUSEBUTTONDOWN and self.ui is not None:
            self.ui.press(event.pos)

    def _go(self) -> None:
        self.following = self.back()


class App:
    """The event loop, one step at a time, so that tests can post events and inspect frames."""

    def __init__(self, scene: Scene, screen: pygame.Surface) -> None:
        self.scene: Scene | None = scene
        self.canvas = canvas_of(screen)
        self._stale = True
        self._full = bool(screen.get_flags() & pygame.FULLSCREEN)
        self._resized_by_hand = False
        self._moved = False  # whether something moved in the last frame
        self._novelty = Novelty()
        self._early: list[pygame.event.Event] = []  # what came before the page that is shown
        self._repeater = Repeater()
        self._beside = False  # whether two pads have taken the place of the curtain
        self._language = preferences.now.language

    @property
    def screen(self) -> pygame.Surface:
        """What the scene is drawn on."""
        return self.canvas.picture

    def step(self) -> bool:
        """Handles all pending events and draws a frame if needed. Returns False when the program
        exits.

        An error in the program never ends it silently: it is shown and printed.
        """
        for event, queued in self._heard():
            self._stale = self._stale or self._shows(event)
            if event.type == pygame.QUIT:
                if self.scene is not None and self.scene.stays():
                    continue
                self.leave()
                return False
            if event.type == pygame.DROPFILE:
                dropped.append(Path(event.file))
            if event.type == pygame.VIDEORESIZE:
                self._resized()
                continue
            if _toggles_full_screen(event):
                preferences.change(full_screen=not self._full)
                continue
            if self._holds_clauses(event):
                continue
            composed = writing.composed
            taken = writing.takes(event, typing=self._typing)
            self._stale = self._stale or composed != writing.composed
            if not taken:
                continue
            self._stale = self._stale or event.type == pygame.TEXTINPUT
            if self._too_early(event, queued=queued):
                continue
            self._repeater.watch(event, pygame.time.get_ticks(), typing=self._typing)
            self._handle(event)
            if self.scene is None:
                return False
        self._drift()
        self._sit()
        again = self._repeater.repeat(pygame.time.get_ticks(), typing=self._typing)
        if again is not None:
            self._stale = True
            if not self._too_early(again):
                self._handle(again)
        if preferences.now.full_screen is not self._full:
            self._change_screen()
        if preferences.now.language != self._language:
            self._change_language()
        if self._stale and self.scene is not None:
            self._stale = False
            text.typeset()
            self._guarded(lambda scene: scene.draw(self.screen))
            self.canvas.present()
        elif self.moving:
            self._guarded(lambda scene: self.canvas.present(scene.tick(self.screen)))
        elif self.scene is not None:
            self._guarded(self._flicker)
        self._note_page()
        caret = self.scene.ui.caret if self.scene is not None and self.scene.ui else None
        writing.follow(None if caret is None else self.canvas.place(caret))
        if self._moved and not self.moving:
            pygame.event.post(pygame.event.Event(ENDED))
        self._moved = self.moving
        return self.scene is not None

    def _heard(self) -> Iterator[tuple[pygame.event.Event, bool]]:
        """The events that have come, as keys and the mouse give them, and whether each was queued
        before the page that is shown."""
        early, self._early = self._early, []
        for number, given in enumerate((*early, *pygame.event.get())):
            for event in pads.heard(self.canvas.heard(given)):
                yield event, number < len(early)

    def _drift(self) -> None:
        """Lets a pad's stick move the pointer on."""
        ui = self.scene.ui if self.scene is not None else None
        hotspots = [] if ui is None else ui.hotspots
        spots = (spot.rect for spot in hotspots if spot.action)  # looked through where it stops
        room = self.screen.get_rect()
        for event in pads.drift(pygame.time.get_ticks(), room, spots):
            self._stale = self._stale or self._shows(event)
            if event.type == pygame.MOUSEMOTION:
                pygame.mouse.set_pos(self.canvas.place(pygame.Rect(event.pos, (1, 1))).topleft)
            if self.scene is not None:
                self._handle(event)

    def _sit(self) -> None:
        """Where two have a pad each there is no curtain: a hand is seen while its owner holds a
        button."""
        if pads.two and preferences.now.curtain is Curtain.FULL:
            preferences.override(curtain=Curtain.SIDE_BY_SIDE)
            self._beside = True
        elif self._beside and not pads.two:
            preferences.override(curtain=Curtain.FULL)
            self._beside = False

    @property
    def _page(self) -> Meanings:
        """What all presses are for: the page of the scene."""
        scene = self.scene
        return {} if scene is None else {_PAGE: (scene, scene.page)}

    def _note_page(self) -> None:
        """Notes which page is shown, once it has been. What was pressed while it was made was meant
        for another."""
        shown = self.scene is not None and self.scene.ui is not None and not self._stale
        if shown and self._novelty.drawn(self._page):
            self._early = pygame.event.get()

    def _too_early(self, event: pygame.event.Event, *, queued: bool = False) -> bool:
        """Whether an event is meant for a page that is gone: it was ``queued`` before a frame had
        shown the one that is there, that has been seen too shortly, or no frame has shown it
        yet."""
        if event.type == pygame.TEXTINPUT:
            return queued
        return _may_act(event) and (queued or self._novelty.bars(self._page, _PAGE))

    def _flicker(self, scene: Scene) -> None:
        """Shows what lives while nothing moves."""
        if areas := scene.flicker(self.screen):
            self.canvas.present(*areas)

    def _holds_clauses(self, event: pygame.event.Event) -> bool:
        """Whether an event concerns the key that shows clause numbers while it is held."""
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP if event.key == pygame.K_LALT:
                held = event.type == pygame.KEYDOWN
            case pygame.WINDOWFOCUSLOST:
                held = False
            case _:
                return False
        self._stale = self._stale or held is not text.citations.held
        text.citations.held = held
        return event.type != pygame.WINDOWFOCUSLOST

    def _shows(self, event: pygame.event.Event) -> bool:
        """Whether an event may change the picture."""
        ui = self.scene.ui if self.scene is not None else None
        if event.type == pygame.MOUSEMOTION and not any(event.buttons):
            return ui is None or not ui.same_at(event.pos)
        return event.type not in _SHOWS_NOTHING

    @property
    def moving(self) -> bool:
        """Whether an animation needs frames although no event occurs."""
        return self.scene is not None and self.scene.moving

    @property
    def _typing(self) -> bool:
        ui = self.scene.ui if self.scene is not None else None
        return ui is not None and ui.caret is not None

    def _handle(self, event: pygame.event.Event) -> None:
        """Passes an event to the scene. A click on a stale frame has no effect."""
        assert self.scene is not None
        acts = _may_act(event)
        ui = self.scene.ui
        self._guarded(lambda scene: scene.handle(event))
        if ui is not None:
            # even an event that changes no picture may find that a program's choice is due
            self._stale = self._stale or ui.stale
            ui.stale = ui.stale or acts

    def _guarded(self, act: Callable[[Scene], None]) -> None:
        scene = self.scene
        assert scene is not None
        try:
            act(scene)
            self.scene = _after(scene)
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Shows an error instead of the scene in which it occurred."""
        scene, report = self.scene, _tell(error)
        assert scene is not None
        leave, unsaved = _gone_on_with(scene)
        # if not even the failure can be shown, give up
        lost = isinstance(scene, FailureScene) and scene.ui is None
        self.scene = None if lost else FailureScene(error, leave, unsaved, report)
        self._stale = True

    def _resized(self) -> None:
        """Draws for whatever size the system has given the window: nothing else is asked for, since
        a tiling window manager would not give it."""
        window = pygame.display.get_surface()
        if window is not None and window.get_size() != self.canvas.window:
            self._draw_on(window)
        self._resized_by_hand = self._resized_by_hand or not self._full

    def _draw_on(self, window: pygame.Surface) -> None:
        """Draws on a window from now on. What was drawn before does not react any more."""
        self.canvas, self._stale = canvas_of(window), True
        if self.scene is not None and self.scene.ui is not None:
            self.scene.ui.stale = True

    def _change_screen(self) -> None:
        """Switches to full screen, or back to a window of its former size, as the settings say."""
        if not self._full:
            self._remember()
        self._full = preferences.now.full_screen
        self._draw_on(screen_as_set())

    def _change_language(self) -> None:
        self._language, self._stale = preferences.now.language, True
        i18n.set_language(self._language or preferred())
        self._guarded(lambda scene: scene.reword())

    def _remember(self) -> None:
        """Saves the size that the user gave the window."""
        if self._resized_by_hand and not self._full:
            preferences.change(window=self.canvas.window)

    @property
    def atmosphere(self) -> sounds.Atmosphere:
        """What is heard of the scene."""
        return sounds.SILENCE if self.scene is None else self.scene.atmosphere

    def leave(self) -> None:
        """Closes the scene, and a campaign that it is part of, if they are still open."""
        self._remember()
        if self.scene is not None:
            _close(self.scene)
            self.scene = None
        underway.close()


def _after(scene: Scene) -> Scene | None:
    """What comes after a scene; the same if that cannot be shown and it tells why."""
    try:
        return staged(scene.following)
    except _UNSEEABLE as error:
        scene.following = scene
        scene.refuse(error)
        return scene


def screen_as_set() -> pygame.Surface:
    """Opens the window or the full screen, as the settings say."""
    screen = pygame.display.get_desktop_sizes()[0]
    if preferences.now.full_screen:
        return pygame.display.set_mode(screen, pygame.FULLSCREEN)
    size, filled = opening(screen, preferences.now.window), _fills_screen()
    window = pygame.display.set_mode(size, pygame.RESIZABLE)
    if filled and pygame.display.get_window_size() != size:  # it kept the size of the screen
        window = pygame.display.set_mode(size, pygame.RESIZABLE)
    return window


def _opened() -> pygame.Surface:
    """The window or the full screen at the start. SDL itself cannot draw on some screens, such as
    those of 30 bits: then OpenGL does."""
    try:
        return _with_icon()
    except pygame.error as error:
        os.environ[_ACCELERATION] = "1"
        pygame.display.quit()  # SDL has looked for what can draw, and would not look again
        with suppress(pygame.error):
            pygame.display.init()
            return _with_icon()
        raise error from None


def _with_icon() -> pygame.Surface:
    pygame.display.set_icon(pictures.picture("start/icon"))  # before there is a window
    return screen_as_set()


def _fills_screen() -> bool:
    window = pygame.display.get_surface()
    return window is not None and bool(window.get_flags() & pygame.FULLSCREEN)


def _toggles_full_screen(event: pygame.event.Event) -> bool:
    if event.type != pygame.KEYDOWN:
        return False
    enter = event.key in ENTER
    return event.key == pygame.K_F11 or bool(enter and event.mod & pygame.KMOD_ALT)


def _close(scene: Scene) -> None:
    """Releases the resources of a scene. A failure is reported but does not propagate."""
    try:
        scene.close()
    except Exception as error:
        problem = _("closing failed: {error}.")
        warn(problem.format(error=error))


def _gone_on_with(scene: Scene) -> tuple[Leads, Session | Save | None]:
    """Closes a failed scene. Returns what leads to what to go on with: that of a game or of a
    campaign that would be lost, because it is not on disk; and that game or campaign."""
    from ad1666.game.session import Session
    from ad1666.table.scenes.game import GameScene

    if isinstance(scene, FailureScene):
        return scene.back, scene.unsaved
    campaign = underway.campaign
    _close(scene)
    session = scene.session if isinstance(scene, GameScene) else None
    game = session if isinstance(session, Session) and session.unsaved is not None else None
    lost = campaign is not None and campaign.unsaved is not None
    if campaign is None or not (game or lost):
        underway.close()
        return (Start, None) if game is None else (partial(AtTable, game, Start), game)
    underway.open(campaign)
    pages = partial(Pages, campaign, Start)
    return (pages, campaign) if game is None else (partial(AtTable, game, pages), game)


def _may_act(event: pygame.event.Event) -> bool:
    """Whether an event may be meant as an action: a key, or a button but not the wheel."""
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        # the left button acts when pressed, the right one when released
        return bool(event.button <= 3 and (event.type, event.button) != (pygame.MOUSEBUTTONUP, 1))
    return bool(event.type == pygame.KEYDOWN)


def run(app: App) -> None:
    """Runs the loop until the program exits."""
    clock, described = pygame.time.Clock(), False
    try:
        while _step(app):
            if not described:  # which takes a moment: not before the first frame is seen
                reporter.describe()
                _tidy()
                described = True
            sounds.attend(app.atmosphere)
            # not `pygame.event.wait`: that polls a thousand times a second
            clock.tick(_MOVING if app.moving else FRAMES)
    finally:
        app.leave()  # after Ctrl-C as well


def _tidy() -> None:
    """Puts the player's folders in order."""
    from ad1666.game.records.tidying import tidy

    tidy(settings_file().parent, reports_folder())


def _step(app: App) -> bool:
    """One step of the loop. Shows even an error that is no scene's, such as one of the screen;
    raises it if not even that helps."""
    try:
        return app.step()
    except Exception as error:
        if app.scene is None or isinstance(app.scene, FailureScene):
            raise
        app.fail(error)
        return app.scene is not None


def main(
    scenario: Scenario | None = None,
    bands: Bands | None = None,
    *,
    offered: Sequence[Path] = (),
    campaign: Path | None = None,
    opened: Path | None = None,
    players: Mapping[Side, str] | None = None,
    at_turn: int = 1,
) -> int:
    """Opens the window and returns the exit status. Without a scenario it starts at the start
    screen, with the scenarios ``offered`` or the game's own, and with how a ``campaign`` is begun
    if one is given, or at what the file ``opened`` holds: why that cannot be shown, the start
    screen says. With a scenario it starts at the choice of the bands that are not given, or at the
    briefing. ``players`` names who plays a side where that differs from the last choice. Up to
    the turn ``at_turn`` crude programs play."""
    sounds.music(True)

    def first() -> Next:
        seating = Seating.last(players or {}, at_turn)
        if scenario is None:
            return Start(tuple(offered), seating, campaign=campaign, opened=opened)
        from ad1666.table.scenes.prelude import prelude

        leave = partial(Start, seating=seating)
        return prelude(scenario, leave, bands, seating=seating)

    return show(first, "Anno Domini 1666")


@contextmanager
def _heeding_sigterm() -> Iterator[None]:
    """Lets SIGTERM end the program whatever it is doing, as tidily as Ctrl-C does. SDL would take
    it for a click on the cross of the window."""
    before = signal.signal(signal.SIGTERM, _terminated)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminated(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


@_heeding_sigterm()
def show(first: Leads, caption: str) -> int:
    """Opens the window at a scene and runs until it is left. Returns the exit status: 2 if there is
    no screen, unless a driver without one was requested."""
    os.environ.setdefault(_ACCELERATION, "0")
    os.environ.setdefault(_SHARP, "permonitorv2")
    preferences.read(settings_file())
    if asked := asked_for():
        preferences.override(language=asked)
    i18n.set_language(preferred(preferences.now.language))
    preferences.faults += [*damage(), *sounds.lacking()]
    if told := pygames.both(pygames.found()):
        preferences.faults.append(told)
    reporter.watch()
    try:
        pygame.display.init()
    except pygame.error as error:
        return _no_screen(_no_driver(error))
    if pygame.display.get_driver() in _UNSEEN and _DRIVER not in os.environ:
        return _no_screen(_("no screen found. Start the game from a desktop."))
    pygame.freetype.init()
    text.load()
    pads.begin()
    try:
        screen = _opened()
    except pygame.error as error:
        problem = _(
            "the window cannot be opened on this screen: {reason}. Set the screen, or the remote "
            "desktop, to 24 bits of colour."
        )
        return _no_screen(problem.format(reason=error))
    pygame.display.set_caption(visible(caption))
    try:
        run(App(_begun(first), screen))
    except Exception as error:  # it cannot be shown
        tell_fault(error)
        return FAILED
    finally:
        pygame.quit()
        text.face.cache_clear()  # a font of before crashes the next window
        leaving.leave()
        reporter.unwatch()
    return 0


def _begun(first: Leads) -> Scene:
    """The first scene, or one that shows why there is none."""
    try:
        scene = staged(first())
        assert scene is not None
        onward = _after(scene)  # it may lead on without having been shown
        assert onward is not None
        return onward
    except Exception as error:
        return FailureScene(error, Start, report=_tell(error))


def _tell(error: Exception) -> Path | None:
    """Tells of an error on the console. Returns the report of it; None if there is none, as where
    only something is missing that belongs to the program."""
    if isinstance(error, Incomplete):
        warn(lack(error))
        return None
    return tell_fault(error)


def _no_driver(error: pygame.error) -> str:
    """What is wrong if SDL cannot use any screen, or not the one that the environment asks for."""
    asked = os.environ.get(_DRIVER)
    if not asked:
        return _("no screen found. Start the game from a desktop.")
    problem = _(
        "{variable} asks for the screen {driver}, which cannot be used here: {reason}. Unset "
        "{variable}, or set it to another, such as x11 or wayland."
    )
    return problem.format(variable=_DRIVER, driver=asked, reason=error)


def _no_screen(problem: str) -> int:
    """Says why there is no window. Returns the exit status."""
    pygame.quit()
    reporter.unwatch()
    warn(problem)
    return _NO_SCREEN


def preview(path: Path, *, watch: bool) -> int:
    """Opens the window that shows a map or a scenario. With ``watch``, it is reloaded whenever it
    changes on disk. Returns the exit status."""
    from ad1666.table.preview.scene import LOOK_EVERY, PreviewScene

    def first() -> Scene:
        pygame.time.set_timer(pygame.USEREVENT, LOOK_EVERY if watch else 0)
        return PreviewScene(path, watch=watch)

    return show(first, f"Anno Domini 1666 – {path.name}")


def film(path: Path) -> int:
    """Opens the window that replays the game of a record. Returns the exit status."""
    from ad1666.play.film import footage

    return show(lambda: Screening(footage(path), lambda: None), f"Anno Domini 1666 – {path.name}")


def daily() -> int:
    """Opens the window at the duel of the day. Returns the exit status."""
    return show(lambda: Daily(date.today(), Start), "Anno Domini 1666")


def learn() -> int:
    """Opens the window at the lesson. Returns the exit status."""
    from ad1666.table.scenes.lesson_start import lesson

    return show(lambda: lesson(Start), "Anno Domini 1666")
