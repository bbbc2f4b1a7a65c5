"""What a character may do at all in its condition, fallen or engaged (ACT-1, ACT-2)."""

from __future__ import annotations

from typing import NamedTuple

from ad1666.rules import zones
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

_AWAKEN, _STAND_UP = Verb.AWAKEN, Verb.STAND_UP
PRONE_MAY = (Verb.STAND_UP, Verb.DEFENSIVE_SHOT, Verb.AIMED_SHOT)
ENGAGED_MAY = (Verb.STAND_UP, Verb.AWAKEN, Verb.DEFENSIVE_SHOT)
MOVES = (Verb.FULL_MOVE, Verb.PARTIAL_MOVE)

_STUNNED = Barred(Reason.STUNNED, "ACT-1")
_NOT_STUNNED = Barred(Reason.NOT_STUNNED, "ACT-11")
_KNOCKED_DOWN = Barred(Reason.KNOCKED_DOWN, "ACT-1")
_NOT_KNOCKED_DOWN = Barred(Reason.NOT_KNOCKED_DOWN, "ACT-16")


_new = tuple.__new__


class Incapacity(NamedTuple):
    """Everything about a character that keeps it from actions, whatever their targets."""

    on_board: bool
    stunned: bool
    prone: bool
    engaged: tuple[str, ...]
    """The enemies that it is engaged with."""
    holding: tuple[str, ...]
    """Those of them whose zones may not be ignored for movement (ZOC-4)."""


def condition(state: State, figure: Figure) -> Incapacity:
    """The condition of a character at this moment."""
    on_board, engaged = figure.at is not None, zones.engaged_with(state, figure)
    if not engaged:
        return _new(Incapacity, (on_board, figure.stunned, figure.prone, (), ()))
    holding = [e.id for e in engaged if not zones.held_elsewhere(state, e, figure)]
    ids = tuple([e.id for e in engaged])
    return Incapacity(on_board, figure.stunned, figure.prone, ids, tuple(holding))


def may(condition: Incapacity, verb: str) -> Verdict:
    """Whether a character in a condition may do an action of this name (ACT-1, ACT-2)."""
    if condition.stunned:
        return verb == _AWAKEN or _STUNNED
    if verb == _AWAKEN:
        return _NOT_STUNNED
    if condition.prone and verb not in PRONE_MAY:
        return _KNOCKED_DOWN
    if verb == _STAND_UP and not condition.prone:
        return _NOT_KNOCKED_DOWN
    if not condition.engaged or verb in ENGAGED_MAY:
        return True
    holding = condition.holding if verb in MOVES else condition.engaged
    return barred(Reason.IN_CONTACT, "ACT-2", who=holding) if holding else True
