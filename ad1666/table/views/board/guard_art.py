"""The guard on its way: torches along the rim of the board, and the evening that falls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

import pygame
from attrs import frozen

from ad1666.rules.state import State
from ad1666.table.toolkit import lights, pictures, shapes, theme
from ad1666.table.toolkit.layout import SEEN_RIM, Grid
from ad1666.table.toolkit.living import Light
from ad1666.table.toolkit.theme import Colour
from ad1666.table.views.board.board_art import DAY

_HOURS: tuple[Colour, Colour, Colour] = (DAY, (232, 206, 190), (146, 152, 192))
"""What the board is multiplied with while all guard tokens are left, half of them, none."""
_GLOW: Colour = (255, 170, 66)
_SMOULDER: Colour = (220, 84, 30)
_FEW, _SHARE = 3, 5
"""How many tokens are few: this number at least, and this part of all of them."""
_TALL = 0.5
"""The height of a torch, in squares."""
_FLARE, _BRIGHTER = 2.2, 24
"""Where a flame flickers: the part around it that gets brighter, in heights of the torch, and by
how much with each look."""
_FLICKER = (0, 0, 2, 2, 2, 1, 1, 3, 3, 1, 1, 1, 0, 2, 2, 3, 3, 3, 0, 1, 1, 2, 2)
"""The looks of a flame."""
_APART = 7
"""By how many looks each flame is ahead of the one lit before it."""


@frozen
class GuardWatch:
    """How far the guard is (GUARD-1, GUARD-2)."""

    left: int
    """Guard tokens left."""
    tokens: int
    """Guard tokens at the start of the game."""

    @property
    def burning(self) -> int:
        """The torches that burn: one for each token that is gone."""
        return self.tokens - self.left

    @property
    def closing(self) -> bool:
        """Whether the last turns have come: a fifth of the tokens is left, or no more than three.
        Then watchmen stand where torches have burnt."""
        return self.burning > 0 and self.left <= max(_FEW, self.tokens // _SHARE)

    @property
    def gone(self) -> float:
        """The share of the tokens that is gone, 0 to 1."""
        return 1 - self.left / self.tokens if self.tokens else 0.0


def watch_of(state: State, start: State) -> GuardWatch | None:
    """How far the guard is in a game that began in the position ``start``; None without a guard."""
    if state.guard is None or start.guard is None:
        return None
    return GuardWatch(max(0, state.guard), max(start.guard, state.guard))


def daylight(watch: GuardWatch) -> Colour:
    """The light in which the board lies: the fewer tokens are left, the darker it is. What stands
    on the board stays as bright as ever."""
    (day, dusk, night), gone = _HOURS, watch.gone
    a, b, share = (day, dusk, gone * 2) if gone < 0.5 else (dusk, night, gone * 2 - 1)
    return theme.mixed(a, b, share)


def torches(surface: pygame.Surface, grid: Grid, watch: GuardWatch) -> None:
    """Draws a torch for each guard token on the upper and the lower rim. One burns for each token
    that is gone, from the corners towards the middle, so that the ring closes; the next smoulders.
    In the last turns others stand where they have burnt."""
    high = _high(grid)
    burning = watch.burning
    for rank, (x, y) in enumerate(places(watch.tokens, grid)):
        if watch.closing and rank < burning:
            continue
        stick = _stick(high, lit=rank < burning)
        box = stick.get_rect(center=(x, y))
        if rank < burning:
            lights.shine(surface, (x, y - high * 0.3), high * 3.4, _GLOW, 144)
        elif rank == burning:
            lights.shine(surface, (x, y - high * 0.3), high * 1.5, _SMOULDER, 160)
        surface.blit(stick, box)
        if rank < burning:
            _burn(surface, (x, y), lights.flame(high, rank % 3))


def _burn(surface: pygame.Surface, torch: tuple[int, int], fire: pygame.Surface) -> None:
    """Draws a flame on a torch."""
    (x, y), high = torch, fire.get_height()
    surface.blit(fire, fire.get_rect(midbottom=(x, y - high // 2 + high * 0.42)))


def flickering(grid: Grid, watch: GuardWatch) -> Iterator[Light]:
    """The torches that burn, as lights that live."""
    if not watch.burning or watch.closing:
        return
    high = _high(grid)
    for rank, (x, y) in enumerate(places(watch.tokens, grid)[: watch.burning]):
        area = shapes.about((x, round(y - high * 0.3)), round(high * _FLARE), round(high * _FLARE))
        flare = partial(_flare, grid, rank, (x, y))
        yield Light(area.clip(grid.area), flare, _FLICKER, rank * _APART)


def _flare(
    grid: Grid, rank: int, torch: tuple[int, int], surface: pygame.Surface, look: int
) -> None:
    """Draws a torch that burns brighter, its fire blown about."""
    high = _high(grid)
    middle = torch[0], torch[1] - high * 0.3
    lights.shine(surface, middle, high * _FLARE, _GLOW, _BRIGHTER * look)
    _burn(surface, torch, lights.flame(high, rank % 3, (rank + look) % 3))


def _high(grid: Grid) -> int:
    """The height of a torch."""
    return max(12, round(grid.square * _TALL))


def places(number: int, grid: Grid) -> list[tuple[int, int]]:
    """The middles of the torches, in the order in which they are lit."""
    upper = (number + 1) // 2
    out = grid.square * SEEN_RIM / 2
    rows = []
    for count, y in ((upper, -out), (number - upper, grid.rows * grid.square + out)):
        rows.append([(grid.left + x, round(grid.top + y)) for x in _spread(count, grid)])
    found = []
    while any(rows):
        for row, end in ((0, 0), (1, -1), (0, -1), (1, 0)):
            if rows[row]:
                found.append(rows[row].pop(end))
    return found


def _spread(count: int, grid: Grid) -> list[int]:
    """How far torches in a row are from the left: between the numbers of the columns, if there is
    room."""
    step = grid.columns / max(1, count)
    at = [step * (n + 0.5) for n in range(count)]
    return [round((round(x) if step >= 1 else x) * grid.square) for x in at]


@lru_cache(maxsize=8)
def _stick(high: int, *, lit: bool) -> pygame.Surface:
    """A torch in its iron bracket; one that does not burn is grey."""
    big = pictures.blank((60, 100))
    wood, head = ((150, 100, 54), (60, 40, 28)) if lit else ((128, 112, 96), (96, 86, 78))
    for points, colour in (
        ([(23, 30), (37, 30), (33, 98), (27, 98)], wood),
        ([(18, 8), (42, 8), (40, 34), (20, 34)], head),
        ([(12, 56), (48, 56), (48, 66), (12, 66)], (52, 52, 58)),
    ):
        pygame.draw.polygon(big, colour, points)
        pygame.draw.polygon(big, theme.EDGE, points, 4)
    for y in (15, 23):
        pygame.draw.line(big, (196, 182, 160), (21, y), (39, y - 3), 3)
    return pictures.ready(pygame.transform.smoothscale(big, (max(8, high * 6 // 10), high)))
