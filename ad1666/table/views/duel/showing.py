"""The stage over time: which test it shows, and the progress of the last change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import pygame
from attrs import define

from ad1666.rules.events import Event, Opposed, Standard
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.toolkit import text
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views.duel import stage
from ad1666.table.views.duel.cast import Cast, cast, last_test
from ad1666.words.events import account

_SETTLING = 450
"""Milliseconds in which cards turn, boosts slide in and sums count up, at normal pace."""


@define
class Stage:
    """The stage of the current test, or of the last one until the next choice."""

    _away: Standard | Opposed | None = None
    """The test that was dismissed by a click."""
    cast: Cast | None = None
    """Who is shown on it, None if it is empty."""
    _before: Cast | None = None
    """What was shown before the last change; None if that was not a stage of this test."""
    _begun: int | None = None
    """When the last change began; None if it is over."""
    _jumps: bool = False
    """Whether the next change is shown at once, because what leads to it was skipped."""
    _area: pygame.Rect | None = None
    _again: Callable[[], pygame.Rect] | None = None
    _kept: tuple[tuple[object, ...], pygame.Rect, pygame.Surface, list[Hotspot]] | None = None
    """The cached picture of a stage without animation: what it depends on, where it lies, its
    hotspots."""

    @property
    def moving(self) -> bool:
        """Whether a change is being animated."""
        return self._begun is not None

    @property
    def area(self) -> tuple[pygame.Rect, ...]:
        """Where it was last drawn, if it was."""
        return () if self._area is None else (self._area,)

    def skip(self, *, jumps: bool = False) -> None:
        """Ends the animation. The next change ``jumps`` if what leads to it is skipped as well."""
        self._begun, self._jumps = None, jumps

    def draw(
        self,
        ui: Ui,
        grid: Grid,
        test: Standard | Opposed | None,
        log: Sequence[Event],
        news: Sequence[Event],
        state: State,
        asked: Sequence[pygame.Rect],
    ) -> None:
        """Draws the current test, or else the last one in the log if the news report how it ended
        or what it caused. If possible, it lies beside what somebody is ``asked`` to choose on the
        board."""
        since: Sequence[Event] = ()
        away = None
        if test is None and (found := last_test(log, news)) is not None:
            test, since = found
            away = partial(self._put_away, test)
        if test is None or test is self._away:
            self.cast = self._before = self._begun = self._again = self._kept = self._area = None
            self._jumps = False
            return
        shown, tip = cast(test, state, since), account(test, state)
        self._turn_to(shown)

        @cache
        def version() -> stage.Version:
            return stage.version(ui, grid, shown, asked)

        def again() -> pygame.Rect:
            change, found = self._change(), version()
            self._area = stage.draw(ui, grid, shown, state, tip, away, change, asked, found)
            return self._area

        self._again = again
        if self.moving:
            again()
        else:
            what = shown, tip, text.citations.shown, preferences.now, tuple(asked)
            self._draw_kept(ui, grid, again, what)

    def _draw_kept(
        self, ui: Ui, grid: Grid, again: Callable[[], pygame.Rect], what: tuple[object, ...]
    ) -> None:
        """Draws a stage without animation, from the cache if nothing has changed."""
        key = (*what, grid, ui.layout, ui.surface)
        if self._kept is not None and self._kept[0] == key:
            _key, box, picture, hotspots = self._kept
            ui.surface.blit(picture, box)
            ui.hotspots += hotspots
            return
        known = len(ui.hotspots)
        box = again().clip(ui.surface.get_rect())
        picture = ui.surface.subsurface(box).copy()
        self._kept = key, box, picture, ui.hotspots[known:]

    def frame(self, ui: Ui) -> pygame.Rect:
        """Draws the present moment of a change over what has been drawn. Returns the area."""
        if self._again is None or not self.moving:
            return pygame.Rect(0, 0, 0, 0)
        known = len(ui.hotspots)
        box = self._again()
        del ui.hotspots[known:]
        return box

    def settles(self) -> bool:
        """Ends the animation if its time is over. Returns whether it ends now."""
        if self.moving and self._share() >= 1:
            self._begun = None
            return True
        return False

    def _turn_to(self, shown: Cast) -> None:
        jumps, self._jumps = self._jumps, False
        if shown == self.cast:
            return
        old, self.cast = self.cast, shown
        self._before = old if old is not None and shown.goes_on_from(old) else None
        still = jumps or preferences.now.motion.pace == 0
        self._begun = None if still else pygame.time.get_ticks()

    def _change(self) -> stage.Transition:
        return stage.Transition(self._before, min(1.0, self._share()) if self.moving else 1.0)

    def _share(self) -> float:
        assert self._begun is not None
        gone = (pygame.time.get_ticks() - self._begun) * preferences.now.motion.pace
        return gone / _SETTLING if preferences.now.motion.pace else 1.0

    def _put_away(self, test: Standard | Opposed) -> None:
        self._away = test
