"""Why programs did what a film or the log shows."""

from __future__ import annotations

from attrs import define, field, frozen

from ad1666.advice import sentences
from ad1666.advice.coach import Judged
from ad1666.advice.explaining import Explainer, Thought, Untold, decided
from ad1666.bots import SEATED
from ad1666.game.past import Past, asked, seat
from ad1666.game.records.record import BadRecord, read
from ad1666.game.shared_hands import kept_secret_by
from ad1666.game.view import seen_by
from ad1666.game.watching import Watched
from ad1666.play.film import Film
from ad1666.rules.requests import Prompt
from ad1666.words.log import Chronicle


@frozen
class Taught:
    """What the coach says at a position, by its number; and the decision there beside the better
    one, if it speaks of one."""

    at: int
    words: str
    judged: Judged | None = None


@define
class LookingBack:
    """Explains the answer that led to the moment that a film shows. For a person, or a program that
    this version does not have: what a program would have done."""

    film: Film
    past: Past
    explainer: Explainer
    _at: int = field(default=0, init=False)
    _thought: Thought | None = field(default=None, init=False)
    _lesson: Taught | None = field(default=None, init=False)

    @property
    def words(self) -> str:
        """The text to show now, empty if none."""
        if self._at != self.film.at:
            return ""
        if self._lesson is not None:
            return self._lesson.words
        return "" if self._thought is None else sentences.explained(self._thought)

    @property
    def lesson(self) -> Judged | None:
        """The decision of which the coach speaks at the moment shown."""
        return self._lesson.judged if self._lesson and self._at == self.film.at else None

    def teach(self, lesson: Taught) -> None:
        """Has the coach speak of a decision where it was made."""
        self._at, self._lesson, self._thought = lesson.at, lesson, None

    def dismiss(self) -> None:
        """Dismisses the explanation."""
        self._thought = self._lesson = None

    @property
    def possible(self) -> bool:
        """Whether a player's answer led to the moment shown."""
        at = self.film.at
        return at > 0 and isinstance(self.past.moments[at - 1].game.pending, Prompt)

    def ask(self) -> None:
        """Requests the explanation."""
        if not self.possible:
            return
        self._at = self.film.at
        seen = asked(self.past, self._at - 1)
        program = seat(self.past, self._at - 1, seen.side)
        thought = Thought(seen, program if program.name in SEATED else None)
        self._thought, self._lesson = self.explainer.begin(thought), None


@define
class LogReasons:
    """Explains on request why a program did what a line of the log reports, in a game that goes on
    or is over."""

    session: Watched
    explainer: Explainer
    _lines: Chronicle = field(factory=Chronicle, init=False)
    _told: dict[int, tuple[int, Thought | Untold]] = field(factory=dict, init=False)
    """The explanations by the numbers of the events that lines report, each with the number of
    choices when it was asked for: what could not be told then may be told later."""

    @property
    def possible(self) -> bool:
        """Whether a program plays in this game."""
        return bool(self.session.seats)

    def words(self, line: int) -> str:
        """The explanation of a line, empty before it is requested."""
        made, told = self._told.get(self.event(line), (-1, None))
        if told is None or made != self.session.made:
            return ""
        return sentences.untold(told) if isinstance(told, Untold) else sentences.explained(told)

    def ask(self, line: int) -> None:
        """Requests the explanation of a line."""
        event = self.event(line)
        if self.words(line) or not self.possible:
            return
        found = decided(self.session, event, openly=self._openly)
        told = found if isinstance(found, Untold) else self.explainer.begin(found.thought)
        self._told[event] = self.session.made, told

    def event(self, line: int) -> int:
        """The number of the last event in a line; -1 if there is no such line."""
        session = self.session
        entries = self._lines.read(session.log, seen_by(session.game.state, None))
        return entries[line].last if line < len(entries) else -1

    @property
    def _openly(self) -> bool:
        """Whether hands are secret: in a game that goes on, or has its cards in common with one
        that does."""
        if self.session.game.pending is not None:
            return True
        try:
            return kept_secret_by(read(self.session.path)) is not None
        except BadRecord:
            return True
