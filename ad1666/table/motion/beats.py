"""Beats: what matters is held for a while before anything follows, by its weight and by the length
of what is said of it. A death, and a thing taken, have a close-up."""

from __future__ import annotations

import enum
import math
from functools import lru_cache
from typing import ClassVar

import pygame
from attrs import evolve, field, frozen

from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.tables import complete
from ad1666.settings import preferences
from ad1666.table.motion.act import Act, Paint
from ad1666.table.toolkit import lights, pictures, shapes, text, theme
from ad1666.table.toolkit.effects import out_back, out_cubic, part
from ad1666.table.toolkit.theme import Colour
from ad1666.table.views.board import prize_art, tokens, trace_art
from ad1666.words.events import unmarked

_GLOW: Colour = (255, 196, 92)
_DUSK: Colour = (112, 104, 116)
_COARSE, _RINGS = 4, 8
"""Dusk is drawn that many times smaller, in rings of falling light."""
_SETTLED = 700
"""Milliseconds after which a band does not change any more."""
_LARGEST_TYPE = 1.4
"""The largest type size of a close-up, relative to normal."""
_LEAF, _MARGIN = 4.6, 0.35
"""The width of a leaf, and of its margins, in its heights."""
_TWO, _MOST_FACES, _ALONE, _TOGETHER, _ASIDE = 2, 6, 0.86, 0.56, 0.6
"""How many of those who come have large faces, how many have faces at all; the sizes of these, and
how far the first are from the ends of the band, in its heights."""


class Weight(enum.IntEnum):
    """How much something matters, from the least."""

    MISS = enum.auto()
    TIE = enum.auto()
    UNPARRIED = enum.auto()
    PARRY = enum.auto()
    WOUND = enum.auto()
    JOKER = enum.auto()
    WORDS = enum.auto()
    ARRIVAL = enum.auto()
    FLIGHT = enum.auto()
    MASK = enum.auto()
    SERIOUS = enum.auto()
    ALARM = enum.auto()
    GOAL = enum.auto()
    TALE = enum.auto()
    THING = enum.auto()
    DEATH = enum.auto()


HOLDS = complete(
    Weight,
    {
        Weight.MISS: 700,
        Weight.TIE: 1400,
        Weight.UNPARRIED: 900,
        Weight.PARRY: 1600,
        Weight.WOUND: 1200,
        Weight.JOKER: 1300,
        Weight.WORDS: 1300,
        Weight.ARRIVAL: 1500,
        Weight.FLIGHT: 1400,
        Weight.MASK: 1500,
        Weight.SERIOUS: 1600,
        Weight.ALARM: 1600,
        Weight.GOAL: 1800,
        Weight.TALE: 1800,
        Weight.THING: 2000,
        Weight.DEATH: 2200,
    },
)
"""The milliseconds for which something is held at least, at normal pace."""
WAITING = frozenset({Weight.TALE, Weight.THING, Weight.DEATH})
"""What whoever plays here may want to end with a key."""
READ = frozenset({Weight.WORDS, Weight.TALE})
"""What is read: it is held as long as that takes, however quickly all else goes, and a press that
was meant for something before does not end it."""


@frozen(kw_only=True)
class Hold(Act):
    """What has just been shown stays, and what follows waits. ``words`` say it, one sentence each,
    with markup; ``figure`` is ringed at its square, if it is about one."""

    unseen: ClassVar[float] = 0.5
    """Its length where nobody plays, as in a film, relative to that for a player."""
    weight: Weight
    words: tuple[str, ...]
    side: Side
    """Whose news it is."""
    figure: str | None = None
    at: Square | None = None

    @property
    def least(self) -> int:
        """Its length in milliseconds at normal pace, for somebody who plays."""
        said = sum(len(unmarked(words)) for words in self.words)
        return max(HOLDS[self.weight], said * text.READING)

    def lasting(self, share: float) -> Hold:
        """The same with its length: a share of the normal one."""
        if share and self.weight in READ:
            share = max(share, 1.0)
        return evolve(self, ms=round(self.least * share))

    def cover(self, paint: Paint) -> pygame.Rect:
        """The square, with room for the ring; nothing without one."""
        return pygame.Rect(0, 0, 0, 0) if self.at is None else paint.around(paint.at(self.at))

    def draw(self, paint: Paint, t: float) -> None:
        """Draws a ring that breathes."""
        if self.at is None:
            return
        beat = 0.5 + 0.5 * math.cos(2 * math.pi * t * self.ms / 900) if _moves() else 1.0
        radius = paint.size * (0.66 + 0.1 * beat)
        for colour, width in ((theme.EDGE, 0.11), (theme.GOLD, 0.06)):
            line = max(2, round(paint.size * width))
            pygame.draw.circle(paint.surface, colour, paint.at(self.at), radius, line)


