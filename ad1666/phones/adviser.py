"""Advice on phones: what a strong program would do, told to nobody but the player who has asked."""

from __future__ import annotations

from attrs import define, field

from ad1666.advice import sentences
from ad1666.advice.explaining import Explainer, Thought
from ad1666.game.game import Game
from ad1666.game.view import prompt_seen_by, unbound
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.settings import preferences


@define
class PhoneAdviser:
    """Asks a program for players on their phones. It is told the hand of who asks, whatever the
    question is about. That is counted as at the screen."""

    hot_seat: HotSeat
    explainer: Explainer
    _asked: dict[Side, tuple[Thought, Game]] = field(factory=dict)

    def possible(self, side: Side) -> bool:
        """Whether a side may ask for advice on the open question."""
        return self._open(side) is not None and self._thought(side) is None

    def words(self, side: Side) -> str:
        """The advice on the open question that a side has asked for, as markup; else empty."""
        thought = self._thought(side)
        return "" if thought is None else sentences.explained(thought)

    def ask(self, side: Side) -> None:
        """Asks a program about the open question for a side, if that is possible."""
        prompt = self._open(side)
        if prompt is None or self._thought(side) is not None:
            return
        self.hot_seat.advised(side)
        play = self.hot_seat.play
        seen = unbound(prompt_seen_by(prompt, side, play.log, play.made))
        self._asked[side] = self.explainer.begin(Thought(seen)), play.game

    def _open(self, side: Side) -> Prompt | None:
        """The question on which a side may have advice."""
        hot_seat, prompt = self.hot_seat, self.hot_seat.prompt
        if not preferences.now.advice or hot_seat.watching or prompt is None:
            return None
        return prompt if prompt.player is side and side not in hot_seat.seats else None

    def _thought(self, side: Side) -> Thought | None:
        """What a program thinks of the open question, if a side has asked for that."""
        thought, game = self._asked.get(side, (None, None))
        return thought if game is self.hot_seat.play.game else None
