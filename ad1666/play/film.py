"""A recorded game as a film: its moments in order, and the marks on its time line. No drawing."""

from __future__ import annotations

import enum
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import define, field, frozen

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.past import Moment
from ad1666.game.records.record import Record, read
from ad1666.game.records.replay import Replay
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.statistics import lead
from ad1666.rules.events import Event, Hit, Note, NoteKind


@frozen
class Footage:
    """What a film is made of: a record, with the game that it tells."""

    path: Path
    record: Record
    scenario: Scenario
    replayed: Replay


def footage(path: Path) -> Footage:
    """What the film of a record is made of. Raises BadRecord or ContentError."""
    record = read(path)
    return Footage(path, record, *replayed_record(record))


class Mark(enum.Enum):
    """Notable events on the time line."""

    TURN = enum.auto()
    FIGHT = enum.auto()
    SHOT = enum.auto()
    DEATH = enum.auto()
    WORDS = enum.auto()
    """An event of the scenario tells or asks something (SCN-10)."""


def _marks(news: Iterable[Event]) -> Iterator[Mark]:
    for event in news:
        match event:
            case Note(NoteKind.TURN):
                yield Mark.TURN
            case Note(NoteKind.DIES | NoteKind.FLEES):
                yield Mark.DEATH
            case Note(NoteKind.TELLS | NoteKind.UTTERS | NoteKind.ASKS | NoteKind.ANSWERS):
                yield Mark.WORDS
            case Note(NoteKind.ATTACKS):
                yield Mark.FIGHT
            case Note(NoteKind.AIMED_SHOT | NoteKind.QUICK_SHOT | NoteKind.DEFENSIVE_SHOT):
                yield Mark.SHOT


_LEAD_IN = 30
"""The most moments between the beginning of an attack or a shot and what came of it."""
_BEFORE, _AFTER = 2, 1
"""The moments shown before anything else that is a highlight, and after any."""


@define
class Film:
    """The moments, and which of them is shown. ``marks`` has the marks of each. ``highlights`` are
    the moments in which somebody is wounded or dies or a goal counts, each from the attack or the
    shot that led to it, and those with words of the scenario."""

    moments: tuple[Moment, ...]
    at: int = 0
    marks: tuple[frozenset[Mark], ...] = field(init=False)
    highlights: tuple[int, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.marks = tuple(frozenset(_marks(moment.game.news)) for moment in self.moments)
        found = {n for number in self._struck() for n in self._from_its_cause(number)}
        said = (number for number, marks in enumerate(self.marks) if Mark.WORDS in marks)
        found |= {n for number in said for n in self._around(number, number - _BEFORE)}
        self.highlights = tuple(sorted(found))

    def _struck(self) -> Iterator[int]:
        """The moments in which somebody is wounded or dies, or the score moves."""
        before = 0
        for number, moment in enumerate(self.moments):
            after = lead(moment.game.state)
            hit = any(isinstance(e, Hit) and e.wounds for e in moment.game.news)
            if hit or Mark.DEATH in self.marks[number] or (number and after != before):
                yield number
            before = after

    def _from_its_cause(self, number: int) -> range:
        """What is shown with a moment: from the attack or the shot before it on, if that is not
        long ago."""
        begun = (
            n
            for n in range(number, max(0, number - _LEAD_IN), -1)
            if self.marks[n] & {Mark.FIGHT, Mark.SHOT}
        )
        return self._around(number, next(begun, number - _BEFORE))

    def _around(self, number: int, first: int) -> range:
        return range(max(0, first), min(number + _AFTER, len(self.moments) - 1) + 1)

    def following(self, *, highlights: bool) -> int | None:
        """The moment to show next: of the ``highlights`` alone, or of all; None at the end."""
        if not highlights:
            return None if self.over else self.at + 1
        at = bisect_right(self.highlights, self.at)
        return self.highlights[at] if at < len(self.highlights) else None

    @property
    def in_turn(self) -> int:
        """How many moments the turn that is shown has."""
        turn = self.now.game.state.turn
        return sum(moment.game.state.turn == turn for moment in self.moments)

    @property
    def now(self) -> Moment:
        """The moment shown."""
        return self.moments[self.at]

    @property
    def over(self) -> bool:
        """Whether the last moment is shown."""
        return self.at == len(self.moments) - 1

    def go(self, to: int) -> None:
        """Shows a moment, or the nearest that exists."""
        self.at = min(max(to, 0), len(self.moments) - 1)

    def leads(self, mark: Mark, step: int) -> bool:
        """Whether there is a moment with a mark after the one shown, or before it if ``step`` is
        -1."""
        return any(mark in self.marks[n] for n in self._from(step))

    def seek(self, mark: Mark, step: int) -> None:
        """Goes to the next moment with a mark, or to the previous one if ``step`` is -1; to the end
        or the beginning if there is none."""
        end = len(self.moments) - 1 if step > 0 else 0
        self.at = next((n for n in self._from(step) if mark in self.marks[n]), end)

    def _from(self, step: int) -> range:
        """The numbers of the moments after the one shown, or before it, nearest first."""
        return range(self.at + step, len(self.moments) if step > 0 else -1, step)
