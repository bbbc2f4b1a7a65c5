"""The pause after the prompt has passed to the other player, during which nothing counts as an
answer: nobody can answer what they have not seen."""

from __future__ import annotations

import pygame
from attrs import define

from ad1666.play.targets import Area, Citation, Command, Row, Target, TermTarget
from ad1666.play.turned import Turned
from ad1666.rules.cards import Side
from ad1666.table.toolkit.ui import Ui

_OVER = pygame.USEREVENT + 1
"""Posted when the calm is over. There is one timer per type of event, so this must not be the type
that refreshes a watched game."""
LATER = 20
"""Milliseconds from the end of a calm to the next frame."""


@define
class Calm:
    """Lasts from the moment when the other player is asked until some time after a frame has shown
    it."""

    _unseen: bool = False
    """Whether the prompt has passed to the other player since the last frame."""
    _until: int = 0

    @property
    def lasts(self) -> bool:
        """Whether nothing counts as an answer now."""
        return self._unseen or pygame.time.get_ticks() < self._until

    def take(self, turned: Turned) -> None:
        """Begins if another player is asked than before."""
        self._unseen = self._unseen or turned.after.asked != turned.before.asked

    def drawn(self, length: int) -> None:
        """Ends the calm after ``length`` milliseconds. Call it after every frame."""
        if not self._unseen:
            return
        self._unseen = False
        self._until = pygame.time.get_ticks() + length
        if length:
            # frames are drawn only after events
            pygame.time.set_timer(_OVER, length + LATER, 1)


def only_shows(target: Target) -> bool:
    """Whether a click there only shows something and answers nothing. Such clicks work during a
    calm."""
    match target:
        case Command.LOG | Command.HELP | Command.RULES | Command.PAUSE | Command.UNSAVED:
            return True
        case Area.LOG | Command.DRAWER:
            return True
        case Side() | Citation() | TermTarget() | Row(of=Area.LOG):
            return True
    return False


def dim(ui: Ui) -> None:
    """Fades everything that would answer."""
    targets = [hotspot.target for hotspot in ui.hotspots]
    reached = targets.index(Area.VEIL) + 1 if Area.VEIL in targets else 0
    for hotspot in ui.hotspots[reached:]:
        if hotspot.action is not None and not only_shows(hotspot.target):
            ui.dim(hotspot.rect)
