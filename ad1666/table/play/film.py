"""A recorded game as a film: its moments in order, and the marks on its time line. No drawing."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator

from attrs import define, field

from ad1666.game.past import Moment
from ad1666.rules.events import Event, Note, NoteKind, Opposed, Standard


class Mark(enum.Enum):
    """Notable events on the time line."""

    TURN = enum.auto()
    FIGHT = enum.auto()
    DEATH = enum.auto()


def _marks(news: Iterable[Event]) -> Iterator[Mark]:
    for event in news:
        match event:
            case Note(NoteKind.TURN):
                yield Mark.TURN
            case Note(NoteKind.DIES | NoteKind.FLEES):
                yield Mark.DEATH
            case Note(NoteKind.ATTACKS):
                yield Mark.FIGHT


@define
class Film:
    """The moments, and which of them is shown. ``marks`` has the marks of each."""

    moments: tuple[Moment, ...]
    at: int = 0
    marks: tuple[frozenset[Mark], ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Finds the marks."""
        self.marks = tuple(frozenset(_marks(moment.game.news)) for moment in self.moments)

    @property
    def now(self) -> Moment:
        """The moment shown."""
        return self.moments[self.at]

    @property
    def test(self) -> Standard | Opposed | None:
        """The last test reported since the previous moment, if any."""
        tests = [e for e in self.now.game.news if isinstance(e, Standard | Opposed)]
        return tests[-1] if tests else None

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
