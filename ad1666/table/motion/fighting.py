"""Acts of fighting: attacks, crossing blades, parries, shots; and what comes of it: wounds, falls,
death, and healing."""

from __future__ import annotations

import math
import random

import pygame
from attrs import evolve, frozen

from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.motion.act import Act, Cue, Doing, Lifting, Paint, Rising, standing
from ad1666.table.toolkit import lights, pictures, theme
from ad1666.table.toolkit.effects import (
    BLOOD,
    DUST,
    SMOKE,
    SPARK,
    bounce,
    faint,
    flash,
    in_out,
    in_quad,
    out_back,
    out_cubic,
    part,
    puff,
    sized,
    splat,
    swords,
)

_BALL: theme.Colour = (150, 150, 150)
_SPENT: theme.Colour = (214, 176, 120)
_HURT: theme.Colour = (255, 90, 70)
_WELL: theme.Colour = (150, 220, 130)
_DROPS = 9
"""Drops of blood for a wound."""
_THROWN, _LEAN = 0.3, 14
"""How far a blow throws a figure back, in squares, and how far it leans then, in degrees."""
_GLOOM, _BAR = 175, 0.055
"""How dark the board gets while a fight is won by 1, of 255; the height of the bars, in its
heights."""
_BLACK: theme.Colour = (8, 5, 3)
_LAMPLIGHT: theme.Colour = (190, 130, 60)
_DASH = 0.22
"""The length of a dash of the trail with its gap, in squares."""


@frozen(kw_only=True)
class Between(Act):
    """An act between two figures."""

    figure: str
    target: str

    def squares(self, state: State) -> tuple[Square, ...]:
        return standing(state, self.figure, self.target)

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.around(paint.place(self.figure), paint.place(self.target))


@frozen(kw_only=True)
class Lunge(Between):
    """A figure declares an attack: it lunges at its enemy and back."""

    ms: int = 340
    cue: Cue | None = Cue.BLADE

    @property
    def lifted(self) -> tuple[str, ...]:
        return (self.figure,)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the attacker on its way there and back."""
        start, end = paint.place(self.figure), paint.place(self.target)
        out = math.sin(math.pi * part(t, 0, 1, out_cubic))
        lean = -10 * out * (1 if end.x >= start.x else -1)
        image = pygame.transform.rotozoom(paint.token(self.figure), lean, 1)
        paint.put(image, start.lerp(end, 0.26 * out))


@frozen(kw_only=True)
class Clash(Between):
    """A fight is resolved: both figures lunge at each other, with sparks between them."""

    ms: int = 420
    beat: int | None = 260
    cue: Cue | None = Cue.BLADE

    @property
    def lifted(self) -> tuple[str, ...]:
        return self.figure, self.target

    def draw(self, paint: Paint, t: float) -> None:
        """Draws both figures, then sparks and crossed blades."""
        first, second, size = paint.place(self.figure), paint.place(self.target), paint.size
        near = math.sin(math.pi * part(t, 0, 0.7, out_cubic)) * 0.2
        shake = pygame.Vector2(size * 0.04 * math.sin(40 * t) * (1 - t) if t > 0.35 else 0, 0)
        paint.put(paint.token(self.figure), first.lerp(second, near) + shake)
        paint.put(paint.token(self.target), second.lerp(first, near) + shake)
        middle = first.lerp(second, 0.5)
        if 0.22 < t < 0.62:
            grown = 0.5 + 0.7 * part(t, 0.22, 0.5)
            spark = pygame.transform.rotozoom(sized(flash(), size * 0.8), 90 * t, grown)
            paint.put(faint(spark, 1 - part(t, 0.35, 0.62)), middle)
        if t > 0.22:
            cross = sized(swords(), size * 0.9 * max(0.1, part(t, 0.22, 0.5, out_back)))
            paint.put(faint(cross, 1 - part(t, 0.8, 1)), middle)


@frozen(kw_only=True)
class ByOne(Between):
    """A fight is won by 1: for a moment the rest of the board goes dark, between two bars. The
    stage, which shows how narrow it was, lies over it."""

    ms: int = 900

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.grid.area

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the dark, the bars, and light around both."""
        share = part(t, 0, 0.25, in_out) * (1 - part(t, 0.85, 1))
        area, level = paint.grid.area, round(255 - _GLOOM * share)
        dark = level, level, min(255, level + 16)
        paint.surface.fill(dark, area, special_flags=pygame.BLEND_RGB_MULT)
        for figure in (self.figure, self.target):
            at, wide = paint.place(figure), paint.size * 2.6
            lights.ring(paint.surface, at, wide, _LAMPLIGHT, round(112 * share))
        bar = round(area.height * _BAR * share)
        for top in (area.top, area.bottom - bar):
            paint.surface.fill(_BLACK, (area.left, top, area.width, bar))


