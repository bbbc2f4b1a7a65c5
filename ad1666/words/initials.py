"""The letters on the tokens of figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ad1666.rules.state import State

_PARTICLES = frozenset({"the", "van", "von", "der", "des", "del", "della"})


def initials(state: State, figure_id: str) -> str:
    """The two letters on the token of a figure, unique within a game."""
    return _all(tuple((f.id, f.card.name) for f in state.figures))[figure_id]


@lru_cache(maxsize=16)
def _all(names: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The letters of all figures, assigned in order."""
    found: dict[str, str] = {}
    for figure_id, name in names:
        taken = set(found.values())
        found[figure_id] = next(letters for letters in _candidates(name) if letters not in taken)
    return found


def _candidates(name: str) -> Iterator[str]:
    """Yields candidates: the first letter of the last significant word with each of the following
    letters; then the same for the words before it; a name of one letter as it is; then, for
    namesakes, a number."""
    words = [w for w in name.replace("'", " ").replace("-", " ").split() if len(w) > 2]
    words = [w for w in words if w.lower() not in _PARTICLES] or [name]
    for word in reversed(words):
        yield from (f"{word[0].upper()}{letter.lower()}" for letter in word[1:])
    if len(words[-1]) == 1:
        yield words[-1].upper()
    number = 2
    while True:
        yield f"{words[-1][0].upper()}{number}"
        number += 1
