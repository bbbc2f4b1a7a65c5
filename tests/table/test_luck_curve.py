from __future__ import annotations

import math

from ad1666.table.views.luck_curve import dashes


def test_dashes_go_all_along_a_curve() -> None:
    points = [(0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (70.0, 40.0)]
    drawn = list(dashes(points, 8))
    assert drawn[0][0] == points[0]
    assert {start[0] == 30 == end[0] for start, end in drawn} == {True, False}, "steep steps, too"
    length = sum(math.dist(*ends) for ends in drawn)
    assert math.isclose(length, 110 * 8 / 12, abs_tol=8)
