"""Which of many circumstances go with winning, each considered by itself: logistic regression.

The problems here are small (some ten circumstances, some thousand games), so it needs no matrix
library, which the game does not use otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from attrs import frozen

from ad1666.words.shares import Share

_STEPS = 25
_CLOSE = 1e-8
Matrix = list[list[float]]


@frozen
class Sample:
    """Games in the same circumstances: by number, the amount of each."""

    circumstances: Mapping[int, float]
    share: Share


@frozen
class Fit:
    """What each circumstance adds to the log odds, and the standard error of that."""

    values: tuple[float, ...]
    errors: tuple[float, ...]


def fit(rows: Sequence[Sample], width: int, ridge: float) -> Fit:
    """Fits ``width`` circumstances, numbered from 0, by Newton's method. ``ridge`` pulls each
    towards 0, as strongly as that many decided games would: a circumstance that never varies gets
    0, and one that always wins a finite number."""
    values = [0.0] * width
    for _ in range(_STEPS):
        slope, curve = _derivatives(rows, values, ridge)
        step = _times(_inverse(curve), slope)
        values = [value + change for value, change in zip(values, step, strict=True)]
        if max(map(abs, step), default=0.0) < _CLOSE:
            break
    _, curve = _derivatives(rows, values, ridge)
    covariance = _inverse(curve)
    return Fit(tuple(values), tuple(math.sqrt(covariance[i][i]) for i in range(width)))


def expected(values: Sequence[float], circumstances: Mapping[int, float]) -> float:
    """The share predicted by a fit."""
    odds = sum(values[number] * much for number, much in circumstances.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def _derivatives(
    rows: Sequence[Sample], values: Sequence[float], ridge: float
) -> tuple[list[float], Matrix]:
    """The gradient of the log likelihood, and the negated Hessian."""
    width = len(values)
    slope = [-ridge * value for value in values]
    curve = [[ridge if i == j else 0.0 for j in range(width)] for i in range(width)]
    for row in rows:
        p, n = expected(values, row.circumstances), row.share.n
        missed, weight = row.share.won - p * n, p * (1 - p) * n
        for i, much in row.circumstances.items():
            slope[i] += missed * much
            line, part = curve[i], weight * much
            for j, other in row.circumstances.items():
                line[j] += part * other
    return slope, curve


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(line, vector, strict=True)) for line in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """Inverts by elimination; no pivoting is needed, since the matrix is symmetric
    and positive definite."""
    width = len(matrix)
    work = [[*line, *(float(i == j) for j in range(width))] for i, line in enumerate(matrix)]
    for i in range(width):
        pivot = work[i][i]
        work[i] = [value / pivot for value in work[i]]
        for j in range(width):
            if j != i and (factor := work[j][i]):
                work[j] = [a - factor * b for a, b in zip(work[j], work[i], strict=True)]
    return [line[width:] for line in work]
