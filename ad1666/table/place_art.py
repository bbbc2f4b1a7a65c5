"""Zones and exits that goals speak of, drawn on the board: an outline and the name."""

from __future__ import annotations

import pygame

from ad1666.content.goal_words import title_of
from ad1666.rules.board import STRAIGHT, Board, Direction, towards
from ad1666.rules.characters import Square
from ad1666.rules.victory import Place
from ad1666.table import text, theme


def draw(picture: pygame.Surface, board: Board, place: Place, square: int, rim: int) -> None:
    """Outlines a place with dashes, gold for an exit and white for a zone, and names it."""
    colour = theme.GOLD if place.exit else theme.WHITE
    for at in place.squares:
        for side in STRAIGHT:
            if towards(at, side) not in place.squares:
                _dashes(picture, at, side, colour, square, rim)
    _name(picture, board, place, colour, square, rim)


def _dashes(
    picture: pygame.Surface,
    at: Square,
    side: Direction,
    colour: theme.Colour,
    square: int,
    rim: int,
) -> None:
    """A dashed line along a side of a square, a little within it, so that edges stay visible."""
    out = pygame.Vector2(side.step)
    along = out.rotate(90)
    middle = (pygame.Vector2(at) + (0.5, 0.5) + out * 0.42) * square + (rim, rim)
    width = max(1, square // 22)
    for share in (-0.36, -0.12, 0.12, 0.36):
        one, other = (middle + along * square * (share + reach) for reach in (-0.08, 0.08))
        pygame.draw.line(picture, theme.EDGE, one, other, width + 2)
        pygame.draw.line(picture, colour, one, other, width)


def _name(
    picture: pygame.Surface,
    board: Board,
    place: Place,
    colour: theme.Colour,
    square: int,
    rim: int,
) -> None:
    """The name on a small plate on the upper side of the place, within the picture."""
    said = title_of(place)
    size = max(text.LEAST, round(square * 0.22))
    top = min(y for _x, y in place.squares)
    row = [x for x, y in place.squares if y == top]
    plate = pygame.Rect(0, 0, round(text.advance(said, "bold", size)) + size, round(size * 1.3))
    middle = rim + (min(row) + max(row) + 1) * square // 2
    plate.midtop = middle, rim + top * square + square // 16
    plate.clamp_ip(picture.get_rect())
    pygame.draw.rect(picture, theme.EDGE, plate, border_radius=size // 3)
    pygame.draw.rect(picture, colour, plate, 1, border_radius=size // 3)
    text.centred(picture, said, plate, size, colour, "bold")
