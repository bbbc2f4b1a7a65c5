"""The visible part of the board: zoom and centre."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from attrs import define, field

from ad1666.rules.characters import Square
from ad1666.table.toolkit.keys import ARROWS, NEARER, SYSTEM, hotkey
from ad1666.table.toolkit.layout import SEEN_RIM, Grid, Layout, fit

_NOTCH = 1.15
"""The factor by which one notch of the wheel zooms in."""
_NEARLY = 1.08
"""Below this zoom the whole board is shown."""
_CLOSEST = 3.0
"""The highest zoom."""
_READABLE = 49
"""The side of a square in the `DESIGN` window from which on faces are known at a glance."""
_STRIDE = 2
"""Squares by which a key moves the view."""
_FARTHER = 0.92
"""The factor by which the view goes back until it shows everything that it has to."""
_MARGIN = 0.5
"""The part of a square that stays visible around what has to be seen, where that is possible."""
_Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in squares."""


@define
class Camera:
    """A view of a board of ``columns`` x ``rows`` squares. At a zoom of 1 all of it is visible.
    Zoomed in, ``focus`` is the centre of the view, in squares.

    Both are as a player has set them. What has to be seen may be shown from elsewhere for a while
    (`view`), until a player moves the view.
    """

    columns: int
    rows: int
    zoom: float = 1.0
    focus: tuple[float, float] | None = None
    led: bool = field(default=False, init=False)
    """Whether the last view was not moved by a player since what it is to show has changed."""
    dragged: bool = field(default=False, init=False)
    """Whether the view was last moved with the pointer, which it follows at once."""
    _asked: tuple[object, ...] = field(default=(), init=False)
    """What the last view was to show."""

    def grid(self, layout: Layout) -> Grid:
        """The position of the squares as a player has set it."""
        return self._fit(layout.board, self.zoom, self.focus)

    def _fit(
        self, area: pygame.Rect, zoom: float = 1.0, focus: tuple[float, float] | None = None
    ) -> Grid:
        return fit(area, self.columns, self.rows, zoom, focus, SEEN_RIM)

    def view(
        self,
        layout: Layout,
        asked: tuple[object, ...],
        squares: Iterable[Square],
        rooms: Sequence[pygame.Rect] = (),
    ) -> Grid:
        """The position of the squares that shows all of ``squares``: as a player has set it if that
        does, else moved, and zoomed out as far as necessary. If a player has moved the view since
        something else was ``asked``, it stays. The squares are to lie in one of the ``rooms`` if
        that is possible, by default in the whole area of the board.

        The result depends on nothing that was shown in between.
        """
        if asked != self._asked:
            self.led, self.dragged = True, False
        self._asked = asked
        seen = self._around(squares)
        home = self.grid(layout)
        if not self.led or seen is None or self.zoom <= 1:
            return home
        places = (*rooms, layout.board)
        if any(_within(home, seen, place) for place in places[: len(rooms) or None]):
            return home
        for place in places:
            found = self._showing(layout, seen, place)
            if found is not None:
                return found
        return self._fit(layout.board)

    def _around(self, squares: Iterable[Square]) -> _Box | None:
        """The box around squares with the margin, as far as the rim; None if there are none."""
        found = tuple(squares)
        if not found:
            return None
        xs, ys = [x for x, _y in found], [y for _x, y in found]
        return (
            max(min(xs) - _MARGIN, -SEEN_RIM),
            max(min(ys) - _MARGIN, -SEEN_RIM),
            min(max(xs) + 1 + _MARGIN, self.columns + SEEN_RIM),
            min(max(ys) + 1 + _MARGIN, self.rows + SEEN_RIM),
        )

    def _showing(self, layout: Layout, seen: _Box, place: pygame.Rect) -> Grid | None:
        """The nearest view that shows a box in a part of the board's area; None if none does."""
        left, top, right, bottom = seen
        area, zoom = layout.board, self.zoom
        while zoom >= _NEARLY:
            side = self._fit(area, zoom).square
            middle = (
                (left + right) / 2 + (area.centerx - place.centerx) / side,
                (top + bottom) / 2 + (area.centery - place.centery) / side,
            )
            for focus in (_settled(middle, area, side), middle):
                grid = self._fit(area, zoom, focus)
                if _within(grid, seen, place):
                    return grid
            zoom *= _FARTHER
        whole = self._fit(area)
        return whole if _within(whole, seen, place) else None

    def _set(self, zoom: float, focus: tuple[float, float] | None) -> None:
        """Sets the view as a player has moved it."""
        self.zoom, self.focus, self.led, self.dragged = zoom, focus, False, False

    def whole(self) -> None:
        """Shows the whole board."""
        self._set(1.0, None)

    def begin(self, layout: Layout) -> None:
        """Comes nearer if the squares of the whole board would be too small to know faces in."""
        zoom = _READABLE * layout.scale / self.grid(layout).square
        if zoom >= _NEARLY:
            self.zoom = zoom

    def fill(self, grid: Grid) -> None:
        """Zooms in until no desk shows beside the board. If already zoomed in, shows the whole
        board."""
        enlarged = self.zoom > 1
        self.whole()
        if not enlarged:
            across, down = self.columns + 2 * SEEN_RIM, self.rows + 2 * SEEN_RIM
            sides = grid.area.width / across, grid.area.height / down
            self._set(max(sides) / min(sides), None)

    def near(self, grid: Grid, notches: int, at: tuple[int, int] | None = None) -> None:
        """Zooms in or out by notches of the wheel. The point ``at`` of the window stays in place,
        by default the middle of the view."""
        x, y = at or grid.area.center
        here = (x - grid.left) / grid.square, (y - grid.top) / grid.square
        least = self._least(grid)
        wanted = grid.square * _NOTCH**notches
        if notches > 0:
            wanted = max(wanted, grid.square + 1)
        zoom = min(wanted / least, _CLOSEST)
        if zoom < _NEARLY:
            self.whole()
            return
        square = self._fit(grid.area, zoom).square
        centre = grid.area.center
        focus = here[0] + (centre[0] - x) / square, here[1] + (centre[1] - y) / square
        self._set(zoom, focus)

    def possible(self, grid: Grid, notches: int) -> bool:
        """Whether it can zoom further in, or out, from a view."""
        zoom = grid.square / self._least(grid)
        return zoom < _CLOSEST - 0.05 if notches > 0 else zoom > 1

    def _zoom(self, grid: Grid) -> float:
        """The zoom of a view."""
        if self._fit(grid.area, self.zoom).square == grid.square:
            return self.zoom
        across, down = self.columns + 2 * SEEN_RIM, self.rows + 2 * SEEN_RIM
        return (grid.square + 0.5) / min(grid.area.width / across, grid.area.height / down)

    def _least(self, grid: Grid) -> int:
        """The side of a square when the whole board is visible."""
        return self._fit(grid.area).square

    def drag(self, grid: Grid, dx: int, dy: int) -> None:
        """Moves the board with the pointer."""
        self._move(grid, dx, dy)
        self.dragged = True

    def _move(self, grid: Grid, dx: int, dy: int) -> None:
        """Moves the board by pixels, if any of it is out of view."""
        if grid.square > self._least(grid):
            # start from the visible centre: near the rim, the focus may lie elsewhere
            x = (grid.area.centerx - grid.left - dx) / grid.square
            y = (grid.area.centery - grid.top - dy) / grid.square
            focus = min(max(x, 0), self.columns), min(max(y, 0), self.rows)
            self._set(self._zoom(grid), focus)

    def pan(self, grid: Grid, dx: int, dy: int) -> None:
        """Moves the view by steps."""
        step = _STRIDE * grid.square
        self._move(grid, -dx * step, -dy * step)

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
            self._set(self.zoom, (square[0] + 0.5, square[1] + 0.5))


def _settled(focus: tuple[float, float], area: pygame.Rect, side: int) -> tuple[float, float]:
    """The nearest of a few places for the middle of the view, half its size apart, so that it does
    not move with every step."""
    across, down = area.width / side / 2, area.height / side / 2
    return round(focus[0] / across) * across, round(focus[1] / down) * down


def _within(grid: Grid, seen: _Box, place: pygame.Rect) -> bool:
    """Whether a box lies in a part of the window."""
    left, top, right, bottom = seen
    return (
        grid.left + left * grid.square >= place.left - 1
        and grid.top + top * grid.square >= place.top - 1
        and grid.left + right * grid.square <= place.right + 1
        and grid.top + bottom * grid.square <= place.bottom + 1
    )
