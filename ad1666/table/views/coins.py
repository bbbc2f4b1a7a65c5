"""Coins, and what is left of a purse: stacks of gold, and friends who can be asked."""

from __future__ import annotations

import pygame

from ad1666.i18n import whole
from ad1666.play.band_choice import Purse
from ad1666.table.toolkit import pictures, text, theme
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Ui

ACQUAINTANCE = "acquaintance"
"""The picture of people one knows."""
_RIM: theme.Colour = (122, 82, 16)
_EDGE: theme.Colour = (190, 140, 36)
_STACK = 10
"""The coins of a stack."""
_COIN, _THICK, _FLAT = 24, 6, 0.42
"""The width of a coin in a stack, its thickness, and its height as it is seen, in widths."""
_FRIEND = 26


def coin(surface: pygame.Surface, box: pygame.Rect, number: int, size: int) -> None:
    """Draws a gold coin with a number, in type of a ``size`` in pixels."""
    surface.blit(_disc(box.width), box)
    text.centred(surface, whole(number), box, size, theme.INK, "bold")


@in_stock
def _disc(wide: int) -> pygame.Surface:
    big = 4 * wide
    image, middle = pictures.blank((big, big)), (big / 2, big / 2)
    for share, colour in ((1.0, theme.EDGE), (0.92, theme.GOLD), (0.8, _RIM), (0.75, theme.GOLD)):
        pygame.draw.circle(image, colour, middle, big / 2 * share)
    return pictures.ready(pygame.transform.smoothscale(image, (wide, wide)))


def purse(ui: Ui, room: pygame.Rect, held: Purse) -> int:
    """Draws the gold as stacks and the acquaintances as pictures: those left, and hollow what has
    been spent. Returns the y below."""
    wide, thick = ui.px(_COIN), ui.px(_THICK)
    flat = round(wide * _FLAT)
    across = max(1, room.width // (wide + ui.px(2)))
    stacks = -(-held.all_gold // _STACK)
    y = room.top
    for first in range(0, stacks, across):
        tallest = min(_STACK, held.all_gold - first * _STACK)
        y += (tallest - 1) * thick + flat
        for stack in range(first, min(first + across, stacks)):
            left = room.left + (stack - first) * (wide + ui.px(2))
            for number in range(stack * _STACK, min((stack + 1) * _STACK, held.all_gold)):
                up = y - flat - number % _STACK * thick
                _lying(ui, pygame.Rect(left, up, wide, flat), thick, there=number < held.gold)
        y += thick + ui.px(6)
    side = min(ui.px(_FRIEND), room.width // max(1, held.all_friends))
    for number in range(held.all_friends):
        image = pictures.icon(ACQUAINTANCE, side)
        if number >= held.friends:
            image = image.copy()
            image.set_alpha(60)
        ui.surface.blit(image, (room.left + number * side, y))
    return y + (side + ui.px(4) if held.all_friends else 0)


def _lying(ui: Ui, box: pygame.Rect, thick: int, *, there: bool) -> None:
    """Draws a coin of a stack, or the ring where one lay."""
    if not there:
        pygame.draw.ellipse(ui.surface, theme.PARCHMENT_DARK, box, 1)
        return
    foot = box.move(0, thick)
    pygame.draw.ellipse(ui.surface, _RIM, foot)
    pygame.draw.rect(ui.surface, _EDGE, (box.left, box.centery, box.width, thick))
    for end in (box.left, box.right - 1):
        pygame.draw.line(ui.surface, _RIM, (end, box.centery), (end, foot.centery))
    pygame.draw.ellipse(ui.surface, _RIM, box)
    pygame.draw.ellipse(ui.surface, theme.GOLD, box.inflate(-2, -2))
