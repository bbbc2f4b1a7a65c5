"""A page goes on by itself once there was time to read it, where nobody plays. One press lets it
wait."""

from __future__ import annotations

import math

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.settings import preferences
from ad1666.table.toolkit import text
from ad1666.table.toolkit.ui import Button

TURN = pygame.USEREVENT + 9
"""Posted each second while a page may go on by itself."""
LEAST = 6000
"""Milliseconds for which any page stays,"""
RESULT = 60_000
"""and one with what a game has come to: whoever has looked on wants to see it in peace."""
_SECOND = 1000
_LONG = 88
"""Seconds that are told in no less room than others."""


@define
class ByItself:
    """How long a page still stays. Time stands still while it is ``held``, or something lies over
    it."""

    ms: int
    held: bool = False
    _looked: int | None = field(default=None, init=False)
    """When the time was last looked at; None before anything was seen of the page."""

    @classmethod
    def after(cls, *words: str, held: bool = False, least: int = LEAST) -> ByItself:
        """Begins for a page that says some words, at the pace of the settings, and stays for
        ``least`` milliseconds."""
        reading = sum(map(len, words)) * text.READING * preferences.now.pace.share
        page = cls(max(least, round(reading)), held)
        page.begin()
        return page

    def begin(self) -> None:
        """Begins, or goes on once the page is seen again."""
        self._looked = None
        pygame.time.set_timer(TURN, _SECOND, 1)

    def ends(self, *, covered: bool) -> bool:
        """Takes a `TURN`. Returns whether it is time to go on. If the scene cannot, the page
        waits."""
        now = pygame.time.get_ticks()
        since = 0 if self._looked is None or self.held or covered else now - self._looked
        self._looked = now
        self.ms -= since
        over = self.ms <= 0 and not (self.held or covered)
        if over:
            self.held = True
        elif not self.held:
            pygame.time.set_timer(TURN, _SECOND, 1)
        return over

    def button(self) -> Button:
        """The sign that the page goes on by itself, and when. It lets the page wait, or no
        longer."""
        running, waiting = _("Goes on by itself in {n} s"), _("Waits until you go on")
        left = max(1, math.ceil(self.ms / _SECOND))
        label = waiting if self.held else running.format(n=left)
        tip = _("Nobody plays here, so the pages go on by themselves. Press to let this one wait.")
        if self.held:
            tip = _("Press to let it go on by itself again.")
        longest = running.format(n=_LONG)
        return Button(Command.WAIT, label, "W", self._toggle, tip, in_turn=(waiting, longest))

    def _toggle(self) -> None:
        self.held = not self.held
        self.ms = max(self.ms, LEAST // 2)
        self.begin()
