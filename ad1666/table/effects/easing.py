"""Easing: the progress of something after a share of its time, both from 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def linear(t: float) -> float:
    """Constant speed."""
    return t


def out_cubic(t: float) -> float:
    """Starts fast and comes to rest."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Starts slowly and comes to rest."""
    return t * t * (3 - 2 * t)


def out_back(t: float) -> float:
    """Overshoots a little and comes back."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def in_quad(t: float) -> float:
    """Starts slowly and gets faster."""
    return t * t


def bounce(t: float) -> float:
    """Falls and bounces once."""
    return (t / 0.7) ** 2 if t < 0.7 else 1 - 0.10 * math.sin((t - 0.7) / 0.3 * math.pi)


def part(t: float, begin: float, end: float, ease: Easing = linear) -> float:
    """The progress of something that lasts from ``begin`` to ``end`` of the time."""
    return ease(min(max((t - begin) / (end - begin), 0.0), 1.0))
