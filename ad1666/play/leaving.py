"""What is to be done once the window has closed, by modules that the start does not import."""

from __future__ import annotations

from collections.abc import Callable

_calls: list[Callable[[], object]] = []


def when_left(call: Callable[[], object]) -> None:
    """Registers a callback for the end of the program."""
    _calls.append(call)


def leave() -> None:
    """Calls all of them."""
    for call in _calls:
        call()
