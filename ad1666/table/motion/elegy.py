"""A hero's death has a page of its own: the board loses its colours, the portrait rises from where
the hero fell, its glass cracks, candles go out, and friends turn their heads."""

from __future__ import annotations

import math
from typing import ClassVar

import pygame
from attrs import field, frozen

from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.motion.act import Cue, Paint
from ad1666.table.motion.beats import Epitaph
from ad1666.table.toolkit import lights, pictures, text, theme
from ad1666.table.toolkit.effects import out_back, out_cubic, part
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.views.duel import props
from ad1666.table.views.evening import cameo, ornaments
from ad1666.table.views.evening.cameo import Cameo

LENGTH = 2600
"""Milliseconds after which nothing moves any more."""
_GREY = (86, 88, 106)
"""What the grey board is multiplied with."""
_HIGH, _FRIEND = 0.40, 0.17
"""The heights of the portrait, and of those of friends, as shares of the board's."""
_MIDDLE = 0.29
"""How far down the portrait is."""
_MOST = 6
"""The most friends who are seen."""
_DIM = 0.72
"""How bright a friend is."""
_LARGEST_TYPE = 1.4
"""The largest type size, relative to normal."""


@frozen(kw_only=True)
class Elegy(Epitaph):
    """Who has died and by whose hand (``fell``), what the hero did (``done``), and the ``friends``
    who are still there."""

    unseen: ClassVar[float] = 1.0
    fell: str
    done: str = ""
    friends: tuple[Figure, ...] = ()
    cue: Cue | None = Cue.BELL
    _seen: dict[tuple[str, tuple[int, int]], pygame.Surface] = field(
        factory=dict, init=False, eq=False, repr=False
    )
    """What has been made of the board and of the portrait, by the size of the board."""

    @property
    def least(self) -> int:
        return max(LENGTH, super().least)

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the page at a share of its time: in a shorter one it goes faster, in a longer one
        it rests."""
        moves = preferences.now.motion.pace > 0
        ms = t * max(LENGTH, self.ms) if moves else LENGTH
        surface, area = paint.surface, paint.grid.area
        grey = self._grey(paint)
        drained = part(ms, 0, 250)
        grey.set_alpha(round(255 * drained) if drained < 1 else None)
        surface.blit(grey, area)
        self._turn_heads(paint, part(ms, 900, 1250))
        grown = part(ms, 200, 700, out_back)
        if grown <= 0:
            return
        start = area.center if self.at is None else paint.at(self.at)
        middle = pygame.Vector2(area.centerx, area.top + area.height * _MIDDLE)
        place = pygame.Vector2(start).lerp(middle, part(ms, 200, 650, out_cubic))
        self._portrait(paint, place, grown, ms)
        if ms > 700:
            self._beside(paint, middle, ms)

    def _grey(self, paint: Paint) -> pygame.Surface:
        """The board without its colours: made once, since it takes as long as a frame."""
        area = paint.grid.area
        key = "board", area.size
        if key not in self._seen:
            self._seen.clear()
            image = pictures.solid(area.size)
            image.blit(paint.surface, (0, 0), area)
            image = pictures.opaque(pygame.transform.grayscale(image))
            image.fill(_GREY, special_flags=pygame.BLEND_RGB_MULT)
            ornaments.darken(image, image.get_rect(), 1.0)
            self._seen[key] = image
        return self._seen[key]

    def _portrait(self, paint: Paint, at: pygame.Vector2, grown: float, ms: float) -> None:
        """Draws the portrait as it rises in pain, cracks, pales and leans."""
        area = paint.grid.area
        high = round(area.height * _HIGH)
        lights.shine(paint.surface, at, high * 1.6 * grown, (140, 30, 24), 96)
        pale = part(ms, 700, 1200)
        if 0 < pale < 1 or ms <= 800:
            image = self._glass(paint.state, high, pale, part(ms, 450, 800))
            turned = pygame.transform.rotozoom(image, -7 * pale, grown)
        else:
            key = "portrait", area.size
            if key not in self._seen:
                image = self._glass(paint.state, high, 1.0, 1.0)
                self._seen[key] = pygame.transform.rotozoom(image, -7, 1)
            turned = self._seen[key]
        paint.put(turned, at)

    def _glass(self, state: State, high: int, pale: float, cracked: float) -> pygame.Surface:
        """The portrait under its glass, which has lost a share of its colours and is ``cracked`` by
        a share."""
        size = round(high / props.OVAL) // 2 * 2, high // 2 * 2
        image = props.oval(self.dead, size, state, Mood.PAIN, flip=False).copy()
        if pale:
            grey = pygame.transform.grayscale(image)
            grey.set_alpha(round(255 * pale))
            image.blit(grey, (0, 0))
            level = round(255 - 70 * pale)
            image.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if cracked:
            ornaments.cracks(image, image.get_rect(), cracked)
        return image

    def _beside(self, paint: Paint, middle: pygame.Vector2, ms: float) -> None:
        """Draws the candles, the name, and below it by whose hand, what was done, and the line on
        the card."""
        surface, area = paint.surface, paint.grid.area
        high = area.height * _HIGH
        for side, begin in ((1, 700), (-1, 900)):
            foot = middle + pygame.Vector2(side * high * 0.60, high * 0.38)
            ornaments.candle(surface, foot, high * 0.42, part(ms, begin, begin + 900))
        scale = area.height / 1000 * min(_LARGEST_TYPE, preferences.now.text_size / 100)
        below = middle + pygame.Vector2(0, high * 0.47)
        shown = part(ms, 700, 1000, out_cubic)
        name = round(area.height * 0.052)
        box = cameo.ribbon(surface, self.dead, paint.state, below, name, area.width * 0.6, shown)
        y, width = box.bottom + area.height * 0.03, area.width * 0.72
        said = [(self.fell, 30, theme.PARCHMENT, "body"), (self.done, 30, theme.CREAM, "bold")]
        said += [(line, 30, (240, 214, 170), "italic") for line in self.below]
        for number, (words, size, colour, style) in enumerate(said):
            font = max(15, round(size * scale))
            for line in text.lines(words, font, width, style) if words else ():
                at = area.centerx, y + text.line_height(font) / 2
                now = part(ms, 1000 + 250 * number, 1300 + 250 * number)
                if now > 0:
                    ornaments.words(surface, line, at, font, colour, style, now)
                y += text.line_height(font)
            y += font * 0.3

    def _turn_heads(self, paint: Paint, turned: float) -> None:
        """Draws friends at both sides, who have looked away and turn to the dead."""
        area = paint.grid.area
        high = round(area.height * _FRIEND)
        squeezed = abs(math.cos(math.pi * turned))
        for number, figure in enumerate(self.friends[:_MOST]):
            left = number % 2 == 0
            inward = turned >= 0.5
            mood = Mood.PAIN if inward else Mood.CALM
            image = Cameo(figure, high, mood, flip=left is inward).picture(paint.state)
            if squeezed < 1:
                wide = max(2, round(image.get_width() * squeezed))
                image = pygame.transform.smoothscale(image, (wide, image.get_height()))
            aside = area.height * _HIGH * 1.04 * (-1 if left else 1)
            down = 0.16 + 0.2 * (number // 2)
            at = pygame.Vector2(area.centerx + aside, area.top + area.height * down)
            image.set_alpha(round(255 * _DIM * min(1.0, 0.4 + turned)))
            paint.put(image, at)
            image.set_alpha(255)
