"""A walk that an interrupt has ended: where, by whom, and how it would have gone on."""

from __future__ import annotations

from attrs import frozen

from ad1666.play.clicks import Route
from ad1666.play.turned import Turned
from ad1666.rules.characters import Square
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State


@frozen
class Halt:
    """The end of a walk before its time."""

    figure: str
    at: Square
    rest: tuple[Square, ...]
    """The squares that it would have led to yet."""
    by: Note
    """The interrupt."""


def interrupt_in(turned: Turned) -> Note | None:
    """The last interrupt among what has happened."""
    notes = (event for event in reversed(turned.news) if isinstance(event, Note))
    return next((note for note in notes if note.kind is NoteKind.INTERRUPTS), None)


def halt_of(state: State, route: Route, by: Note) -> Halt | None:
    """How an interrupt ends the rest of a walk; None if nothing is left of it or of the walker."""
    squares = tuple(pace.choice.details.square for pace in route)
    rest = tuple(square for square in squares if square is not None)
    if not rest:
        return None
    figure = state.figure(route[0].choice.who)
    return None if figure.at is None else Halt(figure.id, figure.at, rest, by)


def answers(turned: Turned, halt: Halt) -> bool:
    """Whether the player of the walk has done something else since, or has taken the walk back."""
    prompt = turned.before.game.pending
    if turned.undone:
        return True
    if not isinstance(prompt, Prompt) or prompt.topic is Topic.INTERRUPT:
        return False
    return prompt.player is prompt.state.figure(halt.figure).player and prompt.test is None
