"""What each lead in a test would do. Where that still depends on a card that nobody has seen, the
least and the worst count, so both players may know all of it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping

from attrs import frozen

from ad1666.rules import melee, shooting
from ad1666.rules.card_tests import MARGIN
from ad1666.rules.cards import SUITS, Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import Fight, Grade, Hit, Opposed, OpposedAhead, Standard
from ad1666.rules.state import State
from ad1666.rules.tables import complete

REACH = 9
"""The greatest lead that is looked at."""
LEADS = range(-REACH, REACH + 1)


class Outcome(enum.IntEnum):
    """What a lead does; where blood is shed, from the least to the worst."""

    NOTHING = enum.auto()
    """A tie, a miss, a blow that is parried."""
    UNHURT = enum.auto()
    WOUND = enum.auto()
    SERIOUS = enum.auto()
    DEATH = enum.auto()
    AHEAD = enum.auto()
    """Whoever leads wins a test without blood."""
    MISHAP = enum.auto()
    FAILURE = enum.auto()
    SUCCESS = enum.auto()
    TRIUMPH = enum.auto()


_GRADES: Mapping[Grade, Outcome] = complete(
    Grade,
    {
        Grade.TRIUMPH: Outcome.TRIUMPH,
        Grade.SUCCESS: Outcome.SUCCESS,
        Grade.FAILURE: Outcome.FAILURE,
        Grade.MISHAP: Outcome.MISHAP,
    },
)


@frozen
class LeadMark:
    """What one lead would do: ``sure``, or at worst; the least and the most ``wounds``; and who
    takes them, if anybody."""

    sure: Outcome
    worst: Outcome
    wounds: tuple[int, int] = (0, 0)
    taker: str | None = None

    @property
    def grave(self) -> bool:
        """Whether somebody may die of it, or be seriously wounded."""
        return self.worst in (Outcome.SERIOUS, Outcome.DEATH)


Marks = Mapping[int, LeadMark]
"""By lead of whoever stands at the left."""
_NOTHING = LeadMark(Outcome.NOTHING, Outcome.NOTHING)
Test = OpposedAhead | Opposed | Standard


def marks(state: State, test: Test, suits: Mapping[str, Suit | None], left: str | None) -> Marks:
    """What each lead of ``left``, the figure at the left, would do. ``suits`` are those of the
    first cards by figure, as far as all have seen them. Empty once somebody is gone."""
    if any(not state.figure(each).on_board for each in fighting(test)):
        return {}
    if isinstance(test, Standard):
        ahead = left == test.figure
        return {lead: _graded(state, test, lead if ahead else -lead) for lead in LEADS}
    if test.fight is None:
        wins = LeadMark(Outcome.AHEAD, Outcome.AHEAD)
        return {lead: wins if lead else _NOTHING for lead in LEADS}
    attacks = left == test.fight.attacker
    return {lead: _fought(state, test.fight, lead if attacks else -lead, suits) for lead in LEADS}


def fighting(test: Test) -> tuple[str, ...]:
    """Who fights, shoots or is shot at."""
    if isinstance(test, Standard):
        if test.blow is not None:
            return test.figure, test.blow.by
        return () if test.aim is None else (test.figure, test.aim.target)
    return () if test.fight is None else (test.fight.attacker, test.fight.defender)


def taking_part(test: Test) -> tuple[str, ...]:
    """The figures that are in a test."""
    if isinstance(test, Standard):
        return fighting(test) or (test.figure,)
    return tuple(each.figure for each in (test.red, test.blue) if each.figure is not None)


def _fought(state: State, fight: Fight, lead: int, suits: Mapping[str, Suit | None]) -> LeadMark:
    """What a lead of the attacker does."""
    if not lead:
        return _NOTHING
    winner = fight.attacker if lead > 0 else fight.defender
    known = suits.get(winner)
    tried = SUITS if known is None else (known,)
    return _struck(state, [melee.hit_of(state, fight, winner, suit, abs(lead)) for suit in tried])


def _graded(state: State, test: Standard, lead: int) -> LeadMark:
    """What a result so far above the difficulty does. A joker decides whatever the sum is."""
    grade = test.grade if test.card.joker else _grade(lead)
    if test.blow is not None:
        return _NOTHING if grade.passed else _struck(state, [test.blow])
    if test.aim is None:
        return LeadMark(_GRADES[grade], _GRADES[grade])
    if not grade.passed:
        return _NOTHING
    tried = SUITS if test.suit is None else (test.suit,)
    return _struck(state, [shooting.hit_of(state, test.aim, each, max(0, lead)) for each in tried])


def _grade(lead: int) -> Grade:
    """The grade by the sum alone (TEST-2)."""
    if lead >= 0:
        return Grade.TRIUMPH if lead >= MARGIN else Grade.SUCCESS
    return Grade.MISHAP if lead <= -MARGIN else Grade.FAILURE


def _struck(state: State, hits: Iterable[Hit]) -> LeadMark:
    hits = tuple(hits)
    victim = state.figure(hits[0].figure)
    found = sorted(_of_wounds(victim, hit.wounds) for hit in hits)
    wounds = [hit.wounds for hit in hits]
    return LeadMark(found[0], found[-1], (min(wounds), max(wounds)), victim.id)


def _of_wounds(victim: Figure, wounds: int) -> Outcome:
    total = victim.wounds + wounds
    if total >= victim.card.death:
        return Outcome.DEATH
    if not wounds:
        return Outcome.UNHURT
    serious = victim.wounds < victim.card.serious <= total
    return Outcome.SERIOUS if serious else Outcome.WOUND
