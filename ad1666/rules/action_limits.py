"""What its condition lets a character do at all: the fallen, the engaged (ACT-1, ACT-2)."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.rules import zones
from ad1666.rules.characters import Figure
from ad1666.rules.reasons import Reason
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict, barred

_AWAKEN, _STAND_UP = Verb.AWAKEN, Verb.STAND_UP
PRONE_MAY = (Verb.STAND_UP, Verb.DEFENSIVE_SHOT, Verb.AIMED_SHOT)
ENGAGED_MAY = (Verb.STAND_UP, Verb.AWAKEN, Verb.DEFENSIVE_SHOT)
MOVES = (Verb.FULL_MOVE, Verb.PARTIAL_MOVE)


_STUNNED = Barred(Reason.STUNNED, "ACT-1")
_NOT_STUNNED = Barred(Reason.NOT_STUNNED, "ACT-11")
_KNOCKED_DOWN = Barred(Reason.KNOCKED_DOWN, "ACT-1")
_NOT_KNOCKED_DOWN = Barred(Reason.NOT_KNOCKED_DOWN, "ACT-16")


def may(
    state: State, figure: Figure, verb: str, engaged: Sequence[Figure] | None = None
) -> Verdict:
    """Whether a character in its condition may do an action of this name (ACT-1, ACT-2).
    ``engaged`` are those it is engaged with, where they are known already."""
    if figure.stunned:
        return verb == _AWAKEN or _STUNNED
    if verb == _AWAKEN:
        return _NOT_STUNNED
    if figure.prone and verb not in PRONE_MAY:
        return _KNOCKED_DOWN
    if verb == _STAND_UP and not figure.prone:
        return _NOT_KNOCKED_DOWN
    if engaged is None:
        engaged = zones.engaged_with(state, figure)
    if not engaged or verb in ENGAGED_MAY:
        return True
    holding = [e.id for e in engaged if not zones.held_elsewhere(state, e, figure)]
    if verb in MOVES and not holding:
        return True
    who = holding if verb in MOVES else [e.id for e in engaged]
    return barred(Reason.IN_CONTACT, "ACT-2", who=tuple(who))
