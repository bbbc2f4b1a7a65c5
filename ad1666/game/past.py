"""The past of a game: its positions in order, and what was decided at each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from attrs import field, frozen

from ad1666.game.game import Game
from ad1666.game.seats import PERSON, Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by, seen_by
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Choice, Drawn, Prompt


@frozen
class Moment:
    """A position in the line of play."""

    game: Game
    told: int
    """The number of events up to it."""
    made: int = 0
    """The number of choices up to it, including those taken back."""
    choice: Choice | None = None
    """The choice that led to it; None if fate answered, or if the game begins with it."""
    seats: Mapping[Side, Seat] = field(factory=dict)
    """The programs that played when it came about."""
    drawn: Drawn | None = None
    """What fate answered, if that led to it."""

    @property
    def by_program(self) -> bool:
        """Whether a program has chosen what led to it."""
        return self.choice is not None and not self.game.unasked and self.game.chooser in self.seats


class Past(Protocol):
    """What has been played of a game: a `Session` or a `Replay`."""

    @property
    def moments(self) -> Sequence[Moment]:
        """The positions in order from the first on, without those taken back."""

    @property
    def log(self) -> Sequence[Event]:
        """All events so far."""


def chosen(past: Past, at: int) -> Choice | None:
    """What the player asked at a position, by its number, chose among several answers. None if
    there was nothing to decide, or somebody else decided."""
    prompt = past.moments[at].game.pending
    if not isinstance(prompt, Prompt) or len(prompt.options) < 2 or at + 1 == len(past.moments):
        return None
    choice = past.moments[at + 1].choice
    offered = None if choice is None else prompt.offered(choice)
    return offered if offered in prompt.options else None


def seat(past: Past, at: int, side: Side) -> Seat:
    """Who played a side when the question at a position was answered."""
    answered = past.moments[min(at + 1, len(past.moments) - 1)]
    return answered.seats.get(side, Seat(PERSON))


def asked(past: Past, at: int, *, openly: bool = False) -> SeenPrompt:
    """The question to a player at a position, as that player saw it, or with ``openly`` as both
    did."""
    moment = past.moments[at]
    prompt = moment.game.pending
    assert isinstance(prompt, Prompt)
    if openly:
        prompt = prompt._replace(state=seen_by(prompt.state, None))
    return prompt_seen_by(prompt, prompt.player, past.log[: moment.told], moment.made)
