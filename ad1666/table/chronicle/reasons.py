"""Why programs did what a chronicle reports: the gravest events of each turn, explained from open
information."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from types import MappingProxyType

from ad1666.bots import SEATED, SeatedProgram, player_of
from ad1666.game.records.replay import Replay
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.events import Event, Hit, Note, NoteKind
from ad1666.rules.tables import some
from ad1666.table.advice import sentences
from ad1666.table.advice.telling_why import Decided, decided
from ad1666.table.chronicle.story import Sentence
from ad1666.table.words.events import unmarked

NOBODY: Mapping[Side, Seat] = MappingProxyType({})
_GRAVITY = some(
    NoteKind, {NoteKind.DIES: 40, NoteKind.FLEES: 30, NoteKind.LEAVES: 30, NoteKind.ALARM: 20}
)
"""Events graver than any number of wounds."""


def told(replayed: Replay, begun: Mapping[Side, Seat]) -> dict[int, Sentence]:
    """The reasons of programs, by the numbers of the positions in which they decided. ``begun`` are
    the programs at the start of the game."""
    programs: dict[Seat, SeatedProgram] = {}
    found: dict[int, Sentence] = {}
    for events in _by_turn(replayed.log):
        decision = _striking(replayed, begun, events)
        if decision is None:
            continue
        seat = decision.seat
        program = programs[seat] = programs.get(seat) or player_of(seat)
        program.decide(decision.seen)
        reasoned = program.reasoned
        if reasoned is not None and reasoned.chosen.choice == decision.choice:
            words = unmarked(sentences.why_so(decision, reasoned))
            found[decision.at] = Sentence(words, decision.seen.side, why=True)
    return found


def _by_turn(log: tuple[Event, ...]) -> list[list[tuple[int, int]]]:
    """The grave events of each turn, gravest first: their gravity and their numbers."""
    turn, found = 0, defaultdict[int, list[tuple[int, int]]](list)
    for number, event in enumerate(log):
        match event:
            case Note(NoteKind.TURN):
                turn += 1
            case Hit():
                found[turn].append((event.wounds, number))
            case Note(NoteKind() as kind) if kind in _GRAVITY:
                found[turn].append((_GRAVITY[kind], number))
    return [sorted(events, reverse=True) for events in found.values()]


def _striking(
    replayed: Replay, begun: Mapping[Side, Seat], events: list[tuple[int, int]]
) -> Decided | None:
    """The decision of a program that led to the gravest event."""
    for _, number in events:
        decision = decided(replayed, begun, number, openly=True, deeds=True)
        if isinstance(decision, Decided) and decision.seat.name in SEATED:
            return decision
    return None