@frozen(kw_only=True)
class Parry(Doing):
    """A blow is parried: a guard flashes up before the figure."""

    ms: int = 800
    beat: int | None = 600
    cue: Cue | None = Cue.PARRY

    def draw(self, paint: Paint, t: float) -> None:
        """Draws a shield that grows and fades, and a ring."""
        at, size = paint.place(self.figure), paint.size
        share = 1 - part(t, 0.55, 1)
        radius = size * (0.45 + 0.5 * part(t, 0, 0.8, out_cubic))
        for colour, width in ((theme.EDGE, 8), (SPARK, 4)):
            pygame.draw.circle(paint.surface, colour, at, radius, max(1, round(width * (1 - t))))
        image = pictures.icon("parry", round(size * 1.2))
        grown = pygame.transform.rotozoom(image, 0, max(0.1, part(t, 0, 0.4, out_back)))
        paint.put(faint(grown, share), at - pygame.Vector2(0, size * 0.1))


@frozen(kw_only=True)
class Firing(Between):
    """A shot: the flash, the trail of the ball, smoke that lingers; and whether it ``hit``."""

    hit: bool
    ms: int = 800
    beat: int | None = 300
    cue: Cue | None = Cue.SHOT

    def cover(self, paint: Paint) -> pygame.Rect:
        """Both figures with the smoke, and the path of a miss beyond the target."""
        start, end = paint.place(self.figure), paint.place(self.target)
        return paint.around(start, end, reach=1.8)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the trail below the flash, and the smoke above everything."""
        start, end, size = paint.place(self.figure), paint.place(self.target), paint.size
        far = max(1.0, start.distance_to(end))
        way = (end - start) / far
        if not self.hit:  # it passes beside the target and flies on
            end = end + way.rotate(90) * size * 0.45 + way * size * 0.9
            far = start.distance_to(end)
            way = (end - start) / far
        muzzle = start + way * size * 0.55
        fly = part(t, 0.06, 0.26)
        if fly and t < 0.5:
            self._trail(paint, start, way, far, fly, fresh=t < 0.38)
        if t < 0.16:
            image = pygame.transform.rotozoom(sized(flash(), size * 0.9), 30 * t, 0.6 + 3 * t)
            paint.put(faint(image, 1), muzzle)
        self._smoke(paint, muzzle, way, t)
        if 0.26 < t < 0.5 and self.hit:
            spark = sized(flash(), size * 0.5)
            paint.put(faint(spark, 1 - part(t, 0.26, 0.5)), end - way * size * 0.2)

    def _trail(
        self,
        paint: Paint,
        start: pygame.Vector2,
        way: pygame.Vector2,
        far: float,
        fly: float,
        *,
        fresh: bool,
    ) -> None:
        size = paint.size
        dash = size * _DASH
        for number in range(0, int(far / dash * fly), 2):
            gone = size * 0.6 + number * dash
            if gone > far - size * 0.3:
                break
            ends = start + way * gone, start + way * (gone + dash * 0.7)
            pygame.draw.line(paint.surface, theme.EDGE, *ends, max(3, size // 9))
            colour = theme.WHITE if fresh else _SPENT
            pygame.draw.line(paint.surface, colour, *ends, max(1, size // 20))
        if fly < 1:
            ball = start + way * far * fly
            pygame.draw.circle(paint.surface, theme.EDGE, ball, size * 0.09)
            pygame.draw.circle(paint.surface, _BALL, ball, size * 0.05)

    def _smoke(self, paint: Paint, muzzle: pygame.Vector2, way: pygame.Vector2, t: float) -> None:
        dice, size = random.Random(7), paint.size
        for number in range(7):
            spread = dice.uniform(-0.5, 0.5)
            reach, wide = dice.uniform(0.1, 1.0), dice.uniform(0.7, 1.1)
            gone = part(t, 0.03 + 0.025 * number, 1.0, out_cubic)
            if gone:
                aside = way.rotate(90) * spread * size * gone
                rise = pygame.Vector2(0, -size * 0.35 * gone * gone)
                cloud = sized(puff(number % 3, SMOKE), size * (0.36 + 0.75 * gone) * wide)
                at = muzzle + way * reach * size * 1.1 * gone + aside + rise
                paint.put(faint(cloud, 0.92 * (1 - part(t, 0.45, 1.0))), at)


@frozen(kw_only=True)
class Wound(Doing):
    """A figure is wounded: a splash, drops, and a rising number. ``wounds`` are its wounds
    afterwards. A blow ``struck_from`` another square throws it back for a moment."""

    number: int
    wounds: int
    struck_from: Square | None = None
    ms: int = 700
    beat: int | None = 420
    cue: Cue | None = Cue.HIT

    @property
    def lifted(self) -> tuple[str, ...]:
        """The figure, if the blow throws it back."""
        return () if self.struck_from is None else (self.figure,)

    def cover(self, paint: Paint) -> pygame.Rect:
        """The figure, with room for drops and number."""
        return paint.around(paint.place(self.figure), reach=1.8)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the figure thrown back and on its way again, then blood and number over it."""
        at, size = paint.place(self.figure), paint.size
        if self.struck_from is not None:
            away = (at - paint.at(self.struck_from)).normalize()
            back = part(t, 0, 0.12, out_cubic) * (1 - part(t, 0.3, 0.8, in_out))
            lean = -_LEAN * back * (1 if away.x >= 0 else -1)
            token = pygame.transform.rotozoom(paint.token(self.figure), lean, 1)
            at = at + away * size * _THROWN * back
            paint.put(token, at)
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
        return state.change(self.figure, wounds=self.wounds)


