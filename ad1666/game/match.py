"""Games between players, each of whom decides from what its side may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import frozen

from ad1666.content.messages import message
from ad1666.game.fate import Fate, settle
from ad1666.game.game import Game, IllegalChoice, go_on, start
from ad1666.game.view import Interjector, Seats, SeenPrompt, chooser, prompt_seen_by
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State


class Position(Protocol):
    """The position of a game: everything that a decision can rest on."""

    @property
    def game(self) -> Game:
        """The game, at a question to a player or over."""

    @property
    def log(self) -> Sequence[Event]:
        """All events so far."""

    @property
    def made(self) -> int:
        """The number of choices made so far, including those taken back."""


class Playable(Position, Protocol):
    """A game in progress in which fate answers automatically: a `Match` or a `Session`."""

    def choose(self, choice: Choice) -> None:
        """Answers the question. Raises IllegalChoice, and leaves the game unchanged then."""


@frozen
class Snapshot:
    """A position that does not change while somebody decides."""

    game: Game
    log: tuple[Event, ...]
    made: int

    @classmethod
    def of(cls, play: Position) -> Snapshot:
        """A snapshot of a game in progress."""
        return cls(play.game, tuple(play.log), play.made)


class Match:
    """A game in progress without a record. It starts from a position. With a ``log`` of what came
    before, and the number of choices ``made``, it continues from there: between two activations,
    actions or moves, or, given a game, at any of its questions."""

    def __init__(
        self, at: State | Game, fate: Fate, log: Sequence[Event] | None = None, made: int = 0
    ) -> None:
        self._fate = fate
        if isinstance(at, State):
            at = start(at) if log is None else go_on(at)
        self.game = settle(at, fate)
        self.log = [*(log or ()), *self.game.news]
        self.made = made

    def choose(self, choice: Choice) -> None:
        """Answers the question, and lets fate answer. Raises IllegalChoice, and leaves the game
        unchanged then."""
        self.game = settle(self.game.apply(choice), self._fate)
        self.made += 1
        self.log += self.game.news


def play_out(play: Playable, seats: Seats) -> Iterator[Choice]:
    """Lets the players play a game to its end, or until a side without a seat is asked. Yields each
    choice once it has been made, so that the caller can watch or stop. Raises IllegalChoice if a
    player gives an answer that it may not."""
    while (choice := decision(play, seats)) is not None:
        play.choose(choice)
        yield choice


def decision(at: Position, seats: Seats) -> Choice | None:
    """What the players do now. The opponent of the player who is asked may act first. None when the
    game is over, or when a side without a seat here is asked. Raises IllegalChoice if a player
    gives an answer that it may not."""
    prompt = at.game.pending
    if not isinstance(prompt, Prompt):
        return None
    other = prompt.player.other
    opponent = seats.get(other)
    if may_interject(prompt, other) and isinstance(opponent, Interjector):
        seen = prompt_seen_by(prompt, other, at.log, at.made)
        done = opponent.interject(seen)
        if done is not None:
            return _offered(done, seen.prompt.anytime, seen)
    player = seats.get(prompt.player)
    if player is None:
        return None
    seen = prompt_seen_by(prompt, prompt.player, at.log, at.made)
    return _offered(player.decide(seen), seen.prompt.choices, seen)


def may_interject(prompt: Prompt, side: Side) -> bool:
    """Whether a side has anything that it may do at any time."""
    return any(chooser(prompt.state, c) is side for c in prompt.anytime)


def _offered(choice: Choice, offered: Sequence[Choice], seen: SeenPrompt) -> Choice:
    """The choice, if it was offered to the player who made it. Raises IllegalChoice otherwise."""
    if choice not in offered:
        problem = message(
            "'{choice}' was not offered to {side} ({topic})",
            choice=str(choice),
            side=seen.side,
            topic=str(seen.prompt.topic),
        )
        raise IllegalChoice(problem)
    return choice
