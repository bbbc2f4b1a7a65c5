"""The fortress: glacis, moat, and a wall with eleven bastions."""

from __future__ import annotations

import math
from collections.abc import Iterator

from canvas import RGB, Canvas, Point, mixed

MIDDLE: Point = (960, 790)
REACH: Point = (545, 430)
_BASTIONS = 11
_STONE: RGB = (112, 100, 116)
_TOP: RGB = (142, 128, 138)
_FACE: RGB = (74, 64, 88)
_HIGH = 26
"""How high the wall stands in the picture."""
_GREEN: RGB = (64, 80, 84)
LAMP: RGB = (255, 186, 92)


def _star(share: float, tip: float = 1.0) -> Iterator[Point]:
    """The outline of the wall, so large; ``tip`` is how far bastions stand out."""
    for number in range(_BASTIONS):
        angle = math.tau * number / _BASTIONS - 0.35
        for turn, far in ((-0.28, 1.0), (-0.1, 1.0), (-0.125, 1.1), (0, 1.2), (0.125, 1.1),
                          (0.1, 1.0), (0.28, 1.0)):  # fmt: skip
            a, far = angle + turn, (1 + (far - 1) * tip) * share
            yield MIDDLE[0] + REACH[0] * far * math.cos(a), MIDDLE[1] + REACH[1] * far * math.sin(a)


def inside(at: Point, share: float = 1.0) -> bool:
    """Whether a point is within the walls."""
    x, y = (at[0] - MIDDLE[0]) / REACH[0], (at[1] - MIDDLE[1]) / REACH[1]
    return math.hypot(x, y) < share


def walls(canvas: Canvas) -> None:
    """Draws the fortress, with lanterns on the bastions."""
    canvas.shape(list(_star(1.2, 1.1)), _GREEN)
    canvas.line([*_star(1.2, 1.1)], mixed(_GREEN, (190, 200, 200), 0.25), 2)
    canvas.shape(list(_star(1.1)), (36, 52, 84))
    canvas.line([*_star(1.1)], (28, 34, 56), 3)
    outer = list(_star(1.02))
    canvas.shape([(x, y + _HIGH) for x, y in outer], mixed(_FACE, (10, 10, 30), 0.35))
    _masonry(canvas, outer)
    canvas.shape(outer, _STONE)
    canvas.line([*outer, outer[0]], _TOP, 4)
    canvas.line([*_star(0.985), next(_star(0.985))], mixed(_STONE, (20, 16, 40), 0.4), 3)
    canvas.shape(list(_star(0.95, 0.6)), (66, 58, 82))
    for number in range(_BASTIONS):
        angle = math.tau * number / _BASTIONS - 0.35
        at = (
            MIDDLE[0] + REACH[0] * 1.14 * math.cos(angle),
            MIDDLE[1] + REACH[1] * 1.14 * math.sin(angle),
        )
        canvas.lamp(at, 3, LAMP)


def _masonry(canvas: Canvas, outer: list[Point]) -> None:
    """The faces of the wall that look south, brighter where the moon stands."""
    for (x, y), (to_x, to_y) in zip(outer, [*outer[1:], outer[0]], strict=True):
        if to_x >= x:  # it looks away
            continue
        lean = math.atan2(to_y - y, to_x - x)
        colour = mixed(_FACE, _TOP, 0.42 if math.sin(lean) > 0.15 else 0.12)
        canvas.shape(((x, y), (to_x, to_y), (to_x, to_y + _HIGH), (x, y + _HIGH)), colour)
        rows = 3
        for row in range(1, rows):
            down = _HIGH * row / rows
            canvas.line(((x, y + down), (to_x, to_y + down)), mixed(colour, (10, 10, 30), 0.3), 1)
