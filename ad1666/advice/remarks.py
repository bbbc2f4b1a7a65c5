"""What fencers say while they play: one line before, and now and then one about a walk of theirs.
It comes of what both players may see, so it tells nobody anything of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import define

from ad1666.bots.planner.purposes import intents
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.fencers import Fencer, fencer_of
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt
from ad1666.play.turned import Instant, Turned
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.words import fencers
from ad1666.words.purposes import remark


@define
class Remarks:
    """What the fencers at a table say. Each walk is looked at once it is over; after a remark
    nothing more is said in that turn, nor the same again in the next."""

    seats: Callable[[], Mapping[Side, Seat]]
    """The programs at the table."""
    _said: tuple[int, Side, str] | None = None
    """What was said last, by whom, and in which turn."""
    _begun: Instant | None = None
    """How the table stood before the activation that goes on now."""

    def of(self, side: Side, turn: int) -> str:
        """What the fencer of a side has to say now; empty if nothing."""
        fencer = self._fencer(side)
        if fencer is None:
            return ""
        if self._said is not None and self._said[:2] == (turn, side):
            return self._said[2]
        return fencers.greeting(fencer) if turn == 1 else ""

    def take(self, turned: Turned) -> None:
        """Takes what has happened."""
        before, after = turned.before.game.state.active, turned.after.game.state.active
        if turned.undone:
            self._begun = self._said = None
        elif before != after:
            if before is not None and self._begun is not None:
                self._look_back(self._begun, before, turned.after.public)
            self._begun = None if after is None else turned.before

    def _look_back(self, begun: Instant, who: str, now: State) -> None:
        """Finds words for a walk that is over."""
        prompt, figure = begun.game.pending, now.known(who)
        if not isinstance(prompt, Prompt) or figure is None or figure.at is None:
            return
        side, state = figure.side, begun.public
        said = self._said is not None and self._said[0] == now.turn
        if said or now.turn == 1 or self._fencer(side) is None:
            return
        if figure.at == state.figure(who).at:
            return
        seen = SeenPrompt(side, prompt._replace(state=state, options=(), anytime=()))
        walk = Weighed(Choice(who, Verb.FULL_MOVE), 0.0, to=figure.at)
        words = next((w for w in (remark(i, state) for i in intents(seen, walk)) if w), "")
        if words and (self._said is None or words != self._said[2]):
            self._said = now.turn, side, words

    def _fencer(self, side: Side) -> Fencer | None:
        seat = self.seats().get(side)
        return None if seat is None else fencer_of(seat)
