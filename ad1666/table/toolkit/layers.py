"""Parts of the window that are kept as pictures while what they show does not change."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from ad1666.table.settings import preferences
from ad1666.table.toolkit import text
from ad1666.table.toolkit.ui import Hotspot, Ui


@define
class Layer:
    """One part: its last picture, with the hotspots in it."""

    _key: tuple[object, ...] | None = None
    _picture: pygame.Surface | None = None
    _kept: bool = False
    _hotspots: list[Hotspot] = field(factory=list)
    _asked: list[tuple[pygame.Rect, bool]] = field(factory=list)

    def draw(
        self, ui: Ui, rect: pygame.Rect, shown: tuple[object, ...], content: Callable[[], None]
    ) -> None:
        """Draws a rectangle of the window: anew by ``content`` if it depends on anything but
        before, else from its picture. That is taken when the same is to be drawn again: much is
        seen once only.

        ``shown`` is all that the content depends on besides the settings, the layout and what it
        asks about the pointer by `Ui.over`. Frozen values are compared fastest: the same ones are
        equal at once.
        """
        key = (*shown, preferences.now, text.citations.held, ui.layout, rect.copy(), ui.surface)
        same = key == self._key and all(ui.over(r) is was for r, was in self._asked)
        if same and self._kept and self._picture is not None:
            ui.surface.blit(self._picture, rect)
            ui.hotspots += self._hotspots
            return
        hotspots, asked = len(ui.hotspots), len(ui.asked)
        content()
        self._hotspots, self._asked = ui.hotspots[hotspots:], ui.asked[asked:]
        self._key, self._kept = key, same
        if same:
            if self._picture is None or self._picture.get_size() != rect.size:
                self._picture = pygame.Surface(rect.size).convert()
            self._picture.blit(ui.surface, (0, 0), rect)
