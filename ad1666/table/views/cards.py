"""Playing cards: faces and backs."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ad1666.rules.cards import HIDDEN, Card, Suit
from ad1666.table.toolkit import art, text, theme

RATIO = 1.42
"""Height of a card in widths."""


def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    card: Card,
    *,
    dim: bool = False,
    hot: bool = False,
    named: Suit | None = None,
) -> None:
    """Draws a card, a hidden one by its back. ``named`` is the suit given to a joker."""
    surface.blit(_picture(card, rect.size, named), rect.topleft)
    if dim:
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, (*theme.PARCHMENT, 165), veil.get_rect(), border_radius=5)
        surface.blit(veil, rect.topleft)
    if hot:
        pygame.draw.rect(surface, theme.RULE, rect.inflate(6, 6), 3, border_radius=7)


@lru_cache(maxsize=512)
def _picture(card: Card, size: tuple[int, int], named: Suit | None) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    box = image.get_rect()
    radius = max(3, box.width // 12)
    pygame.draw.rect(image, theme.EDGE, box, border_radius=radius)
    face = box.inflate(-2, -2)
    if card is HIDDEN:
        _back(image, face, radius)
        return image
    pygame.draw.rect(image, theme.CREAM, face, border_radius=radius)
    _front(image, face, card, named)
    return image


def _back(image: pygame.Surface, face: pygame.Rect, radius: int) -> None:
    pygame.draw.rect(image, theme.RULE, face, border_radius=radius)
    inner = face.inflate(-face.width // 8, -face.width // 8)
    pygame.draw.rect(image, theme.GOLD, inner, 2, border_radius=radius)
    art.put(image, "lion", round(face.width * 0.6), face.center)


def _front(image: pygame.Surface, face: pygame.Rect, card: Card, named: Suit | None) -> None:
    """Value and picture; in a corner the suit, of a joker the one given to it. The black joker is
    grey."""
    joker, black_joker = card.suit is None, card.suit is None and not card.value
    ink = theme.RULE
    if card.suit is not None and card.suit.black:
        ink = theme.INK
    elif black_joker:
        ink = theme.EDGE
    size = max(text.LEAST, round(face.width * (0.36 if joker else 0.42)))
    corner = pygame.Rect(face.left + 1 + joker, face.top + 2, 0, size)
    corner.width = round(size * (1.1 if joker else 0.8))
    text.centred(image, str(card.value), corner, size, ink, "title")
    big = round(face.width * 0.66)
    picture = art.icon("joker" if card.suit is None else card.suit.value, big).copy()
    if black_joker:
        picture.fill((110, 110, 110, 255), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(picture, picture.get_rect(center=(face.centerx, face.bottom - round(big * 0.66))))
    badge = card.suit or named
    if badge is not None:
        small = max(12, round(face.width * (0.3 if joker else 0.26)))
        image.blit(art.icon(badge.value, small), (face.right - small - 3, face.top + 4))
