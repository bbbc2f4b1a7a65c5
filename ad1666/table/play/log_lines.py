"""The log as it is read: made from what the rules have told and from nothing else, so that a game
gone on with, and a replay, read like the game played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ad1666.rules.events import Event, Note
from ad1666.rules.state import State
from ad1666.table.words import events
from ad1666.table.words.events import Line


@frozen
class Told:
    """A line of the log; ``last`` is the number of the latest event that it tells of."""

    line: Line
    last: int


@frozen
class _Walk:
    """Where a line that tells of a figure's way has come to."""

    figure: str | None
    at: str
    clauses: tuple[str, ...]


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
        step = _step(event)
        if isinstance(event, Note) and event.kind == "phase":
            heading, walk = Told(line, number), None
        elif isinstance(event, Note) and event.kind == "turn":
            done.append(Told(line, number))
            heading = walk = None
        elif step is not None and walk is not None and heading is None and _joins(walk, step):
            joined = _longer(done[-1].line, walk, step[1])
            done[-1] = Told(joined, number)
            walk = evolve(walk, at=step[1].at)
        else:
            if heading is not None:
                done.append(heading)
                heading = None
            done.append(Told(line, number))
            walk = step[1] if step is not None else None
    return done


def plain(log: Sequence[Event], state: State) -> Iterator[str]:
    """The same lines as plain text, for a console."""
    return (events.plain(told.line) for told in chronicle(log, state))


def _step(event: Event) -> tuple[str, _Walk] | None:
    """Where a figure comes from and goes to, if that is what happened."""
    if not isinstance(event, Note) or event.kind != "goes":
        return None
    data = dict(event.data)
    return data["start"], _Walk(event.figure, data["to"], event.clauses)


def _joins(walk: _Walk, step: tuple[str, _Walk]) -> bool:
    start, after = step
    return walk.figure == after.figure and walk.at == start


def _longer(line: Line, walk: _Walk, after: _Walk) -> Line:
    """The line of a way with one more square, its clauses still at the end."""
    cited = " " + events.clauses(walk.clauses)
    return evolve(line, text=f"{line.text.removesuffix(cited)} → {after.at}{cited}")
