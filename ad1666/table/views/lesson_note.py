"""The words of a lesson: who teaches, what to do and why, and the steps as beads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, partial

import pygame

from ad1666.play.course import Lesson
from ad1666.play.targets import Area
from ad1666.rules.cards import Side
from ad1666.table.toolkit import columns, medals, shapes, theme
from ad1666.table.toolkit.faces import Face
from ad1666.table.toolkit.ui import Button, Hotspot, Ui

_WIDTH, _TYPE, _FACE = 430, 17, 58
_GAP, _ROW = 10, 30
_LEAST = 1.0
"""The least enlargement of type, if the words would cover their subjects."""
_FINE, _ROOM = 24, 90
"""The places tried, across and down; and the room for arrows about what they point at."""
Box = tuple[int, int, int, int]
"""Left, top, width and height."""
_TEACHER = medals.Bust(Face("athos"), "At", Side.RED, hero=True)


def draw(
    ui: Ui,
    lesson: Lesson,
    buttons: Sequence[Button],
    subjects: Sequence[pygame.Rect],
    busy: Sequence[pygame.Rect],
    standing: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Draws the words where they cover none of the ``subjects``, and as little as possible of the
    ``busy`` areas and of who is ``standing`` about. Returns where they are."""

    def words(sized: Ui, column: pygame.Rect) -> int:
        return max(sized.prose(lesson.words, column, _TYPE), column.top + sized.px(_FACE))

    def place(sized: Ui) -> pygame.Rect:
        gap = sized.px(_GAP)
        width = min(sized.type_px(_WIDTH), sized.layout.board.width - 2 * gap)
        column = pygame.Rect(0, 0, width - 2 * gap - sized.px(_FACE), 0)
        high = columns.measured(sized, column, partial(words, sized))
        return _place(
            sized, (width, high + sized.type_px(_ROW) + 3 * gap), subjects, busy, standing
        )

    ui = ui.largest(_LEAST, lambda sized: place(sized).collidelist(list(subjects)) < 0)
    rect, face, gap, row = place(ui), ui.px(_FACE), ui.px(_GAP), ui.type_px(_ROW)
    ui.hotspot(Hotspot(Area.HINT, rect))
    room = ui.panel(rect, theme.CREAM)
    portrait = medals.medal(_TEACHER, face, Side.RED)
    ui.surface.blit(portrait, (rect.left + gap // 2, rect.top + gap))
    words(ui, pygame.Rect(rect.left + gap + face, room.top, rect.width - 2 * gap - face, 0))
    foot = pygame.Rect(rect.left + gap, 0, rect.width - 2 * gap, row)
    foot.bottom = rect.bottom - gap
    right = foot.right
    for button in reversed(buttons):
        box = pygame.Rect(0, foot.top, ui.button_width(button, 15), row)
        box.right = right
        ui.button(button, box, size=15)
        right = box.left - gap
    if not lesson.closes:
        _beads(ui, lesson, foot, right - foot.left - gap)
    return rect


def _beads(ui: Ui, lesson: Lesson, foot: pygame.Rect, width: int) -> None:
    """Draws a bead for each step: done, to be done now, and to come."""
    number = len(lesson.course.steps)
    step = min(ui.px(15), width // number)
    for each in range(number):
        centre = foot.left + step // 2 + each * step, foot.centery
        radius = max(2, step // 3)
        pygame.draw.circle(ui.surface, theme.EDGE, centre, radius)
        filled = theme.RULE if each < lesson.told else theme.PARCHMENT
        pygame.draw.circle(ui.surface, filled, centre, max(1, radius - ui.px(1)))
        if each == lesson.told:
            pygame.draw.circle(ui.surface, theme.GOLD, centre, radius + ui.px(2), ui.px(2))


def _place(ui: Ui, size: tuple[int, int], *kept: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place on the board that leaves room for arrows and covers least, near the subjects."""
    room = ui.layout.board.inflate(-ui.px(16), -ui.px(16))
    subjects, busy, standing = (tuple(map(_box, boxes)) for boxes in kept)
    return pygame.Rect(_placed(_box(room), size, ui.px(_ROOM), subjects, busy, standing))


def _box(rect: pygame.Rect) -> Box:
    return rect.left, rect.top, rect.width, rect.height


@lru_cache(maxsize=64)  # it stays the same from picture to picture, and many places are tried
def _placed(
    room: Box,
    size: tuple[int, int],
    spare: int,
    subjects: tuple[Box, ...],
    busy: tuple[Box, ...],
    standing: tuple[Box, ...],
) -> Box:
    left, top, wide, high = room
    across = [left + (wide - size[0]) * n // _FINE for n in range(_FINE, -1, -1)]
    down = [top + (high - size[1]) * n // _FINE for n in range(_FINE + 1)]
    places = [pygame.Rect((x, y), size).clamp(room) for y in down for x in across]
    shown, others, people = ([pygame.Rect(b) for b in g] for g in (subjects, busy, standing))
    around = [box.inflate(2 * spare, 2 * spare) for box in shown]

    def away(place: pygame.Rect) -> float:
        return sum(math.dist(place.center, box.center) for box in shown)

    return _box(shapes.freest(places, shown, others, people, around, away=away))
