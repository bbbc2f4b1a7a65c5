"""The log as it is read. It is made from the events of the rules and nothing else, so that a
resumed game and a replay read like the original."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field, frozen

from ad1666.i18n import language
from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.state import State
from ad1666.words import events, vocabulary
from ad1666.words.events import LogLine, reported


@frozen
class LogEntry:
    """A line of the log. ``last`` is the number of the latest event in it."""

    line: LogLine
    last: int


@frozen
class _Stretch:
    """A figure's walk in one line: its first step, and the squares of further ones."""

    first: Note
    further: tuple[Square, ...] = ()

    def goes_on(self, step: Note) -> bool:
        """Whether a step continues this walk."""
        at = self.further[-1] if self.further else self.first.details["to"]
        return step.figure == self.first.figure and step.details["start"] == at

    def text(self, state: State) -> str:
        """The whole walk, with the clauses of its first step."""
        further = "".join(f" → {vocabulary.square_words(at)}" for at in self.further)
        return f"{reported(self.first, state)}{further} {events.clauses(self.first.clauses)}"


@define
class Chronicle:
    """A log in lines. Each line is worded only once, however often the growing log is read.
    Consecutive steps of a figure share one line, and a phase in which nothing happens has no
    heading."""

    _log: list[Event] = field(factory=list)
    """The events in the lines."""
    _lines: list[LogEntry] = field(factory=list)
    _heading: LogEntry | None = None
    _walk: _Stretch | None = None
    _language: str = field(factory=language)

    def read(self, log: Sequence[Event], state: State) -> Sequence[LogEntry]:
        """The lines of a log that extends the one read before, or of a different one, for instance
        after an undo. ``state`` turns ids into names."""
        if list(log[: len(self._log)]) != self._log or self._language != language():
            self._language = language()
            self._log, self._lines = [], []
            self._heading = self._walk = None
        for number, event in enumerate(log[len(self._log) :], len(self._log)):
            self._log.append(event)
            if (line := events.line(event, state)) is not None:
                self._add(event, LogEntry(line, number), state)
        return self._lines

    def _add(self, event: Event, line: LogEntry, state: State) -> None:
        kind = event.kind if isinstance(event, Note) else None
        step = event if isinstance(event, Note) and kind is NoteKind.GOES else None
        walk = self._walk
        if kind is NoteKind.PHASE:
            self._heading, self._walk = line, None
        elif kind is NoteKind.TURN:
            self._lines.append(line)
            self._heading = self._walk = None
        elif step is not None and walk is not None and walk.goes_on(step):
            self._walk = walk = evolve(walk, further=(*walk.further, step.details["to"]))
            line_so_far = self._lines[-1].line
            squares = (*line_so_far.squares, step.details["to"])
            way = evolve(line_so_far, text=walk.text(state), squares=squares)
            self._lines[-1] = LogEntry(way, line.last)
        else:
            if self._heading is not None:
                self._lines.append(self._heading)
                self._heading = None
            self._lines.append(line)
            self._walk = _Stretch(step) if step is not None else None


def plain(log: Sequence[Event], state: State) -> Iterator[str]:
    """The same lines as plain text, for a console. Without a board beside them, every figure has
    the letter by which the record names it."""
    return (events.plain(entry.line) for entry in Chronicle().read(log, lettered(state)))


def lettered(state: State) -> State:
    """The same table with the letter of each figure added to its name."""
    return evolve(
        state,
        figures=tuple(
            evolve(f, card=evolve(f.card, name=vocabulary.lettered(f))) for f in state.figures
        ),
    )
