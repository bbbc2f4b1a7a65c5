"""Why a program did what a film has just shown. For a person, or a program that this version does
not have: what a program would have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import define, field

from ad1666.bots import SEATED
from ad1666.game.notation import is_choice
from ad1666.game.records.replay import Replay
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.table import words as called
from ad1666.table.advice import sentences
from ad1666.table.advice.thinking import MASTER, Thinker, Thought, think
from ad1666.table.play.apart import Apart
from ad1666.table.play.film import Film


@define
class LookingBack:
    """Explains the answer that led to the moment shown. ``begun`` are the programs at the start of
    the game."""

    film: Film
    replayed: Replay
    begun: Mapping[Side, Seat]
    thinker: Callable[[Seat], Thinker] = Apart
    _thinkers: dict[Seat, Thinker] = field(factory=dict, init=False)
    _at: int = field(default=0, init=False)
    _seat: Seat = field(default=MASTER, init=False)
    _program: bool = field(default=False, init=False)
    _thought: Thought | None = field(default=None, init=False)

    @property
    def words(self) -> str:
        """The text to show now, empty if none."""
        thought = self._thought
        if thought is None or self._at != self.film.at:
            return ""
        if self._program:
            return sentences.why(thought, called.program(self._seat.name))
        return sentences.advice(thought)

    def dismiss(self) -> None:
        """Dismisses the explanation."""
        self._thought = None

    @property
    def possible(self) -> bool:
        """Whether a player's answer led to the moment shown."""
        return self._seen() is not None

    def ask(self) -> None:
        """Requests the explanation."""
        if (seen := self._seen()) is None:
            return
        moves = self.film.moments[self.film.at - 1].moves
        seat = self.replayed.seat(self.begun, seen.side, moves)
        self._program = seat.name in SEATED
        self._at, self._seat = self.film.at, seat if self._program else MASTER
        if self._seat not in self._thinkers:
            self._thinkers[self._seat] = self.thinker(self._seat)
        self._thought = think(self._thinkers[self._seat], seen)

    def _seen(self) -> SeenPrompt | None:
        """What the player knew at the time."""
        if not self.film.at:
            return None
        before = self.film.moments[self.film.at - 1]
        prompt = before.game.pending
        if not isinstance(prompt, Prompt):
            return None
        made = sum(is_choice(line) for line, _ in self.replayed.steps[: before.moves])
        return prompt_seen_by(prompt, prompt.player, self.replayed.log[: before.told], made)
