"""Plays acts: which of them are active at a moment, and what they change in the window."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from attrs import define, evolve, field, frozen

from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Event
from ad1666.rules.state import State
from ad1666.settings import Pace, preferences
from ad1666.table.motion.act import Act, Paint
from ad1666.table.motion.beats import READ, WAITING, Hold, Speaking
from ad1666.table.motion.fighting import ByOne
from ad1666.table.motion.nearing import Farther, Nearer, beside, enlarged, framed, part
from ad1666.table.motion.score import acquainted, acts_of
from ad1666.table.motion.settling import Settling
from ad1666.table.motion.telling import Asking, Banner
from ad1666.table.toolkit import pictures
from ad1666.table.toolkit.effects import in_out
from ad1666.table.toolkit.layout import Grid

_LONGEST = 100
"""The most milliseconds to advance between two frames, so that nothing is skipped after a slow
frame."""
_MOST = 8000
"""The most milliseconds of acts for one choice, at normal pace and without what is held. Later acts
are not shown."""


@frozen
class Timed:
    """An act with its start, in milliseconds at normal pace."""

    begin: int
    act: Act

    @property
    def end(self) -> int:
        """The time when it is over."""
        return self.begin + self.act.ms


@frozen(eq=False)
class Backdrop:
    """The table to draw under the acts, without the figures that these draw. It compares by
    identity, which makes changes quick to detect."""

    state: State
    lifted: frozenset[str] = frozenset()


@define
class _Scenery:
    """The layers around the acts: the board below them, and what lies above it, such as a stage or
    a note."""

    paint: Paint
    cover: pygame.Rect
    below: pygame.Surface
    above: pygame.Surface | None = None
    close: tuple[Paint, pygame.Surface] | None = None
    """The same enlarged, when the view has come as close as it will: the acts are drawn over it in
    the size that they have there."""
    drawn: bool = False
    """Whether the acts have been drawn, so that those that stand still need not be drawn again."""


def timed(acts: Iterable[Act], begin: int = 0) -> tuple[Timed, ...]:
    """Schedules the acts in order. Each begins at the beat of the previous one, but not before all
    earlier acts that lift one of its figures are over."""
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
    """The animations still to be shown. The rules are far ahead: whatever is skipped here has
    already happened."""

    people: frozenset[Side] = frozenset()
    """The sides that are played at this screen: somebody may have to end a hold with a key."""
    acts: tuple[Timed, ...] = ()
    """The acts of the last choice, with their times."""
    _told: int = 0
    """The number of events that the acts are about."""
    _begin: State | None = None
    _clock: float = 0.0
    """Milliseconds at normal pace since the first act began."""
    _seen: int | None = None
    """The time of the last frame; None before the first."""
    _heard: int = 0
    """The number of acts that have begun."""
    _key: tuple[int, tuple[int, ...]] | None = None
    """The key of `shown`: the number of finished acts, and the active ones."""
    _shown: Backdrop | None = None
    _scenery: _Scenery | None = None
    _room: pygame.Rect | None = None
    """The part of the board's area in which close-ups show what happens; None for all of it."""
    _cues: list[str] = field(factory=list)
    _slowed: int | None = None
    """The turn in which a fight was last seen to be won by 1: that wears off."""

    @property
    def moving(self) -> bool:
        """Whether there is anything still to be shown."""
        return bool(self.acts)

    def play(
        self,
        before: State,
        events: Sequence[Event],
        after: State,
        *,
        past: Sequence[Event] = (),
        brief: bool = False,
        whole: bool = False,
    ) -> None:
        """Queues what has happened after what is still to be shown, with the ``past`` that led to
        it and includes it. The positions are as both players may see them. If ``brief``, or with
        motion off, only what is held is shown, each time on the table as it was then. It is shown
        as far as there is time, or ``whole``."""
        brief = brief or not preferences.now.motion.pace
        if brief:
            self.skip()
        last = acquainted(self._landed() if self.moving else before, after)
        acts = [evolve(a, event=a.event + self._told) for a in acts_of(last, events, after, past)]
        if preferences.now.camera and not brief:
            acts = list(framed(acts, last))
        self.add(acts, last, brief=brief, whole=whole)
        if self.moving:
            self._told += len(events)
            settled = Settling(end=after, event=self._told - 1)
            self.acts += (Timed(max(t.end for t in self.acts), settled),)

    def add(
        self, acts: Sequence[Act], begin: State, *, brief: bool = False, whole: bool = False
    ) -> None:
        """Queues acts, all of them if ``whole``. ``begin`` is the table before the first. If
        ``brief``, or with motion off, those that are not held have their effect at once."""
        now = preferences.now
        share = now.pace.share * self._speed
        acts = [
            act for act in acts if not isinstance(act, Speaking) or act.answered not in self.people
        ]
        if not (self.people and begin.turn != self._slowed):
            acts = [act for act in acts if not isinstance(act, ByOne)]
        if any(isinstance(act, ByOne) for act in acts):
            self._slowed = begin.turn
        acts = [self._lasting(act, share) if isinstance(act, Hold) else act for act in acts]
        acts = [act for act in acts if act.ms or not isinstance(act, Hold)]
        if brief or not now.motion.pace:
            acts = [act if isinstance(act, Hold) else act.at_once() for act in acts]
        if not self.moving:
            if not any(act.ms for act in acts):
                return
            self._begin = begin
        held = 0
        for planned in timed(acts, max((t.end for t in self.acts), default=0)):
            held += planned.act.ms if isinstance(planned.act, Hold) else 0
            told = isinstance(planned.act, Hold) and planned.act.weight in READ
            if whole or told or planned.end - self._clock - held <= _MOST:
                self.acts += (planned,)

    def _lasting(self, hold: Hold, share: float) -> Hold:
        return hold.lasting(share if self.people else share * hold.unseen)

    @property
    def _speed(self) -> float:
        """How fast its clock runs. Holds last as long however fast figures move."""
        return preferences.now.motion.pace or 1.0

    # Holding

    @property
    def held(self) -> Hold | None:
        """What is held at this moment."""
        return next((t.act for t in self.acts if isinstance(t.act, Hold) and self._lives(t)), None)

    @property
    def speaks(self) -> bool:
        """Whether words of an event are to be read, now or later."""
        return any(isinstance(t.act, Speaking) and t.end > self._clock for t in self.acts)

    @property
    def announces(self) -> bool:
        """Whether a turn or a phase is being announced, over the board."""
        return any(isinstance(t.act, Banner) and self._lives(t) for t in self.acts)

    @property
    def suspense(self) -> bool:
        """Whether anything is held now or later, so that no question is asked yet."""
        return self._next_hold is not None

    @property
    def _next_hold(self) -> Timed | None:
        """The first hold that is not over."""
        holds = (t for t in self.acts if isinstance(t.act, Hold))
        return next((t for t in holds if t.end > self._clock), None)

    @property
    def waits(self) -> bool:
        """Whether what is held has been shown for long enough, and waits for a key."""
        hold = self._next_hold
        return hold is not None and self._stops(hold) and self._clock >= hold.end - 1

    def _stops(self, hold: Timed) -> bool:
        assert isinstance(hold.act, Hold)
        by_key = preferences.now.pace is Pace.EVENTS and hold.act.weight in WAITING
        return by_key and bool(self.people)

    def go_on(self) -> None:
        """Ends what is held, or goes to what will be held next."""
        hold = self._next_hold
        if hold is not None:
            self._clock = hold.begin if hold.begin > self._clock else hold.end

    def unread(self, ms: float) -> bool:
        """Whether what is held is to be read, and was not there yet so many milliseconds ago."""
        hold = next((t for t in self.acts if isinstance(t.act, Hold) and self._lives(t)), None)
        if hold is None or not isinstance(hold.act, Hold) or hold.act.weight not in READ:
            return False
        return self._clock - hold.begin < ms * self._speed

    @property
    def untold(self) -> int:
        """The number of events that have still to be shown. Those without an act are shown with the
        act before."""
        begun = [t.act.event for t in self.acts if t.begin <= self._clock]
        later = (t.act for t in self.acts if t.begin > self._clock)
        to_come = [act.event for act in later if act.ms or isinstance(act, Asking)]
        return self._told - max(to_come[0], begun[-1] + 1 if begun else 0) if to_come else 0

    def skip(self) -> None:
        """Skips everything still to be shown."""
        self.acts, self._begin, self._clock, self._seen = (), None, 0.0, None
        self._told = 0
        self._heard, self._key, self._shown, self._scenery = 0, None, None, None
        self._cues.clear()

    def advance(self, now: int) -> bool:
        """Advances to a time in milliseconds. Returns whether the table under the acts has changed,
        so that the window must be redrawn."""
        if not self.moving:
            return False
        hold = self._next_hold
        if not preferences.now.motion.pace and hold is None:
            self.skip()
            return True
        if self._seen is not None:
            self._clock += min(max(now - self._seen, 0), _LONGEST) * self._speed
        self._seen = now
        if hold is not None and self._stops(hold):
            self._clock = min(self._clock, hold.end - 1)
        if all(t.end <= self._clock for t in self.acts):
            self.skip()
            return True
        begun = [t for t in self.acts if t.begin <= self._clock]
        for one in begun[self._heard :]:
            self._cues += [cue for cue in (one.act.cue, one.act.cry) if cue is not None]
        self._heard = len(begun)
        return self._changed()

    def _changed(self) -> bool:
        """Whether the set of active acts has changed."""
        over = sum(t.end <= self._clock for t in self.acts)
        live = tuple(n for n, t in enumerate(self.acts) if self._lives(t))
        if (over, live) == self._key:
            return False
        self._key, self._scenery = (over, live), None
        lifted = frozenset(f for n in live for f in self.acts[n].act.lifted)
        self._shown = Backdrop(self._landed(self._clock), lifted)
        return True

    def _lives(self, act: Timed) -> bool:
        return act.begin <= self._clock < act.end

    def _landed(self, until: float | None = None) -> State:
        """The table after the acts finished by a time, or after all of them."""
        assert self._begin is not None
        state = self._begin
        for timed_act in sorted(self.acts, key=lambda t: t.end):
            if until is None or timed_act.end <= until:
                state = timed_act.act.land(state)
        return state

    @property
    def squares(self) -> tuple[Square, ...]:
        """Where it happens now, or else where it happened last."""
        shown = self.shown
        if shown is None:
            return ()
        begun = [t for t in self.acts if t.begin <= self._clock]
        now = [s for t in begun if self._lives(t) for s in t.act.squares(shown.state)]
        if now:
            return tuple(now)
        past = (t.act.squares(shown.state) for t in reversed(begun))
        return next(filter(None, past), ())

    @property
    def places(self) -> tuple[Square, ...]:
        """Where anything happens of all that is shown together."""
        begin = self._begin
        if begin is None:
            return ()
        held = [t.act.at for t in self.acts if isinstance(t.act, Hold) and t.act.at is not None]
        return (*held, *(at for t in self.acts for at in t.act.squares(begin)))

    def pause(self) -> None:
        """Stops its clock until it is next advanced."""
        self._seen = None

    def cues(self) -> tuple[str, ...]:
        """The cues and cries of what has begun since the last call, each once."""
        found = tuple(dict.fromkeys(self._cues))
        self._cues.clear()
        return found

    @property
    def shown(self) -> Backdrop | None:
        """The table to draw under the acts; None if nothing moves."""
        if self.moving and self._shown is None:
            self._changed()
        return self._shown

    def table(self, view: State) -> Backdrop:
        """The table to draw: the given view, or the table under the acts."""
        return self.shown or Backdrop(view)

    # Drawing

    def under(self, surface: pygame.Surface, grid: Grid) -> None:
        """Saves the board that has just been drawn, before anything is drawn over it."""
        self._scenery, shown = None, self.shown
        if shown is None:
            return
        paint = Paint(surface, grid, shown.state)
        live = [t.act for t in self.acts if self._lives(t)]
        covers = [act.cover(paint).clip(grid.area).clip(surface.get_rect()) for act in live]
        covers = [cover for cover in covers if cover.width and cover.height]
        if covers:
            cover = covers[0].unionall(covers[1:])
            if self.near:
                cover = grid.area.clip(surface.get_rect())
            self._scenery = _Scenery(paint, cover, surface.subsurface(cover).copy())

    def over(self, surface: pygame.Surface, panels: Sequence[pygame.Rect] = ()) -> None:
        """Saves what has been drawn over the board since, and draws the acts in between. A close-up
        keeps clear of the ``panels`` that lie there as it begins, and of what they may grow to."""
        scenery = self._scenery
        if not self.near:
            self._room = None
        elif scenery is not None and self._room is None:
            grid = scenery.paint.grid
            grown = [panel.inflate(0, grid.square) for panel in panels]
            self._room = beside(grid.area, grown)
        if scenery is not None:
            if all(t.act.over_all for t in self.acts if self._lives(t)):
                scenery.below, scenery.above = surface.subsurface(scenery.cover).copy(), None
            else:
                scenery.above = _differing(scenery.below, surface, scenery.cover)
            scenery.drawn = False
            self.frame(surface)

    def frame(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws the acts at their present moment. Returns the changed area of the window."""
        scenery = self._scenery
        still = self.waits or not preferences.now.motion.pace
        if scenery is None or (still and scenery.drawn):
            return pygame.Rect(0, 0, 0, 0)
        scenery.drawn = still
        surface.set_clip(scenery.cover)
        if self._closes_up(scenery) and scenery.close is not None:
            paint, below = scenery.close
            surface.blit(below, scenery.cover)
            self._draw(paint, over_all=False)
        else:
            surface.blit(scenery.below, scenery.cover)
            self._draw(scenery.paint, over_all=False)
            self._enlarge(surface, scenery.paint.grid)
        if scenery.above is not None:
            surface.blit(scenery.above, scenery.cover)
        self._draw(scenery.paint, over_all=True)
        surface.set_clip(None)
        return scenery.cover

    @property
    def near(self) -> bool:
        """Whether the view has come closer, so that no square is where the grid has it."""
        return self._approach is not None

    @property
    def _approach(self) -> tuple[Nearer, float] | None:
        """To what the view has come closer, and by what share of the way."""
        found: tuple[Nearer, float] | None = None
        for timed_act in self.acts:
            act, gone = timed_act.act, self._clock - timed_act.begin
            if gone < 0:
                break
            if isinstance(act, Nearer):
                found = act, in_out(min(1.0, gone / act.ms))
            elif isinstance(act, Farther) and found is not None:
                found = None if gone >= act.ms else (found[0], 1 - in_out(gone / act.ms))
        return found

    def _closes_up(self, scenery: _Scenery) -> bool:
        """Whether the view is as close as it will come. If so, enlarges what is below the acts."""
        approach, grid = self._approach, scenery.paint.grid
        if approach is None or approach[1] < 1:
            return False
        box = part(grid, approach[0].to, 1.0, self._room)
        if box is not None and scenery.close is None:
            here = box.move(-scenery.cover.left, -scenery.cover.top)
            image = pygame.transform.smoothscale(scenery.below.subsurface(here), grid.area.size)
            paint = Paint(scenery.paint.surface, enlarged(grid, box), scenery.paint.state)
            scenery.close = paint, image
        return box is not None

    def _enlarge(self, surface: pygame.Surface, grid: Grid) -> None:
        """Enlarges the part of the board to which the view has come closer."""
        if (approach := self._approach) is None:
            return
        box = part(grid, approach[0].to, approach[1], self._room)
        if box is not None:
            image = pygame.transform.scale(surface.subsurface(box), grid.area.size)
            surface.blit(image, grid.area)

    def _draw(self, paint: Paint, *, over_all: bool) -> None:
        for timed_act in self.acts:
            act = timed_act.act
            if self._lives(timed_act) and act.over_all is over_all:
                act.draw(paint, (self._clock - timed_act.begin) / act.ms)


def _differing(
    below: pygame.Surface, surface: pygame.Surface, cover: pygame.Rect
) -> pygame.Surface | None:
    """What differs in part of a window from a picture of it, on a transparent background; None if
    nothing does."""
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
    above = pictures.blank(cover.size)
    return mask.to_surface(above, setsurface=pictures.ready(here), unsetcolor=(0, 0, 0, 0))
