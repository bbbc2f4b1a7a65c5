"""Where what lies over the board covers least."""

from __future__ import annotations

from pygame import Rect

from ad1666.table.toolkit.shapes import freest

LEFT, MIDDLE, RIGHT = (Rect(x, 0, 10, 10) for x in (0, 20, 40))
PLACES = (LEFT, MIDDLE, RIGHT)


def test_the_first_place_is_taken_of_those_that_cover_nothing() -> None:
    assert freest(PLACES) == LEFT
    assert freest(PLACES, [Rect(0, 0, 1, 1)]) == MIDDLE


def test_what_is_named_first_counts_most() -> None:
    first, then = [Rect(0, 0, 1, 1), MIDDLE], [RIGHT]
    assert freest(PLACES, first, then) == RIGHT
    assert freest(PLACES, then, first) == LEFT
    assert freest(PLACES, [LEFT, MIDDLE, RIGHT], [LEFT], [MIDDLE]) == RIGHT


def test_among_equals_fewer_are_touched_and_the_nearest_is_taken() -> None:
    assert freest(PLACES, touched=[LEFT, Rect(1, 1, 2, 2), MIDDLE]) == RIGHT
    assert freest(PLACES, away=lambda place: abs(place.left - 21)) == MIDDLE
    assert freest(PLACES, touched=[MIDDLE], away=lambda place: abs(place.left - 29)) == RIGHT
