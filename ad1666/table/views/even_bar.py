"""The bar that shows how even a skirmish is: red's share from the left, blue's from the right, the
middle fifth, and a bracket about what red's share may be."""

from __future__ import annotations

import pygame

from ad1666.i18n import percent
from ad1666.play.targets import Area
from ad1666.rules.cards import Side
from ad1666.table.toolkit import cloth, columns, shapes, text, theme
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.words import side
from ad1666.words.shares import Share

_HIGH, _FOOT, _TYPE = 26, 8, 15
"""The height of the bar, that of the bracket below it, and the type size within."""
_MIDDLE = 0.4, 0.6
"""The shares that are even enough."""
_VEIL = 110
"""How much of the bar shows through the middle fifth, of 255."""


def height(ui: Ui) -> int:
    """The height of the bar with its bracket."""
    return ui.type_px(_HIGH) + ui.px(_FOOT)


def draw(ui: Ui, room: pygame.Rect, share: Share, tip: str, *, known: bool) -> int:
    """Draws the bar across a room. As long as the share is not ``known`` it stands at a half, and
    only the bracket tells of the games that there are. Returns the y below."""
    box = columns.row(room, room.top, ui.type_px(_HIGH))
    at = box.left + round((share.value if known else 0.5) * box.width)
    for of, left, right in ((Side.RED, box.left, at), (Side.BLUE, at, box.right)):
        part = pygame.Rect(left, box.top, right - left, box.height)
        ui.surface.fill(cloth.WAX[of], part)
    low, high = (box.left + round(edge * box.width) for edge in _MIDDLE)
    middle = pygame.Rect(low, box.top, high - low, box.height)
    shapes.tint(ui.surface, middle, (*theme.PARCHMENT, _VEIL))
    for x in (low, high):
        pygame.draw.line(ui.surface, theme.PARCHMENT, (x, box.top), (x, box.bottom - 1), 2)
    pygame.draw.line(ui.surface, theme.CREAM, (at, box.top), (at, box.bottom - 1), 3)
    pygame.draw.rect(ui.surface, theme.EDGE, box, 1)
    _bracket(ui, box, share)
    _named(ui, box, share, known=known)
    ui.hotspot(Hotspot(Area.EVEN, box, None, tip))
    return box.bottom + ui.px(_FOOT)


def _bracket(ui: Ui, box: pygame.Rect, share: Share) -> None:
    """Draws the bracket below the bar."""
    left, right = (box.left + round(edge * (box.width - 1)) for edge in share.interval)
    down, up = box.bottom + ui.px(_FOOT) - 2, box.bottom + 1
    points = (left, up), (left, down), (right, down), (right, up)
    pygame.draw.lines(ui.surface, theme.INK, False, points, 2)


def _named(ui: Ui, box: pygame.Rect, share: Share, *, known: bool) -> None:
    """Writes at the ends of the bar whose they are, and their shares."""
    font, pad = ui.font(_TYPE), ui.px(8)
    y = box.centery + font * 0.34
    for of, part in ((Side.RED, share.value), (Side.BLUE, 1 - share.value)):
        told = f"{side(of)} {percent(part)}" if known else side(of)
        wide = text.advance(told, "bold", font)
        x = box.left + pad if of is Side.RED else box.right - pad - wide
        text.put(ui.surface, told, (x, y), font, theme.WHITE, "bold")
