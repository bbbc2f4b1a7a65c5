"""Who calls out what in the course of a game. It follows from what has been told to everybody, so
that the same game always has the same calls, and no record needs to know of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from zlib import crc32

from attrs import define, field, frozen

from ad1666.rules.characters import Figure
from ad1666.rules.events import CardTest, Event, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.looks import Occasion
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.words.calls import calls_of

_CHANCES: Mapping[Occasion, float] = complete(
    Occasion,
    {
        Occasion.ACTS: 0.06,
        Occasion.KILLS: 1.0,
        Occasion.PARRIES: 0.7,
        Occasion.ESCAPES: 0.9,
        Occasion.TAKES: 1.0,
        Occasion.MOURNS: 0.8,
    },
)
"""How often a hero calls out about something while there is a line that has not been heard."""
_OTHERS = 0.5
"""How often commoners do, as a share of that."""
_PRESSING = frozenset({Occasion.KILLS, Occasion.TAKES})
"""What is called however little has happened since the last call."""
_APART = 12
"""How many events there are between two calls otherwise."""
_NEAR = 2
"""By how much a shot may be too low to have been a near miss."""


@frozen
class Call:
    """What a figure calls out, in the words of whoever wrote it, and what about."""

    figure: str
    about: Occasion
    text: str


@define
class Callers:
    """What has been called in a game so far."""

    _told: int = 0
    """The number of events that have been listened to."""
    _seed: int = 0
    """What all of them come to."""
    _last: int = -_APART
    """The place of the event about which somebody called last."""
    _said: set[str] = field(factory=set)
    """The lines that have been heard: none is heard twice."""
    _struck: dict[str, str] = field(factory=dict)
    """Who has hit whom last, by their letters."""

    def take(self, log: Sequence[Event], told: int, state: State) -> Call | None:
        """What is called about the first ``told`` events that were not among those of the last
        time, on a table as it is after them: the last of it, None if nothing. Where some were taken
        back, or are shown again, that is nothing."""
        back = told < self._told
        if back:
            self._told, self._seed, self._last = 0, 0, -_APART
            self._said, self._struck = set(), {}
        found: Call | None = None
        for number in range(self._told, told):
            found = self._about(number, log[number], state) or found
        self._told = told
        return None if back else found

    def _about(self, number: int, event: Event, state: State) -> Call | None:
        self._seed = crc32(_seen(event).encode(), self._seed)
        if isinstance(event, Hit):
            self._struck[event.figure] = event.by
        for about, figure in self._occasions(event, state):
            if about not in _PRESSING and number - self._last < _APART:
                continue
            dice = crc32(f"{figure.id} {about}".encode(), self._seed)
            chance = _CHANCES[about] * (1 if figure.card.hero else _OTHERS)
            lines = [line for line in calls_of(figure.card).on(about) if line not in self._said]
            if lines and dice % 1000 < chance * 1000:
                text = lines[dice // 1000 % len(lines)]
                self._said.add(text)
                self._last = number
                return Call(figure.id, about, text)
        return None

    def _occasions(self, event: Event, state: State) -> Iterator[tuple[Occasion, Figure]]:
        """Who may have something to say about an event, whoever comes first first."""
        match event:
            case Note(NoteKind.ACTIVATES, str(who)):
                yield from _by(Occasion.ACTS, state, who)
            case Note(NoteKind.PICKS_UP | NoteKind.GIVEN, str(who)):
                if event.details["item"] in state.terms.prizes:
                    yield from _by(Occasion.TAKES, state, who)
            case Note(NoteKind.DIES, str(who)):
                dead, killer = state.figure(who), self._struck.get(who, who)
                if state.figure(killer).side is not dead.side:
                    yield from _by(Occasion.KILLS, state, killer)
                for friend in state.on_board(dead.side):
                    if friend.card.hero:
                        yield from _by(Occasion.MOURNS, state, friend.id)
            case Standard(over=True, what=CardTest.PARRY) if event.passed:
                yield from _by(Occasion.PARRIES, state, event.figure)
            case Standard(over=True, aim=aim) if aim is not None and not event.passed:
                if event.difficulty - event.result <= _NEAR:
                    yield from _by(Occasion.ESCAPES, state, aim.target)


def _by(about: Occasion, state: State, who: str) -> Iterator[tuple[Occasion, Figure]]:
    """A figure, if it is there and awake."""
    figure = state.known(who)
    if figure is not None and figure.on_board and not figure.stunned:
        yield about, figure


def _seen(event: Event) -> str:
    """What everybody has seen of an event, as far as it tells games apart."""
    match event:
        case Note():
            return f"{event.kind} {event.figure}"
        case Standard():
            return f"{event.figure} {event.card} {event.result}"
        case Opposed():
            return f"{event.red.total} {event.blue.total}"
        case Hit():
            return f"{event.figure} {event.wounds}"
    return ""
