"""Whoever carries off what the game is about runs out of the picture, and the view follows."""

from __future__ import annotations

import math

import pygame
from attrs import frozen

from ad1666.rules.board import Direction
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.table.motion.act import Act, Cue, Paint
from ad1666.table.motion.going import Leave
from ad1666.table.toolkit.effects import DUST, faint, in_out, in_quad, part, puff, sized
from ad1666.table.views.board import prize_art
from ad1666.words.symbols import of_item

_CLOSER = 0.6
"""By how much the view comes closer."""
_FAR = 1.5
"""How far the figure runs beyond its square, in squares."""
_STRIDES = 6
_HOP, _LEAN = 0.14, 7
"""The height of a stride in squares, and how far the figure leans, in degrees."""


@frozen(kw_only=True)
class RunningOff(Leave):
    """A figure runs off the board with a thing, whose ``icon`` it bears."""

    at: Square
    out: Direction
    icon: str
    ms: int = 1500
    cue: Cue | None = Cue.STEP

    def squares(self, state: State) -> tuple[Square, ...]:
        return (self.at,)

    def cover(self, paint: Paint) -> pygame.Rect:
        """The board, since the view moves over all of it."""
        return paint.grid.area

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the board from nearer, and on it the runner with dust at the heels."""
        area, size, way = paint.grid.area, paint.size, pygame.Vector2(self.out.step)
        gone = part(t, 0.15, 0.85, in_quad)
        start = paint.at(self.at)
        place = start + way * size * _FAR * gone
        closer = part(t, 0.0, 0.3, in_out) * (1 - part(t, 0.85, 1.0, in_out))
        zoom = 1 + _CLOSER * closer
        seen = pygame.Rect(0, 0, round(area.width / zoom), round(area.height / zoom))
        seen.center = round(place.x), round(place.y)
        seen.clamp_ip(area)
        if zoom > 1:
            here = paint.surface.subsurface(seen.clip(paint.surface.get_rect()))
            paint.surface.blit(pygame.transform.scale(here, area.size), area)

        def shown(point: pygame.Vector2) -> pygame.Vector2:
            return area.topleft + (point - seen.topleft) * zoom

        for number in range(_STRIDES):
            age = gone * _STRIDES - number
            if 0.1 < age < 1.8:
                dust = sized(puff(number % 3, DUST), size * zoom * (0.2 + 0.2 * age))
                heel = start + way * size * _FAR * number / _STRIDES + (0, size * 0.36)
                paint.put(faint(dust, 0.6 * (1 - age / 1.8)), shown(heel))
        if gone >= 1:
            return
        stride = math.sin(math.pi * (gone * _STRIDES % 1))
        lean = _LEAN * stride * (1 if way.x >= 0 else -1)
        token = pygame.transform.rotozoom(paint.token(self.figure), -lean, zoom)
        at = shown(place) - pygame.Vector2(0, size * zoom * _HOP * stride)
        paint.put(token, at)
        flag = at + pygame.Vector2(0.42, -0.46) * size * zoom
        prize_art.badge(paint.surface, flag, round(size * zoom * 0.44), self.icon)


def leaving(state: State, figure: Figure) -> Act:
    """The act of a figure that leaves the board: who carries off what a goal is about runs."""
    things = [g.item for g in figure.gear if g.item.id in state.terms.prizes]
    ways = state.board.ways_out(figure.at) if figure.at is not None else ()
    if not things or not ways or figure.at is None:
        return Leave(figure=figure.id)
    return RunningOff(figure=figure.id, at=figure.at, out=ways[0], icon=of_item(things[0]))
