"""The luck of both sides over a game, as curves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame

from ad1666.game.luck import TurnedUp, curve
from ad1666.rules.cards import SIDES, Side
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.ui import Ui
from ad1666.words import vocabulary

Point = tuple[float, float]
_TYPE, _DASH = 14, 9
_LEAST = 6.0
"""The luck up to which the scale reaches at least, in points."""


def draw(ui: Ui, box: pygame.Rect, turned: Sequence[TurnedUp]) -> None:
    """Draws the luck of Red as a line and that of Blue dashed, around the average, card by card."""
    font = ui.font(_TYPE)
    curves = {side: curve(turned, side) for side in SIDES}
    label = max(text.advance(vocabulary.side(side), "bold", font) for side in SIDES) + ui.px(12)
    most = max(_LEAST, *(abs(gain) for gains in curves.values() for gain in gains))
    inner = pygame.Rect(box.left, box.top, box.width - round(label), box.height)
    pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, inner, border_radius=ui.px(4))
    for x in range(inner.left, inner.right, ui.px(10)):
        ui.surface.fill(theme.INK_SOFT, (x, inner.centery, ui.px(4), 1))
    reach = (inner.height - ui.px(10)) / 2
    ends: list[tuple[float, Side]] = []
    for side, gains in curves.items():
        step = inner.width / max(1, len(gains) - 1)
        points = [
            (inner.left + number * step, inner.centery - reach * gain / most)
            for number, gain in enumerate(gains)
        ]
        _line(ui, points, side)
        ends.append((points[-1][1], side))
    high = text.line_height(font)
    top = float(box.top)
    for number, (y, side) in enumerate(sorted(ends)):
        room = box.bottom - (len(ends) - number) * high
        top = min(max(top, y - high / 2), room)
        at = inner.right + ui.px(6), top + font
        text.put(ui.surface, vocabulary.side(side), at, font, theme.SIDES[side], "bold")
        top += high


def _line(ui: Ui, points: Sequence[Point], side: Side) -> None:
    """Draws a curve; that of Blue in dashes, so that it is told by more than its colour."""
    for ends in pairwise(points) if side is Side.RED else dashes(points, ui.px(_DASH)):
        pygame.draw.line(ui.surface, theme.SIDES[side], *ends, max(2, ui.px(3)))


def dashes(points: Sequence[Point], length: float) -> Iterator[tuple[Point, Point]]:
    """The parts of a curve that are drawn: dashes of a length along it, about half as far from one
    another. They go round its corners, so that none of its steps is left out whole."""
    gone, gap = 0.0, length / 2
    for start, end in pairwise(points):
        far = math.dist(start, end)
        begun = 0.0
        while begun < far:
            left = length + gap - gone
            shown = min(left - gap, far - begun)
            if shown > 0:
                yield _along(start, end, begun, far), _along(start, end, begun + shown, far)
            taken = min(left, far - begun)
            begun += taken
            gone = 0.0 if taken == left else gone + taken


def _along(start: Point, end: Point, gone: float, far: float) -> Point:
    """The point after a part of the way."""
    share = gone / far
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
