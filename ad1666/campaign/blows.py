"""What blows came to in a game: on whom they fell, who killed whom, and how fights were won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from ad1666.campaign.values import Blow
from ad1666.rules.cards import Location
from ad1666.rules.events import Cause, Event, Hand, Hit, Note, NoteKind, Opposed


@frozen
class Landed:
    """A blow that wounded, and where in the log it was told."""

    at: int
    blow: Blow


@frozen
class Death:
    """A death (HURT-3): who died, by whom (empty for a fall, a trap or an event), and where in the
    log it was told."""

    at: int
    figure: str
    by: str


@frozen
class Won:
    """A fight that was won (MEL-9): by whom, against what support for the loser (MEL-5), whether
    the winner had parried in it, and the wounds dealt; and where in the log it was told."""

    at: int
    winner: str
    support: int
    parried: bool
    wounds: int


def landed(log: Sequence[Event]) -> Iterator[Landed]:
    """The blows of a game that wounded, in order. Falls, traps and whatever else wounds without a
    hit count for the legs, by nobody."""
    last: Hit | None = None
    for at, event in enumerate(log):
        if isinstance(event, Hit):
            last = event
        elif isinstance(event, Note) and event.kind is NoteKind.WOUNDED:
            figure, wounds = event.figure, event.details["wounds"]
            assert figure is not None
            blow = Blow(figure, Location.LEGS, "", wounds)
            if last is not None and event.terms[-1].cause is Cause.HIT:
                blow = Blow(figure, last.location, last.by, wounds)
            yield Landed(at, blow)


def deaths(log: Sequence[Event]) -> Iterator[Death]:
    strikers: dict[str, str] = {}
    blows = {found.at: found.blow for found in landed(log)}
    for at, event in enumerate(log):
        if at in blows:
            strikers[blows[at].figure] = blows[at].by
        elif isinstance(event, Note) and event.kind is NoteKind.DIES and event.figure is not None:
            yield Death(at, event.figure, strikers.get(event.figure, ""))


def fights_won(log: Sequence[Event]) -> Iterator[Won]:
    """The fights of a game that somebody won in the end, in order."""
    decided: Opposed | None = None
    parried: set[str] = set()
    for at, event in enumerate(log):
        match event:
            case Note(NoteKind.ATTACKS | NoteKind.SWEEPS):
                decided = None
                parried.clear()
            case Note(NoteKind.REMATCH, str(who)):
                decided = None
                parried.add(who)
            case Opposed(over=True, fight=fight) if fight is not None:
                decided = event
            case Hit(clauses=("MEL-9", *_)) if decided is not None and decided.winner is not None:
                beaten = decided.hand(decided.winner.other)
                yield Won(at, event.by, _support(beaten), event.by in parried, event.wounds)
                decided = None


def _support(hand: Hand) -> int:
    return sum(term.value for term in hand.terms if term.cause is Cause.SUPPORT)
