"""The way from one view of the board to another, on pictures of both."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from attrs import define

from ad1666.settings import preferences
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.effects import in_out
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ticks import ticks

_MS = 350
"""Its length in milliseconds at normal pace."""


_View = tuple[float, float, float]
"""The middle of a view, across and down, and the side of a square in pixels."""
_Picture = tuple[Grid, pygame.Surface]
"""A view as it has been drawn."""


@define
class Glide:
    """Eases the board from view to view. No view in between is drawn: pictures of the first and of
    the last one are moved and scaled, because a board of another size takes long to draw."""

    _grid: Grid | None = None
    """The view drawn last."""
    _last: _Picture | None = None
    """The same with its picture, if the next way may begin from it."""
    _way: tuple[_View, _Picture, _Picture] | None = None
    """Where the way began, and the pictures of what is left and of what is gone to."""
    _begun: int = 0
    _over: tuple[tuple[pygame.Rect, pygame.Surface], ...] = ()
    """What lies over the board and stays in place."""

    @property
    def moving(self) -> bool:
        """Whether the board is on its way."""
        return self._way is not None

    def skip(self) -> None:
        """Goes to the end of the way at once."""
        self._way = None

    def leave(self, surface: pygame.Surface, grid: Grid) -> None:
        """Takes the last view off the window, if no picture of it was kept and another one is about
        to be drawn there."""
        last = self._grid
        if self._last is None and last is not None and last != grid and _eases():
            self._last = last, _taken(surface, last)

    def drawn(self, surface: pygame.Surface, grid: Grid, *, eased: bool, kept: bool) -> None:
        """Takes the board as it has just been drawn. If it is another view than the last one and
        the way to it is to be ``eased``, it sets out, from where it is. ``kept`` says whether the
        next way is likely to begin here."""
        last, self._last, self._grid = self._last, None, grid
        if not _eases():
            self._way = None
            return
        leaves = last is not None and last[0] != grid
        if not (kept or leaves or self._way is not None):
            return
        drawn = grid, _taken(surface, grid)
        if kept:
            self._last = drawn
        if last is not None and leaves:
            goes = eased and last[0].area == grid.area
            self._way = (*self._from(last), drawn) if goes else None
            self._begun = ticks.now()
        elif self._way is not None:
            self._way = (*self._way[:2], drawn) if self._way[2][0] == grid else None

    def _from(self, last: _Picture) -> tuple[_View, _Picture]:
        """Where the next way begins, and what shows most of it: the last view, or if that has not
        been reached, the one before."""
        if self._way is None:
            return _view(last[0]), last
        return self._now(), min(last, self._way[1], key=lambda picture: picture[0].square)

    def over(self, surface: pygame.Surface, panels: Iterable[pygame.Rect]) -> None:
        """Takes the panels that have been drawn over the board and stay in place on the way, and
        draws the board where it is now."""
        if self._way is not None:
            area = self._way[2][0].area
            places = [panel.clip(area) for panel in panels]
            kept = [place for place in places if place.width and place.height]
            self._over = tuple((place, surface.subsurface(place).copy()) for place in kept)
            self.frame(surface)

    def frame(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws the board where it is now. Returns the area."""
        if self._way is None:
            return pygame.Rect(0, 0, 0, 0)
        _start, before, after = self._way
        x, y, side = self._now()
        area = after[0].area
        left, top = area.centerx - x * side, area.centery - y * side
        surface.set_clip(area)
        surface.fill(theme.DESK, area)
        for grid, picture in (before, after):
            _put(surface, picture, grid, (left, top, side))
        for place, picture in self._over:
            surface.blit(picture, place)
        surface.set_clip(None)
        return area

    def _now(self) -> _View:
        """The view on the way at this moment."""
        assert self._way is not None
        start, end = self._way[0], _view(self._way[2][0])
        share = in_out(min(max(self._gone / _MS, 0.0), 1.0))
        side = start[2] + (end[2] - start[2]) * share
        if start[2] != end[2]:  # one point stays where it is, such as that under the pointer
            share = (1 / side - 1 / start[2]) / (1 / end[2] - 1 / start[2])
        x, y = (a + (b - a) * share for a, b in zip(start[:2], end[:2], strict=True))
        return x, y, side

    @property
    def _gone(self) -> float:
        """The milliseconds of the way that have gone, at normal pace."""
        return (ticks.now() - self._begun) * preferences.now.motion.pace

    def arrives(self) -> bool:
        """Ends the way if its time is over. Returns whether it ends now."""
        if self._way is None or (self._gone < _MS and _eases()):
            return False
        self._way = None
        return True


def _eases() -> bool:
    """Whether the settings let the view move by itself."""
    return preferences.now.camera and preferences.now.motion.pace > 0


def _taken(surface: pygame.Surface, grid: Grid) -> pygame.Surface:
    return surface.subsurface(grid.area.clip(surface.get_rect())).copy()


def _view(grid: Grid) -> _View:
    """The view that a grid gives."""
    centre = grid.area.center
    across, down = (centre[0] - grid.left) / grid.square, (centre[1] - grid.top) / grid.square
    return across, down, grid.square


def _put(
    surface: pygame.Surface, picture: pygame.Surface, grid: Grid, at: tuple[float, float, float]
) -> None:
    """Draws the picture of a view where its squares lie now: from ``left`` and ``top``, with a
    ``side``."""
    left, top, side = at
    scale, area = side / grid.square, grid.area
    place = pygame.Rect(0, 0, round(area.width * scale), round(area.height * scale))
    place.left = round(left + (area.left - grid.left) * scale)
    place.top = round(top + (area.top - grid.top) * scale)
    seen = place.clip(area)
    if not seen.width or not seen.height:
        return
    part = pygame.Rect(
        int((seen.left - place.left) / scale),
        int((seen.top - place.top) / scale),
        max(1, round(seen.width / scale)),
        max(1, round(seen.height / scale)),
    ).clip(picture.get_rect())
    image = picture.subsurface(part)
    if part.size != seen.size:
        image = pygame.transform.scale(image, seen.size)
    surface.blit(image, seen)