@frozen(kw_only=True)
class CloseUp(Hold):
    """A hold under a band across the board, which leaves the square free that it is about."""

    title: str
    below: tuple[str, ...] = ()
    over_all: bool = True
    _kept: dict[tuple[tuple[int, int], int], pygame.Surface] = field(
        factory=dict, init=False, eq=False, repr=False
    )
    """The last picture of the band, by its size and moment."""

    def _band(self, paint: Paint) -> pygame.Rect:
        area = paint.grid.area
        high = max(96, round(area.height * 0.24))
        band = pygame.Rect(area.left, 0, area.width, high)
        low = self.at is None or paint.at(self.at).y < area.centery
        gap = round(area.height * 0.05)
        band.top = area.bottom - high - gap if low else area.top + gap
        return band

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.grid.area

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the board as it darkens around the square, the ring, and the band as it unrolls."""
        area = paint.grid.area
        centre = area.center if self.at is None else paint.at(self.at)
        at = round(centre[0]) - area.left, round(centre[1]) - area.top
        dark = _dark(area.size, at, round(1.6 * paint.size))
        paint.surface.blit(dark, area, special_flags=pygame.BLEND_RGB_MULT)
        super().draw(paint, t)
        shown = part(t * self.ms, 0, 350, out_cubic) if _moves() else 1.0
        band = self._band(paint)
        open_to = shapes.about(band.center, max(2, round(band.width * shown)), band.height)
        image = self._picture(paint, band.size, t * self.ms)
        paint.surface.blit(image.subsurface(open_to.move(-band.left, -band.top)), open_to)

    def _picture(self, paint: Paint, size: tuple[int, int], ms: float) -> pygame.Surface:
        """The band some milliseconds after its beginning."""
        moment = round(min(ms, _SETTLED)) if _moves() else _SETTLED
        if (size, moment) not in self._kept:
            self._kept.clear()
            image = self._kept[size, moment] = pictures.solid(size)
            self._paint(paint, image, moment)
        return self._kept[size, moment]

    _sizes: ClassVar = 0.21, 0.125
    """The type sizes of the title and of what is below it, as shares of the band's height."""

    @property
    def _ends(self) -> float:
        """The room at both ends for what is not words, in heights of the band."""
        return 1.3

    def _cloth(self) -> Colour:
        """The colour of the band."""
        return theme.mixed(theme.SIDES[self.side], theme.EDGE, 0.45)

    def _paint(self, paint: Paint, image: pygame.Surface, ms: float) -> None:
        """Draws what lies on the band: its cloth, and the words in the middle."""
        image.fill(self._cloth())
        wide, high = image.get_size()
        for y in (high * 0.05, high * 0.92):
            pygame.draw.line(image, theme.GOLD, (0, y), (wide, y), max(2, high // 50))
        self._letter(image, theme.CREAM, theme.GOLD, "bold")

    def _letter(self, image: pygame.Surface, titled: Colour, told: Colour, told_in: str) -> None:
        """Draws the words in the middle: the title and what is told, each in its colour."""
        wide, high = image.get_size()
        scale = min(_LARGEST_TYPE, preferences.now.text_size / 100)
        room = pygame.Rect(0, 0, wide - 2 * round(high * self._ends), 0)
        room.centerx = wide // 2
        title, below = self._sizes
        size = _lettering(self.title, high * title, room.width)
        said = [(self.title, size, titled, "title")] if self.title else []
        said += [(words, max(15.0, high * below) * scale, told, told_in) for words in self.below]
        lines = [
            ("".join(run.text for run in runs).strip(), size, colour, style)
            for words, size, colour, style in said
            for runs in text.wrap(words, round(size), room.width, style)
        ]
        whole = sum(size * 1.25 for _line, size, *_look in lines)
        shrunk = min(1.0, high * 0.78 / whole)
        y = (high - whole * shrunk) / 2
        for line, size, colour, style in lines:
            step = size * 1.25 * shrunk
            row = pygame.Rect(room.left, round(y), room.width, round(step))
            text.centred(image, line, row, max(text.LEAST, round(size * shrunk)), colour, style)
            y += step


@frozen(kw_only=True)
class Epitaph(CloseUp):
    """Who has died, by whose hand, and the line on the card."""

    dead: Figure
    killer: Figure | None

    def _paint(self, paint: Paint, image: pygame.Surface, ms: float) -> None:
        """Draws the dead with a cross at the right, and who did it at the left."""
        super()._paint(paint, image, ms)
        wide, high = image.get_size()
        face = round(high * 0.86)
        token = pygame.transform.grayscale(tokens.of(paint.state, self.dead, face))
        spot = token.get_rect(center=(wide - round(high * 0.8), high // 2))
        image.blit(token, spot)
        grown = part(ms, 300, 650, out_back)
        if grown > 0.1:
            trace_art.cross_at(
                image, (spot.right - face * 0.16, spot.top + face * 0.2), face * 0.44 * grown
            )
        if self.killer is not None:
            _at_left(paint, image, self.killer)


@frozen(kw_only=True)
class Vignette(CloseUp):
    """Who has done something, and a picture of what it is about. ``icon`` is its name."""

    doer: Figure
    icon: str

    def _paint(self, paint: Paint, image: pygame.Surface, ms: float) -> None:
        """Draws the doer at the left, and the picture in a glory at the right."""
        super()._paint(paint, image, ms)
        _at_left(paint, image, self.doer)
        wide, high = image.get_size()
        spot = wide - round(high * 0.8), high // 2
        lights.shine(image, spot, high * 1.7, _GLOW, 208)
        grown = part(ms, 150, 550, out_back)
        prize_art.badge(image, spot, max(8, round(high * 0.66 * grown)), self.icon)


@frozen(kw_only=True)
class Speaking(CloseUp):
    """What an event of the scenario tells, has somebody say, or is answered (SCN-10). Nobody's news
    has the colour of no side. Words take as long to read whoever plays."""

    unseen: ClassVar[float] = 1.0
    speaker: Figure | None = None
    answered: Side | None = None
    """Whose answer it is: whoever has just given it need not be told."""
    _sizes: ClassVar = 0.13, 0.17

    def _cloth(self) -> Colour:
        theirs = self.speaker is not None or self.answered is not None
        return super()._cloth() if theirs else theme.mixed(_GLOW, theme.EDGE, 0.8)

    def _paint(self, paint: Paint, image: pygame.Surface, ms: float) -> None:
        """Draws the words, and the face of who speaks at the left."""
        super()._paint(paint, image, ms)
        if self.speaker is not None:
            _at_left(paint, image, self.speaker)


@frozen(kw_only=True)
class Tale(Speaking):
    """What an event of the scenario tells: a leaf over the board, beside whoever brought it about,
    with the title that the event may have."""

    weight: Weight = Weight.TALE
    _sizes: ClassVar = 0.16, 0.2

    @property
    def _ends(self) -> float:
        return _MARGIN

    def _band(self, paint: Paint) -> pygame.Rect:
        area = paint.grid.area
        band = super()._band(paint)
        band.width = min(area.width - 2 * paint.size, round(band.height * _LEAF))
        band.centerx = area.centerx
        if self.at is None:
            band.centery = area.centery
        return band

    def _paint(self, paint: Paint, image: pygame.Surface, ms: float) -> None:
        """Draws the leaf and its words in ink."""
        whole = image.get_rect()
        image.fill(theme.PARCHMENT)
        line = max(2, whole.height // 60)
        pygame.draw.rect(image, theme.EDGE, whole, line)
        for inset, colour in ((3 * line, theme.RULE), (5 * line, theme.GOLD)):
            pygame.draw.rect(
                image, colour, whole.inflate(-2 * inset, -2 * inset), max(1, line // 2)
            )
        self._letter(image, theme.RULE, theme.INK, "italic")


@frozen(kw_only=True)
class Heralded(CloseUp):
    """Who has come, with their faces, or what else all must know, with a picture."""

    people: tuple[Figure, ...] = ()
    icon: str = ""

    @property
    def _ends(self) -> float:
        rows = -(-min(len(self.people), _MOST_FACES) // _TWO)
        return max(super()._ends, _ASIDE + (rows - 0.5) * _TOGETHER + 0.1)

    def _paint(self, paint: Paint, image: pygame.Surface, ms: float) -> None:
        """Draws the faces by turns at the left and at the right, and the picture at the right."""
        super()._paint(paint, image, ms)
        wide, high = image.get_size()
        shown = self.people[:_MOST_FACES]
        face = round(high * (_ALONE if len(shown) <= _TWO else _TOGETHER))
        for number, figure in enumerate(shown):
            aside = round(high * _ASIDE + number // _TWO * face)
            token = tokens.of(paint.state, figure, face)
            x = aside if number % _TWO == 0 else wide - aside
            image.blit(token, token.get_rect(center=(x, high // 2)))
        if self.icon:
            spot = wide - round(high * 0.8), high // 2
            lights.shine(image, spot, high * 1.7, _GLOW, 208)
            grown = part(ms, 150, 550, out_back)
            prize_art.badge(image, spot, max(8, round(high * 0.66 * grown)), self.icon)


def _at_left(paint: Paint, band: pygame.Surface, figure: Figure) -> None:
    high = band.get_height()
    face = tokens.of(paint.state, figure, round(high * 0.86))
    band.blit(face, face.get_rect(center=(round(high * 0.8), high // 2)))


@lru_cache(maxsize=2)
def _dark(size: tuple[int, int], at: tuple[int, int], radius: int) -> pygame.Surface:
    """Dusk around a bright round, to be multiplied."""
    small = pictures.solid((max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)))
    small.fill(_DUSK)
    centre = at[0] / _COARSE, at[1] / _COARSE
    for step in range(_RINGS, -1, -1):
        light = theme.mixed((255, 255, 255), _DUSK, step / _RINGS)
        reach = radius * (0.7 + 0.9 * step / _RINGS) / _COARSE
        pygame.draw.circle(small, light, centre, reach)
    return pictures.opaque(pygame.transform.smoothscale(small, size))


def _lettering(title: str, size: float, width: int) -> float:
    """The type size of a title: the given one, or somewhat smaller if it then has fewer lines."""
    sizes = [size * share / 100 for share in range(100, 69, -5)]
    return min(sizes, key=lambda each: len(text.wrap(title, round(each), width, "title")))


def _moves() -> bool:
    return preferences.now.motion.pace > 0
