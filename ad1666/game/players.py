"""Players: a person, a program or a script that decides for a side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias, runtime_checkable

from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice


class Player(Protocol):
    """Decides for one side. It is given what that side may see, and nothing else.

    A game can be left at any question and continued by a new player in the same seat: the ``log``
    holds all that a player needs to know about the past.
    """

    def decide(self, seen: SeenPrompt) -> Choice:
        """One of the options of a prompt that asks this side, or one of its ``anytime`` choices."""


@runtime_checkable
class Interjector(Protocol):
    """A player that also uses what it may do while the opponent is asked."""

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """One of the ``anytime`` choices of a prompt that asks the opponent, None to do nothing."""


Seats: TypeAlias = Mapping[Side, Player]
"""Who plays which side. A side that is missing is played by a person at the screen."""
