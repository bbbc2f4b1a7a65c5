"""Acts of places: doors, guard tokens, the alarm."""

from __future__ import annotations

import math

import pygame
from attrs import evolve, frozen

from ad1666.rules.board import Board, Edge
from ad1666.rules.state import State
from ad1666.table.motion.act import Act, Cue, Paint
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.effects import (
    bell,
    faint,
    in_out,
    in_quad,
    out_back,
    out_cubic,
    part,
    sized,
)

_LEAF: theme.Colour = (122, 78, 40)
_GLOW: theme.Colour = (214, 38, 30)
DRUM, DRUM_NEAR = 5, 2
"""The guard's drum is heard when no more tokens are left than these, each time once."""
_MOST_TOKENS = 6
"""The most guard tokens shown leaving at once."""


@frozen(kw_only=True)
class Swing(Act):
    """A door opens or closes. ``board`` has the door as it is afterwards."""

    edge: Edge
    opens: bool
    board: Board
    ms: int = 340
    cue: Cue | None = Cue.DOOR

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.around(pygame.Vector2(paint.grid.edge_rect(self.edge).center))

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the leaf turning on its hinge."""
        bar, size = paint.grid.edge_rect(self.edge), paint.size
        flat = self.edge.side == "N"
        hinge = pygame.Vector2(bar.midleft if flat else bar.midtop)
        along = pygame.Vector2(size if flat else 0, 0 if flat else size)
        share = in_out(t) if self.opens else 1 - in_out(t)
        end = hinge + along.rotate((-78 if flat else 78) * share)
        pygame.draw.line(paint.surface, theme.EDGE, hinge, end, max(6, size // 6))
        pygame.draw.line(paint.surface, _LEAF, hinge, end, max(3, size // 10))
        pygame.draw.circle(paint.surface, theme.GOLD, hinge, max(3, size // 14))

    def land(self, state: State) -> State:
        return evolve(state, board=self.board)


@frozen(kw_only=True)
class TokensLeave(Act):
    """Guard tokens go: they rise to the edge of the board and fade. ``left`` is the number that
    remain."""

    gone: int
    left: int
    ms: int = 900
    beat: int | None = 0
    cue: Cue | None = Cue.COIN

    def cover(self, paint: Paint) -> pygame.Rect:
        area = paint.grid.area
        box = pygame.Rect(0, 0, min(area.width, 8 * paint.size), min(area.height, 4 * paint.size))
        box.midtop = area.midtop
        return box

    def draw(self, paint: Paint, t: float) -> None:
        """Draws one token after the other, and the number left below them."""
        area, size = paint.grid.area, paint.size
        count = min(self.gone, _MOST_TOKENS)
        for number in range(count):
            share = part(t, 0.35 + 0.2 * number / count, 0.75 + 0.2 * number / count, in_quad)
            side = (number - (count - 1) / 2) * size
            at = pygame.Vector2(area.centerx + side, area.top + size * (1.2 - 1.6 * share))
            grown = part(t, 0, 0.2, out_back)
            radius = size * 0.36 * max(0.05, grown)
            disc = pictures.blank((size, size))
            middle = size / 2, size / 2
            for colour, wide in ((theme.EDGE, 1.12), (theme.GOLD, 1.0), (theme.CREAM, 0.84)):
                pygame.draw.circle(disc, colour, middle, radius * wide)
            if grown > 0.5:
                pictures.put(disc, "guard", round(size * 0.5), (size // 2, size // 2))
            paint.put(faint(disc, 1 - share), at)
        low = pygame.Vector2(area.centerx, area.top + size * 2.1)
        if 0.1 < t < 0.95:
            paint.letter(str(self.left), low, size * 0.6)

    def land(self, state: State) -> State:
        return evolve(state, guard=self.left)


@frozen(kw_only=True)
class Ringing(Act):
    """The alarm is raised: the bell swings, rings spread, the rim of the board glows red."""

    ms: int = 1100
    cue: Cue | None = Cue.ALARM

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the glow, the rings, and the bell above them."""
        area = paint.grid.area
        pulse = abs(math.sin(3 * math.pi * t)) * math.sqrt(1 - t)
        deep = max(4, area.height // 80)
        for number in range(6):
            alpha = round(110 * pulse * (1 - number / 6))
            for top in (area.top + deep * number, area.bottom - deep * (number + 1)):
                glow = pictures.blank((area.width, deep))
                glow.fill((*_GLOW, alpha))
                paint.surface.blit(glow, (area.left, top))
        middle = pygame.Vector2(area.center)
        for number in range(3):
            far = part(t, 0.08 + 0.2 * number, 0.62 + 0.19 * number, out_cubic)
            if 0 < far < 1:
                radius = area.height * (0.12 + 0.30 * far)
                for colour, width in ((theme.EDGE, 9), (theme.GOLD, 5)):
                    wide = max(1, round(width * (1 - far)))
                    pygame.draw.circle(paint.surface, colour, middle, radius, wide)
        there = part(t, 0, 0.16, out_back) * (1 - part(t, 0.88, 1.0, in_quad))
        if there > 0.05:
            swing = 26 * math.sin(6 * math.pi * t) * (1 - t * 0.6)
            image = sized(bell(), area.height * 0.24)
            paint.put(pygame.transform.rotozoom(faint(image, 1), swing, there), middle)
