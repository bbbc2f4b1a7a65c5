"""The visible part of the board: zoom and centre."""

from __future__ import annotations

from attrs import define

from ad1666.rules.characters import Square
from ad1666.table.toolkit.layout import Grid, Layout, fit

_ZOOMS = (1.0, 1.35, 1.8, 2.4)


@define
class Camera:
    """A view of a board of ``columns`` x ``rows`` squares."""

    columns: int
    rows: int
    level: int = 0
    focus: tuple[float, float] | None = None

    def grid(self, layout: Layout) -> Grid:
        """The current position of the squares."""
        return fit(layout.board, self.columns, self.rows, _ZOOMS[self.level], self.focus)

    def zoom(self, steps: int, towards: Square | None) -> None:
        """Zooms in or out, keeping a square in sight."""
        self.level = min(max(self.level + steps, 0), len(_ZOOMS) - 1)
        if towards is not None:
            self.focus = towards[0] + 0.5, towards[1] + 0.5
        if self.level == 0:
            self.focus = None

    def drag(self, grid: Grid, dx: int, dy: int) -> None:
        """Moves the board with the pointer."""
        if self.level:
            # from the visible centre: the focus may lie where the rim prevents centring
            x = (grid.area.centerx - grid.left - dx) / grid.square
            y = (grid.area.centery - grid.top - dy) / grid.square
            self.focus = min(max(x, 0), self.columns), min(max(y, 0), self.rows)

    def follow(self, square: Square) -> None:
        """Centres a square, unless all of the board is visible."""
        if self.level:
            self.focus = square[0] + 0.5, square[1] + 0.5
