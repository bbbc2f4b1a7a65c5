"""Parts of the window that are cached as pictures while their content does not change."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from ad1666.settings import preferences
from ad1666.table.toolkit import pictures, text
from ad1666.table.toolkit.pads import pads
from ad1666.table.toolkit.ui import Hotspot, Ui


@define
class CachedLayer:
    """One part: its last picture and the hotspots in it."""

    _key: tuple[object, ...] | None = None
    _picture: pygame.Surface | None = None
    _kept: bool = False
    _hotspots: list[Hotspot] = field(factory=list)
    _asked: list[tuple[pygame.Rect, bool]] = field(factory=list)

    def draw(
        self, ui: Ui, rect: pygame.Rect, shown: tuple[object, ...], content: Callable[[], None]
    ) -> None:
        """Draws a rectangle of the window: from the cached picture, or by ``content`` if anything
        it depends on has changed. The picture is only taken when the same content is drawn a second
        time, because much is drawn just once.

        ``shown`` holds everything the content depends on, except the settings, the layout and what
        it asks about the pointer through `Ui.over`. Frozen values compare fastest: identical
        objects are equal at once.
        """
        key = (
            *shown,
            preferences.now,
            text.citations.held,
            pads.used,
            ui.layout,
            rect.copy(),
            ui.surface,
        )
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
                self._picture = pictures.solid(rect.size)
            self._picture.blit(ui.surface, (0, 0), rect)
