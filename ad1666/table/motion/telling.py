"""Acts for the course of the game: banners, cards, the curtain."""

from __future__ import annotations

import math
import random

import pygame
from attrs import evolve, frozen

from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table.motion.act import Act, Cue, Paint, Rising, standing
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.effects import (
    drape,
    faint,
    in_quad,
    out_back,
    out_cubic,
    part,
    ribbon,
)
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.views import cards

_THUNDERING = 2.2
"""The size of a joker that falls, relative to another card."""
_FORKS = 7
"""The bends of lightning."""
_BOLT: theme.Colour = (170, 190, 255)
_HIGH, _LOW = 0.3, 0.72
"""Where a banner hangs, as a share of the board's height."""
_WIDE = 0.8
"""The width of a card, in squares."""


def _card(paint: Paint, card: Card) -> pygame.Surface:
    size = max(24, round(paint.size * _WIDE))
    image = pictures.blank((size, round(size * cards.RATIO)))
    cards.draw(image, image.get_rect(), card)
    return image


@frozen(kw_only=True)
class Asking(Act):
    """A question of an event, which others show. It takes no time, but nothing is told of it before
    all that comes before it has been told."""


@frozen(kw_only=True)
class Banner(Act):
    """A phase or a turn is announced on a ribbon, in the colour of the ``side`` that begins, if
    any. What is None stays as it was."""

    words: str
    below: str = ""
    turn: int | None = None
    phase: Phase | None = None
    side: Side | None = None
    apart: Square | None = None
    """A square that it leaves free: where something has just happened."""
    ms: int = 1000
    beat: int | None = 800
    cue: Cue | None = Cue.PHASE
    over_all: bool = True

    def _box(self, paint: Paint) -> pygame.Rect:
        area = paint.grid.area
        high = max(64, round(area.height * 0.13))
        box = pygame.Rect(0, 0, min(area.width - 20, round(area.width * 0.62)), high)
        box.center = area.centerx, area.top + round(area.height * _HIGH)
        if self.apart is not None:
            kept = paint.around(paint.at(self.apart), reach=1.0)
            if box.colliderect(kept):
                box.centery = area.top + round(area.height * _LOW)
        return box

    def cover(self, paint: Paint) -> pygame.Rect:
        return self._box(paint).inflate(24, 24)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the ribbon as it unrolls from the middle, stays, and rolls up."""
        box = self._box(paint)
        colour = theme.RULE if self.side is None else theme.SIDES[self.side]
        image = _with_words(self.words, self.below, box.size, colour)
        shown = part(t, 0, 0.22, out_cubic) * (1 - part(t, 0.84, 1.0, in_quad))
        wide = max(2, round(box.width * shown))
        piece = image.subsurface(((box.width - wide) // 2, 0, wide, box.height))
        place = piece.get_rect(center=box.center)
        paint.surface.blit(piece, place)
        if 0.02 < shown < 0.98:
            for x in (place.left, place.right):
                rod = pygame.Rect(x - 8, place.top - 4, 16, box.height)
                pygame.draw.rect(paint.surface, theme.EDGE, rod, border_radius=7)
                rod.inflate_ip(-4, -4)
                pygame.draw.rect(paint.surface, theme.GOLD, rod, border_radius=6)

    def land(self, state: State) -> State:
        turn = state.turn if self.turn is None else self.turn
        return evolve(state, turn=turn, phase=self.phase or state.phase)


@in_stock
def _with_words(
    words: str, below: str, size: tuple[int, int], colour: theme.Colour
) -> pygame.Surface:
    """A ribbon with words, and smaller ones below them."""
    image = ribbon(size, colour).copy()
    room = pygame.Rect(0, 0, round(size[0] * 0.72), round(size[1] * 0.78))
    room.centerx = size[0] // 2
    type_size = round(size[1] * (0.34 if below else 0.42))
    if not below:
        text.centred(image, words, room, type_size, theme.CREAM, "title")
        return image
    upper, lower = room.copy(), room.copy()
    upper.height = lower.height = room.height // 2
    lower.top = upper.bottom - room.height // 14
    upper.top += room.height // 14
    text.centred(image, words, upper, type_size, theme.CREAM, "title")
    text.centred(image, below, lower, round(type_size * 0.7), theme.CREAM, "bold")
    return image


@frozen(kw_only=True)
class OnStage(Act):
    """What the stage of a test shows by itself: a card that is laid, turned up or thrown for some
    figures. It is heard, and has its time."""

    figures: tuple[str, ...] = ()
    ms: int = 240
    cue: Cue | str | None = Cue.CARD

    def squares(self, state: State) -> tuple[Square, ...]:
        return standing(state, *self.figures)

    def cover(self, paint: Paint) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws nothing."""


