"""What a scenario asks of programs that play it. The rules read none of it, and people are bound by
none of it."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.rules.cards import Side
from ad1666.rules.characters import Square


class Manner(enum.StrEnum):
    """How a program plays."""

    BOLD = "bold"
    CAUTIOUS = "cautious"
    GREEDY = "greedy"
    VENGEFUL = "vengeful"


@frozen
class Orders:
    """Where figures are to stay, by their letters, and the manner in which a side plays."""

    stays: tuple[tuple[str, tuple[Square, ...]], ...] = ()
    manners: tuple[tuple[Side, Manner], ...] = ()
