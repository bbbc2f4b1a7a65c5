"""What all scenes with a board in the window share: which part of it is seen, and what the pointer,
the wheel and keys do there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from ad1666.play.targets import Area, Row, Target
from ad1666.rules.characters import Square
from ad1666.settings import preferences
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import shapes, theme
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.glide import Glide
from ad1666.table.toolkit.layout import Grid, Layout
from ad1666.table.toolkit.living import Living
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Hotspot, Ui


class BoardScene(BaseScene):
    """A scene with a board of ``columns`` x ``rows`` squares. ``grid`` is the part of it that the
    last frame has shown, None before the first."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.camera = Camera(columns, rows)
        self.grid: Grid | None = None
        self._glide, self._living = Glide(), Living()
        self._card = Scroll()  # what is told beside the board

    def _led(
        self,
        layout: Layout,
        asked: tuple[object, ...],
        squares: Iterable[Square],
        rooms: Sequence[pygame.Rect] = (),
    ) -> Grid:
        """The part of the board that shows all of ``squares``, as `Camera.view` tells; as a player
        has set it where the settings want the view to stay."""
        if not preferences.now.camera:
            return self.camera.grid(layout)
        return self.camera.view(layout, asked, squares, rooms)

    def _begin_board(self, surface: pygame.Surface, grid: Grid) -> None:
        """Begins to draw a part of the board: clears the desk around it."""
        self.grid = grid
        self._glide.leave(surface, grid)
        shapes.around(surface, theme.DESK, surface.get_rect(), grid.area)

    def _end_board(self, surface: pygame.Surface, grid: Grid) -> None:
        """Lets the board, as it has just been drawn, come to its place gently."""
        eased, kept = not self.camera.dragged, self.camera.zoom > 1
        self._glide.drawn(surface, grid, eased=eased, kept=kept)

    def _board_spot(self, ui: Ui, grid: Grid) -> None:
        """Lets the pointer find the board, and each of its squares."""
        ui.hotspot(Hotspot(Area.BOARD, grid.area, part=grid.part_at))

    def flicker(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws the lights of the board that live."""
        return self._living.frame(surface)

    # Reacting

    @property
    def _over(self) -> Target | None:
        """What the pointer is on."""
        return self._under()

    def _motion(self, event: pygame.event.Event) -> None:
        """Drags the board, or points at a square of it."""
        if self.grid is None or self._over is not Area.BOARD:
            self._point_beside()
        elif event.buttons[1] or event.buttons[2]:
            self._drag(self.grid, event.rel)
        else:
            self._point(self.grid.at(event.pos))

    def _drag(self, grid: Grid, rel: tuple[int, int]) -> None:
        """Moves the board with the pointer."""
        self.camera.drag(grid, *rel)

    def _point(self, square: Square | None) -> None:
        """Reacts to the pointer on the board: on a square, or on none."""

    def _point_beside(self) -> None:
        """Reacts to the pointer anywhere else."""

    def _wheel(self, notches: int) -> None:
        """Zooms at the pointer on the board, or scrolls what is beside it."""
        over = self._over
        if over is not Area.BOARD:
            self._scroll_beside(notches, over)
        elif self.grid is not None and self._pointer is not None:
            self.camera.near(self.grid, notches, self._pointer)

    def _scroll_beside(self, notches: int, over: Target | None) -> None:
        """Scrolls what the pointer is on beside the board: the card."""
        match over:
            case Area.INSPECT | Row(of=Area.INSPECT):
                self._card.wheel(notches)

    def _turns_view(self, event: pygame.event.Event, at: Square | None = None) -> bool:
        """Moves the view by a key, or zooms at a square, by default in the middle. Returns False
        for other keys."""
        if self.grid is None:
            return False
        centre = None if at is None else self.grid.rect(at).center
        return self.camera.key(event, self.grid, centre)
