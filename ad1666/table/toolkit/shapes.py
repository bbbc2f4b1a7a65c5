"""Small shapes with a dark rim, legible on any ground, and tints."""

from __future__ import annotations

import pygame

from ad1666.table.toolkit import theme

Point = pygame.Vector2 | tuple[float, float]


def plate(surface: pygame.Surface, box: pygame.Rect, fill: theme.Colour, radius: int) -> None:
    """A rectangle with a rim one pixel wide."""
    pygame.draw.rect(surface, theme.EDGE, box, border_radius=radius)
    pygame.draw.rect(surface, fill, box.inflate(-2, -2), border_radius=radius)


def disc(
    surface: pygame.Surface, centre: Point, radius: int, fill: theme.Colour, rim: int = 2
) -> None:
    """A disc with a rim around its radius."""
    pygame.draw.circle(surface, theme.EDGE, centre, radius + rim)
    pygame.draw.circle(surface, fill, centre, radius)


def tint(surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int, int]) -> None:
    """Covers a rectangle with a translucent colour."""
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    veil.fill(colour)
    surface.blit(veil, rect)