@frozen(kw_only=True)
class Heal(Rising):
    """A figure heals a number of wounds, which rises from it."""

    number: int

    def sign(self, paint: Paint, at: pygame.Vector2, t: float) -> None:
        paint.letter(f"+{self.number}", at, paint.size * 0.55, _WELL)

    def land(self, state: State) -> State:
        wounds = state.figure(self.figure).wounds
        return state.change(self.figure, wounds=max(0, wounds - self.number))


@frozen(kw_only=True)
class Fall(Lifting):
    """A figure is knocked down: it tips over and bounces."""

    ms: int = 380
    cue: Cue | None = Cue.FALL

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
        return state.change(self.figure, prone=True)


@frozen(kw_only=True)
class Dying(Lifting):
    """A figure dies: it falls, loses its colour under a shadow, and stays where it fell."""

    ms: int = 1200
    cue: Cue | None = Cue.DEATH

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
        image = pygame.transform.rotozoom(paint.token(self.figure), -90 * down, 1 - 0.2 * sunk)
        if t > 0.35:
            image = pygame.transform.grayscale(image)
        stain = sized(splat(1), size * 1.3 * max(0.1, part(t, 0.2, 0.5, out_back)))
        paint.put(faint(stain, part(t, 0.2, 0.3) * (1 - part(t, 0.8, 1))), at)
        paint.put(image, at + pygame.Vector2(0, size * 0.04 * sunk))

    def land(self, state: State) -> State:
        """The figure is off the board: what stays is a trace."""
        return state.change(self.figure, at=None)
