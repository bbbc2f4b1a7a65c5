"""Players and fates that answer from lists, to play a game again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from ad1666.game.view import SeenPrompt
from ad1666.rules.requests import Choice, Draw, Drawn


class ScriptEnds(ValueError):
    """A prompt or a draw after the last answer."""


class Script:
    """A player that gives the answers of a list in order, for one side or in both seats. It makes
    an anytime choice as soon as that is next in the list."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._left = deque(choices)

    def decide(self, seen: SeenPrompt) -> Choice:
        """The next answer. Raises ScriptEnds if there is none."""
        if not self._left:
            raise ScriptEnds(
                f"{seen.side} is asked ({seen.prompt.topic}), and the script has ended"
            )
        return self._left.popleft()

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """The next answer, if it is an anytime choice of this side."""
        return self._left.popleft() if self._left and self._left[0] in seen.prompt.anytime else None


class Stacked:
    """A fate that draws the cards of a list in order, from whatever deck."""

    def __init__(self, cards: Iterable[Drawn]) -> None:
        self._left = deque(cards)

    def draw(self, prompt: Draw) -> Drawn:
        """The next card. Raises ScriptEnds if there is none."""
        if not self._left:
            raise ScriptEnds("a card is drawn, and the script has ended")
        return self._left.popleft()
