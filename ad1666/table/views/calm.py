"""A while in which nothing is taken for an answer, after somebody else has been asked."""

from __future__ import annotations

import pygame
from attrs import define

from ad1666.rules.cards import Side
from ad1666.table.toolkit.targets import Area, Citation, Command, Row, Target
from ad1666.table.toolkit.ui import Ui

_OVER = pygame.USEREVENT + 1
"""Comes when the calm is over. A timer has one time for each kind of event: the one that looks
what was played in another window must not be stopped by this."""
LATER = 20
"""Milliseconds by which the frame after a calm comes later than its end."""

Asked = tuple[Side | None, Side | None]
"""Who is to answer, and for whom the curtain hangs."""


@define
class Calm:
    """It lasts from the moment at which the other player is asked until a while after that could
    be seen."""

    asked: Asked
    _unseen: bool = False
    """Whether the question went to the other player since the last frame."""
    _until: int = 0

    @property
    def lasts(self) -> bool:
        """Whether nothing is to be taken for an answer now."""
        return self._unseen or pygame.time.get_ticks() < self._until

    def look(self, asked: Asked) -> bool:
        """Begins if somebody else is asked than before, and answers whether that is so."""
        changed = asked != self.asked
        self.asked, self._unseen = asked, self._unseen or changed
        return changed

    def drawn(self, length: int) -> None:
        """To be called after a frame: what it showed was seen, and ``length`` milliseconds later
        the calm is over."""
        if not self._unseen:
            return
        self._unseen = False
        self._until = pygame.time.get_ticks() + length
        if length:
            # an event when it is over: a frame is drawn only after one
            pygame.time.set_timer(_OVER, length + LATER, 1)


def only_shows(target: Target) -> bool:
    """Whether a click there shows something and answers nothing: it is heeded in a calm, too."""
    match target:
        case Command.LOG | Command.HELP | Command.RULES | Command.PAUSE | Command.UNSAVED:
            return True
        case Side() | Citation() | Row(of=Area.LOG):
            return True
    return False


def dim(ui: Ui) -> None:
    """Shows that what would answer is not heeded yet."""
    targets = [hotspot.target for hotspot in ui.hotspots]
    reached = targets.index(Area.VEIL) + 1 if Area.VEIL in targets else 0
    for hotspot in ui.hotspots[reached:]:
        if hotspot.action is not None and not only_shows(hotspot.target):
            ui.dim(hotspot.rect)
