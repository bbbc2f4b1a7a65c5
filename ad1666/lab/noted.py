"""A fate that records its answers as the lines of a record."""

from __future__ import annotations

from ad1666.game.fate import Fate
from ad1666.game.records.replay import deck_name
from ad1666.rules.requests import Draw, Drawn


class Noted:
    """Wraps a fate and records its cards, also as lines of a record. The player adds the
    choices to ``lines``."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self.cards: list[Drawn] = []
        self.lines: list[str] = []

    def draw(self, prompt: Draw) -> Drawn:
        """A card from the wrapped fate."""
        drawn = self._fate.draw(prompt)
        self.cards.append(drawn)
        self.lines.append(f"fate: {deck_name(prompt)} {drawn}")
        return drawn
