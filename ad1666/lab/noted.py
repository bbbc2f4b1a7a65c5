"""A fate that keeps what it has answered, as the lines of a record say it."""

from __future__ import annotations

from ad1666.game.fate import Fate
from ad1666.game.records.replay import deck_name
from ad1666.rules.requests import Draw, Drawn


class Noted:
    """Another fate, whose cards are kept, and written as lines of a record. Whoever plays adds the
    choices to ``lines``."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self.cards: list[Drawn] = []
        self.lines: list[str] = []

    def draw(self, prompt: Draw) -> Drawn:
        """A card from the fate it wraps."""
        drawn = self._fate.draw(prompt)
        self.cards.append(drawn)
        self.lines.append(f"fate: {deck_name(prompt)} {drawn}")
        return drawn