@frozen(kw_only=True)
class Thunder(Act):
    """A joker falls: lightning strikes, and the card drops on the board from above. It is that of
    a figure, or else of a ``side``."""

    card: Card
    side: Side
    figure: str | None = None
    ms: int = 1100
    beat: int | None = 900
    cue: Cue | None = Cue.JOKER
    over_all: bool = True

    def draw(self, paint: Paint, t: float) -> None:
        """Draws two flashes over the board, the lightning, and the card as it falls and shakes."""
        area, size = paint.grid.area, paint.size
        if self.figure is None:
            aside = -1 if self.side is Side.RED else 1
            at = pygame.Vector2(area.centerx + aside * 1.5 * size, area.centery)
        else:
            at = paint.place(self.figure) - pygame.Vector2(0, size * 0.9)
        light = max(1 - part(t, 0, 0.18), 0.6 * (1 - part(t, 0.22, 0.34)) if t > 0.22 else 0.0)
        if light > 0.05:
            tone = round(170 * light)
            paint.surface.fill((tone, tone, tone), area, special_flags=pygame.BLEND_RGB_ADD)
        if t < 0.34:
            dice, x = random.Random(5 if t < 0.2 else 6), at.x + size
            bolt = [pygame.Vector2(x, area.top)]
            for step in range(1, _FORKS + 1):
                way = bolt[0].lerp(at, step / _FORKS)
                swing = 0 if step == _FORKS else dice.uniform(-0.7, 0.7) * size
                bolt.append(way + pygame.Vector2(swing, 0))
            for colour, width in ((_BOLT, 0.16), (theme.WHITE, 0.06)):
                line = max(2, round(size * width))
                pygame.draw.lines(paint.surface, colour, False, bolt, line)
        fallen = part(t, 0.05, 0.25, in_quad)
        shake = pygame.Vector2(math.sin(60 * t), math.cos(47 * t)) * size * 0.12
        shake *= 1 - part(t, 0.25, 0.6) if t >= 0.25 else 0
        grown = _THUNDERING * (2.4 - 1.4 * fallen)
        image = pygame.transform.rotozoom(_card(paint, self.card), 9 * (1 - fallen), grown)
        paint.put(faint(image, fallen * (1 - part(t, 0.9, 1))), at + shake)


@frozen(kw_only=True)
class Discard(Act):
    """A card flies over the board to the side of its ``player`` and disappears."""

    player: Side
    card: Card
    ms: int = 480
    beat: int | None = 160
    cue: Cue | None = Cue.CARD

    def cover(self, paint: Paint) -> pygame.Rect:
        area = paint.grid.area.copy()
        high = min(area.height, 5 * paint.size)
        area.top, area.height = area.bottom - high, high
        return area

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the card on its way, turning."""
        area, size = paint.grid.area, paint.size
        start = pygame.Vector2(area.centerx, area.bottom + size * 0.4)
        side = -1 if self.player is Side.RED else 1
        end = pygame.Vector2(area.centerx + side * 4 * size, area.bottom - 1.6 * size)
        image = pygame.transform.rotozoom(_card(paint, self.card), side * -40 * out_cubic(t), 1)
        paint.put(faint(image, 1 - part(t, 0.7, 1)), start.lerp(end, out_cubic(t)))


@frozen(kw_only=True)
class Unveiling(Act):
    """The curtain opens for a player who is ready."""

    ms: int = 450
    cue: Cue | None = Cue.BELL
    over_all: bool = True

    def draw(self, paint: Paint, t: float) -> None:
        """Draws both halves as they move apart."""
        area = paint.grid.area
        half = area.width // 2 + 2
        shut = round(half * (1 - out_cubic(t)))
        sway = round(6 * math.sin(9 * t) * (1 - t))
        size = half, area.height
        paint.surface.blit(drape(size, left=True), (area.left + shut - half + sway, area.top))
        paint.surface.blit(drape(size, left=False), (area.right - shut + sway, area.top))


@frozen(kw_only=True)
class PickingUp(Rising):
    """A figure picks something up: its icon rises."""

    icon: str

    def sign(self, paint: Paint, at: pygame.Vector2, t: float) -> None:
        """Draws the icon as it grows and fades."""
        image = pictures.icon(self.icon, round(paint.size * 0.6))
        grown = pygame.transform.rotozoom(image, 0, max(0.1, part(t, 0, 0.35, out_back)))
        paint.put(faint(grown, 1 - part(t, 0.75, 1)), at)
