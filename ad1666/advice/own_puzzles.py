"""Puzzles of what a coach has found in a player's own game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date
from typing import Any

from attrs import evolve

from ad1666.advice.coach import LEAST, Judged, alike
from ad1666.advice.making import told
from ad1666.game.library import beginning
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import Record
from ad1666.game.records.replay import Replay
from ad1666.play import mistakes
from ad1666.play.mistakes import Mistake, Mistakes
from ad1666.rules.cards import Side
from ad1666.rules.requests import Topic

_EACH = 3
"""The most mistakes of a game to keep."""
_LISTED = 4
"""The most answers of a puzzle."""


def keep(
    record: Record, replayed: Replay, found: Iterable[Judged], person: Side | None, today: date
) -> int:
    """Keeps the worst decisions of the only person who played, if there is one, as puzzles for
    later; of the player's own games alone, since others were perhaps played elsewhere. Returns how
    many are kept. Raises OSError."""
    if record.path.parent != records_folder():
        return 0
    records, new = dict[str, bytes](), list[Mistake]()
    own = [judged for judged in found if judged.decision.seen.side is person]
    for judged in own[:_EACH]:
        at = judged.decision.at
        name = f"{record.path.stem}-{at}"
        records[name] = beginning(record, replayed.line_of_play[at][0])
        answers = tuple(_answers(judged, name))
        new.append(Mistake(name, len(judged.games), answers, mistakes.first_due(today)))
    if new:
        Mistakes.read().keep(records, new)
    return len(new)


def _answers(judged: Judged, name: str) -> list[dict[str, Any]]:
    """What could be done, in an order that tells nothing, each with how much less it was worth."""
    found = [judged.reasoned.chosen, judged.made, *judged.reasoned.others]
    if judged.decision.seen.prompt.topic is Topic.ACTIVATE:  # what the figure then does is not told
        found = [evolve(one, to=None, leaves=False, then=None) for one in found]
    best, made, *others = found
    known = [(best, 0.0), (made, judged.loss)]
    for other in others:
        less = best.value - other.value
        apart = not any(alike(other, one) for one, _ in known)
        if less >= LEAST and apart and len(known) < _LISTED:  # what is nearly as good is no answer
            known.append((other, less))
    answers = [told(one, less=round(less, 2), made=one is made) for one, less in known]
    random.Random(name).shuffle(answers)
    return answers
