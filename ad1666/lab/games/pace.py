"""Durations in steps of a tenth: exact enough for medians, and few enough to be kept for each
game."""

from __future__ import annotations

import math
from collections.abc import Mapping

_SHORTEST = 1e-4
"""Seconds; what takes less is step 0."""
_STEP = math.log(1.1)


def step_of(seconds: float) -> int:
    """The step that a duration falls into."""
    return max(0, round(math.log(max(seconds, _SHORTEST) / _SHORTEST) / _STEP))


def seconds_of(step: int) -> float:
    """The duration in the middle of a step."""
    return _SHORTEST * math.exp(step * _STEP)


def quantile(steps: Mapping[int, int], share: float) -> float:
    """The duration that this share of those counted does not exceed, in seconds. There must be
    one."""
    wanted, counted = share * sum(steps.values()), 0
    for step in sorted(steps):
        counted += steps[step]
        if counted >= wanted:
            return seconds_of(step)
    raise ValueError("nothing was counted")
