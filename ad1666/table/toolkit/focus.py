"""The keyboard's focus, which goes through any list of entries by the same keys."""

from __future__ import annotations

import pygame

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
"""The keys that press what is in focus."""
_STEPS = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
"""The keys that go to the first and to the last entry."""


def moved(event: pygame.event.Event, at: int | None, number: int, page: int = 0) -> int | None:
    """Which of ``number`` entries a key moves the focus to from ``at``, which is None while nothing
    is in focus. Tab and the arrows go one on, Shift with Tab goes one back, both come round; page
    keys go on by a ``page`` of entries, if there are pages. None if the key does not move it."""
    if not number:
        return None
    if event.key in ENDS:
        return ENDS[event.key] % number
    if page and event.key in _PAGES:
        return min(max((at or 0) + _PAGES[event.key] * page, 0), number - 1)
    step = _STEPS.get(event.key, 0)
    if event.key == pygame.K_TAB:
        step = -1 if event.mod & pygame.KMOD_SHIFT else 1
    if not step:
        return None
    if at is None:
        at = -1 if step > 0 else 0
    return (at + step) % number


def in_grid(key: int, at: int, number: int, across: int) -> int | None:
    """Which of ``number`` entries, laid out ``across`` to a row, a key moves the focus to from
    ``at``: left and right go through all of them and come round, up and down stay in their column
    as far as there are rows. None if the key does not move it."""
    if key in ENDS:
        return ENDS[key] % number
    if key in (pygame.K_LEFT, pygame.K_RIGHT):
        return moved_by(key, at, number)
    if key == pygame.K_UP:
        return at if at < across else at - across
    if key == pygame.K_DOWN:
        last = at // across == (number - 1) // across
        return at if last else min(at + across, number - 1)
    return None


def moved_by(key: int, at: int, number: int) -> int | None:
    """Which of ``number`` entries an arrow leads to from ``at``, coming round. None for other
    keys."""
    return (at + _STEPS[key]) % number if key in _STEPS else None
