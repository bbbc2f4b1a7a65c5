"""The animations of a game at the table: tells a director what has happened since the last call."""

from __future__ import annotations

import pygame
from attrs import define, field

from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table import sounds
from ad1666.table.motion.act import Cue
from ad1666.table.motion.director import Director, Shown
from ad1666.table.motion.telling import Curtain


def advance(director: Director) -> bool:
    """Advances to the present time and plays sounds. Returns whether the window must be redrawn."""
    changed = director.advance(pygame.time.get_ticks())
    for cue in director.cues():
        sounds.play(cue)
    return changed


@define
class Show:
    """The events of a session, as both players may see them."""

    session: Session
    director: Director = field(factory=Director)
    _told: int = field(init=False)
    """The number of events of the log processed so far."""
    _public: State = field(init=False)
    """The position at that point."""
    _veiled: Side | None = None
    _asked: Side | None = field(init=False)
    """The player asked at that point."""
    _turned: tuple[State, int] = field(init=False)
    """The position and the length of the log when that player came to be asked."""
    _before: tuple[State, int] | None = None
    """The same for the previous player asked."""

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
        """Whether anything is still to be shown."""
        return self.director.moving

    def skip(self) -> None:
        """Skips what is still to be shown."""
        self.director.skip()

    def look(self, veiled: Side | None, *, shown: bool = True) -> None:
        """Queues what has happened since the last call, unless ``shown`` is False, and the lifting
        of a curtain that was there for a player (``veiled``). What was taken back is not shown."""
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
        if self._told < self._turned[1]:  # a choice was taken back
            self._turned, self._before = (self._public, self._told), None
        if self._player() is not self._asked:
            self._asked = self._player()
            self._before, self._turned = self._turned, (self._public, self._told)

    @property
    def can_repeat(self) -> bool:
        """Whether the other player has done anything that can be shown again."""
        return self._before is not None

    def again(self) -> None:
        """Shows again what the other player did last."""
        if self._before is not None:
            before, told = self._before
            after, end = self._turned
            self.director.skip()
            self.director.play(before, self.session.log[told:end], after)

    def advance(self) -> bool:
        """Advances to the present time. Returns whether the window must be redrawn."""
        return advance(self.director)

    def table(self, view: State) -> Shown:
        """The table to draw: the given view, or the table under the acts."""
        self.advance()
        return self.director.shown or Shown(view)

    def won(self) -> None:
        """Plays the sound for the end of the game."""
        sounds.play(Cue.WIN)
