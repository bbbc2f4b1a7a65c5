"""Acts of movement: steps, leaps, climbs and falls, push-backs, arrivals and departures."""

from __future__ import annotations

import math

import pygame
from attrs import frozen

from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.motion.act import Cue, Lifting, Paint
from ad1666.table.toolkit import medals, theme
from ad1666.table.toolkit.effects import (
    DUST,
    bounce,
    faint,
    flash,
    in_out,
    in_quad,
    out_cubic,
    part,
    puff,
    sized,
)

_MOST = 900
"""The most milliseconds of a walk, however long it is."""


@frozen
class Gait:
    """How a figure moves: milliseconds per square, the height of its hops in squares, how far it
    leans in degrees."""

    ms: int
    hop: float
    lean: float


WALK = Gait(150, 0.13, 5)
LEAP = Gait(340, 0.50, 12)
CLIMB = Gait(460, 0.24, 14)


@frozen(kw_only=True)
class Going(Lifting):
    """A figure walks from square to square, with dust at its heels."""

    path: tuple[Square, ...]
    gait: Gait

    @classmethod
    def along(
        cls, figure: str, path: tuple[Square, ...], gait: Gait = WALK, cue: Cue | str | None = None
    ) -> Going:
        """A walk along a path."""
        ms = min(_MOST, gait.ms * (len(path) - 1))
        return cls(ms=ms, cue=cue, figure=figure, path=path, gait=gait)

    def squares(self, state: State) -> tuple[Square, ...]:
        return self.path

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.around(*(paint.at(square) for square in self.path))

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the figure on its way, at the top of its hop halfway between two squares."""
        steps = len(self.path) - 1
        gone = in_out(t) * steps
        number = min(steps - 1, int(gone))
        share, size = gone - number, paint.size
        start, end = paint.at(self.path[number]), paint.at(self.path[number + 1])
        at = start.lerp(end, share)
        swing = math.sin(math.pi * share)
        for passed in range(number + 1):
            age = gone - passed
            if 0.1 < age < 1.4:
                dust = sized(puff(passed % 3, DUST), size * (0.16 + 0.20 * age))
                heel = paint.at(self.path[passed]) + pygame.Vector2(0, size * 0.36)
                paint.put(faint(dust, 0.65 * (1 - age / 1.4)), heel)
        hop = swing * size * self.gait.hop
        paint.put(medals.shadow(size), at + pygame.Vector2(size / 16 + hop * 0.3, size / 12))
        side = (1 if end.x >= start.x else -1) * (-1 if number % 2 else 1)
        image = pygame.transform.rotozoom(
            paint.token(self.figure), self.gait.lean * swing * side, 1
        )
        paint.put(image, at - pygame.Vector2(0, hop))

    def land(self, state: State) -> State:
        return state.change(self.figure, at=self.path[-1])


@frozen(kw_only=True)
class _Across(Lifting):
    """A figure gets from one square to another, whatever lies between."""

    start: Square
    to: Square

    def squares(self, state: State) -> tuple[Square, ...]:
        return self.start, self.to

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.around(paint.at(self.start), paint.at(self.to))

    def land(self, state: State) -> State:
        return state.change(self.figure, at=self.to)


@frozen(kw_only=True)
class Through(_Across):
    """A figure goes down into a passage and comes up at its other end (PLACE-1)."""

    ms: int = 760
    cue: Cue | None = Cue.STEP_HIGH

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the figure smaller and fainter as it goes down, and the other way round as it comes
        up."""
        below = part(t, 0.0, 0.48, in_quad) if t < 0.5 else 1 - part(t, 0.52, 1.0, out_cubic)
        at = paint.at(self.start if t < 0.5 else self.to)
        image = pygame.transform.rotozoom(paint.token(self.figure), 0, 1 - 0.55 * below)
        paint.put(faint(image, 1 - below), at + pygame.Vector2(0, paint.size * 0.2 * below))


@frozen(kw_only=True)
class Push(_Across):
    """A figure is driven back: it lurches and leaves marks on the ground."""

    ms: int = 280
    cue: Cue | None = Cue.STEP

    def draw(self, paint: Paint, t: float) -> None:
        """Draws skid marks, and a flash at the point of the thrust."""
        start, end, size = paint.at(self.start), paint.at(self.to), paint.size
        at = start.lerp(end, out_cubic(t))
        way = (end - start).normalize()
        across = way.rotate(90) * size
        for aside in (-0.26, 0.0, 0.26):
            width = max(2, round(size * 0.05 * (1 - t) + 1))
            offset = across * aside
            pygame.draw.line(paint.surface, theme.EDGE, start + offset, at + offset, width)
        if t < 0.8:
            spark = sized(flash(), size * (0.5 + 0.3 * t))
            paint.put(faint(spark, 1 - t / 0.8), start - way * size * 0.45)
        lurch = 16 * math.sin(math.pi * t) * (1 if end.x > start.x else -1)
        paint.put(pygame.transform.rotozoom(paint.token(self.figure), lurch, 1), at)


@frozen(kw_only=True)
class Leave(Lifting):
    """A figure leaves the game alive: it fades."""

    ms: int = 500
    cue: Cue | None = Cue.STEP

    def draw(self, paint: Paint, t: float) -> None:
        image = pygame.transform.rotozoom(paint.token(self.figure), 0, 1 - 0.4 * in_quad(t))
        at = paint.place(self.figure) - pygame.Vector2(0, paint.size * 0.3 * t)
        paint.put(faint(image, 1 - in_quad(t)), at)

    def land(self, state: State) -> State:
        return state.change(self.figure, at=None)


@frozen(kw_only=True)
class Arrive(Lifting):
    """A figure joins the game: it is set down on its square."""

    to: Square
    ms: int = 380
    cue: Cue | None = Cue.STEP

    def squares(self, state: State) -> tuple[Square, ...]:
        return (self.to,)

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.around(paint.at(self.to), reach=1.6)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the figure coming down and the dust that it raises."""
        at, size = paint.at(self.to), paint.size
        shadow = medals.shadow(size)
        paint.put(shadow, at + pygame.Vector2(size / 16, size / 12))
        paint.put(paint.token(self.figure), at - pygame.Vector2(0, size * 0.6 * (1 - bounce(t))))
        if t > 0.6:
            for side in (-1, 1):
                far = part(t, 0.6, 1.0)
                dust = sized(puff(1 + side, DUST), size * (0.2 + 0.3 * far))
                heel = at + pygame.Vector2(side * size * (0.35 + 0.3 * far), size * 0.35)
                paint.put(faint(dust, 0.8 * (1 - far)), heel)

    def land(self, state: State) -> State:
        return state.change(self.figure, at=self.to)
