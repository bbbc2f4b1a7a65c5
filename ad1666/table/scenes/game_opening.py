"""The overture at the first view of a new game, over the table. Any press ends it, and counts for
nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.translations.sources import has_catalogue
from ad1666.rules.state import State
from ad1666.table.motion import overture
from ad1666.table.motion.overture import LENGTH, Overture, Scenery
from ad1666.table.toolkit.keys import HELD, pressing
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Ui

_FRAME = 40
"""The fewest milliseconds between two frames: each scales the whole board."""


@define
class OpeningShot:
    """The overture as it is shown. It is over from the beginning unless it has begun."""

    overture: Overture | None = None
    span: Span = field(init=False)
    _scenery: Scenery | None = field(default=None, init=False)
    _town: pygame.Surface | None = field(default=None, init=False)
    _drawn: int = field(default=0, init=False)
    """When the last frame was drawn."""

    def __attrs_post_init__(self) -> None:
        begins = 0 if self.overture is None else self.overture.begins
        self.span = Span(LENGTH - begins)

    @classmethod
    def of(cls, scenario: Scenario, state: State) -> OpeningShot:
        """That of a new game, which begins."""
        shot = cls(Overture.of(scenario, state, ours=has_catalogue(scenario.path)))
        shot.span.begin()
        if shot.lasts and shot.overture is not None and shot.overture.spot is not None:
            shot._town = overture.town()
        return shot

    @property
    def lasts(self) -> bool:
        """Whether it is still shown."""
        return self.span.lasts

    def ends(self, event: pygame.event.Event) -> bool:
        """Whether an event is a press that ends it."""
        held = event.type == pygame.KEYDOWN and event.key in HELD
        if not self.lasts or held or not pressing(event):
            return False
        self.span.end()
        return True

    def draw(self, ui: Ui, grid: Grid, empty: Callable[[], None]) -> bool:
        """Draws it over the table, which has just been drawn; ``empty`` draws the board without
        anybody on it. Returns False if it is over, and then lets go of its pictures."""
        if not self.lasts or self.overture is None:
            self._scenery = self._town = None
            return False
        last = self._scenery
        if last is None or last.layout is not ui.layout or last.grid != grid:
            whole = ui.surface.copy()
            empty()
            board = ui.surface.copy()
            self._scenery = Scenery(board, whole, grid, ui.layout, self._town)
        self._show(ui.surface)
        return True

    def frame(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws its next frame, if it is time for that. Returns the area that has changed."""
        due = pygame.time.get_ticks() - self._drawn >= _FRAME
        if not due or self._scenery is None:
            return pygame.Rect(0, 0, 0, 0)
        self._show(surface)
        return surface.get_rect()

    def _show(self, surface: pygame.Surface) -> None:
        assert self.overture is not None and self._scenery is not None
        self._drawn = pygame.time.get_ticks()
        begins = self.overture.begins
        ms = begins + self.span.share * (LENGTH - begins)
        overture.draw(surface, self.overture, self._scenery, ms)
