"""The risks taken by a side that is losing and can score by nothing but fights and shots."""

from __future__ import annotations

from ad1666.bots.judgement.goals import BY_BLOWS, without_blows
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.ways import Placement

_LATE = 6.0
"""Turns left below which the score begins to matter."""
_LAST = 1.0
"""Turns left at which it matters fully."""
_SLIGHT, _CLEAR = 0.5, 2.5
"""Deficits in points: up to the first no risk is taken, from the second the full one."""
_MOST = 0.9
"""The greatest part of its possible losses that a side ignores."""


def daring(now: Situation) -> float:
    """The part of its possible losses that a side ignores, since a defeat by more points is no
    worse. It is 0 for sides that may score by anything but fights and shots, and for those that are
    ahead as things stand."""
    if now.left >= _LATE or any(
        goal.side is now.side and goal.aim not in BY_BLOWS for goal in now.goals
    ):
        return 0.0
    behind = -without_blows(Placement(now, now.state))
    late = (_LATE - max(_LAST, now.left)) / (_LATE - _LAST)
    return _MOST * late * min(1.0, max(0.0, (behind - _SLIGHT) / (_CLEAR - _SLIGHT)))
