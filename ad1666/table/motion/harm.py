"""Acts of harm: wounds, falls, death; and of healing."""

from __future__ import annotations

import math
import random

import pygame
from attrs import evolve, frozen

from ad1666.rules.state import State
from ad1666.table.motion.act import Cue, Doing, Paint, placed
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.effects import (
    BLOOD,
    DUST,
    bounce,
    faint,
    in_quad,
    out_back,
    out_cubic,
    part,
    puff,
    sized,
    splat,
)

_HURT: theme.Colour = (255, 90, 70)
_WELL: theme.Colour = (150, 220, 130)
_DROPS = 9


@frozen(kw_only=True)
class Wound(Doing):
    """A figure is wounded: a splash, drops, and a rising number. ``wounds`` are its wounds
    afterwards."""

    number: int
    wounds: int
    ms: int = 700
    beat: int | None = 420
    cue: Cue | None = Cue.HIT

    def cover(self, paint: Paint) -> pygame.Rect:
        """The figure, with room for drops and number."""
        return paint.around(paint.place(self.figure), reach=1.8)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws over the figure, which does not move."""
        at, size = paint.place(self.figure), paint.size
        grown = max(0.05, part(t, 0, 0.28, out_back))
        stain = sized(splat(self.number % 3), size * 1.15 * grown)
        paint.put(faint(stain, 1 - part(t, 0.5, 1.0)), at + pygame.Vector2(size * 0.1, size * 0.05))
        dice, gone = random.Random(3), part(t, 0, 0.8)
        for _drop in range(_DROPS):
            angle, speed = dice.uniform(-2.6, -0.5), dice.uniform(0.6, 1.5) * size
            fall = pygame.Vector2(0, 1.5 * size * gone * gone)
            place = at + pygame.Vector2(math.cos(angle), math.sin(angle)) * speed * gone + fall
            if 0 < gone < 1:
                radius = size * 0.065 * (1 - gone / 2)
                pygame.draw.circle(paint.surface, theme.EDGE, place, radius)
                pygame.draw.circle(paint.surface, BLOOD, place, radius * 0.7)
        if t < 0.96:
            rise = size * (0.35 + 0.55 * part(t, 0.1, 1, out_cubic))
            number = f"\N{MINUS SIGN}{self.number}"
            paint.letter(number, at - pygame.Vector2(0, rise), size * 0.6, _HURT)

    def land(self, state: State) -> State:
        """The token shows the wounds."""
        figures = (
            evolve(f, wounds=self.wounds) if f.id == self.figure else f for f in state.figures
        )
        return evolve(state, figures=tuple(figures))


@frozen(kw_only=True)
class Heal(Doing):
    """A figure heals a number of wounds, which rises from it."""

    number: int
    ms: int = 600
    beat: int | None = 300
    cue: Cue | None = Cue.COIN

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the number."""
        at = paint.place(self.figure) - pygame.Vector2(0, paint.size * (0.2 + 0.6 * out_cubic(t)))
        paint.letter(f"+{self.number}", at, paint.size * 0.55, _WELL)


@frozen(kw_only=True)
class Fall(Doing):
    """A figure is knocked down: it tips over and bounces."""

    ms: int = 380
    cue: Cue | None = Cue.FALL

    @property
    def lifted(self) -> tuple[str, ...]:
        """The figure."""
        return (self.figure,)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the figure turning, then lying, with dust on both sides."""
        at, size = paint.place(self.figure), paint.size
        figure = paint.state.figure(self.figure)
        down = bounce(t)
        if t < 0.7:
            shrunk = 1 - 0.08 * math.sin(math.pi * down)
            image = pygame.transform.rotozoom(paint.token(self.figure), -90 * down, shrunk)
        else:
            image = paint.token_of(evolve(figure, prone=True))
        paint.put(image, at + pygame.Vector2(0, 3 * (1 - down)))
        if t > 0.55:
            far = part(t, 0.55, 1)
            for side in (-1, 1):
                dust = sized(puff(1 + side, DUST), size * (0.2 + 0.3 * far))
                place = at + pygame.Vector2(side * size * (0.35 + 0.3 * far), size * 0.35)
                paint.put(faint(dust, 0.8 * (1 - far)), place)

    def land(self, state: State) -> State:
        """The figure lies."""
        figures = (evolve(f, prone=True) if f.id == self.figure else f for f in state.figures)
        return evolve(state, figures=tuple(figures))


@frozen(kw_only=True)
class Death(Doing):
    """A figure dies: it falls, loses its colour, and sinks under a shadow."""

    ms: int = 1200
    cue: Cue | None = Cue.DEATH

    @property
    def lifted(self) -> tuple[str, ...]:
        """The figure."""
        return (self.figure,)

    def cover(self, paint: Paint) -> pygame.Rect:
        """The figure, with room for the shadow."""
        return paint.around(paint.place(self.figure), reach=1.8)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the shadow, the figure on its side, and what is left of it."""
        at, size = paint.place(self.figure), paint.size
        dark = part(t, 0, 0.3, out_cubic) * (1 - part(t, 0.75, 1))
        veil = pictures.blank((round(3.4 * size), round(3.4 * size)))
        for ring in range(5):
            radius = size * (1.65 - 0.22 * ring)
            alpha = round(dark * 32 * (ring + 1))
            pygame.draw.circle(veil, (*theme.EDGE, alpha), (1.7 * size, 1.7 * size), radius)
        paint.put(veil, at)
        down = bounce(part(t, 0, 0.35))
        sunk = part(t, 0.5, 1, in_quad)
        image = pygame.transform.rotozoom(paint.token(self.figure), -90 * down, 1 - 0.35 * sunk)
        if t > 0.35:
            image = pygame.transform.grayscale(image)
        stain = sized(splat(1), size * 1.3 * max(0.1, part(t, 0.2, 0.5, out_back)))
        paint.put(faint(stain, part(t, 0.2, 0.3) * (1 - part(t, 0.8, 1))), at)
        paint.put(faint(image, 1 - sunk), at + pygame.Vector2(0, size * 0.12 * sunk))

    def land(self, state: State) -> State:
        """The figure is gone."""
        return placed(state, self.figure, None)
