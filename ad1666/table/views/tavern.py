"""A table in a tavern, by candlelight, and what flies over it from hand to hand."""

from __future__ import annotations

from functools import partial

import pygame
from attrs import Factory, define

from ad1666.table.toolkit import lights, shapes, theme
from ad1666.table.toolkit.effects import in_out
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.living import Light
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.duel import props

_CANDLES = ((0.08, 0.06, 0.9), (0.52, 0.5, 1.2), (0.97, 0.92, 0.9))
"""Where candlelight falls, in shares of the window, and how wide, in heights of it."""
_WARM: theme.Colour = (255, 170, 84)
_LEVEL = 96
_CANDLE = 110
"""The height of a candle."""
_FLICKER = (0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0, 0)
"""The looks of a flame, one after the other."""
_BRIGHTER = 24
_BRASS: theme.Colour = (176, 128, 48)
_SHADE: theme.Colour = (98, 66, 26)
_WAX: theme.Colour = (240, 226, 190)
_FLIGHT = 320
"""The milliseconds in which something crosses the table, at normal pace."""


def ground(ui: Ui, layer: CachedLayer) -> None:
    """Draws the table, which fills the window."""
    layer.draw(ui, ui.layout.window, (), lambda: _planks(ui))


def _planks(ui: Ui) -> None:
    window = ui.layout.window
    props.ground(ui, window)
    for across, down, wide in _CANDLES:
        at = window.width * across, window.height * down
        lights.shine(ui.surface, at, window.height * wide, _WARM, _LEVEL)


def candle(ui: Ui, room: pygame.Rect) -> tuple[Light, ...]:
    """Draws a burning candle in the middle of a room, if it has room there. Returns its light."""
    unit = min(ui.px(1.2 * _CANDLE), room.width, room.height - ui.px(8)) / _CANDLE
    if unit * _CANDLE < ui.px(_CANDLE) / 2:
        return ()
    surface, (x, y) = ui.surface, room.center

    def box(down: float, wide: float, high: float) -> pygame.Rect:
        return shapes.about((x, round(y + down * unit)), round(wide * unit), round(high * unit))

    lights.shine(surface, (x, y - 30 * unit), 260 * unit, _WARM, 2 * _LEVEL)
    for colour, less in ((theme.EDGE, 0), (_BRASS, 4)):
        pygame.draw.ellipse(surface, colour, box(38, 76 - less, 26 - less))
    pygame.draw.ellipse(surface, _SHADE, box(37, 52, 14))
    for colour, less in ((theme.EDGE, 0), (_WAX, 3)):
        rod = box(12, 20 - less, 52 - less)
        pygame.draw.rect(surface, colour, rod, border_radius=round(6 * unit))
    wick, high = (x, round(y - 10 * unit)), round(40 * unit)
    _burn(surface, wick, high, None)
    area = shapes.about((x, wick[1] - high // 2), 2 * high, 2 * high)
    return (Light(area, partial(_flare, wick, high), _FLICKER),)


def _burn(surface: pygame.Surface, wick: tuple[int, int], high: int, tongue: int | None) -> None:
    flame = lights.flame(high, 1, tongue)
    surface.blit(flame, flame.get_rect(midbottom=wick))


def _flare(wick: tuple[int, int], high: int, surface: pygame.Surface, look: int) -> None:
    """Draws a flame that burns brighter, blown about."""
    lights.shine(surface, (wick[0], wick[1] - high // 2), 2 * high, _WARM, _BRIGHTER * look)
    _burn(surface, wick, high, look)


@define
class Flight:
    """Something on its way over the table."""

    picture: pygame.Surface
    begin: pygame.Rect
    end: pygame.Rect
    span: Span = Factory(lambda: Span(_FLIGHT))

    def __attrs_post_init__(self) -> None:
        """Takes off."""
        self.span.begin()

    def draw(self, ui: Ui) -> None:
        """Draws it where it is now."""
        share = in_out(self.span.share)
        sizes = zip(self.begin.size, self.end.size, strict=True)
        size = [max(1, round(a + (b - a) * share)) for a, b in sizes]
        at = pygame.Vector2(self.begin.center).lerp(self.end.center, share)
        image = pygame.transform.smoothscale(self.picture, size)
        ui.surface.blit(image, image.get_rect(center=at))
