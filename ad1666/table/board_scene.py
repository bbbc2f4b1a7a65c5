"""What all scenes with a board in the window share: which part of it is seen, what is drawn on it
in which order, and what the pointer, the wheel and keys do there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from attrs import define, field

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.past import Moment
from ad1666.play.targets import Area, Row, Target
from ad1666.play.traces import Traces, Tracker
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.motion.director import Backdrop, Director
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import shapes, theme
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.glide import Glide
from ad1666.table.toolkit.layout import Grid, Layout
from ad1666.table.toolkit.living import Living
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views.board import board_art, board_view, guard_art
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.board.guard_art import GuardWatch
from ad1666.table.views.log_panel import LogView


@define
class Ground:
    """The board of a scenario, and what has happened there: as far as both sides have been told,
    as ``traces`` for whoever is asked."""

    scenario: Scenario
    art: BoardArt
    traces: Traces = field(init=False, factory=Traces)
    _tracker: Tracker = field(init=False, factory=Tracker)

    @classmethod
    def of(cls, scenario: Scenario, state: State) -> Ground:
        """The board of a scenario with the places that are known in a state. Raises
        ContentError."""
        drawn = scenario.map
        return cls(scenario, board_art.load(drawn.path, state.board, state.terms.places, drawn.xml))

    def watch(self, state: State) -> GuardWatch | None:
        """How far the guard is."""
        return guard_art.watch_of(state, self.scenario.state)

    def under(
        self,
        table: Backdrop,
        moments: Sequence[Moment],
        number: int | None,
        asked: Side | None,
        *,
        shown: bool,
    ) -> board_view.OnBoard:
        """What is drawn on it under what moves on the ``table``, with what is seen of what has
        happened in a ``number`` of moments, or in all. Unless all of it has been ``shown``, no
        trace comes before the deed."""
        followed = self._tracker.look(moments, number)
        if shown:
            self.traces = followed.for_side(asked)
        state, traces = table.state, self.traces.with_fallen(followed, table.state)
        watch = self.watch(state)
        return board_view.OnBoard(self.art, state, watch, lifted=table.lifted, traces=traces)


class BoardScene(BaseScene):
    """A scene with a board of ``columns`` x ``rows`` squares. ``grid`` is the part of it that the
    last frame has shown, None before the first."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.camera = Camera(columns, rows)
        self.grid: Grid | None = None
        self._glide, self._living = Glide(), Living()
        self._card = Scroll()  # what is told beside the board
        self._looked: str | None = None  # the figure whose card is shown, where nobody plays
        self._beside: dict[Area, Scroll | LogView] = {Area.INSPECT: self._card}

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

    def _draw_board(
        self, ui: Ui, grid: Grid, on_board: board_view.OnBoard, director: Director | None = None
    ) -> None:
        """Draws the board, layer upon layer, and lets the pointer find it and each of its squares.
        A ``director`` takes what its acts move over."""
        self._draw_ground(ui, grid, on_board)
        if director is not None:
            director.under(ui.surface, grid)
        on_board.signs()
        ui.hotspot(Hotspot(Area.BOARD, grid.area, part=grid.part_at))
        if on_board.cursor is not None:
            board_view.draw_cursor(ui, grid, on_board.state.board, on_board.cursor)
        on_board.marks()

    def _draw_ground(self, ui: Ui, grid: Grid, on_board: board_view.OnBoard) -> None:
        """Draws the board as far as the figures and what can be chosen."""
        board_view.draw(ui, grid, on_board)

    def _draw_notice(self, ui: Ui, notice: str, below: float = 120) -> None:
        """Draws a notice, if there is one, over the board, so far below its top."""
        if notice:
            board = ui.layout.board
            ui.tip(notice, pygame.Rect(board.centerx, board.top + ui.px(below), 1, 1), 640)

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

    def _read_of(self, state: State, square: Square | None) -> bool:
        """Shows the card of whoever stands on a square. Returns False if nobody does."""
        figure = None if square is None else state.standing(square)
        if figure is not None:
            self._look_at(figure)
        return figure is not None

    def _look_at(self, figure: Figure) -> None:
        """Shows the card of a figure, from its top if that is another one."""
        if figure.id != self._looked:
            self._looked, self._card.at = figure.id, 0

    def _wheel(self, notches: int) -> None:
        """Zooms at the pointer on the board, or scrolls what is beside it."""
        over = self._over
        if over is not Area.BOARD:
            self._scroll_beside(notches, over)
        elif self.grid is not None and self._pointer is not None:
            self.camera.near(self.grid, notches, self._pointer)

    def _scroll_beside(self, notches: int, over: Target | None) -> None:
        """Scrolls what the pointer is on beside the board."""
        for area, scrolled in self._beside.items():
            if over is area or (isinstance(over, Row) and over.of is area):
                scrolled.wheel(notches)

    def _turns_view(self, event: pygame.event.Event, at: Square | None = None) -> bool:
        """Moves the view by a key, or zooms at a square, by default in the middle. Returns False
        for other keys."""
        if self.grid is None:
            return False
        centre = None if at is None else self.grid.rect(at).center
        return self.camera.key(event, self.grid, centre)
