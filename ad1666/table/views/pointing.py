"""Points at what a lesson is about: everything else is dimmed, and arrows lead from the words to
it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame
from attrs import define, field

from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.effects import in_out
from ad1666.table.toolkit.lights import curve
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Ui

_LEFT = 110
"""How bright what is dimmed stays, of 255."""
_COARSE = 6
"""The veil is drawn this much smaller."""
_SOFT = 8
"""The steps from dark to light at the rim of a hole."""
_BEND = 0.18
"""How far an arrow bulges, as a share of its length."""
_DENSE = 2
"""Pixels between the dots of which an arrow is made."""
_NEAR = 12
"""Pixels below which two arrows run into each other."""
_EACH = 3
"""Of so many dots one is looked at for that."""
_SHORTEST = 40
"""Pixels below which no arrow has room."""
_STROKE = 400
"""The milliseconds in which an arrow is drawn, at normal pace."""


def dim(ui: Ui, boxes: Sequence[pygame.Rect]) -> None:
    """Dims the window but for these boxes."""
    holes = tuple((*box.topleft, *box.size) for box in boxes)
    veil = _veil(ui.surface.get_size(), holes)
    ui.surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@in_stock
def _veil(size: tuple[int, int], holes: tuple[tuple[int, int, int, int], ...]) -> pygame.Surface:
    small = pictures.solid((size[0] // _COARSE, size[1] // _COARSE))
    small.fill((_LEFT, _LEFT, _LEFT))
    for step in range(_SOFT):
        tone = _LEFT + (255 - _LEFT) * (step + 1) // _SOFT
        for hole in holes:
            box = pygame.Rect([length // _COARSE for length in hole])
            box.inflate_ip(2 * (_SOFT - step), 2 * (_SOFT - step))
            pygame.draw.rect(small, (tone, tone, tone), box, border_radius=_SOFT)
    return pictures.opaque(pygame.transform.smoothscale(small, size))


def ring(ui: Ui, box: pygame.Rect) -> None:
    """Frames what is pointed at."""
    frame, thick, radius = box.inflate(ui.px(10), ui.px(10)), ui.px(4), ui.px(12)
    edge = frame.inflate(ui.px(4), ui.px(4))
    pygame.draw.rect(ui.surface, theme.EDGE, edge, thick + ui.px(4), border_radius=radius)
    pygame.draw.rect(ui.surface, theme.GOLD, frame, thick, border_radius=radius)


@define
class Quill:
    """Draws arrows stroke by stroke, one after the other, whenever they are about something new."""

    span: Span = field(factory=lambda: Span(_STROKE), init=False)
    """The time in which it draws."""
    _about: object = None

    def take(self, about: object, arrows: int) -> None:
        """Begins to draw if it is about something else than before."""
        if about != self._about and arrows:
            self._about, self.span.ms = about, _STROKE * arrows
            self.span.begin()

    def draw(self, ui: Ui, words: pygame.Rect, boxes: Sequence[pygame.Rect]) -> None:
        """Draws the arrows from the words to each of the boxes as far as it has come."""
        done = self.span.share * len(boxes)
        for number, way in enumerate(ways(ui, words, boxes)):
            arrow(ui, way, in_out(min(1.0, max(0.0, done - number))))


Way = tuple[pygame.Vector2, ...]
"""The dots of an arrow, from its root to its tip."""


def ways(ui: Ui, words: pygame.Rect, boxes: Sequence[pygame.Rect]) -> list[Way]:
    """The ways of arrows from the rim of the words to the rim of each of the boxes; empty if they
    touch. They leave free what they point at, and one another, as far as that can be."""
    found = list[Way]()
    for box in boxes:
        others = [each for each in boxes if each is not box]
        crossed = [dot for way in found for dot in way[::_EACH]]
        spoilt = partial(_spoilt, box=box, others=others, crossed=crossed, near=ui.px(_NEAR))
        found.append(min(_bows(ui, words, box), key=spoilt, default=()))
    return found


def _spoilt(
    way: Way,
    box: pygame.Rect,
    others: Sequence[pygame.Rect],
    crossed: Sequence[pygame.Vector2],
    near: int,
) -> int:
    """How bad it is that an arrow goes such a way to a ``box``: worst over the box itself, less bad
    over ``others``, or ``near`` what is ``crossed``."""
    over = any(box.collidepoint(dot) for dot in way)
    covers = sum(any(each.collidepoint(dot) for dot in way) for each in others)
    meets = any(dot.distance_to(other) < near for dot in way[::_EACH] for other in crossed)
    return 4 * over + 2 * covers + meets


def _bows(ui: Ui, words: pygame.Rect, box: pygame.Rect) -> list[Way]:
    """The ways on which an arrow could go, the best first; none if there is no room for one."""
    target = box.inflate(ui.px(22), ui.px(22))
    start = _towards(words, pygame.Vector2(target.center))
    end = _towards(target, start)
    along = end - start
    if along.length() < ui.px(_SHORTEST) or words.colliderect(target):
        return []
    across = along.rotate(90) * _BEND
    if across.y > 0:  # the arrow rises before it falls, like a pen stroke
        across = -across
    dots = max(4, round(along.length() / 3) // _DENSE)
    bent = (across, -across, 0 * across)
    turns = ([start, start.lerp(end, 0.35) + b, start.lerp(end, 0.75) + b, end] for b in bent)
    bows = (curve(knots, dots) for knots in turns)  # none lies over the words
    return [tuple(dot for dot in bow if not words.collidepoint(dot)) for bow in bows]


def arrow(ui: Ui, way: Way, share: float = 1.0) -> None:
    """Draws an arrow, or the first share of it."""
    if not share or not way:
        return
    end, side, back = way[-1], ui.px(13), ui.px(24)
    drawn = round(len(way) * share)
    for grow, colour in ((ui.px(2), theme.EDGE), (0, theme.GOLD)):
        for number, point in enumerate(way[:drawn]):
            if (end - point).length() > back * 0.7:
                thick = ui.px(2) + ui.px(4) * number / len(way)
                pygame.draw.circle(ui.surface, colour, point, thick + grow)
    if share < 1:
        return
    root = next((dot for dot in reversed(way) if dot.distance_to(end) > back), way[0])
    ahead = (end - root).normalize()
    out, along = ahead.rotate(90) * side, ahead * back
    head = [end, end - along + out, end - along * 0.7, end - along - out]
    pygame.draw.polygon(ui.surface, theme.GOLD, head)
    pygame.draw.polygon(ui.surface, theme.EDGE, head, ui.px(2))


def _towards(box: pygame.Rect, point: pygame.Vector2) -> pygame.Vector2:
    """Where the line from the middle of a box to a point leaves the box."""
    middle = pygame.Vector2(box.center)
    along = point - middle
    ratios = [
        half / abs(part) if part else math.inf
        for half, part in ((box.width / 2, along.x), (box.height / 2, along.y))
    ]
    return middle + along * min(1.0, *ratios)
