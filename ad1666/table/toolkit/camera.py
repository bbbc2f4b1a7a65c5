"""The visible part of the board: zoom and centre."""

from __future__ import annotations

import pygame
from attrs import define

from ad1666.rules.characters import Square
from ad1666.table.toolkit.keys import ARROWS, NEARER, SYSTEM, hotkey
from ad1666.table.toolkit.layout import BORDER, Grid, Layout, fit

_NOTCH = 1.15
"""The factor by which one notch of the wheel zooms in."""
_NEARLY = 1.08
"""Below this zoom the whole board is shown."""
_CLOSEST = 3.0
"""The highest zoom."""
_STRIDE = 2
"""Squares by which a key moves the view."""


@define
class Camera:
    """A view of a board of ``columns`` x ``rows`` squares. At a zoom of 1 all of it is visible.
    Zoomed in, ``focus`` is the centre of the view, in squares."""

    columns: int
    rows: int
    zoom: float = 1.0
    focus: tuple[float, float] | None = None

    def grid(self, layout: Layout) -> Grid:
        """The current position of the squares."""
        return fit(layout.board, self.columns, self.rows, self.zoom, self.focus)

    def whole(self) -> None:
        """Shows the whole board."""
        self.zoom, self.focus = 1.0, None

    def fill(self, grid: Grid) -> None:
        """Zooms in until no desk shows beside the board. If already zoomed in, shows the whole
        board."""
        enlarged = self.zoom > 1
        self.whole()
        if not enlarged:
            across, down = self.columns + 2 * BORDER, self.rows + 2 * BORDER
            sides = grid.area.width / across, grid.area.height / down
            self.zoom = max(sides) / min(sides)

    def near(self, grid: Grid, notches: int, at: tuple[int, int] | None = None) -> None:
        """Zooms in or out by notches of the wheel. The point ``at`` of the window stays in place,
        by default the middle of the view."""
        x, y = at or grid.area.center
        here = (x - grid.left) / grid.square, (y - grid.top) / grid.square
        least = self._least(grid)
        wanted = grid.square * _NOTCH**notches
        if notches > 0:
            wanted = max(wanted, grid.square + 1)
        self.zoom = min(wanted / least, _CLOSEST)
        if self.zoom < _NEARLY:
            self.whole()
            return
        square = fit(grid.area, self.columns, self.rows, self.zoom).square
        centre = grid.area.center
        self.focus = here[0] + (centre[0] - x) / square, here[1] + (centre[1] - y) / square

    def _least(self, grid: Grid) -> int:
        """The side of a square when the whole board is visible."""
        return fit(grid.area, self.columns, self.rows).square

    def drag(self, grid: Grid, dx: int, dy: int) -> None:
        """Moves the board with the pointer."""
        if self.zoom > 1:
            # start from the visible centre: near the rim, the focus may lie elsewhere
            x = (grid.area.centerx - grid.left - dx) / grid.square
            y = (grid.area.centery - grid.top - dy) / grid.square
            self.focus = min(max(x, 0), self.columns), min(max(y, 0), self.rows)

    def pan(self, grid: Grid, dx: int, dy: int) -> None:
        """Moves the view by steps."""
        step = _STRIDE * grid.square
        self.drag(grid, -dx * step, -dy * step)

    def key(self, event: pygame.event.Event, grid: Grid, at: tuple[int, int] | None) -> bool:
        """Handles a key that zooms at a point of the window or moves the view. Returns False for
        other keys."""
        if event.key in ARROWS and event.mod & SYSTEM:
            self.pan(grid, *ARROWS[event.key])
        elif hotkey(event) in NEARER:
            self.near(grid, NEARER[hotkey(event)], at)
        else:
            return False
        return True

    def follow(self, square: Square) -> None:
        """Centres a square, unless the whole board is visible."""
        if self.zoom > 1:
            self.focus = square[0] + 0.5, square[1] + 0.5
