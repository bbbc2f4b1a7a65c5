"""The motion of a game on the table: tells a director what has happened since it last looked."""

from __future__ import annotations

import pygame
from attrs import define, field

from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table import sounds
from ad1666.table.motion.cues import Cue
from ad1666.table.motion.director import Director, Shown
from ad1666.table.motion.telling import Curtain


def advance(director: Director) -> bool:
    """Goes on to now, with what is heard; returns whether the window is to be drawn anew."""
    changed = director.advance(pygame.time.get_ticks())
    for cue in director.cues():
        sounds.play(cue)
    return changed


@define
class Show:
    """What has happened in a session, as both players may see it."""

    session: Session
    director: Director = field(factory=Director)
    _told: int = field(init=False)
    """How many events of the log have been seen."""
    _public: State = field(init=False)
    """The position then."""
    _veiled: Side | None = None
    _asked: Side | None = field(init=False)
    """Who was asked then."""
    _turned: tuple[State, int] = field(init=False)
    """The position, and how much of the log there was, when that player came to be asked,"""
    _before: tuple[State, int] | None = None
    """and when the one before did."""

    def __attrs_post_init__(self) -> None:
        self._told, self._public = len(self.session.log), self._position()
        self._asked, self._turned = self._player(), (self._public, self._told)

    def _position(self) -> State:
        return seen_by(self.session.game.state, None)

    def _player(self) -> Side | None:
        prompt = self.session.game.pending
        return None if prompt is None else prompt.player

    @property
    def moving(self) -> bool:
        """Whether something is still to be seen."""
        return self.director.moving

    def skip(self) -> None:
        """Leaves out what is still to be seen."""
        self.director.skip()

    def look(self, veiled: Side | None, *, shown: bool = True) -> None:
        """Takes up what has happened since, unless it is not to be ``shown``, and whether the
        curtain, for the player that it is ``veiled`` for, has been lifted. What was taken back is
        not shown."""
        log = self.session.log
        if len(log) != self._told:
            before, self._public = self._public, self._position()
            news, self._told = log[self._told :], len(log)
            if news and shown:
                self.director.play(before, news, self._public)
            else:
                self.director.skip()
        elif self._veiled is not None and veiled is None:
            self.director.add((Curtain(),), self._public)
        self._veiled = veiled
        self._look_who_is_asked()

    def _look_who_is_asked(self) -> None:
        if self._told < self._turned[1]:  # so much was taken back
            self._turned, self._before = (self._public, self._told), None
        if self._player() is not self._asked:
            self._asked = self._player()
            self._before, self._turned = self._turned, (self._public, self._told)

    @property
    def can_repeat(self) -> bool:
        """Whether the other player has done anything to be seen again."""
        return self._before is not None

    def again(self) -> None:
        """Shows once more what the other player has just done."""
        if self._before is not None:
            before, told = self._before
            after, end = self._turned
            self.director.skip()
            self.director.play(before, self.session.log[told:end], after)

    def advance(self) -> bool:
        """Goes on to now; returns whether the window is to be drawn anew."""
        return advance(self.director)

    def table(self, view: State) -> Shown:
        """The table to be drawn: the one that is seen, or the one under what moves."""
        self.advance()
        return self.director.shown or Shown(view)

    def won(self) -> None:
        """The game is over."""
        sounds.play(Cue.WIN)
