"""A question of the program over whatever is on the screen: what is wrong, and what can be done
about it, by mouse or keyboard."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define

from ad1666.table.sheets.sheet import Sheet, draw_message
from ad1666.table.toolkit.ui import Button, Ui, pressed

_FORTH = (pygame.K_RIGHT, pygame.K_TAB)
_BACK = (pygame.K_LEFT,)


@define
class Dialog(Sheet):
    """A message under a heading. The last answer changes nothing: Esc presses it."""

    heading: str
    message: str
    answers: tuple[Button, ...]
    _focus: int = 0
    fleeting: ClassVar[bool] = False

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the message and the answers, without a button that merely closes it."""
        focus = self.answers[self._focus].target
        draw_message(ui, self.heading, self.message, self.answers, self.scroll, focus=focus)

    def key(self, event: pygame.event.Event) -> bool:
        """Presses the button with the key. Tab and arrows move the focus; Enter presses the focused
        button."""
        back = event.key in _BACK or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
        if pressed(self.answers, event):
            return True
        if event.key == pygame.K_ESCAPE:
            self.answers[-1].press()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.answers[self._focus].press()
        elif back or event.key in _FORTH:
            self._focus = (self._focus + (-1 if back else 1)) % len(self.answers)
        else:
            self.scroll.key(event.key)
        return True
