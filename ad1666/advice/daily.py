"""The duel of a day: a position that is the same for everybody who has this version, three
decisions of one side, and what a swordmaster thinks of them. No drawing."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from itertools import count
from math import gcd
from pathlib import Path

from attrs import evolve, frozen

from ad1666.advice import coach
from ad1666.advice.coach import Decision, Judged
from ad1666.bots.planner.reasons import Reasoned
from ad1666.content.errors import ContentError
from ad1666.game.library import beginning
from ad1666.game.past import Moment, Past
from ad1666.game.records import disk
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord, Record, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.records.writer import InUse
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.puzzle_list import Puzzle, collection
from ad1666.resources import player_root
from ad1666.rules.cards import Side
from ad1666.rules.requests import Draw, Drawn, Part, Prompt, Topic

DECISIONS = 3
"""How many decisions make a duel."""
ALIKE = 0.1
"""Up to how many points less a decision is worth that counts as a swordmaster's."""
_OPPONENT = "musketeer"


@frozen
class Duel:
    """The duel of a ``day``: who decides, from the first ``moves`` moves of a record on, after
    which there are so many positions."""

    day: date
    record: Record
    title: str
    """The title of the scenario, in English."""
    moves: int
    positions: int
    side: Side

    @property
    def path(self) -> Path:
        """The record in which it is played."""
        return _folder() / f"{self.day.isoformat()}{SUFFIX}"


def _folder() -> Path:
    return player_root() / "daily"


def puzzle_of(day: date) -> Puzzle:
    """The puzzle from which the duel of a day is: whole numbers alone choose it, so it is the same
    on all machines."""
    played = (puzzle for puzzle in collection() if puzzle.record.exists())
    listed = sorted(played, key=lambda puzzle: puzzle.id)
    return listed[day.toordinal() * _step(len(listed)) % len(listed)]


@lru_cache(maxsize=1)
def duel_of(day: date) -> Duel:
    """The duel of a day. It begins a turn before a puzzle, where the side that is asked there first
    chose somebody. Raises BadRecord or ContentError if the puzzle cannot be read."""
    record = read(puzzle_of(day).record)
    scenario, replayed = replayed_record(record)
    line = replayed.line_of_play
    last = line[-1][1].game
    assert isinstance(last.pending, Prompt)
    side, turn = last.pending.player, max(1, last.state.turn - 1)
    begins = (at for at, (_moves, moment) in enumerate(line) if _chooses(moment, side, turn))
    at = next(begins, len(line) - 1)
    return Duel(day, record, scenario.title, line[at][0], at + 1, side)


def _step(number: int) -> int:
    """How far apart the puzzles of two days lie among so many: far, so that the scenario changes,
    and without a common divisor, so that all of them have their turn."""
    return next(step for step in count(number * 5 // 8) if gcd(step, number) == 1)


def _chooses(moment: Moment, side: Side, turn: int) -> bool:
    asked = moment.game.pending
    if not isinstance(asked, Prompt) or asked.topic is not Topic.ACTIVATE:
        return False
    return asked.player is side and asked.state.turn == turn and len(asked.options) > 1


@frozen
class DayFate:
    """Fate that turns up the same cards for everybody who plays as others did, also if the duel is
    left and gone on with."""

    day: date

    def draw(self, prompt: Draw) -> Drawn:
        """The top card of the deck."""
        state = prompt.state
        left = state.turn, len(state.red.deck), len(state.blue.deck), len(prompt.deck)
        return random.Random(f"{self.day.toordinal()} {left}").choice(prompt.deck)


def session_of(duel: Duel) -> Session:
    """The game in which a duel is played, as it was left or from its beginning. Those of other days
    are thrown away. Raises BadRecord, ContentError, OSError."""
    fate = DayFate(duel.day)
    try:
        return Session.resume(duel.path, fate, changed=True)[0]
    except InUse:
        raise
    except (BadRecord, ContentError, OSError):
        disk.make_folder(_folder())
    for old in _folder().glob(f"*{SUFFIX}*"):
        old.unlink(missing_ok=True)
    seats = {duel.side.other: Seat(_OPPONENT, duel.day.toordinal())}
    record = evolve(duel.record, header=evolve(duel.record.header, seats=seats))
    disk.replace(duel.path, beginning(record, duel.moves))
    return Session.resume(duel.path, fate, changed=True)[0]


def decided(duel: Duel, past: Past) -> tuple[Decision, ...]:
    """All that has been decided so far of what counts: what figures do, of the first three of
    them. Who acts when does not count, nor cards and interrupts, which are answered unasked where
    nothing hangs on them."""
    matters: dict[object, list[Decision]] = {}
    for one in coach.decisions(past, (duel.side,), duel.positions - 1):
        topic = one.seen.prompt.topic
        if topic is Topic.ACTIVATE or not coach.played_on(topic):
            continue
        if one.matter in matters or len(matters) < DECISIONS:
            matters.setdefault(one.matter, []).append(one)
    return tuple(one for found in matters.values() for one in found)


def number(decisions: Iterable[Decision]) -> int:
    """How many decisions some count as: those of one activation of a figure are one."""
    return len({one.matter for one in decisions})


def over(duel: Duel, past: Past) -> bool:
    """Whether all that counts has been decided and carried out."""
    asked = past.moments[-1].game.pending
    if not isinstance(asked, Prompt):
        return asked is None
    return asked.topic.traits.part is Part.BEGINS and number(decided(duel, past)) == DECISIONS


def finished(duel: Duel) -> bool:
    """Whether the duel of a day has been played to its end."""
    try:
        return over(duel, replayed_record(read(duel.path))[1])
    except (BadRecord, ContentError):
        return False


@frozen
class Judgement:
    """What a swordmaster thinks of a decision; ``judged`` is None if it cannot be valued, and then
    it is as good as any."""

    decision: Decision
    judged: Judged | None

    @classmethod
    def of(cls, decision: Decision, reasoned: Reasoned | None) -> Judgement:
        """A decision beside what a swordmaster would have decided."""
        return cls(decision, None if reasoned is None else coach.judged(decision, reasoned))

    @property
    def lost(self) -> float:
        """How many points it was worth less than the best."""
        return 0.0 if self.judged is None else max(0.0, self.judged.thought)

    @property
    def masterly(self) -> bool:
        """Whether a swordmaster would have decided so or as well."""
        return self.lost <= ALIKE


def verdict(judged: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """What is told of some decisions: of each matter the worst."""
    worst: dict[object, Judgement] = {}
    for one in judged:
        before = worst.get(one.decision.matter)
        if before is None or one.lost > before.lost:
            worst[one.decision.matter] = one
    return tuple(worst.values())


def masterly(judged: Iterable[Judgement]) -> int:
    """How many of some decisions were a swordmaster's."""
    return sum(one.masterly for one in judged)
