"""Figures as tokens: a face in the ring of its side, or the two letters of its name; wounds,
conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.table.toolkit import medals, pictures, shapes, text, theme
from ad1666.table.toolkit.faces import face_of
from ad1666.table.toolkit.medals import Bust
from ad1666.words import keepsakes, symbols
from ad1666.words.initials import initials

_SIZE = 1.02
"""The size of a token, in squares."""
_MOST = 3
"""The number of conditions that fit on a token."""
_DRAWN = frozenset({"prone", "stunned", "serious", "done"})
"""Conditions that the token itself shows."""


def draw(
    surface: pygame.Surface, state: State, standing: Sequence[tuple[Figure, pygame.Rect]]
) -> None:
    """Draws figures, each in its square: first all of them with their wounds, then their marks on
    top."""
    for figure, square in standing:
        _token(surface, square, state, figure)
    twins = {who for who, number in Counter(map(_who, state.figures)).items() if number > 1}
    for figure, square in standing:
        if _who(figure) in twins:
            _letter(surface, square, figure)
        _marks(surface, square, state, figure)


def _token(surface: pygame.Surface, square: pygame.Rect, state: State, figure: Figure) -> None:
    size, active = round(square.width * _SIZE), state.active == figure.id
    below = medals.halo(size) if active else medals.shadow(size)
    off = (0, 0) if active else (size // 16, size // 12)
    surface.blit(below, below.get_rect(center=square.move(off).center))
    spent = figure.activated and not active
    token = medals.medal(
        bust(state, figure), size, figure.side, lying=figure.prone or figure.stunned, spent=spent
    )
    box = token.get_rect(center=square.center)
    surface.blit(token, box)
    card = figure.card
    if figure.wounds:
        surface.blit(medals.pips(size, figure.wounds, card.serious, card.death), box)
    if figure.stunned:
        surface.blit(medals.stars(size), box)
    if keepsakes.scarred(state, figure):
        surface.blit(medals.scar(size), box)


def of(state: State, figure: Figure, size: int) -> pygame.Surface:
    """The token of a figure without any marks."""
    return medals.medal(bust(state, figure), size, figure.side)


def bust(state: State, figure: Figure) -> Bust:
    """The face of a figure, or its letters."""
    card = figure.card
    return Bust(face_of(card), initials(state, figure.id), figure.side, card.hero)


def _who(figure: Figure) -> tuple[str, Side]:
    """What its token shows of a figure: its twins have the same face, in the ring of its side."""
    return figure.card.face, figure.side


def _letter(surface: pygame.Surface, square: pygame.Rect, figure: Figure) -> None:
    """Draws the letter that names the figure, at the foot of the ring."""
    size = max(text.LEAST, round(square.width * 0.26))
    box = pygame.Rect(0, 0, round(size * 1.15), round(size * 1.1))
    box.midbottom = (square.centerx, square.bottom + size // 4)
    shapes.plate(surface, box, theme.PALES[figure.side], 3)
    text.centred(surface, figure.id, box.inflate(-2, -2), size, theme.INK, "bold")


def _marks(surface: pygame.Surface, square: pygame.Rect, state: State, figure: Figure) -> None:
    """Draws small discs down the left edge of the token, beside the face, for the most important
    conditions that the token itself does not show, with a plus below if there are more."""
    if not _DRAWN.issuperset(symbols.icons(state, figure)):
        _discs(surface, square, state, figure)


def _discs(surface: pygame.Surface, square: pygame.Rect, state: State, figure: Figure) -> None:
    found = [mark for mark in symbols.of(state, figure) if mark.icon not in _DRAWN]
    size = max(12, round(square.width * 0.3))
    for number, mark in enumerate(found[:_MOST]):
        centre = (square.left + size // 5, square.top + size // 3 + number * size)
        shapes.disc(surface, centre, size // 2, theme.CREAM, 1)
        pictures.put(surface, mark.icon, round(size * 0.86), centre)
    if len(found) > _MOST:
        centre = (square.left + size // 5, square.top + size // 3 + _MOST * size)
        pygame.draw.circle(surface, theme.EDGE, centre, size // 3)
        arm = size // 5
        for ends in (((-arm, 0), (arm, 0)), ((0, -arm), (0, arm))):
            start, end = (pygame.Vector2(centre) + offset for offset in ends)
            pygame.draw.line(surface, theme.CREAM, start, end, max(2, size // 8))
