"""Durations in steps of ten percent: precise enough for medians, and few enough to be
stored for each game."""

from __future__ import annotations

import math
from collections.abc import Mapping

_SHORTEST = 1e-4
"""In seconds; anything shorter is step 0."""
_STEP = math.log(1.1)


def step_of(seconds: float) -> int:
    """The step of a duration in seconds."""
    return max(0, round(math.log(max(seconds, _SHORTEST) / _SHORTEST) / _STEP))


def seconds_of(step: int) -> float:
    """The duration in the middle of a step, in seconds."""
    return _SHORTEST * math.exp(step * _STEP)


def quantile(steps: Mapping[int, int], share: float) -> float:
    """The duration in seconds that this share of the counted ones does not exceed. Raises
    ValueError if nothing was counted."""
    wanted, counted = share * sum(steps.values()), 0
    for step in sorted(steps):
        counted += steps[step]
        if counted >= wanted:
            return seconds_of(step)
    raise ValueError("nothing was counted")
