"""The hand over the table where a band is chosen: what it draws over the map, and what flies there
and back."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define, field, frozen

from ad1666.rules.characters import Figure
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.band_map import BandMap, Standing
from ad1666.table.views.board import tokens
from ad1666.table.views.tavern import Flight

_SLACK = 8
"""Pixels by which a hand may shake without drawing anything."""


@frozen
class Drawn:
    """What was let go: a ``member`` of the band, by its place, on a starting square of the same
    count, if on any, or ``off`` the map."""

    member: int
    square: int | None
    off: bool


@define
class _Held:
    member: int
    pressed: tuple[int, int]
    new: bool
    at: tuple[int, int] | None = None
    """Where it is being drawn; None as long as it was only pressed."""


@define
class Hand:
    """At most one token in the hand, and one in the air."""

    _held: _Held | None = field(default=None, init=False)
    _flight: Flight | None = field(default=None, init=False)
    _lands: int | None = field(default=None, init=False)
    """The place in the band of whoever is in the air."""

    @property
    def flying(self) -> bool:
        """Whether something is in the air."""
        return self._flight is not None

    @property
    def away(self) -> frozenset[int]:
        """The places in the band of those who do not lie on the map now."""
        found = {self._lands} if self._flight is not None else set()
        if self._held is not None and self._held.at is not None:
            found.add(self._held.member)
        return frozenset(place for place in found if place is not None)

    def empty(self) -> None:
        """Puts down everything at once."""
        self._held = self._flight = None

    def settle(self) -> None:
        """Lets go what has arrived."""
        if self._flight is not None and self._flight.span.settles():
            self._flight = None

    def lay(self, ui: Ui, cards: Sequence[pygame.Rect], board: BandMap, standing: Standing) -> None:
        """Lets the card of whoever came last fly onto the square, if both can be seen."""
        place = len(standing.band) - 1
        for box in cards[:1]:
            card = ui.surface.subsurface(box.clip(ui.surface.get_rect())).copy()
            self._fly(card, box, _square(board, standing, place), place)

    def return_to(
        self, cards: Sequence[pygame.Rect], board: BandMap, standing: Standing, place: int
    ) -> None:
        """Lets a token fly back to its card, if both can be seen."""
        self._flight = None
        begin = _square(board, standing, place)
        for box in cards[:1]:
            size = min(begin.size)
            token = tokens.of(standing.state, standing.band[place], size)
            end = begin.copy()
            end.center = box.center
            self._fly(token, begin, end, None)

    def _fly(
        self, picture: pygame.Surface, begin: pygame.Rect, end: pygame.Rect, lands: int | None
    ) -> None:
        flight = Flight(picture, begin, end)
        self._flight, self._lands = (flight if flight.span.lasts else None), lands

    def take(self, member: int, pressed: tuple[int, int], *, new: bool) -> None:
        """Takes a token in the hand where the button was pressed; it is ``new`` if that has just
        played it."""
        self._held = _Held(member, pressed, new)

    def follow(self, pos: tuple[int, int]) -> None:
        """Draws what is in the hand to a point."""
        held = self._held
        if held is None:
            return
        if held.at is not None or pygame.Vector2(pos).distance_to(held.pressed) > _SLACK:
            held.at, self._flight = pos, None

    def let_go(self) -> None:
        """Puts down what is in the hand where it was."""
        self._held = None

    def drop(self, pos: tuple[int, int], board: BandMap, standing: Standing) -> Drawn | None:
        """Lets go what is in the hand at a point. Returns None if that changes nothing: a token
        that was only pressed is sent off, unless the press had just played it."""
        held, self._held = self._held, None
        grid = board.grid
        if held is None or grid is None or (held.new and held.at is None):
            return None
        if held.at is None:
            return Drawn(held.member, None, off=True)
        boxes = [standing.box(grid, at) for at in standing.squares]
        middle = pygame.Vector2(pos)
        near = [n for n, box in enumerate(boxes) if box.collidepoint(pos)]
        square = min(near, key=lambda n: middle.distance_to(boxes[n].center), default=None)
        off = square is None and not grid.area.collidepoint(pos)
        return Drawn(held.member, square, off=off)

    def draw(self, ui: Ui, board: BandMap, standing: Standing) -> None:
        """Draws what is in the air and in the hand, over everything else on the table."""
        if self._flight is not None:
            self._flight.draw(ui)
        held = self._held
        if held is not None and held.at is not None and held.member < len(standing.band):
            box = _square(board, standing, held.member)
            box.center = held.at
            figure: Figure = standing.band[held.member]
            tokens.draw(ui.surface, standing.state, [(figure, box)])


def _square(board: BandMap, standing: Standing, place: int) -> pygame.Rect:
    """Where the token of a member of the band lies."""
    assert board.grid is not None
    return standing.box(board.grid, standing.squares[place])
