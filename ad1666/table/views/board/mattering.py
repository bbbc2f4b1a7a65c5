"""What on the board matters now: whatever places itself over the board gives way to it."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from ad1666.rules.state import State
from ad1666.table.toolkit.layout import Grid
from ad1666.table.views.board import prize_art


def matters(grid: Grid, state: State, spoken: Collection[str] = ()) -> list[pygame.Rect]:
    """The squares of what goals are about, where it lies and who has it, of the ways out that
    count, and of the figures ``spoken`` of."""
    things = state.terms.prizes
    found = [at for at, item in state.ground if item.id in things]
    found += [at for at, _way in prize_art.ways_out(state)]
    for figure in state.figures:
        bears = any(gear.item.id in things for gear in figure.gear)
        if figure.at is not None and (bears or figure.id in spoken):
            found.append(figure.at)
    return [grid.rect(at) for at in dict.fromkeys(found)]
