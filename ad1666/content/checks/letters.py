"""Letters that cannot be drawn, in texts that players read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ad1666.content.errors import LineNumber
from ad1666.content.messages import message
from ad1666.content.warnings import CheckWarning, Code

Unshown = Callable[[str], str]
"""The letters of a text that no typeface has, each once."""
_MOST = 12
"""The most letters that are told of a text."""
Placed = tuple[str, str, LineNumber | None]
"""A text: its key, what it says, and where it stands."""


def undrawable(file: Path, texts: Iterable[Placed], unshown: Unshown) -> Iterator[CheckWarning]:
    """Warnings about the texts of a file whose letters no typeface has."""
    for key, text, where in texts:
        if letters := unshown(text):
            told = letters if len(letters) <= _MOST else f"{letters[:_MOST]}…"
            problem = message(
                "{key} has letters that no typeface of the game has: {letters}",
                key=key,
                letters=told,
            )
            remedy = message(
                "Write it with other letters: these are drawn as boxes, on paper not at all"
            )
            yield CheckWarning(Code.NO_LETTERS, file, where, problem, remedy)
