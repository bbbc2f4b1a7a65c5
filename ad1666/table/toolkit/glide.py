"""The way from one view of the board to another, on pictures of both."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from attrs import define

from ad1666.table.settings import preferences
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.effects import in_out
from ad1666.table.toolkit.layout import Grid

_MS = 350
"""Its length in milliseconds at normal pace."""


@define
class Glide:
    """Eases the board from view to view. No view in between is drawn: pictures of the first and of
    the last one are moved and scaled, because a board of another size takes long to draw."""

    _last: tuple[Grid, pygame.Surface] | None = None
    """The view drawn last, if the next one may begin from it."""
    _way: tuple[Grid, pygame.Surface, Grid, pygame.Surface] | None = None
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

    def drawn(self, surface: pygame.Surface, grid: Grid, *, led: bool, kept: bool) -> None:
        """Takes the board as it has just been drawn. If another view was drawn before and the board
        is ``led`` to this one, it sets out. ``kept`` says whether the next view may begin here."""
        if not kept:
            self._last = self._way = None
            return
        picture = surface.subsurface(grid.area.clip(surface.get_rect())).copy()
        last, self._last = self._last, (grid, picture)
        if last is None or last[0] == grid:
            if self._way is not None and self._way[2] == grid:
                self._way = (*self._way[:3], picture)
            return
        goes = led and last[0].area == grid.area and preferences.now.motion.pace > 0
        self._way = (*last, grid, picture) if goes else None
        self._begun = pygame.time.get_ticks()

    def over(self, surface: pygame.Surface, panels: Iterable[pygame.Rect]) -> None:
        """Takes the panels that have been drawn over the board and stay in place on the way, and
        draws the board where it is now."""
        if self._way is not None:
            places = [panel.clip(self._way[2].area) for panel in panels]
            kept = [place for place in places if place.width and place.height]
            self._over = tuple((place, surface.subsurface(place).copy()) for place in kept)
            self.frame(surface)

    def frame(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws the board where it is now. Returns the area."""
        if self._way is None:
            return pygame.Rect(0, 0, 0, 0)
        start, before, end, after = self._way
        gone = (pygame.time.get_ticks() - self._begun) * preferences.now.motion.pace / _MS
        share = in_out(min(max(gone, 0.0), 1.0))
        side = start.square + (end.square - start.square) * share
        # the middle of the view moves evenly, so that it does not swerve while the size changes
        x, y = ((a + (b - a) * share) for a, b in zip(_middle(start), _middle(end), strict=True))
        area = end.area
        left, top = area.centerx - x * side, area.centery - y * side
        surface.set_clip(area)
        surface.fill(theme.DESK, area)
        for grid, picture in ((start, before), (end, after)):
            _put(surface, picture, grid, (left, top, side))
        for place, picture in self._over:
            surface.blit(picture, place)
        surface.set_clip(None)
        return area

    def arrives(self) -> bool:
        """Ends the way if its time is over. Returns whether it ends now."""
        gone = (pygame.time.get_ticks() - self._begun) * preferences.now.motion.pace
        if self._way is None or (gone < _MS and preferences.now.motion.pace):
            return False
        self._way = None
        return True


def _middle(grid: Grid) -> tuple[float, float]:
    """The middle of a view, in squares."""
    centre = grid.area.center
    return (centre[0] - grid.left) / grid.square, (centre[1] - grid.top) / grid.square


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
