"""People in ovals with their names, as they stand on the pages of the great moments."""

from __future__ import annotations

import pygame
from attrs import frozen

from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.faces import Face
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.toolkit.lights import Spot
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.views.board import trace_art
from ad1666.table.views.duel import props
from ad1666.words import vocabulary

_GONE = (150, 150, 158, 255)
"""What the grey portrait of the dead is multiplied with."""
_COLD = (196, 204, 226, 255)
"""The same for the living in cold light."""
_LEAST_NAME = 12
"""The least type size of a name."""
_ENDS = 3.2
"""The width of both ends of a ribbon, in type sizes."""
_BODY = 0.8
"""The part of its height that is for the name."""


@frozen
class Cameo:
    """The portrait of a figure in a mood, ``high`` pixels tall, leaning to the left by ``tilt``
    degrees, and in ``cold`` light. The dead are calm, and have no colour but a cross."""

    figure: Figure
    high: int
    mood: Mood = Mood.CALM
    flip: bool = False
    tilt: float = 0.0
    cold: bool = False

    @property
    def dead(self) -> bool:
        return self.figure.status is Status.KILLED

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height before it leans."""
        return round(self.high / props.OVAL) // 2 * 2, self.high // 2 * 2

    def picture(self, state: State) -> pygame.Surface:
        """The portrait."""
        mood = Mood.CALM if self.dead else self.mood
        image = props.oval(self.figure, self.size, state, mood, flip=self.flip)
        return _leaning(_lit(image, self.size, dead=self.dead, cold=self.cold), round(self.tilt))


def of_face(
    face: Face, side: Side, high: int, letters: str = "", *, dead: bool = False, hurt: bool = False
) -> pygame.Surface:
    """The portrait of somebody who is no figure of a game that is played, ``high`` pixels tall: of
    the dead without colour, of the ``hurt`` in pain and bandaged. Who has no picture has the
    ``letters``."""
    size = round(high / props.OVAL) // 2 * 2, high // 2 * 2
    mood = Mood.PAIN if hurt and not dead else Mood.CALM
    image = props.framed(face, side, size, letters, flip=False, mood=mood, bandaged=hurt)
    return _lit(image, size, dead=dead, cold=False)


@in_stock
def _lit(image: pygame.Surface, size: tuple[int, int], *, dead: bool, cold: bool) -> pygame.Surface:
    if not (dead or cold):
        return image
    image = pygame.transform.grayscale(image) if dead else image.copy()
    image.fill(_GONE if dead else _COLD, special_flags=pygame.BLEND_RGBA_MULT)
    if dead:
        at = size[0] * 0.82, size[1] * 0.22
        trace_art.cross_at(image, at, size[1] * 0.3)
    return pictures.ready(image)


@in_stock
def _leaning(image: pygame.Surface, tilt: int) -> pygame.Surface:
    return image if not tilt else pygame.transform.rotozoom(image, tilt, 1)


def ribbon(
    surface: pygame.Surface,
    figure: Figure,
    state: State,
    foot: Spot,
    size: int,
    room: float,
    shown: float = 1.0,
) -> pygame.Rect:
    """Draws the name of a figure on a ribbon that hangs from a point, in type of a size, or in as
    many lines of smaller type as a ``room`` takes; as far as it has unrolled from the middle.
    Returns its place."""
    name = vocabulary.figure(figure, state.figures)
    size = max(_LEAST_NAME, text.shrunk(name, size, room, "bold"))
    lines = text.lines(name, size, room, "bold")
    wide = max(text.advance(line, "bold", size) for line in lines) + size * _ENDS
    step, high = text.line_height(size), props.ribbon_height(lines, size)
    box = pygame.Rect(0, 0, round(wide), high)
    box.midtop = round(foot[0]), round(foot[1])
    if shown > 0.05:
        clip = surface.get_clip()
        surface.set_clip(box.inflate(-round(wide * max(0.0, 1 - shown)), 0).clip(clip))
        surface.blit(_cloth(figure.side, box.size), box)
        top = box.top + (high * _BODY - step * len(lines)) / 2
        for number, line in enumerate(lines):
            row = pygame.Rect(box.left, round(top + number * step), box.width, step)
            text.centred(surface, line, row, size, theme.CREAM, "bold")
        surface.set_clip(clip)
    return box


@in_stock
def _cloth(side: Side, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(picture(f"stage/ribbon-{side}"), size)
