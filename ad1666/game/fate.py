"""Fate decides which card is on top of a deck."""

from __future__ import annotations

import random
from typing import Protocol

from ad1666.game.game import Game
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Draw, Drawn


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
