"""A question of the program itself, laid over whatever is on the screen: what is the matter, and
what can be done about it, by mouse or by keyboard."""

from __future__ import annotations

import pygame
from attrs import define, field

from ad1666.table.sheets import overlays
from ad1666.table.sheets.overlays import Way
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Ui

_FORTH = (pygame.K_RIGHT, pygame.K_TAB)
_BACK = (pygame.K_LEFT,)


@define
class Dialog:
    """``said`` under a ``title``. The last of the ``ways`` changes nothing: Esc takes it."""

    title: str
    said: str
    ways: tuple[Way, ...]
    _focus: int = 0
    _scroll: Scroll = field(factory=Scroll)

    def draw(self, ui: Ui) -> None:
        """Draws it over everything."""
        focus = self.ways[self._focus].name
        overlays.draw_message(ui, self.title, self.said, self.ways, self._scroll, focus=focus)

    def wheel(self, notches: int) -> None:
        """Scrolls a message that is too long."""
        self._scroll.wheel(notches)

    def key(self, event: pygame.event.Event) -> None:
        """The key on a button; Tab and arrows go from one to the next, Enter takes it."""
        key = hotkey(event)
        way = next((w for w in self.ways if key and w.key == key), None)
        back = event.key in _BACK or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
        if way is not None:
            way.action()
        elif event.key == pygame.K_ESCAPE:
            self.ways[-1].action()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.ways[self._focus].action()
        elif back or event.key in _FORTH:
            self._focus = (self._focus + (-1 if back else 1)) % len(self.ways)
        else:
            self._scroll.key(event.key)
