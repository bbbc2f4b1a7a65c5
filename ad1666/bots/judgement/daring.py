"""What a side dares that is losing and has nothing to run for."""

from __future__ import annotations

from ad1666.bots.judgement.goals import BY_BLOWS, without_blows
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.ways import Standing

_LATE = 6.0
"""Turns left from which on it matters how the game stands."""
_LAST = 1.0
"""Turns left when it matters wholly."""
_SLIGHT, _CLEAR = 0.5, 2.5
"""Points behind which nothing is dared yet, and behind which all is."""
_MOST = 0.9
"""The greatest part of what it may lose that a side leaves out of account."""


def daring(now: Situation) -> float:
    """The part of what it may still lose that a side leaves out of account: a defeat is a defeat by
    whatever points. Sides that may score by other things than blows have better to do, and those
    who win as it stands need not."""
    if now.left >= _LATE or any(
        goal.side is now.side and goal.aim not in BY_BLOWS for goal in now.goals
    ):
        return 0.0
    behind = -without_blows(Standing(now, now.state))
    late = (_LATE - max(_LAST, now.left)) / (_LATE - _LAST)
    return _MOST * late * min(1.0, max(0.0, (behind - _SLIGHT) / (_CLEAR - _SLIGHT)))
