"""The log as it is read: made from what the rules have told and from nothing else, so that a game
gone on with, and a replay, read like the game played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.notation import square_text
from ad1666.rules.state import State
from ad1666.table.words import events
from ad1666.table.words.events import Line
from ad1666.table.words.notes import reported


@frozen
class Told:
    """A line of the log; ``last`` is the number of the latest event that it tells of."""

    line: Line
    last: int


@frozen
class _Walk:
    """A figure's way that one line tells of: its first step, and the squares of further ones."""

    first: Note
    further: tuple[Square, ...] = ()

    def goes_on(self, step: Note) -> bool:
        """Whether a step is the next of this way."""
        at = self.further[-1] if self.further else self.first.details["to"]
        return step.figure == self.first.figure and step.details["start"] == at

    def text(self, state: State) -> str:
        """The whole way, with the clauses of its first step."""
        further = "".join(f" → {square_text(at)}" for at in self.further)
        return f"{reported(self.first, state)}{further} {events.clauses(self.first.clauses)}"


def chronicle(log: Sequence[Event], state: State) -> list[Told]:
    """The log in lines. Steps of a figure one after the other are one line; a phase in which
    nothing happens has no heading. ``state`` turns letters into names."""
    done: list[Told] = []
    heading: Told | None = None
    walk: _Walk | None = None
    for number, event in enumerate(log):
        line = events.line(event, state)
        if line is None:
            continue
        kind = event.kind if isinstance(event, Note) else None
        step = event if isinstance(event, Note) and kind is NoteKind.GOES else None
        if kind is NoteKind.PHASE:
            heading, walk = Told(line, number), None
        elif kind is NoteKind.TURN:
            done.append(Told(line, number))
            heading = walk = None
        elif step is not None and walk is not None and heading is None and walk.goes_on(step):
            walk = evolve(walk, further=(*walk.further, step.details["to"]))
            done[-1] = Told(evolve(done[-1].line, text=walk.text(state)), number)
        else:
            if heading is not None:
                done.append(heading)
                heading = None
            done.append(Told(line, number))
            walk = _Walk(step) if step is not None else None
    return done


def plain(log: Sequence[Event], state: State) -> Iterator[str]:
    """The same lines as plain text, for a console."""
    return (events.plain(told.line) for told in chronicle(log, state))
