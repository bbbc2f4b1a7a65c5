"""Advice for the player asked: what a strong program would do, knowing only what that player may
know."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from ad1666.advice import sentences
from ad1666.advice.explaining import Explainer, Thought
from ad1666.game.game import Game
from ad1666.game.view import SeenPrompt, prompt_seen_by, seen_by, unbound
from ad1666.play.hot_seat import HotSeat
from ad1666.play.teaching import Teacher
from ad1666.play.turned import Turned
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.settings import preferences


@define
class _Advice:
    """Advice on a question, with the position and the visible hand on which it is based."""

    thought: Thought
    game: Game
    viewer: Side | None


class Adviser:
    """Shows what a teacher says, or instead the advice that a player has asked for. ``counted`` is
    called with the side that asked."""

    def __init__(
        self,
        teacher: Teacher,
        hot_seat: HotSeat,
        counted: Callable[[Side], None],
        explainer: Explainer,
    ) -> None:
        self._teacher = teacher
        self._hot_seat = hot_seat
        self._counted = counted
        self._explainer = explainer
        self._advice: _Advice | None = None
        self.allowed = True
        """Whether advice is given in this game."""

    @property
    def words(self) -> str:
        """The text to show now, empty if none."""
        advice = self._advised
        if advice is None:
            return self._teacher.words
        return sentences.explained(advice.thought)

    def take(self, turned: Turned) -> None:
        """Updates the teacher."""
        self._teacher.take(turned)

    def dismiss(self) -> None:
        """Dismisses the advice or the teacher's text."""
        if self._advised is not None:
            self._advice = None
        else:
            self._teacher.dismiss()

    @property
    def _advised(self) -> _Advice | None:
        """The advice on the current question, if the player may still know the same."""
        advice, hot_seat = self._advice, self._hot_seat
        if advice is None or advice.game is not hot_seat.play.game:
            return None
        return advice if advice.viewer is hot_seat.viewer else None

    @property
    def thought(self) -> Thought | None:
        """The program's view of the current question, if advice was requested and not dismissed."""
        advice = self._advised
        return None if advice is None else advice.thought

    @property
    def possible(self) -> bool:
        """Whether the player asked at this screen can get advice now."""
        return self.allowed and preferences.now.advice and self._open is not None

    def ask(self) -> None:
        """Asks the program about the current question."""
        seen = self._seen()
        if not (self.allowed and preferences.now.advice) or seen is None:
            return
        if self._advised is not None:
            return
        self._counted(seen.side)
        hot_seat, thought = self._hot_seat, self._explainer.begin(Thought(seen))
        self._advice = _Advice(thought, hot_seat.play.game, hot_seat.viewer)

    @property
    def _open(self) -> Prompt | None:
        """The question on which advice can be given at this screen, if there is one."""
        hot_seat = self._hot_seat
        prompt = hot_seat.prompt
        if prompt is None or hot_seat.absent or hot_seat.watching or hot_seat.veiled is not None:
            return None
        known = hot_seat.viewer is prompt.player or not prompt.topic.traits.secret
        return prompt if known else None

    def _seen(self) -> SeenPrompt | None:
        """What the player asked at this screen may know now. While their own hand is hidden from
        the screen, advice does not use it."""
        prompt, hot_seat = self._open, self._hot_seat
        if prompt is None:
            return None
        side, play = prompt.player, hot_seat.play
        if hot_seat.viewer is side:
            return unbound(prompt_seen_by(prompt, side, play.log, play.made))
        shown = prompt._replace(state=seen_by(prompt.state, None))
        return unbound(SeenPrompt(side, shown, tuple(play.log), play.made))
