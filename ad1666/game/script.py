"""Players and fate that follow a list of answers, such as those of a record."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from ad1666.game.game import Game
from ad1666.game.notation import parse_choice
from ad1666.game.records.record import UNDO
from ad1666.game.records.replay import Replay
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


def script_of(replay: Replay) -> tuple[Script, Stacked]:
    """A player for both seats and a fate that play the game of a record again, without what was
    taken back in it."""
    answered: list[tuple[str, Game, Game]] = []
    before = replay.start
    for line, game in replay.steps:
        if line == UNDO:
            while answered and answered[-1][2] != game:
                answered.pop()
        elif game is not before:  # else a remark, such as that the game is over
            answered.append((line, before, game))
        before = game
    choices: list[Choice] = []
    cards: list[Drawn] = []
    for line, asked, _ in answered:
        answer = parse_choice(line)
        assert answer is not None  # it has been replayed
        if asked.draw is not None:
            name = " ".join(answer.args)
            cards.append(next(c for c in asked.draw.deck if c.name == name))
        else:
            choices.append(answer)
    return Script(choices), Stacked(cards)
