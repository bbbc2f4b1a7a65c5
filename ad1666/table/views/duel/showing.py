"""The stage over time: which test it shows, where it lies as long as that lasts, and the progress
of the last change."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.play import outcomes
from ad1666.play.targets import Target
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Opposed, OpposedAhead
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ticks import ticks
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.duel import clash, feats, light, placing, stage
from ad1666.table.views.duel.cast import Cast, Play, cast, last_play
from ad1666.table.views.duel.fan import NOBODY, Fan
from ad1666.words.events import account

_AFTERWARDS = frozenset({Topic.SUIT, Topic.PARRY})
"""What is asked of a test once its cards have decided."""
LINGERS = 1000
"""Milliseconds for which a test is seen after its cards have decided it."""


@frozen(eq=False)
class _Seen:
    """What is drawn of a test, and with what."""

    ui: Ui
    grid: Grid
    play: Play
    shown: Cast
    tip: str
    hand: Fan
    focus: Target | None


@define
class Stage:
    """The stage of the current test, or for a second of the last one."""

    cast: Cast | None = None
    """Who is shown on it, None if it is empty."""
    play: Play | None = None
    """What it shows; None if there is nothing. Before the cards of an attack are asked for there is
    nothing but its light."""
    dusk: Span = field(factory=lambda: Span(light.DUSK))
    """The time in which the board dims and the arrow grows."""
    _staged: Play | None = None
    """The test as it stands on it."""
    _told: int | None = None
    """How much of the log had been told at the last look."""
    _away: int | None = None
    """Where the test began that has been put away."""
    _before: Cast | None = None
    """What was shown before the last change; None if that was not this test."""
    _opened: int | None = None
    """When the stage began to open; None if it is open."""
    _changed: int | None = None
    """When the last change began; None if it is over."""
    _decided: tuple[int, int] | None = None
    """Where the test began whose cards have decided it, and when that was first seen; None if they
    have not."""
    _jumps: bool = False
    """Whether the next change is shown at once, because what leads to it was skipped."""
    _box: pygame.Rect | None = None
    """Where the table lies, as long as the test lasts."""
    _placed: tuple[object, ...] = ()
    """What that depends on."""
    _cover: pygame.Rect | None = None
    _below: pygame.Surface | None = None
    """What was there before the stage was drawn."""
    _above: list[tuple[pygame.Rect, pygame.Surface]] | None = None
    """What was drawn over it afterwards, with its places; None until it has been asked for."""
    _again: Callable[[], None] | None = None

    @property
    def moving(self) -> bool:
        """Whether the stage opens, or a change is being animated."""
        return self._opened is not None or self._changed is not None

    @property
    def lingers(self) -> bool:
        """Whether it shows a test that is over, which will go."""
        return self._decided is not None and self.play is not None

    @property
    def area(self) -> tuple[pygame.Rect, ...]:
        """Where its table lies, if it is seen."""
        return () if self.cast is None or self._box is None else (self._box,)

    def skip(self, *, jumps: bool = False) -> None:
        """Ends the animation, and puts away a test that is over. The next change ``jumps`` if what
        leads to it is skipped as well."""
        self.dusk.end()
        if self.lingers and self.play is not None:
            self._away, self.play = self.play.begun, None
        self._opened = self._changed = None
        self._jumps = jumps

    def look(self, log: Sequence[Event], prompt: Prompt | None, *, hidden: bool) -> None:
        """Looks what is to be shown of a log, as far as it has been told: a test or an attack that
        goes on, or that the ``prompt`` still asks about, or one that has been over for less than a
        second. Nothing if something else takes the place of the stage, which is ``hidden``."""
        play, before = last_play(log), self.play
        belongs = prompt is not None and prompt.test is not None
        pending = prompt is not None and belongs and prompt.topic in _AFTERWARDS
        told, self._told = self._told, len(log)
        fresh = play is not None and told is not None and len(log) - len(play.since) > told
        shown = play is not None and self._shows(play, pending=pending, fresh=fresh)
        self.play = play if shown and not hidden else None
        if self.play is None:
            self.cast = self._before = self._opened = self._changed = self._again = None
            self._jumps = False
        elif self.play.attack is not None and (before is None or before.begun != self.play.begun):
            self.dusk.begin()

    def _shows(self, play: Play, *, pending: bool, fresh: bool) -> bool:
        """Whether a test is to be shown; ``fresh`` if it has been reported since the last look."""
        if play.begun == self._away:
            return False
        if pending or not play.over:
            self._decided = None
            return True
        seen = self.play is not None and self.play.begun == play.begun
        if self._decided is None or self._decided[0] != play.begun:
            if not (fresh or seen):
                return False  # whoever comes later has not seen it
            self._decided = play.begun, ticks.now()
        return ticks.now() - self._decided[1] < _lasts(play)

    def lit(self, state: State) -> tuple[tuple[Square, Square], Side, float] | None:
        """Where attacker and victim stand, whose attack it is, and how long ago it was declared, in
        milliseconds; None if nobody attacks."""
        if self.play is None or self.play.attack is None:
            return None
        attacker, victim = map(state.figure, self.play.attack)
        if attacker.at is None or victim.at is None:
            return None
        return (attacker.at, victim.at), attacker.side, self.dusk.share * light.DUSK

    def draw(
        self,
        ui: Ui,
        grid: Grid,
        state: State,
        hand: Fan = NOBODY,
        focus: Target | None = None,
    ) -> None:
        """Draws the test that is to be shown, if there is one, with a ``hand``."""
        play = self.play
        if play is None or play.test is None:
            return
        self._turn_to(play, state)
        shown = self.cast
        assert shown is not None
        told = "" if isinstance(play.test, OpposedAhead) else account(play.test, state)
        tip = "\n".join(filter(None, (hand.hint, told)))
        seen = _Seen(ui, grid, play, shown, tip, hand, focus)
        cover, draw = self._small(seen) if play.small else self._great(seen, state)
        self._cover = cover.clip(ui.surface.get_rect())
        if self.moving:
            self._below = ui.surface.subsurface(self._cover).copy()
            self._above = None

        def again() -> None:
            clip = ui.surface.get_clip()
            ui.surface.set_clip(grid.area.clip(clip))
            draw()
            ui.surface.set_clip(clip)

        self._again = again
        again()

    def _small(self, seen: _Seen) -> tuple[pygame.Rect, Callable[[], None]]:
        """All that the clash for the initiative covers, and what draws it."""
        area = seen.grid.area
        size = clash.size_of(area, seen.ui)
        box = self._box = clash.place(area, size)

        def draw() -> None:
            change = self._change()
            clash.draw(seen.ui, size, box, seen.shown, seen.tip, change, seen.hand, seen.focus)

        return clash.cover_of(area, size, box), draw

    def _great(self, seen: _Seen, state: State) -> tuple[pygame.Rect, Callable[[], None]]:
        """The same for the stage of any other test."""
        area, ui, shown = seen.grid.area, seen.ui, seen.shown
        size = placing.size_of(area, ui.layout, great=shown.great)
        box = self._lies(seen.grid, size, state)
        away = partial(self._put_away, seen.play.begun) if self.lingers else None

        def draw() -> None:
            change = self._change()
            stage.draw(ui, size, box, shown, state, seen.tip, away, change, seen.hand, seen.focus)

        return stage.cover_of(area, ui, size, box), draw

    def frame(self, ui: Ui, anew: pygame.Rect, above: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """Draws the present moment of a change over what has been drawn, part of which is drawn
        ``anew`` in this frame, and below what lies ``above`` it. Returns the area."""
        if self._again is None or not self.moving or self._below is None or self._cover is None:
            return pygame.Rect(0, 0, 0, 0)
        if self._above is None:  # the whole window has just been drawn
            found = (box.clip(self._cover) for box in above)
            self._above = [(box, ui.surface.subsurface(box).copy()) for box in found if box]
        known, asked = len(ui.hotspots), len(ui.asked)
        if not anew.contains(self._cover):
            ui.surface.blit(self._below, self._cover)
        self._again()
        for box, picture in self._above:
            ui.surface.blit(picture, box)
        del ui.hotspots[known:], ui.asked[asked:]
        return self._cover

    def settles(self) -> bool:
        """Ends the animation, or takes away a test that is over, if its time has come. Returns
        whether it does."""
        change, play = self._change(), self.play
        small = play is not None and play.small
        was = self._opened, self._changed
        if change.opened >= stage.OPENING:
            self._opened = None
        lasts = stage.SETTLING if change.feat is None else feats.SHOWN
        if change.ms >= (clash.LASTS if small else lasts):
            self._changed = None
        decided = None if play is None else self._decided
        over = False
        if play is not None and decided is not None:
            over = ticks.now() - decided[1] >= _lasts(play)
        return over or was != (self._opened, self._changed)

    def _turn_to(self, play: Play, state: State) -> None:
        jumps, self._jumps = self._jumps, False
        before, old = self._staged, self.cast
        goes_on = before is not None and before.begun == play.begun
        same = goes_on and before is not None and _is_same(before, play)
        marks = old.marks if old is not None and same and play.over else None
        self._staged, shown = play, cast(play, state, marks)
        if shown == old:
            return
        self.cast, self._before = shown, old if same else None
        still = jumps or not preferences.now.motion.pace
        now = None if still else ticks.now()
        self._changed = now
        if not goes_on or old is None:
            self._opened = now
        elif still:
            self._opened = None

    def _lies(self, grid: Grid, size: placing.StageSize, state: State) -> pygame.Rect:
        """Where the table lies: it stays there as long as the test lasts, and the board."""
        assert self.play is not None and self.play.test is not None
        figures = outcomes.taking_part(self.play.test)
        depends = self.play.begun, grid, size
        if self._box is None or self._placed != depends:
            self._box, self._placed = placing.place(grid, size, state, figures), depends
        return self._box

    def _change(self) -> stage.Transition:
        gone = _gone(self._opened), _gone(self._changed)
        feat = None if self.cast is None else feats.of_change(self._before, self.cast)
        return stage.Transition(self._before, *gone, feat)

    def _put_away(self, begun: int) -> None:
        self._away = begun


def _is_same(before: Play, play: Play) -> bool:
    """Whether two reports are of the same test, not of a parry or what follows it."""
    one, other = before.test, play.test
    if isinstance(other, OpposedAhead):
        return one == other
    if isinstance(one, OpposedAhead):
        return isinstance(other, Opposed)
    return type(one) is type(other) and not (before.over and not play.over)


def _lasts(play: Play) -> int:
    """The milliseconds for which a test is seen after its cards have decided it."""
    return clash.LINGERS if play.small else LINGERS


def _gone(begun: int | None) -> float:
    """The milliseconds at normal pace since then; infinitely many if that is over."""
    pace = preferences.now.motion.pace
    if begun is None or not pace:
        return math.inf
    return (ticks.now() - begun) * pace
