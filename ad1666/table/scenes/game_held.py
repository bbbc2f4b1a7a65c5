"""Keys and clicks while a game holds what has happened: nobody answers an unseen question."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table.motion.director import Director
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import HELD, pressing
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import prompt_panel
from ad1666.table.views.duel.cast import going_on
from ad1666.table.views.duel.showing import Stage

GOES_ON = (pygame.K_SPACE, *ENTER)
"""The keys that go on from what is held."""


@define
class Held:
    """A click, Space or Enter goes on from what is held, and another key is kept until nothing is
    held any more."""

    director: Director
    stage: Stage
    _kept: pygame.event.Event | None = field(init=False, default=None)

    def draw(self, ui: Ui, view: State, layer: CachedLayer) -> None:
        """Draws what is held in place of the next question. It is of the first side where it is of
        none. It is cached in ``layer``."""
        held = self.director.held
        side = (view.first if held is None else held.side) or Side.RED
        prompt_panel.draw_statement(ui, side, self._said(view), (self._go_on(),), layer)

    def wanted(self, ui: Ui, view: State) -> int:
        """The height that it should have in a column."""
        return prompt_panel.stated(ui, self._said(view), (self._go_on(),))

    def _said(self, view: State) -> str:
        """What is held, or else what goes on."""
        held, play = self.director.held, self.stage.play
        told = " ".join(() if held is None else held.words)
        if told or play is None or not self.stage.area:
            return told or "…"
        return going_on(play, view)

    def _go_on(self) -> Button:
        return Button(Command.GO_ON, _("Go on"), "Space", self.director.go_on)

    def takes(self, event: pygame.event.Event, pause: Callable[[], bool], unseen: float) -> bool:
        """Whether an event is held up. Esc makes a ``pause``, unless that is not possible. What is
        read stays for its first ``unseen`` milliseconds."""
        unread = self.director.unread(unseen)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if pressing(event) and not unread:
                self.director.go_on()
            return True
        if event.type != pygame.KEYDOWN or event.key in HELD:
            return False
        if event.key in GOES_ON:
            if not unread:
                self.director.go_on()
        elif event.key != pygame.K_ESCAPE or not pause():
            self._kept = event
        return True

    def forget(self) -> None:
        """Forgets the kept key."""
        self._kept = None

    def counts(self) -> pygame.event.Event | None:
        """The kept key, once: when what is held has been seen for long enough."""
        if self._kept is not None and self.director.waits:
            self.director.go_on()
        if self.director.suspense:
            return None
        kept, self._kept = self._kept, None
        return kept
