"""Why programs did what a chronicle reports: the gravest events of each turn, explained from open
information."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ad1666.bots import SEATED, player_of
from ad1666.game.past import Past
from ad1666.rules.events import Event, Hit, Note, NoteKind
from ad1666.rules.tables import some
from ad1666.table.advice import sentences
from ad1666.table.advice.explaining import Decided, Explainer, decided
from ad1666.table.chronicle.story import Sentence
from ad1666.table.words.events import unmarked

_GRAVITY = some(
    NoteKind, {NoteKind.DIES: 40, NoteKind.FLEES: 30, NoteKind.LEAVES: 30, NoteKind.ALARM: 20}
)
"""Events graver than any number of wounds."""


def told(past: Past) -> dict[int, Sentence]:
    """The reasons of programs, by the numbers of the positions in which they decided."""
    explainer = Explainer(player_of)
    found: dict[int, Sentence] = {}
    for events in _by_turn(past.log):
        decision = _striking(past, events)
        if decision is None:
            continue
        thought = explainer.think(decision.thought)
        if thought.reasoned is not None and thought.reasoned.chosen.choice == decision.choice:
            words = unmarked(sentences.explained(thought))
            found[decision.at] = Sentence(words, decision.seen.side, why=True)
    return found


def _by_turn(log: Sequence[Event]) -> list[list[tuple[int, int]]]:
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


def _striking(past: Past, events: list[tuple[int, int]]) -> Decided | None:
    """The decision of a program that led to the gravest event."""
    for _, number in events:
        decision = decided(past, number, deeds=True)
        if isinstance(decision, Decided) and decision.seat.name in SEATED:
            return decision
    return None
