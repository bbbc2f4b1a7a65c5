"""Zones and exits that goals speak of, drawn on the board: an outline and the name."""

from __future__ import annotations

import pygame

from ad1666.content.goal_words import title_of
from ad1666.rules.board import STRAIGHT, Direction, towards
from ad1666.rules.characters import Square
from ad1666.rules.victory import Place
from ad1666.table import text, theme


def draw(picture: pygame.Surface, place: Place, square: int, rim: int) -> None:
    """Outlines a place with dashes, gold for an exit and white for a zone, and names it."""
    colour = theme.GOLD if place.exit else theme.WHITE
    squares = frozenset(place.squares)
    for at in place.squares:
        for side in STRAIGHT:
            if towards(at, side) not in squares:
                _dashes(picture, at, side, colour, square, rim)
    for part in _parts(place.squares):
        _name(picture, part, title_of(place), colour, square, rim)


def _parts(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """The squares in pieces that hang together by their sides, each of which needs a name."""
    left = dict.fromkeys(squares)
    parts = []
    while left:
        part = [next(iter(left))]
        for at in part:
            left.pop(at, None)
            near = [to for side in STRAIGHT if (to := towards(at, side)) in left]
            part += near
            for to in near:
                del left[to]
        parts.append(tuple(part))
    return tuple(parts)


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
    squares: tuple[Square, ...],
    said: str,
    colour: theme.Colour,
    square: int,
    rim: int,
) -> None:
    """The name on a small plate across the upper side of a place, so that little of the figures
    above and below is hidden, and little of the name by them; within the picture."""
    size = max(text.LEAST, round(square * 0.22))
    top = min(y for _x, y in squares)
    row = [x for x, y in squares if y == top]
    plate = pygame.Rect(0, 0, round(text.advance(said, "bold", size)) + size, round(size * 1.3))
    plate.center = rim + (min(row) + max(row) + 1) * square // 2, rim + top * square
    plate.clamp_ip(picture.get_rect())
    pygame.draw.rect(picture, theme.EDGE, plate, border_radius=size // 3)
    pygame.draw.rect(picture, colour, plate, 1, border_radius=size // 3)
    text.centred(picture, said, plate, size, colour, "bold")
