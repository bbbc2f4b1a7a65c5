"""Fate decides which card is on top of a deck."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import define, field

from ad1666.game.game import Game
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice, Draw, Drawn


class Fate(Protocol):
    """Answers the draws that the rules request."""

    def draw(self, prompt: Draw) -> Drawn:
        """The top card of the deck."""


class Shuffle:
    """A fair shuffle: every card in the deck is equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def draw(self, prompt: Draw) -> Drawn:
        return self._random.choice(prompt.deck)


@define
class Told:
    """Fate as it was where a game was played: all answers since in order, those of players among
    them. After these another decides."""

    answers: Sequence[Choice | Drawn]
    then: Fate = field(factory=Shuffle)
    at: int = 0

    def draw(self, prompt: Draw) -> Drawn:
        """The next answer, which is to a draw."""
        if self.at == len(self.answers):
            return self.then.draw(prompt)
        answer = self.answers[self.at]
        assert not isinstance(answer, Choice)
        self.at += 1
        return answer

    def choices(self) -> Iterator[Choice]:
        """The choices of players, each of which has to be made before the next is asked for."""
        while self.at < len(self.answers):
            answer = self.answers[self.at]
            assert isinstance(answer, Choice)
            self.at += 1
            yield answer


def settle(game: Game, fate: Fate) -> Game:
    """The game at its next question to a player, with fate's draws answered. ``news`` has all
    events on the way."""
    if game.draw is None:
        return game
    news = list(game.news)
    while (draw := game.draw) is not None:
        game = game.apply(fate.draw(draw))
        news += game.news
    return evolve(game, news=tuple(news))
