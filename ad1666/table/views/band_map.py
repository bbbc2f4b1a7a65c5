"""The map on the table where a band is chosen: the starting squares that are free are lit, and
whoever is in the band stands on the square where the game will find them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pygame
from attrs import define, evolve, field, frozen

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import _
from ad1666.play.band_choice import Choosing
from ad1666.play.targets import Area, Portrait, Row
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.state import State
from ad1666.table.toolkit import lights, shapes, theme
from ad1666.table.toolkit.effects import faint
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.layout import BORDER, Grid, fit
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views.board import board_art, board_view, tokens
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.board.board_view import OnBoard

_LARGEST = 1.5
"""The size of the largest tokens, in squares: the map is small, and many a start lies apart."""
_RIM = 5
_GLOW: theme.Colour = (255, 206, 84)
_BRIGHT, _FAINT = 208, 96
"""How strongly the next free square and those after it shine, 0 to 255."""
_GHOST = 0.55
"""How much is seen of whoever would come next."""


@frozen
class Standing:
    """Who stands where while a band is chosen: the whole ``state`` as both players know it, the
    ``others`` without the band, the figures of the ``band`` in its order, and the starting
    ``squares``."""

    state: State
    others: State
    band: tuple[Figure, ...]
    squares: tuple[Square, ...]
    size: float
    """That of a token, in squares: as large as lets them lie side by side."""
    zone: bool
    """Whether the squares are a zone in which the band is placed as the game begins."""

    @classmethod
    def of(cls, choosing: Choosing) -> Standing:
        """Whose band may be placed anew as the game begins stands on the first squares of its
        zone."""
        musters, state = choosing.scenario.musters, choosing.table()
        named = {figure.id for figure in musters.fixed}
        squares = musters.squares[choosing.side][: choosing.muster.places]
        mine = [f for f in state.figures if f.side is choosing.side and f.id not in named]
        others = tuple(f for f in state.figures if f not in mine)
        band = tuple(evolve(f, at=at) for f, at in zip(mine, squares, strict=False))
        whole = evolve(state, figures=(*others, *band))
        taken = {*squares, *(figure.at for figure in others if figure.at is not None)}
        apart = min((math.dist(a, b) for a, b in combinations(taken, 2)), default=_LARGEST)
        size = min(apart, _LARGEST)
        zone = choosing.side in musters.anywhere
        return cls(whole, evolve(state, figures=others), band, squares, size, zone)

    def told(self, place: int) -> str:
        """What a free starting square says to the pointer."""
        if self.zone:
            return _("Here the band is placed as the game begins.")
        if place > len(self.band):
            return _("Free: the squares fill up one after the other.")
        return _("Whoever is chosen next stands here.")

    def box(self, grid: Grid, at: Square | None) -> pygame.Rect:
        """Where a token lies that stands on a square of the map."""
        assert at is not None
        square = grid.rect(at)
        more = round(square.width * (self.size - 1))
        return square.inflate(more, more)


@define
class BandMap:
    """The map of a scenario. ``figures`` has all who may be chosen, each with the id of its
    card."""

    scenario: Scenario
    figures: State
    grid: Grid | None = field(default=None, init=False)
    """Where its squares were drawn last."""
    _art: BoardArt | None = field(default=None, init=False)
    _layer: CachedLayer = field(factory=CachedLayer, init=False)

    def place(self, room: pygame.Rect) -> pygame.Rect:
        """The largest rectangle that the map fills, in the upper left corner of a room."""
        board = self.scenario.state.board
        square = fit(room, board.width, board.height).square
        wide, high = (round((n + 2 * BORDER) * square) for n in (board.width, board.height))
        return pygame.Rect(*room.topleft, wide, high)

    def draw(
        self,
        ui: Ui,
        box: pygame.Rect,
        standing: Standing,
        lift: Callable[[int], None],
        *,
        focus: int | None,
        away: frozenset[int],
        newcomer: Character | None,
    ) -> None:
        """Draws the map in its box (`place`). A press on a member of the band ``lifts`` it, by its
        place; those that are ``away`` are left out, the one in ``focus`` is framed. The
        ``newcomer``, who would stand on the next free square, is seen faintly there."""
        number, band = len(standing.band), standing.band
        board = standing.state.board
        self.grid = grid = fit(box, board.width, board.height)
        rim = box.inflate(2 * ui.px(_RIM), 2 * ui.px(_RIM))
        ground = partial(self._ground, ui, box, grid, standing)
        self._layer.draw(ui, rim, (standing.others, grid), ground)
        for place, at in enumerate(standing.squares[number:], number):
            _light(ui, grid.rect(at), first=place == number)
            ui.hotspot(Hotspot(Row(Area.BAND, place), grid.rect(at), tip=standing.told(place)))
        seen = [(f, standing.box(grid, f.at)) for place, f in enumerate(band) if place not in away]
        tokens.draw(ui.surface, standing.state, seen)
        if newcomer is not None and number < len(standing.squares):
            self._ghost(ui, newcomer, standing.box(grid, standing.squares[number]))
        for place, figure in enumerate(band):
            if place == focus:
                _ring(ui, standing.box(grid, figure.at))
            square = grid.rect(standing.squares[place])
            ui.hotspot(Hotspot(Row(Area.BAND, place), square, partial(lift, place)))
        for figure in standing.others.figures:
            if figure.at is not None:
                ui.hotspot(Hotspot(Portrait(figure.id), grid.rect(figure.at)))

    def _ground(self, ui: Ui, box: pygame.Rect, grid: Grid, standing: Standing) -> None:
        """Draws the map as a sheet with a border, and on it whoever is there in any case."""
        others = standing.others
        if self._art is None:
            path = self.scenario.map.path
            self._art = board_art.load(path, others.board, others.terms.places)
        for colour, wide in ((theme.EDGE, _RIM), (theme.PARCHMENT_DIM, _RIM - 1), (theme.EDGE, 1)):
            pygame.draw.rect(ui.surface, colour, box.inflate(2 * ui.px(wide), 2 * ui.px(wide)))
        board_view.draw(ui, grid, OnBoard(self._art, evolve(others, figures=())))
        there = [(f, standing.box(grid, f.at)) for f in others.figures if f.at is not None]
        tokens.draw(ui.surface, others, there)

    def _ghost(self, ui: Ui, card: Character, box: pygame.Rect) -> None:
        image = tokens.of(self.figures, self.figures.figure(card.id), box.width).copy()
        ui.surface.blit(faint(image, _GHOST), box)


def _light(ui: Ui, square: pygame.Rect, *, first: bool) -> None:
    """Draws a free starting square; a second frame is around the one that is filled next."""
    level = _BRIGHT if first else _FAINT
    lights.shine(ui.surface, square.center, square.width * 3, _GLOW, level)
    shapes.tint(ui.surface, square, theme.STEP)
    for frame in [square, square.inflate(ui.px(8), ui.px(8))][: 1 + first]:
        pygame.draw.rect(ui.surface, theme.EDGE, frame.inflate(2, 2), 4, border_radius=4)
        pygame.draw.rect(ui.surface, theme.GOLD, frame, 2, border_radius=4)


def _ring(ui: Ui, box: pygame.Rect) -> None:
    """Draws a ring around the token in focus."""
    for wide, colour in ((5, theme.EDGE), (4, theme.WHITE)):
        pygame.draw.circle(
            ui.surface, colour, box.center, box.width // 2 + ui.px(wide), ui.px(wide)
        )
