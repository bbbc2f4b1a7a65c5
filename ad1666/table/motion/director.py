"""Plays acts: which of them live at a moment, and what of the window they change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from attrs import define, field, frozen

from ad1666.rules.events import Event
from ad1666.rules.state import State
from ad1666.table.motion.act import Act, Paint
from ad1666.table.motion.cues import Cue
from ad1666.table.motion.score import acts_of, beginning
from ad1666.table.settings import preferences
from ad1666.table.toolkit.layout import Grid

_LONGEST = 100
"""Milliseconds that pass between two frames at most: after a frame that took long nothing is
left out."""
_MOST = 8000
"""Milliseconds that acts for one choice last at most, at normal pace; what would come later is not
shown."""


@frozen
class Timed:
    """An act with when it begins, in milliseconds at normal pace."""

    begin: int
    act: Act

    @property
    def end(self) -> int:
        """When it is over."""
        return self.begin + self.act.ms


@frozen(eq=False)
class Shown:
    """The table to be drawn under the acts, without the figures that they draw. Equal to nothing
    but itself, so that it is known at once whether it is another."""

    state: State
    lifted: frozenset[str] = frozenset()


@define
class _Scenery:
    """What acts are drawn between: the board below them, and what lies above it, such as a stage
    or a note."""

    paint: Paint
    cover: pygame.Rect
    below: pygame.Surface
    above: pygame.Surface | None = None


def timed(acts: Iterable[Act], begin: int = 0) -> tuple[Timed, ...]:
    """The acts in their order. Each begins at the beat of the one before, but not before all those
    are over in which one of its figures is lifted."""
    found: list[Timed] = []
    at = begin
    for act in acts:
        theirs = set(act.lifted)
        busy = [t.end for t in found if theirs & set(t.act.lifted)]
        at = max([at, *busy])
        found.append(Timed(at, act))
        at += act.ms if act.beat is None else act.beat
    return tuple(found)


@define
class Director:
    """What is still to be seen. The rules are long ahead: whatever is skipped here has happened."""

    _acts: tuple[Timed, ...] = ()
    _begin: State | None = None
    _clock: float = 0.0
    """Milliseconds at normal pace since the first act began."""
    _seen: int | None = None
    """The time of the last frame, None before the first."""
    _heard: int = 0
    """How many of the acts have begun."""
    _key: tuple[int, tuple[int, ...]] | None = None
    """What `shown` was made for: how many acts are over, and which live."""
    _shown: Shown | None = None
    _scenery: _Scenery | None = None
    _cues: list[Cue] = field(factory=list)

    @property
    def moving(self) -> bool:
        """Whether there is something still to be seen."""
        return bool(self._acts)

    def play(self, before: State, events: Sequence[Event], after: State) -> None:
        """Takes up what has happened, to be seen after what is still to be seen. Positions as both
        players may see them."""
        if not self.moving:
            self.add(acts_of(before, events, after), beginning(before, after))
        else:
            last = self._landed()
            self.add(acts_of(last, events, after), self._begin or last)

    def add(self, acts: Sequence[Act], begin: State) -> None:
        """Takes up acts that begin with a table."""
        if not preferences.now.motion.pace or not acts:
            return
        if not self.moving:
            self._begin = begin
        end = max((t.end for t in self._acts), default=0)
        more = (t for t in timed(acts, end) if t.end - self._clock <= _MOST)
        self._acts += tuple(more)

    def skip(self) -> None:
        """Leaves out all that is still to be seen."""
        self._acts, self._begin, self._clock, self._seen = (), None, 0.0, None
        self._heard, self._key, self._shown, self._scenery = 0, None, None, None
        self._cues.clear()

    def advance(self, now: int) -> bool:
        """Goes on to a time in milliseconds. Returns whether the table under the acts is another
        one since: then the window is to be drawn anew."""
        if not self.moving:
            return False
        pace = preferences.now.motion.pace
        if not pace:
            self.skip()
            return True
        if self._seen is not None:
            self._clock += min(max(now - self._seen, 0), _LONGEST) * pace
        self._seen = now
        if all(t.end <= self._clock for t in self._acts):
            self.skip()
            return True
        begun = [t for t in self._acts if t.begin <= self._clock]
        self._cues += [t.act.cue for t in begun[self._heard :] if t.act.cue is not None]
        self._heard = len(begun)
        return self._changed()

    def _changed(self) -> bool:
        """Whether other acts live than before."""
        over = sum(t.end <= self._clock for t in self._acts)
        live = tuple(n for n, t in enumerate(self._acts) if self._lives(t))
        if (over, live) == self._key:
            return False
        self._key, self._scenery = (over, live), None
        lifted = frozenset(f for n in live for f in self._acts[n].act.lifted)
        self._shown = Shown(self._landed(self._clock), lifted)
        return True

    def _lives(self, act: Timed) -> bool:
        return act.begin <= self._clock < act.end

    def _landed(self, until: float | None = None) -> State:
        """The table after those acts that are over, or after all."""
        assert self._begin is not None
        state = self._begin
        for timed_act in sorted(self._acts, key=lambda t: t.end):
            if until is None or timed_act.end <= until:
                state = timed_act.act.land(state)
        return state

    def cues(self) -> tuple[Cue, ...]:
        """What has begun to be heard since the last time, each once."""
        found = tuple(dict.fromkeys(self._cues))
        self._cues.clear()
        return found

    @property
    def shown(self) -> Shown | None:
        """The table to be drawn under the acts, None if nothing moves."""
        if self.moving and self._shown is None:
            self._changed()
        return self._shown

    # Drawing

    def under(self, surface: pygame.Surface, grid: Grid) -> None:
        """Keeps the board that has just been drawn, before anything is drawn over it."""
        self._scenery, shown = None, self.shown
        if shown is None:
            return
        paint = Paint(surface, grid, shown.state)
        live = [t.act for t in self._acts if self._lives(t)]
        covers = [act.cover(paint).clip(grid.area).clip(surface.get_rect()) for act in live]
        if not covers:
            return
        cover = covers[0].unionall(covers[1:])
        if cover.width and cover.height:
            self._scenery = _Scenery(paint, cover, surface.subsurface(cover).copy())

    def over(self, surface: pygame.Surface) -> None:
        """Keeps what has been drawn over the board since, and draws the acts between both."""
        if self._scenery is not None:
            self._scenery.above = _differing(self._scenery.below, surface, self._scenery.cover)
            self.frame(surface)

    def frame(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws the acts at their present moment. Returns what has changed of the window."""
        scenery = self._scenery
        if scenery is None:
            return pygame.Rect(0, 0, 0, 0)
        surface.set_clip(scenery.cover)
        surface.blit(scenery.below, scenery.cover)
        self._draw(scenery.paint, over_all=False)
        if scenery.above is not None:
            surface.blit(scenery.above, scenery.cover)
        self._draw(scenery.paint, over_all=True)
        surface.set_clip(None)
        return scenery.cover

    def _draw(self, paint: Paint, *, over_all: bool) -> None:
        for timed_act in self._acts:
            act = timed_act.act
            if self._lives(timed_act) and act.over_all is over_all:
                act.draw(paint, (self._clock - timed_act.begin) / act.ms)


def _differing(
    below: pygame.Surface, surface: pygame.Surface, cover: pygame.Rect
) -> pygame.Surface | None:
    """What of a part of the window is not as in a picture of it, on a transparent ground; None if
    that is nothing."""
    here = surface.subsurface(cover)
    change = here.copy()
    change.blit(below, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less = below.copy()
    less.blit(here, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    change.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    change.set_colorkey((0, 0, 0))
    mask = pygame.mask.from_surface(change)
    if not mask.count():
        return None
    above = pygame.Surface(cover.size, pygame.SRCALPHA)
    return mask.to_surface(above, setsurface=here.convert_alpha(), unsetcolor=(0, 0, 0, 0))
