"""A film that runs by itself: how fast, whether whole, and when the next moment is due."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import define, field

from ad1666.i18n import N_, _, pgettext
from ad1666.play.film import Film
from ad1666.play.targets import Command
from ad1666.table.toolkit.ui import Button

_PACES = (60, 30, 12, 5)
"""Seconds per turn, from slow to fast."""
_LEAST, _MOST = 30, 1600
"""The least and the most milliseconds per move."""
_BEHIND = 2000
"""Milliseconds that a film may lag behind its pace before it cuts a move short."""
_SPEEDS = (N_("Speed: slow"), N_("Speed: normal"), N_("Speed: fast"), N_("Speed: very fast"))
_HASTY = 2
"""From this pace on, a move does not wait for the animation of the previous one."""


@define
class Running:
    """Runs a film with the timer of the window. ``show`` shows a moment."""

    film: Film
    show: Callable[[int], None]
    on: bool = field(init=False, default=False)
    brief: bool = field(init=False, default=False)
    """Whether only the highlights are played."""
    ended: int = field(init=False, default=0)
    """How often it has stopped by itself."""
    _pace: int = field(init=False, default=1)
    _due: float = field(init=False, default=0.0)
    """When the next moment is."""

    @property
    def _following(self) -> int | None:
        return self.film.following(highlights=self.brief)

    def toggle(self) -> None:
        """Runs the film, or stops it."""
        if self.on:
            self.stop()
            return
        if self._following is None:
            self.film.go(0)
        self.on = True
        self._begin()

    def stop(self) -> None:
        """Stops the film."""
        self.on = False
        pygame.time.set_timer(pygame.USEREVENT, 0)

    def _begin(self) -> None:
        self._due = pygame.time.get_ticks()
        self._wait()

    def _wait(self) -> None:
        """Has the next moment shown when it is due: all moments of a turn take the time of the pace
        together, and those that show much make up for it by those that show nothing."""
        share = 1000 * _PACES[self._pace] / max(1, self.film.in_turn)
        self._due += min(_MOST, share)
        wait = max(_LEAST, round(self._due - pygame.time.get_ticks()))
        pygame.time.set_timer(pygame.USEREVENT, wait, 1)

    def on_time(self, *, covered: bool, speaks: bool, moving: bool) -> None:
        """Goes on as the timer has run out. The film stands still while something covers it or,
        unless it is hasty, while it ``speaks``; then it also shows whole what is still
        ``moving``."""
        now, hasty = pygame.time.get_ticks(), self._pace >= _HASTY
        stands = covered or (speaks and not hasty)
        if stands:
            self._due = now
        if stands or (moving and not hasty and now < self._due + _BEHIND):
            pygame.time.set_timer(pygame.USEREVENT, _LEAST, 1)  # until it can go on
            return
        following = self._following
        if following is not None:
            self.show(following)
            self._wait()
        if self._following is None:
            self.stop()
            self.ended += 1

    # Commands

    def button(self) -> Button:
        """The command that runs the film or stops it."""
        play = pgettext("film", "Play"), _("Stop")
        return Button(Command.PLAY, play[self.on], "Space", self.toggle, in_turn=play)

    def settings(self) -> tuple[Button, Button]:
        """The commands that set how fast it runs, and whether whole."""
        speeds, shown = tuple(map(_, _SPEEDS)), (_("Plays: all"), _("Plays: highlights"))
        brief = _("Highlights: who is wounded, who dies, what counts as a goal, what is said.")
        return (
            Button(Command.SPEED, speeds[self._pace], "S", self._faster, in_turn=speeds),
            Button(Command.BRIEF, shown[self.brief], "H", self._choose, brief, in_turn=shown),
        )

    def _faster(self) -> None:
        self._pace = (self._pace + 1) % len(_PACES)
        if self.on:
            self._begin()

    def _choose(self) -> None:
        """Shows the whole game, or the highlights alone."""
        self.brief = not self.brief
