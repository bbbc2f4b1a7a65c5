"""Playing cards: faces and backs, from baked pictures."""

from __future__ import annotations

import pygame

from ad1666.rules.cards import HIDDEN, Card, Suit
from ad1666.table.toolkit import pictures, theme
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.stock import in_stock

RATIO = 1.45
"""The ratio of height to width of a card."""
_SMALL, _SIZES = 64, (112, 224)
"""The widths of the baked pictures in pixels: of the small form, with one figure and one sign, and
of the whole face."""
_WHOLE = 70
"""The least width at which the whole face is readable."""
_DIM = (170, 164, 156, 255)
_BADGE = 0.3
"""The size of the suit given to a joker, in widths of the card."""


def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    card: Card,
    *,
    dim: bool = False,
    hot: bool = False,
    named: Suit | None = None,
    turn: float = 0.0,
) -> None:
    """Draws a card, or its back if it is hidden. ``named`` is the suit given to a joker; ``turn``
    is in degrees to the left around the middle."""
    image = _picture(card, rect.size, named, dim, hot, turn)
    surface.blit(image, image.get_rect(center=rect.center))


@in_stock
def _picture(
    card: Card, size: tuple[int, int], named: Suit | None, dim: bool, hot: bool, turn: float
) -> pygame.Surface:
    image = pygame.transform.smoothscale(picture(f"cards/{_baked(size[0])}/{_file(card)}"), size)
    if named is not None:
        badge = max(12, round(size[0] * _BADGE))
        image.blit(pictures.icon(named.value, badge), (size[0] - badge - 3, 4))
    if dim:
        image.fill(_DIM, special_flags=pygame.BLEND_RGBA_MULT)
    if hot:
        pygame.draw.rect(image, theme.GOLD, image.get_rect(), max(3, size[0] // 24), size[0] // 14)
    return pygame.transform.rotozoom(image, turn, 1.0) if turn else image


def _baked(width: int) -> int:
    """The width of the baked picture to use for a card of a width."""
    if width < _WHOLE:
        return _SMALL
    return next((size for size in _SIZES if size >= width), _SIZES[-1])


def _file(card: Card) -> str:
    return "back" if card is HIDDEN else card.name
