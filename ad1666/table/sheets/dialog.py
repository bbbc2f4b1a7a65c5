"""A question of the program itself, laid over whatever is on the screen: what is the matter, and
what can be done about it, by mouse or by keyboard."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.table.sheets import overlays
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Target
from ad1666.table.toolkit.ui import Button, Ui, pressed

_FORTH = (pygame.K_RIGHT, pygame.K_TAB)
_BACK = (pygame.K_LEFT,)


@define
class Dialog:
    """``said`` under a ``title``. The last of the ``buttons`` changes nothing: Esc takes it."""

    title: str
    said: str
    buttons: tuple[Button, ...]
    _focus: int = 0
    _scroll: Scroll = field(factory=Scroll)
    fleeting: ClassVar[bool] = False

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws it over everything."""
        focus = self.buttons[self._focus].target
        overlays.draw_message(ui, self.title, self.said, self.buttons, self._scroll, focus=focus)

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls a message that is too long."""
        self._scroll.wheel(notches)

    def key(self, event: pygame.event.Event) -> bool:
        """The key on a button; Tab and arrows go from one to the next, Enter takes it."""
        back = event.key in _BACK or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
        if pressed(self.buttons, event):
            return True
        if event.key == pygame.K_ESCAPE:
            self.buttons[-1].press()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.buttons[self._focus].press()
        elif back or event.key in _FORTH:
            self._focus = (self._focus + (-1 if back else 1)) % len(self.buttons)
        else:
            self._scroll.key(event.key)
        return True
