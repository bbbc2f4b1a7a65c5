"""Choices and cards as text, in cases and records alike."""

from __future__ import annotations

import re

from ad1666.rules.requests import Choice

_CHOICE = re.compile(r"(\S+): (\S+)((?: \S+)*)")


def parse_choice(text: str) -> Choice | None:
    """The choice that ``A: step NE`` and the like mean, None if it is no choice at all. Whether it
    is legal is for the game to say."""
    match = _CHOICE.fullmatch(text.strip())
    if match is None:
        return None
    return Choice(match[1], match[2], tuple(match[3].split()))


def is_choice(line: str) -> bool:
    """Whether a line of a record is the answer of a player."""
    choice = parse_choice(line)
    return choice is not None and choice.who != "fate"
