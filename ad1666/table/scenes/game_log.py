"""The log of a game: in its panel, or where that is not seen as captions over the board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define, field

from ad1666.rules.state import State
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.layout import PLAN
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.captions import Captions, Drawer
from ad1666.table.views.log_panel import Lines, LogView

PAGE = 4
"""Turns of the wheel that make a page."""


@define
class TableLog:
    """The log, with a drawer for all of it behind the captions."""

    view: LogView
    drawer: Drawer = field(init=False, factory=Drawer)
    _captions: Captions = field(init=False, factory=Captions)
    _captioned: bool = field(init=False, default=False)
    """Whether the last lines lie over the board, for want of the panel."""
    _layer: CachedLayer = field(init=False, factory=CachedLayer)

    def draw(
        self,
        ui: Ui,
        lines: Lines,
        state: State,
        seen: tuple[object, ...],
        *,
        covered: bool,
        right: int | None,
        busy: Sequence[pygame.Rect],
    ) -> None:
        """Draws the ``lines``; the panel anew if what is ``seen`` of the game has changed. Where
        another panel has ``covered`` it, the last lines become captions, which end at ``right`` and
        keep clear of what is ``busy``; there are none without a ``right``."""
        self._captions.take(lines)
        room = ui.layout.story
        self._captioned = not room or (covered and ui.layout.shared)
        if not self._captioned:
            panel = (*seen, lines, self.view.back)
            self._layer.draw(ui, room, panel, lambda: self.view.draw(ui, room, lines, state))
        else:
            self.view.pointed = ()
        if self._captioned and right is not None:
            pull = self.drawer.pull
            self._captions.draw(ui.limited(PLAN.widening), lines, right, busy, pull)
        self.drawer.draw(ui, lambda room: self.view.draw(ui, room, lines, state))

    def push(self) -> bool:
        """Puts the drawer back. Returns False if it is not out."""
        out = self.drawer.out
        self.drawer.push()
        return out

    def page(self, way: int) -> None:
        """Scrolls by a page. Where only captions are seen, the drawer comes and goes."""
        if way > 0 and self._captioned and not self.drawer.out:
            self.drawer.pull()
        elif way < 0 and self.drawer.out and not self.view.back:
            self.drawer.push()
        else:
            self.view.wheel(PAGE * way)
