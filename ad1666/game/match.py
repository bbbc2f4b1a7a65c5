"""Games that players play: whoever is asked decides, from what that side may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ad1666.game.fate import Fate, settle
from ad1666.game.game import Game, IllegalChoice, start
from ad1666.game.players import Interjector, Seats
from ad1666.game.view import SeenPrompt, chooser, prompt_seen_by
from ad1666.rules.events import Event
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State


class Playable(Protocol):
    """A game in progress in which fate answers by itself: a `Match` or a `Session`."""

    @property
    def game(self) -> Game:
        """The game, at a question to a player or over."""

    @property
    def log(self) -> Sequence[Event]:
        """All that was told so far."""

    def choose(self, choice: Choice) -> None:
        """Answers the question; IllegalChoice leaves the game as it was."""


class Match:
    """A game in progress of which no record is kept."""

    def __init__(self, state: State, fate: Fate) -> None:
        self._fate = fate
        self.game = settle(start(state), fate)
        self.log = list(self.game.news)

    def choose(self, choice: Choice) -> None:
        """Answers the question, and has fate answer. Raises IllegalChoice; the game is unchanged
        then."""
        self.game = settle(self.game.apply(choice), self._fate)
        self.log += self.game.news


def play_out(play: Playable, seats: Seats) -> Iterator[Choice]:
    """Has the players play a game to its end. Yields each choice when it has been made, so that
    one may look on, or leave off. Raises IllegalChoice if a player answers what it may not."""
    while (choice := decision(play, seats)) is not None:
        play.choose(choice)
        yield choice


def decision(play: Playable, seats: Seats) -> Choice | None:
    """What the players do now: the opponent of the one who is asked may do something before; None
    when the game is over. Raises IllegalChoice if a player answers what it may not."""
    prompt = play.game.pending
    if not isinstance(prompt, Prompt):
        return None
    other = prompt.player.other
    if any(chooser(prompt.state, c) is other for c in prompt.anytime):
        opponent, seen = seats[other], prompt_seen_by(prompt, other, play.log)
        done = opponent.interject(seen) if isinstance(opponent, Interjector) else None
        if done is not None:
            return _offered(done, seen.anytime, seen)
    seen = prompt_seen_by(prompt, prompt.player, play.log)
    return _offered(seats[prompt.player].decide(seen), (*seen.options, *seen.anytime), seen)


def _offered(choice: Choice, offered: Sequence[Choice], seen: SeenPrompt) -> Choice:
    """The choice, if it was offered to the player who made it."""
    if choice not in offered:
        raise IllegalChoice(f"'{choice}' was not offered to {seen.side} ({seen.topic})")
    return choice
