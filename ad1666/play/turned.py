"""What has happened at a table, as one value. It is made where the game is played, and taken by
everybody who marks, explains, shows or answers what is new."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from ad1666.game.game import Game, to_move
from ad1666.game.records.writer import NotSaved
from ad1666.game.view import seen_by
from ad1666.rules.cards import Side
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State

Asked = tuple[Side | None, Side | None]
"""Who is asked, and for whom the curtain is drawn that the other must not lift by mistake."""


@frozen
class Instant:
    """How a table stands."""

    game: Game
    told: int
    """The number of events so far."""
    asked: Asked
    veiled: Side | None
    """The player for whom a curtain waits to be lifted."""
    prompt: Prompt | None
    """The question, if somebody at the screen is asked and has no curtain to lift first."""
    unsaved: NotSaved | None
    """Why the game is not on disk; None if it is."""

    @property
    def player(self) -> Side | None:
        """Whom the rules ask."""
        return to_move(self.game)

    @property
    def public(self) -> State:
        """The position as both players may see it."""
        return seen_by(self.game.state, None)


@frozen
class Turned:
    """What has happened between two instants: choices with what came of them, made here or in
    another window; an undo; or nothing in the game, but perhaps with a curtain."""

    before: Instant
    after: Instant
    news: tuple[Event, ...] = ()
    """The events since then that have not been taken back."""

    @classmethod
    def nothing(cls, now: Instant) -> Turned:
        """Nothing has happened yet."""
        return cls(now, now)

    @classmethod
    def everything(cls, now: Instant, log: Sequence[Event]) -> Turned:
        """What is new to somebody who comes to a table: all that has happened there so far."""
        return cls(evolve(now, told=0, unsaved=None), now, tuple(log))

    @property
    def since(self) -> int:
        """The number of events before the news."""
        return self.after.told - len(self.news)

    @property
    def undone(self) -> bool:
        """Whether something from before was taken back."""
        return self.since < self.before.told

    @property
    def ended(self) -> bool:
        """Whether the game is over now."""
        return self.after.game.pending is None is not self.before.game.pending

    @property
    def interrupted(self) -> bool:
        """Whether somebody has interrupted an activation."""
        return any(isinstance(e, Note) and e.kind is NoteKind.INTERRUPTS for e in self.news)

    def then(self, later: Turned) -> Turned:
        """This and what has happened after it as one. What was taken back meanwhile is no news."""
        kept = self.news[: max(0, later.since - self.since)]
        return Turned(self.before, later.after, kept + later.news)
