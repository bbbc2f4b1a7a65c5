"""Pictures that are kept as long as there is room for all of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ad1666.table.toolkit.stock import PictureCache

KB = 1024
"""The bytes of a picture of 16 x 16 pixels."""


def square(side: int = 16) -> Callable[[], pygame.Surface]:
    return lambda: pygame.Surface((side, side), 0, 32)


def unasked() -> pygame.Surface:
    raise AssertionError("it is in stock")


def test_what_has_not_been_used_for_the_longest_time_makes_room() -> None:
    kept = PictureCache(3 * KB)
    first = kept.get("a", square())
    kept.get("b", square())
    kept.get("c", square())
    assert kept.get("a", unasked) is first and kept.used == 3 * KB
    kept.get("d", square())
    assert kept.used == 3 * KB
    assert kept.get("a", unasked) is first
    kept.get("c", unasked)
    assert kept.get("b", lambda: None) is None, "it was made anew"


def test_a_picture_larger_than_the_stock_is_kept_by_itself() -> None:
    kept = PictureCache(3 * KB)
    kept.get("small", square())
    large = kept.get("large", square(32))
    assert kept.get("large", unasked) is large and kept.used == 4 * KB
    kept.get("small", square())
    assert kept.used == KB


def test_what_cannot_be_made_is_known_as_well() -> None:
    kept = PictureCache()
    assert kept.get("none", lambda: None) is None
    assert kept.get("none", unasked) is None and not kept.used


def test_a_function_makes_each_picture_once() -> None:
    made: list[tuple[int, bool]] = []

    @PictureCache(3 * KB).keeping
    def picture(side: int, *, tall: bool) -> pygame.Surface:
        """A picture."""
        made.append((side, tall))
        return pygame.Surface((side, side * (1 + tall)))

    first = picture(4, tall=True)
    assert picture(4, tall=True) is first and picture(4, tall=False) is not first
    assert made == [(4, True), (4, False)] and picture.__doc__ == "A picture."
