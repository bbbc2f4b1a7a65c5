"""What its condition lets a character do at all: the fallen, the engaged (ACT-1, ACT-2)."""

from __future__ import annotations

from ad1666.rules import zones
from ad1666.rules.characters import Figure
from ad1666.rules.reasons import Reason
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict, barred

PRONE_MAY = ("stand-up", "defensive-shot", "aimed-shot")
ENGAGED_MAY = ("stand-up", "awaken", "defensive-shot")
FALLEN_MAY = ("awaken", "stand-up")
MOVES = ("full-move", "partial-move")


def fit_for(state: State, figure: Figure, verbs: tuple[str, ...]) -> list[str]:
    """Those of some actions that a character in its condition may do."""
    if figure.down or zones.engaged_with(state, figure):
        return [verb for verb in verbs if may(state, figure, verb)]
    return [verb for verb in verbs if verb not in FALLEN_MAY]


def may(state: State, figure: Figure, verb: str) -> Verdict:
    """Whether a character in its condition may do an action of this name (ACT-1, ACT-2)."""
    if figure.stunned:
        return verb == "awaken" or Barred(Reason.STUNNED, "ACT-1")
    if verb == "awaken":
        return Barred(Reason.NOT_STUNNED, "ACT-11")
    if figure.prone and verb not in PRONE_MAY:
        return Barred(Reason.KNOCKED_DOWN, "ACT-1")
    if verb == "stand-up" and not figure.prone:
        return Barred(Reason.NOT_KNOCKED_DOWN, "ACT-16")
    engaged = zones.engaged_with(state, figure)
    if not engaged or verb in ENGAGED_MAY:
        return True
    holding = [e.id for e in engaged if not zones.held_elsewhere(state, e, figure)]
    if verb in MOVES and not holding:
        return True
    who = holding if verb in MOVES else [e.id for e in engaged]
    return barred(Reason.IN_CONTACT, "ACT-2", who=tuple(who))
